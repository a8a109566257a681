"""Which clues words can be, and how likely each is on this table."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from voiceduet.meaning.grammar import Words
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.readings import clue_readings
from voiceduet.meaning.situation import Situation

MOST_WORDS = 3
"""In a clue that is several words: more is talk."""
MOST_COUNT = 9


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clue that may have been meant."""

    word: str
    count: int | None
    evidence: float
    """Log-likelihood-like, from the sound."""
    respelled: bool = False


def clue_candidates(words: Words, score: float, knowledge: Knowledge) -> list[Candidate]:
    """The clues that one hypothesis can be: as it stands, joined, respelled, as learnt."""
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
        for alias in knowledge.learnt.meant_by(" ".join(reading.words)):
            found.append(Candidate(alias.meant, count, score + math.log(2 + alias.times)))
    return found


def weigh_clues(
    candidates: Iterable[Candidate], situation: Situation, knowledge: Knowledge
) -> list[tuple[Candidate, float]]:
    """Each different word with its weight in log units: sound, use, and what lies on the table."""
    best: dict[str, Candidate] = {}
    for candidate in candidates:
        known = best.get(candidate.word)
        if known is None or _rank(candidate) > _rank(known):
            best[candidate.word] = candidate
    chosen = list(best.values())
    table = [situation.board[card] for card in situation.visible]
    related = _relatedness([candidate.word for candidate in chosen], table, knowledge)
    costs = knowledge.costs
    return [
        (
            candidate,
            costs.acoustic * candidate.evidence
            + costs.relatedness * related[index]
            + _prior(candidate, table, knowledge),
        )
        for index, candidate in enumerate(chosen)
    ]


def _rank(candidate: Candidate) -> tuple[float, bool]:
    return candidate.evidence, candidate.count is not None


def _prior(candidate: Candidate, table: Sequence[str], knowledge: Knowledge) -> float:
    costs, word, vocabulary = knowledge.costs, candidate.word, knowledge.vocabulary
    prior = costs.zipf * min(vocabulary.zipf(word), costs.zipf_enough)
    if " " in word:
        prior += costs.several_words
    if candidate.respelled:
        prior += costs.respelled
    if word in (card.lower() for card in table):
        prior += costs.on_board
    if (word,) in knowledge.grammar.numbers:
        prior += costs.number_word
    if word.endswith("s") and word[:-1] in vocabulary.zipfs and not word.endswith("ss"):
        prior += costs.plural
    return prior + (costs.short_word if len(word) < 3 else 0.0)


def _relatedness(
    words: Sequence[str], table: Sequence[str], knowledge: Knowledge
) -> Sequence[float]:
    if knowledge.relatedness is None or not table or not words:
        return [0.0] * len(words)
    rows = knowledge.relatedness([word.replace(" ", "") for word in words], table)
    return [float(np.logaddexp.reduce(row)) for row in rows.astype(np.float64)]
