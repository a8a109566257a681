"""`stranger`: a decent player whose word knowledge comes from sources that `ours` does not use."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voiceduet.partner.beliefs import ClueReading
from voiceduet.partner.ceiling import Ceiling
from voiceduet.partner.knowledge import Floats
from voiceduet.partner.links import Links, load_links
from voiceduet.partner.temper import Temper
from voiceduet.partner.vectors import Vectors, load_vectors

LEAST_ZIPF = 4.0
"""Rarer words are understood but not said."""

MIDDLE = 4.5
"""How common a card's word is as a rule, in Zipf."""

COMMON = -0.15
"""Common words are near to everything and meant less often: log-odds for each step of Zipf above
the middle. Fitted with the weights of the sources (`tools/stranger/fit.py`)."""

SCALE = np.float32(1.40)
CEILING = Ceiling(height=6.87, bend=1.01)
"""What the sources say together is stretched, and levels off. Fitted to people's turns after the
weights (`tools/stranger/fit_ceiling.py`)."""

TEMPER = Temper(
    doubt=0.0,
    reading=ClueReading(sharpness=1.0, lapse=0.02, misread=0.03, fear=0.5, care=0.5),
)
"""The reading is near the likeliest for people's keys (`tools/fit_reading.py`); it finds nought for
misread, fear and care. For the rest it plays as `ours` does."""


def _levelled(strengths: Floats) -> Floats:
    return CEILING.under(SCALE * strengths)


class StrangerKnowledge:
    """Strengths are inner products and ties: both are scaled so that their sum is log-odds."""

    def __init__(self, vectors: Vectors | None = None, links: Links | None = None) -> None:
        self._vectors = vectors or load_vectors("stranger")
        self._links = links or load_links("stranger")
        common = self._vectors.zipf >= LEAST_ZIPF
        sayable = np.flatnonzero(common & self._vectors.well_known)
        rows = [int(row) for row in sayable if len(self._vectors.words[row]) > 2]
        self._rows = np.array(rows)
        self._sayable = self._vectors.matrix[self._rows]
        self.clues: Sequence[str] = [self._vectors.words[row] for row in rows]

    def knows(self, word: str) -> bool:
        return self._vectors.find(word) is not None

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        return _levelled(self.plain(clue, cards))

    def plain(self, clue: str, cards: Sequence[str]) -> Floats:
        """What the sources say together, as it is before it levels off."""
        vector = self._vectors.vector(clue)
        if vector is None:
            return np.zeros(len(cards), np.float32)
        strengths: Floats = self._cards(cards) @ vector + self._plainness(cards)
        row = self._vectors.find(clue)
        if row is None:
            return strengths
        tied = self._links.of(row)
        found = [self._vectors.find(card) for card in cards]
        ties = np.array([0 if i is None else tied[i] for i in found], np.float32)
        return strengths + ties

    def listeners(self, cards: Sequence[str]) -> Floats:
        tied = self._links.table([self._vectors.find(card) for card in cards])[self._rows]
        strengths: Floats = self._sayable @ self._cards(cards).T + tied + self._plainness(cards)
        return _levelled(strengths)[None]

    def _cards(self, cards: Sequence[str]) -> Floats:
        nothing = np.zeros(self._vectors.matrix.shape[1], np.float32)
        found = [self._vectors.vector(card) for card in cards]
        return np.array([nothing if vector is None else vector for vector in found], np.float32)

    def _plainness(self, cards: Sequence[str]) -> Floats:
        """What each card loses for being common, or gains for being rare."""
        found = [self._vectors.find(card) for card in cards]
        zipf = [MIDDLE if row is None else float(self._vectors.zipf[row]) for row in found]
        return np.array([COMMON * (value - MIDDLE) for value in zipf], np.float32)
