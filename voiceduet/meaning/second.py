"""A second opinion on what was heard: what is worth asking it about, and what it says of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from voiceduet.meaning.grammar import Grammar, Words
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.readings import clue_readings, cores, strip_fillers

FLOOR = 6.0
"""However little the second opinion thinks of something, it counts no more than this (natural log):
it is sometimes sure and wrong. Of 3, 4, 6, 8 and 15 the log-likelihood of what was said was best
with 6, on 72 synthetic clues."""
LOUD_FLOOR = 9.0
"""The same in a loud room, where it hears better than the first listener since it was taught: of 4,
6, 8, 10 and 14, 8 and 10 were best, on 200 synthetic clues at 10 dB."""


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    scores: Mapping[Words, float] = field(default_factory=dict)
    """How much worse than what it likes best it finds these words, with and without fillers."""
    own: Words = ()
    """What it would have written down itself."""
    floor: float = FLOOR

    @property
    def given(self) -> bool:
        return bool(self.scores)

    def of(self, words: Words) -> float:
        """From −`floor` to 0; without any opinion everything has 0."""
        if not self.scores:
            return 0.0
        return max(self.scores.get(words, -self.floor), -self.floor)


NO_SECOND_OPINION = SecondOpinion()


def second_opinion(heard: Heard, grammar: Grammar) -> SecondOpinion:
    """What the second opinion says, whatever it was asked with in front."""
    if not heard.second_opinion:
        return NO_SECOND_OPINION
    scores: dict[Words, float] = {}
    for hypothesis in heard.second_opinion:
        words = strip_fillers(hypothesis.words, grammar)
        if _is_filler(words, grammar):
            continue
        for core in cores(words, grammar):
            scores[core] = max(hypothesis.score, scores.get(core, hypothesis.score))
    if not scores:
        return NO_SECOND_OPINION
    best = max(scores.values())
    own = strip_fillers(heard.second_opinion[0].words, grammar)
    floor = LOUD_FLOOR if heard.loud else FLOOR
    return SecondOpinion({words: score - best for words, score in scores.items()}, own, floor)


def lead_of(words: Words, grammar: Grammar) -> Words:
    """What was said before the clue or card itself: “the”, “my clue is”."""
    shortest = clue_readings(words, grammar)[0].words
    at = next((n for n in range(len(words)) if words[n : n + len(shortest)] == shortest), 0)
    return words[:at]


def _is_filler(words: Words, grammar: Grammar) -> bool:
    """Nothing but the beginning of something."""
    fillers = grammar.fillers
    return words in fillers.lead or all(word in fillers.anywhere for word in words)
