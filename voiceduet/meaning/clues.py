"""Which clues words can be, and how likely each is on this table."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Hypothesis
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.likely import priors
from voiceduet.meaning.mumbled import is_mumbled_number
from voiceduet.meaning.readings import ClueReading, clue_readings
from voiceduet.meaning.second import NO_SECOND_OPINION, SecondOpinion
from voiceduet.meaning.situation import Situation

MOST_WORDS = 3
"""In a clue that is several words: more is talk."""
MOST_COUNT = 9
WORST_PHONES = -10.0
"""However badly its phones fit, a clue counts as no worse: they are sometimes sure and wrong. A
guess has many more words beside it, to which that would be a gift."""
CLEAREST = 8.0
"""The recogniser keeps nothing that sounds so much worse than the best."""
EVIDENCE = (
    "acoustic",
    "trust",
    "respelled",
    "several_words",
    "number_word",
    "mumbled",
    "second",
    "phones",
)
"""What speaks for a clue: each has its weight in `costs.toml`."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clue that may have been meant."""

    word: str
    count: int | None
    evidence: float
    """Log-likelihood-like, from the sound."""
    respelled: bool = False
    mumbled: bool = False
    """What followed the word is taken for a number that was not heard."""
    phones: float = 0.0
    """The same, by its phones."""


def clue_candidates(heard: Hypothesis, knowledge: Knowledge) -> list[Candidate]:
    """The clues that one hypothesis can be: as it stands, joined, respelled, as learnt."""
    found = _as_said(heard.words, heard.score, knowledge)
    phones = max(heard.phones, WORST_PHONES)
    return [replace(candidate, phones=phones) for candidate in found]


def _as_said(words: Words, score: float, knowledge: Knowledge) -> list[Candidate]:
    found: list[Candidate] = []
    for reading in clue_readings(words, knowledge.grammar)[:4]:
        count = reading.count
        if count is not None and count > MOST_COUNT:
            continue
        joined = "".join(reading.words)
        if len(reading.words) == 1 or joined in knowledge.vocabulary.zipfs:
            found.append(Candidate(joined, count, score))
            others = knowledge.vocabulary.alike.get(joined, ())
            found += [Candidate(other, count, score, respelled=True) for other in others]
        elif len(reading.words) <= MOST_WORDS:
            found.append(Candidate(" ".join(reading.words), count, score))
            found += _with_a_mumbled_number(reading, score, knowledge)
        for alias in knowledge.learnt.meant_by(" ".join(reading.words)):
            found.append(Candidate(alias.meant, count, score + math.log(2 + alias.times)))
    return found


def _with_a_mumbled_number(
    reading: ClueReading, score: float, knowledge: Knowledge
) -> Iterator[Candidate]:
    *before, last = reading.words
    word = "".join(before)
    known = len(before) == 1 or word in knowledge.vocabulary.zipfs
    alone = reading.count is None and known
    if alone and is_mumbled_number(last, knowledge.grammar, knowledge.sounds):
        yield Candidate(word, None, score, mumbled=True)


def weigh_clues(
    candidates: Iterable[Candidate],
    situation: Situation,
    knowledge: Knowledge,
    second: SecondOpinion = NO_SECOND_OPINION,
) -> list[tuple[Candidate, float]]:
    """Each different clue with its weight in log units; one that people typically give, and that
    sounds best, has 0."""
    best: dict[tuple[str, int | None], Candidate] = {}
    candidates = tuple(candidates)
    numbered = {candidate.word for candidate in candidates if candidate.count is not None}
    for candidate in candidates:
        if candidate.mumbled and candidate.word in numbered:
            continue
        key = candidate.word, candidate.count
        if key not in best or _sound(candidate, knowledge) > _sound(best[key], knowledge):
            best[key] = candidate
    chosen = list(best.values())
    weights = np.array([getattr(knowledge.costs, name) for name in EVIDENCE])
    logs = evidence(chosen, situation, knowledge, second) @ weights
    return list(zip(chosen, logs.tolist(), strict=True))


def evidence(
    candidates: Sequence[Candidate],
    situation: Situation,
    knowledge: Knowledge,
    second: SecondOpinion = NO_SECOND_OPINION,
) -> npt.NDArray[np.float64]:
    """What speaks for each candidate, in the order of `EVIDENCE`."""
    table = [situation.board[card] for card in situation.visible]
    words = [candidate.word for candidate in candidates]
    said = _likeliest_numbers(candidates, knowledge)
    columns = (
        [candidate.evidence for candidate in candidates],
        priors(words, [said[word] for word in words], table, knowledge),
        [candidate.respelled for candidate in candidates],
        [" " in word for word in words],
        [(word,) in knowledge.grammar.numbers for word in words],
        [candidate.mumbled for candidate in candidates],
        [second.of(tuple(word.split())) for word in words],
        [candidate.phones for candidate in candidates],
    )
    return np.stack([np.asarray(column, float) for column in columns], axis=1)


def clarity(candidates: Sequence[Candidate]) -> float:
    """How far the word that sounds best stands out, from 0 to `CLEAREST`: 0 when something else
    sounds better still, or another word as good. What was never said rarely stands out."""
    best: dict[str, float] = {}
    for candidate in candidates:
        if not candidate.respelled and " " not in candidate.word:
            best[candidate.word] = max(candidate.evidence, best.get(candidate.word, -math.inf))
    ranked = [*sorted(best.values(), reverse=True), -CLEAREST]
    if ranked[0] < 0 or len(ranked) == 1:
        return 0.0
    return min(CLEAREST, ranked[0] - ranked[1])


def _likeliest_numbers(
    candidates: Sequence[Candidate], knowledge: Knowledge
) -> dict[str, int | None]:
    """The number that sounds best with each word: which number it is, the sound alone tells."""
    costs = knowledge.costs

    def sound(one: Candidate) -> float:
        return costs.acoustic * one.evidence + costs.phones * one.phones

    ranked = sorted(candidates, key=lambda one: (sound(one), one.count is not None))
    return {candidate.word: candidate.count for candidate in ranked}


def _sound(candidate: Candidate, knowledge: Knowledge) -> float:
    """What the sound alone says for it: a word that was heard, or one that sounds like it."""
    costs = knowledge.costs
    heard = costs.acoustic * candidate.evidence + costs.phones * candidate.phones
    return heard + costs.respelled * candidate.respelled + costs.mumbled * candidate.mumbled
