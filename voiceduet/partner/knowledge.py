"""Word knowledge as the partner uses it: how likely a clue brings each card to mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


class Knowledge(Protocol):
    """What a player knows of words. Strengths are log-odds: a softmax over the cards on the table
    says how likely each is to be a listener's first guess."""

    @property
    def clues(self) -> Sequence[str]:
        """The words that it would say as a clue."""
        ...

    def knows(self, word: str) -> bool:
        """Whether it knows the word well, rather than from its parts or not at all."""
        ...

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        """How strongly a clue brings each card to mind."""
        ...

    def listeners(self, cards: Sequence[str]) -> Floats:
        """The strengths of all its clues for the cards, as listeners may differ: listeners by
        clues by cards, the likeliest listener first."""
        ...
