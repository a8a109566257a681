"""Takes the narrator's voice out of what the microphone hears, given what was played.

An extra: `pip install voiceduet[echo]`. With it the player may answer before a line is over, on
loudspeakers too. What it is worth: `python tools/compare_echo.py`, docs/listening.md.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE
from voiceduet.ears.resample import Resampler

BLOCK = RATE // 100
"""The canceller works on ten milliseconds at a time."""
LONGEST_WAIT = 50
"""Blocks of played sound that may wait for the microphone's: half a second. Older ones are past."""

Samples = npt.NDArray[np.int16]


class NoEchoCancelling(RuntimeError):
    """aec-audio-processing is not installed: pip install voiceduet[echo], Python 3.11 or later."""


class EchoCanceller(Protocol):
    """Told what is played, takes it out of what is heard."""

    def played(self, samples: Samples, rate: int) -> None:
        """The loudspeaker plays this now. From the mouth's thread: never blocks for long."""
        ...

    def clean(self, samples: Samples) -> Samples:
        """What the microphone heard, at our rate, without what was played."""
        ...


class WebRtcEchoCanceller:
    """WebRTC's canceller. It finds the delay between the two by itself, within limits."""

    def __init__(self) -> None:
        try:
            from aec_audio_processing import AudioProcessor
        except ImportError as missing:
            raise NoEchoCancelling(str(missing)) from missing
        self._processor: Any = AudioProcessor(
            enable_aec=True,
            enable_ns=False,
            ns_level=0,
            enable_agc=False,
            agc_mode=1,
            enable_vad=False,
        )
        self._processor.set_stream_format(RATE, 1, RATE, 1)
        self._processor.set_reverse_stream_format(RATE, 1)
        self._resampler = Resampler(RATE, RATE)
        self._rate = RATE
        self._played = _Blocks()
        self._heard = _Blocks()
        self._waiting: deque[bytes] = deque(maxlen=LONGEST_WAIT)
        self._lock = threading.Lock()

    def played(self, samples: Samples, rate: int) -> None:
        with self._lock:
            if rate != self._rate:
                self._rate, self._resampler = rate, Resampler(rate, RATE)
            self._waiting.extend(self._played(self._resampler(samples)))

    def clean(self, samples: Samples) -> Samples:
        cleaned = []
        for block in self._heard(samples):
            with self._lock:
                played = self._waiting.popleft() if self._waiting else bytes(2 * BLOCK)
            self._processor.process_reverse_stream(played)
            cleaned.append(self._processor.process_stream(block))
        return np.frombuffer(b"".join(cleaned), np.int16)


class _Blocks:
    """Cuts a stream into the canceller's blocks."""

    def __init__(self) -> None:
        self._rest: Samples = np.empty(0, np.int16)

    def __call__(self, samples: Samples) -> list[bytes]:
        stream = np.concatenate([self._rest, samples])
        whole = len(stream) // BLOCK * BLOCK
        self._rest = stream[whole:]
        return [block.tobytes() for block in stream[:whole].reshape(-1, BLOCK)]
