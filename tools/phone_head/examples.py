"""What the phone head is taught with: states of a clip and its phones; and the file of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import numpy as np
import numpy.typing as npt

from voiceduet.language.phones import Phones

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
    phones: Phones
    voice: str
    condition: Condition


def write_examples(file: Path, examples: Sequence[Example]) -> None:
    np.savez(
        file,
        states=np.concatenate([one.states for one in examples]),
        lengths=np.array([len(one.states) for one in examples]),
        phones=np.array([" ".join(one.phones) for one in examples]),
        voices=np.array([one.voice for one in examples]),
        conditions=np.array([one.condition.value for one in examples]),
    )


def read_examples(file: Path) -> list[Example]:
    with np.load(file) as kept:
        ends = np.cumsum(kept["lengths"])
        parts = np.split(kept["states"], ends[:-1])
        told = zip(parts, kept["phones"], kept["voices"], kept["conditions"], strict=True)
        return [
            Example(states, tuple(str(phones).split()), str(voice), Condition(str(condition)))
            for states, phones, voice, condition in told
        ]
