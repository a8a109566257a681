"""What words mean to people: how strongly a clue brings each card to mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from voiceduet.partner.parts import Reading, Source, read_word

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

LEXICON = "lexicon.npz"
UNKNOWN_ZIPF = 0.0
ZIPF_STEPS = 25.0


@dataclass(frozen=True)
class Head:
    """One kind of evidence: vectors for all words, and how a clue looks at a card through them."""

    name: str
    vectors: npt.NDArray[np.int8]
    scales: Floats
    clue_map: Floats
    weight: float

    def cards(self, rows: Indices) -> Floats:
        """The vectors of words as cards."""
        return self.vectors[rows].astype(np.float32) * self.scales[rows, None]

    def clues(self, rows: Indices) -> Floats:
        """The vectors of words as clues."""
        return self.cards(rows) @ self.clue_map


@dataclass(frozen=True)
class Words:
    """The lexicon: every word it knows, and the association between any two."""

    vocabulary: tuple[str, ...]
    heads: tuple[Head, ...]
    clues: tuple[str, ...]
    """Words fit to be said as a clue: known to people, sayable, not offensive."""
    _zipfs: Floats
    _rows: dict[str, int]
    _clue_rows: Indices
    _clue_matrices: dict[str, Floats] = field(default_factory=dict)

    def knows(self, word: str) -> bool:
        """Whether the lexicon holds this very word: otherwise its meaning is put together."""
        return word.lower() in self._rows

    def index(self, word: str) -> int:
        """The row of a known word; KeyError for another."""
        return self._rows[word.lower()]

    def read(self, word: str) -> Reading:
        """How the lexicon reads a word: itself, or the parts that stand for it."""
        return read_word(word, self._rows)

    def zipf(self, word: str) -> float:
        """How common a word is, on the Zipf scale: 3 is rare, 6 is very common."""
        row = self._rows.get(word.lower())
        return UNKNOWN_ZIPF if row is None else float(self._zipfs[row])

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        """How strongly a clue brings each card to mind: higher is stronger, differences matter."""
        row: Floats = self.strengths([clue], cards)[0]
        return row

    def strengths(self, clues: Sequence[str], cards: Sequence[str]) -> Floats:
        """Strength of each clue (rows) for each card (columns)."""
        return self._weighed(self.evidence(clues, cards))

    def evidence(self, clues: Sequence[str], cards: Sequence[str]) -> Floats:
        """What each head says by itself: heads by clues by cards."""
        if clues is self.clues:
            return self._candidate_evidence(cards)
        asked = [self._vectors(head, clues) @ head.clue_map for head in self.heads]
        return self._against(asked, cards)

    def _candidate_evidence(self, cards: Sequence[str]) -> Floats:
        for head in self.heads:
            if head.name not in self._clue_matrices:
                self._clue_matrices[head.name] = head.clues(self._clue_rows)
        return self._against([self._clue_matrices[head.name] for head in self.heads], cards)

    def _against(self, asked: Sequence[Floats], cards: Sequence[str]) -> Floats:
        pairs = zip(asked, self.heads, strict=True)
        return np.stack([matrix @ self._vectors(head, cards).T for matrix, head in pairs])

    def _weighed(self, evidence: Floats) -> Floats:
        weights = np.array([head.weight for head in self.heads], np.float32)
        total: Floats = np.tensordot(weights, evidence, axes=1)
        return total

    def _vectors(self, head: Head, words: Sequence[str]) -> Floats:
        vectors = np.zeros((len(words), head.vectors.shape[1]), np.float32)
        for i, word in enumerate(words):
            reading = self.read(word)
            if reading.source is not Source.NOTHING:
                vectors[i] = head.cards(np.array(reading.rows)).mean(axis=0)
        return vectors


@cache
def load_words() -> Words:
    """The lexicon that comes with the package."""
    path = resources.files("voiceduet.partner") / "data" / LEXICON
    with resources.as_file(path) as file, np.load(file) as data:
        vocabulary = tuple(data["words"].tobytes().decode().split("\n"))
        heads = tuple(_head(data, str(name)) for name in data["heads"])
        zipfs = data["zipfs"].astype(np.float32) / np.float32(ZIPF_STEPS)
        clue_rows = np.flatnonzero(data["sayable"])
    return Words(
        vocabulary=vocabulary,
        heads=heads,
        clues=tuple(vocabulary[i] for i in clue_rows),
        _zipfs=zipfs,
        _rows={word: i for i, word in enumerate(vocabulary)},
        _clue_rows=clue_rows,
    )


def _head(data: np.lib.npyio.NpzFile, name: str) -> Head:
    return Head(
        name=name,
        vectors=data[f"{name}.vectors"],
        scales=data[f"{name}.scales"].astype(np.float32),
        clue_map=data[f"{name}.map"].astype(np.float32),
        weight=float(data[f"{name}.weight"]),
    )
