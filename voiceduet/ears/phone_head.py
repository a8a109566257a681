"""Which phone is said at each moment: a small head on what a speech model's encoder makes of sound.

The encoder comes from the second opinion's model (`moonshine`), the head is ours, learnt from
synthetic speech by `tools/phone_head`: docs/hearing.md. At most moments no phone begins or ends
(`NONE`), so a sound is a few peaks, each followed by as much of nothing as there is time.
"""

from __future__ import annotations

import io
from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from voiceduet.language.phones import Phones

HEAD_FILE = "phone_head.npz"
NONE = 0
"""The column of no phone."""
QUIET = 0.999
"""Moments that are so surely of no phone tell nothing apart, and are left out."""
_TINY = 1e-5

Floats = npt.NDArray[np.float32]
Logs = npt.NDArray[np.float32]
"""A row for each moment, a column for no phone and one for each phone: natural logs."""


class PhoneHead:
    """From the encoder's states, a row for each moment, to the logs of phones."""

    def __init__(self, file: bytes) -> None:
        with np.load(io.BytesIO(file)) as kept:
            self.phones: Phones = tuple(str(phone) for phone in kept["phones"])
            arrays = {name: kept[name].astype(np.float32) for name in kept if name != "phones"}
        self._scale, self._shift = arrays["scale"], arrays["shift"]
        self._near, self._near_bias = arrays["near"], arrays["near_bias"]
        self._around = list(zip(arrays["around"], arrays["around_bias"], strict=True))
        self._last, self._last_bias = arrays["last"], arrays["last_bias"]

    def logs(self, states: Floats) -> Logs:
        mean = states.mean(axis=1, keepdims=True)
        spread = np.sqrt(states.var(axis=1, keepdims=True) + _TINY)
        even = (states - mean) / spread * self._scale + self._shift
        hidden = np.maximum(_together(even, self._near) + self._near_bias, 0)
        for weights, bias in self._around:
            hidden = hidden + np.maximum(_together(hidden, weights) + bias, 0)
        found = hidden @ self._last + self._last_bias
        found -= found.max(axis=1, keepdims=True)
        logs: Logs = found - np.log(np.exp(found).sum(axis=1, keepdims=True))
        return logs


def _together(rows: Floats, weights: Floats) -> Floats:
    """Each row with its neighbours, as many on either side, weighed; beyond the ends is nothing."""
    sides = len(weights) // 2
    padded = np.pad(rows, ((sides, sides), (0, 0)))
    parts = [padded[at : at + len(rows)] @ part for at, part in enumerate(weights)]
    summed: Floats = np.sum(parts, axis=0)
    return summed


def worth_reading(logs: Logs) -> Logs:
    """Without the moments that are surely of no phone, but for one between any two others."""
    quiet = logs[:, NONE] > np.log(QUIET)
    again = quiet & np.concatenate([[True], quiet[:-1]])
    kept: Logs = logs[~again]
    return kept if len(kept) else logs[:1]


@cache
def load_phone_head(code: str) -> PhoneHead | None:
    """The head of a language; none where none was learnt."""
    file = files("voiceduet.language") / code / HEAD_FILE
    return PhoneHead(file.read_bytes()) if file.is_file() else None
