"""What is taught with states of clips, and what is said in each; and the file of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import numpy as np
import numpy.typing as npt

States = npt.NDArray[np.float16]
"""A row for each moment. Half precision: there are thousands of clips."""


class Condition(Enum):
    QUIET = "quiet"
    NOISY = "noisy"
    FENCED = "fenced"
    """Noisy, as the ears hand it on for a second opinion."""


@dataclass(frozen=True)
class Example:
    states: States
    said: tuple[str, ...]
    """Phones, for the phone head; words, for the decoder."""
    voice: str
    condition: Condition


def write_examples(file: Path, examples: Sequence[Example]) -> None:
    np.savez(
        file,
        states=np.concatenate([one.states for one in examples]),
        lengths=np.array([len(one.states) for one in examples]),
        said=np.array([" ".join(one.said) for one in examples]),
        voices=np.array([one.voice for one in examples]),
        conditions=np.array([one.condition.value for one in examples]),
    )


def read_examples(file: Path) -> list[Example]:
    with np.load(file) as kept:
        ends = np.cumsum(kept["lengths"])
        parts = np.split(kept["states"], ends[:-1])
        told = zip(parts, kept["said"], kept["voices"], kept["conditions"], strict=True)
        return [
            Example(states, tuple(str(said).split()), str(voice), Condition(str(condition)))
            for states, said, voice, condition in told
        ]
