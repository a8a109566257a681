"""`stranger`: a decent player whose word knowledge comes from sources that `ours` does not use."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voiceduet.partner.knowledge import Floats
from voiceduet.partner.temper import Temper
from voiceduet.partner.vectors import Vectors, load_vectors

LEAST_ZIPF = 4.0
"""Rarer words are understood but not said."""


TEMPER = Temper(doubt=0.0, tenderness=1.5, most=4, nerve=1.0, lapse=0.02, dread=1.0)
"""It has one opinion of every clue and trusts it: that is what wins with its like."""


class StrangerKnowledge:
    """Strengths are inner products: the vectors are scaled so that these are log-odds."""

    def __init__(self, vectors: Vectors | None = None) -> None:
        self._vectors = vectors or load_vectors("stranger")
        common = self._vectors.zipf >= LEAST_ZIPF
        sayable = np.flatnonzero(common & self._vectors.well_known)
        rows = [int(row) for row in sayable if len(self._vectors.words[row]) > 2]
        self._rows = np.array(rows)
        self.clues: Sequence[str] = [self._vectors.words[row] for row in rows]

    def knows(self, word: str) -> bool:
        return self._vectors.find(word) is not None

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        vector = self._vectors.vector(clue)
        if vector is None:
            return np.zeros(len(cards), np.float32)
        return self._cards(cards) @ vector

    def listeners(self, cards: Sequence[str]) -> Floats:
        strengths: Floats = self._vectors.matrix[self._rows] @ self._cards(cards).T
        return strengths[None]

    def _cards(self, cards: Sequence[str]) -> Floats:
        nothing = np.zeros(self._vectors.matrix.shape[1], np.float32)
        found = [self._vectors.vector(card) for card in cards]
        return np.array([nothing if vector is None else vector for vector in found], np.float32)
