"""What words mean to people: how strongly a clue brings each card to mind."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources

import numpy as np

from voiceduet.partner.ceiling import Ceiling
from voiceduet.partner.heads import Floats, Head, Indices, read_head
from voiceduet.partner.minilm import vector_if_installed
from voiceduet.partner.parts import Reading, Source, read_word

LEXICON = "lexicon.npz"
WEIGHTS = "weights.json"
RECALL = "recall.json"
UNKNOWN_ZIPF = 0.0
ZIPF_STEPS = 25.0
USUAL_ZIPF = 4.5
"""How common the word on a card is as a rule: a card like this comes to mind as its vector says."""


@dataclass(frozen=True)
class Words:
    """The lexicon: every word it knows, and the association between any two."""

    vocabulary: tuple[str, ...]
    heads: tuple[Head, ...]
    recalling: tuple[Head, ...]
    """The same heads as they weigh when people look for a clue, rather than when they hear one."""
    clues: tuple[str, ...]
    """Words fit to be said as a clue: known to people, sayable, not offensive."""
    commonness: float
    """What each step on the Zipf scale adds to a card's strength, whatever the clue. It is below
    nought: a common word is near to everything, and is meant less often than its vectors say."""
    ceiling: Ceiling
    _zipfs: Floats
    _rows: dict[str, int]
    _clue_rows: Indices
    _clue_matrices: dict[str, Floats] = field(default_factory=dict)

    def knows(self, word: str) -> bool:
        """Whether the lexicon holds this very word: otherwise its meaning is put together."""
        return word.lower() in self._rows

    def knows_well(self, word: str) -> bool:
        """Whether it holds the word or a form of it, so that nothing has to be guessed."""
        return self.read(word).source in (Source.LEXICON, Source.FORM)

    def index(self, word: str) -> int:
        """The row of a known word; KeyError for another."""
        return self._rows[word.lower()]

    def read(self, word: str) -> Reading:
        """How the lexicon reads a word: itself, or the parts that stand for it."""
        return read_word(word, self._rows, self._zipfs)

    def zipf(self, word: str) -> float:
        """How common a word is, on the Zipf scale: 3 is rare, 6 is very common."""
        row = self._rows.get(word.lower())
        return UNKNOWN_ZIPF if row is None else float(self._zipfs[row])

    @property
    def clue_zipfs(self) -> Floats:
        """How common each of `clues` is."""
        return self._zipfs[self._clue_rows]

    def saying(self, fits: Callable[[str], bool]) -> Words:
        """The same lexicon, saying only those of its clues that fit."""
        every = zip(self.clues, self._clue_rows, strict=True)
        kept = [(word, row) for word, row in every if fits(word)]
        return replace(
            self,
            clues=tuple(word for word, _ in kept),
            _clue_rows=np.array([row for _, row in kept], np.int64),
            _clue_matrices={},
        )

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        """How strongly a clue brings each card to mind: higher is stronger, differences matter."""
        row: Floats = self.strengths([clue], cards)[0]
        return row

    def strengths(self, clues: Sequence[str], cards: Sequence[str]) -> Floats:
        """Strength of each clue (rows) for each card (columns)."""
        return self.ceiling.under(self.weigh(self.evidence(clues, cards)))

    def relatedness(self, clues: Sequence[str], cards: Sequence[str]) -> Floats:
        """How readily each card brings clues to mind that are spelled right, as a recogniser's
        are; without a ceiling.

        One that the lexicon does not hold is related to nothing: reading it by its parts or by a
        near spelling would cost a hearing a third of a second and make "whaler" a kind of whale.
        """
        known = [number for number, clue in enumerate(clues) if self.knows(clue)]
        related = np.zeros((len(clues), len(cards)), np.float32)
        if known:
            giver = replace(self, heads=self.recalling)
            related[known] = giver.weigh(giver.evidence([clues[i] for i in known], cards))
        return related

    def evidence(self, clues: Sequence[str], cards: Sequence[str]) -> Floats:
        """What each head says by itself: heads by clues by cards."""
        if clues is self.clues:
            return self._candidate_evidence(cards)
        asked = [self._vectors(head, clues) for head in self.heads]
        return self._against(asked, cards)

    def _candidate_evidence(self, cards: Sequence[str]) -> Floats:
        for head in self.heads:
            if head.name not in self._clue_matrices:
                self._clue_matrices[head.name] = head.of(self._clue_rows)
        return self._against([self._clue_matrices[head.name] for head in self.heads], cards)

    def _against(self, asked: Sequence[Floats], cards: Sequence[str]) -> Floats:
        pairs = zip(asked, self.heads, strict=True)
        plain = np.stack(
            [matrix @ head.facing(self._vectors(head, cards)).T for matrix, head in pairs]
        )
        # Shared out so that any mix of heads whose weights have the same sum holds it once.
        share = np.float32(self.commonness / sum(head.weight for head in self.heads))
        told = np.asarray(asked[0].any(axis=1))
        lean: Floats = plain + told[None, :, None] * (share * self.above_usual(cards))
        return lean

    def above_usual(self, cards: Sequence[str]) -> Floats:
        """How much commoner than usual each card is; of parts their mean."""
        rows = [self.read(card).rows for card in cards]
        zipfs = [self._zipfs[list(some)].mean() if some else USUAL_ZIPF for some in rows]
        above: Floats = np.array(zipfs, np.float32) - np.float32(USUAL_ZIPF)
        return above

    def weigh(self, evidence: Floats) -> Floats:
        """The heads together: heads by clues by cards to clues by cards, without a ceiling."""
        weights = np.array([head.weight for head in self.heads], np.float32)
        total: Floats = np.tensordot(weights, evidence, axes=1)
        return total

    def _vectors(self, head: Head, words: Sequence[str]) -> Floats:
        vectors = np.zeros((len(words), head.vectors.shape[1]), np.float32)
        for i, word in enumerate(words):
            reading = self.read(word)
            if reading.source is not Source.NOTHING:
                vectors[i] = head.of(np.array(reading.rows)).mean(axis=0)
            elif (computed := vector_if_installed(word)) is not None:
                vectors[i] = head.from_minilm(computed)
        return vectors


def as_recalled(head: Head, recall: Mapping[str, float]) -> Head:
    """A head as it weighs when people look for a clue; `back` is of heads of two halves."""
    back = None if head.back is None else recall["back"]
    return replace(head, weight=recall[head.name], back=back)


@cache
def load_words() -> Words:
    """The lexicon that comes with the package."""
    folder = resources.files("voiceduet.partner") / "data"
    weights = json.loads((folder / WEIGHTS).read_text(encoding="utf-8"))
    recall = json.loads((folder / RECALL).read_text(encoding="utf-8"))
    path = folder / LEXICON
    with resources.as_file(path) as file, np.load(file) as data:
        vocabulary = tuple(data["words"].tobytes().decode().split("\n"))
        heads: tuple[Head, ...] = ()
        for name in map(str, data["heads"]):
            heads = (*heads, read_head(data, name, weights[name], heads))
        zipfs = data["zipfs"].astype(np.float32) / np.float32(ZIPF_STEPS)
        clue_rows = np.flatnonzero(data["sayable"])
    return Words(
        vocabulary=vocabulary,
        heads=heads,
        recalling=tuple(as_recalled(head, recall) for head in heads),
        clues=tuple(vocabulary[i] for i in clue_rows),
        commonness=weights["commonness"],
        ceiling=Ceiling(weights["ceiling"], weights["bend"]),
        _zipfs=zipfs,
        _rows={word: i for i, word in enumerate(vocabulary)},
        _clue_rows=clue_rows,
    )
