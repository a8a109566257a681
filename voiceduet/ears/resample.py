"""Any device's rate to the recogniser's, piece by piece, without a seam between the pieces."""

from __future__ import annotations

from math import gcd

import numpy as np
import numpy.typing as npt

STOP_BAND_DB = 80.0
"""How far down what cannot be carried is pressed: below the noise of any microphone."""
PASS_BAND = 0.88
"""Share of the band kept flat (7 kHz of 8): Vosk's features end below 7.6 kHz."""

_Floats = npt.NDArray[np.float32]


class Resampler:
    """Changes the rate of one stream of 16-bit samples: a polyphase filter with a memory."""

    def __init__(self, source: int, target: int) -> None:
        if source <= 0 or target <= 0:
            raise ValueError(f"rates must be positive: {source}, {target}")
        common = gcd(source, target)
        self._up, self._down = target // common, source // common
        self._same = source == target
        self._phases = np.empty((1, 1), np.float32) if self._same else _phases(source, target)
        self._taps = self._phases.shape[1]
        self.reset()

    def reset(self) -> None:
        """Begin another stream."""
        self._memory: _Floats = np.zeros(self._taps - 1, np.float32)
        self._position = 0
        """Where the next output lies after the memory's end, in steps of 1/up input samples."""

    def __call__(self, samples: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
        """What this piece of the stream becomes; a few samples stay back for the next piece."""
        if self._same:
            return samples
        stream = np.concatenate([self._memory, samples.astype(np.float32)])
        end = len(samples) * self._up
        steps = np.arange(self._position, end, self._down)
        self._position += len(steps) * self._down - end
        self._memory = stream[len(stream) - self._taps + 1 :]
        if not len(steps):
            return np.empty(0, np.int16)
        windows = np.lib.stride_tricks.sliding_window_view(stream, self._taps)[steps // self._up]
        made = np.einsum("ij,ij->i", windows, self._phases[steps % self._up])
        whole: npt.NDArray[np.int16] = np.clip(np.rint(made), -32768, 32767).astype(np.int16)
        return whole


def _phases(source: int, target: int) -> _Floats:
    """One short filter for each place an output sample can have between two input samples."""
    up = target // gcd(source, target)
    narrow = min(source, target) / 2
    width = narrow * (1 - PASS_BAND)
    cutoff = (narrow - width / 2) / source
    beta = 0.1102 * (STOP_BAND_DB - 8.7)
    taps = int(np.ceil((STOP_BAND_DB - 8) / (2.285 * 2 * np.pi * width / source))) | 1
    # The window slides forwards over past input: its last tap lies on the newest sample.
    index = np.arange(taps)[None, :] - (taps - 1) / 2 - np.arange(up)[:, None] / up
    inside = np.clip(1 - (2 * index / (taps + 1)) ** 2, 0, None)
    window = np.i0(beta * np.sqrt(inside)) / np.i0(beta)
    filters = 2 * cutoff * np.sinc(2 * cutoff * index) * window
    even: _Floats = (filters / filters.sum(axis=1, keepdims=True)).astype(np.float32)
    return even
