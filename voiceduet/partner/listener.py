"""How a person hears a clue: the chance of every card being picked, and of being meant."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from voiceduet.partner.words import Words, load_words

Floats = npt.NDArray[np.float32]

PARAMETERS = "listener.json"
BISECTIONS = 40


@dataclass(frozen=True)
class Habits:
    """How people listen, fitted to people's turns by `tools/lexicon/fit_listener.py`."""

    sharpness: float
    """How much more a strength tells of what was meant by a clue for one card than of what
    another person picks."""
    stretch: float
    """Power of the number by which that grows less: a clue for two is a compromise."""
    lapse: float
    """Share of picks that follow from nothing that we know: spread over all cards."""
    doubt: float
    """Standard errors of a strength for each unit of disagreement between the heads."""
    floor: float
    """Standard error of a strength on which the heads agree."""
    own: tuple[float, ...]
    """Head by head, the weight at which it says by itself what the heads together say."""


@dataclass(frozen=True)
class Listener:
    """A model of the person at the other side: what they mean by a clue, what they hear in it."""

    words: Words
    habits: Habits

    def probabilities(self, clue: str, count: int, cards: Sequence[str]) -> Floats:
        """The chance of each card being among the `count` that this clue is for."""
        sharpness = self.habits.sharpness / max(count, 1) ** self.habits.stretch
        strengths = self.words.strengths([clue], cards) * np.float32(sharpness)
        first: Floats = self.picks(strengths)[0]
        return inclusion(first, count)

    def first_pick(self, clues: Sequence[str], cards: Sequence[str]) -> Floats:
        """For each clue (rows), the chance of each card (columns) being picked first."""
        return self.picks(self.words.strengths(clues, cards))

    def picks(self, strengths: Floats) -> Floats:
        """Strengths in rows to chances of the first pick in rows."""
        e = np.exp(strengths - strengths.max(axis=-1, keepdims=True))
        share = e / e.sum(axis=-1, keepdims=True)
        lapse = self.habits.lapse
        result: Floats = ((1 - lapse) * share + lapse / strengths.shape[-1]).astype(np.float32)
        return result

    def bounds(
        self, clues: Sequence[str], cards: Sequence[str], errors: float = 1.0
    ) -> tuple[Floats, Floats]:
        """Strengths at their lowest and highest, `errors` standard errors from what they seem.

        The best of ten thousand clues by one's own scores is one that is overrated: weigh targets
        at their lowest and everything else at its highest, and agreement of evidence wins.
        """
        evidence = self.words.evidence(clues, cards)
        centred = evidence - evidence.mean(axis=2, keepdims=True)
        own = np.array(self.habits.own, np.float32)[:, None, None]
        spread = np.ptp(centred * own, axis=0)
        error = np.float32(errors) * (self.habits.floor + self.habits.doubt * spread)
        middle, under = self.words.weigh(evidence), self.words.ceiling.under
        return under(middle - error), under(middle + error)


def inclusion(first: Floats, count: int) -> Floats:
    """Chance of each card being among `count` picks made one after another without putting back.

    The picks race: a card with share w has arrived by time t with chance 1 - exp(-w t); the time
    is the one by which `count` cards have arrived on average.
    """
    if count <= 1:
        return first
    if count >= first.size:
        return np.ones_like(first)
    low, high = 0.0, 1.0
    while (1 - np.exp(-first * high)).sum() < count:
        high *= 2
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if (1 - np.exp(-first * middle)).sum() < count:
            low = middle
        else:
            high = middle
    result: Floats = (1 - np.exp(-first * high)).astype(np.float32)
    return result


@cache
def load_listener() -> Listener:
    """The listener that comes with the package."""
    file = resources.files("voiceduet.partner") / "data" / PARAMETERS
    fitted = json.loads(file.read_text(encoding="utf-8"))
    fitted["own"] = tuple(fitted["own"])
    return Listener(load_words(), Habits(**fitted))
