"""`ours`: the partner that comes with the game, fitted to how people associate and guess."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from voiceduet.partner.knowledge import Floats
from voiceduet.partner.words import Words, load_words

LEAST_ZIPF = 4.0
"""Rarer words are understood but not said: people stumble over them."""


class OurKnowledge:
    """The lexicon as the engine uses it."""

    def __init__(self, every: Words) -> None:
        self._words = every.saying(lambda word: every.zipf(word) >= LEAST_ZIPF)
        self.clues: Sequence[str] = self._words.clues
        weights = np.array([head.weight for head in self._words.heads], np.float32)
        self._mixes = _mixes(weights)

    def knows(self, word: str) -> bool:
        return self._words.knows(word)

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        return self._words.strength(clue, cards)

    def listeners(self, cards: Sequence[str]) -> Floats:
        evidence = self._words.evidence(self._words.clues, cards)
        mixed: Floats = np.tensordot(self._mixes, evidence, axes=1)
        return self._words.ceiling.under(mixed)


@cache
def our_knowledge() -> OurKnowledge:
    """The same for all players of a process: it is tens of megabytes."""
    return OurKnowledge(load_words())


def _mixes(weights: Floats) -> Floats:
    """Everything together first; then listeners to whom one kind of evidence means nothing and
    the others so much more. A clue has to work for all of them."""
    rows = [weights]
    for left_out in range(len(weights)):
        rest = weights.copy()
        rest[left_out] = 0
        rows.append(rest * weights.sum() / max(float(rest.sum()), 1e-6))
    return np.array(rows, np.float32)
