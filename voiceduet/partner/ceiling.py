"""Where the strength of a clue for a card levels off."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Ceiling:
    """Where strengths level off: of two cards that a clue brings to mind for certain, people pick
    either, however much nearer one of them is."""

    height: float
    bend: float
    """How gently: far above the height strengths are equal, far below as they were."""

    def under(self, strengths: Floats) -> Floats:
        """These strengths, levelled off."""
        height, bend = np.float32(self.height), np.float32(self.bend)
        result: Floats = -bend * np.logaddexp(-strengths / bend, -height / bend)
        return result
