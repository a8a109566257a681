"""Takes the narrator's voice out of what the microphone hears, given what was played.

An extra: `pip install voiceduet[echo]`. With it the player may answer before a line is over, on
loudspeakers too. What it is worth: `python tools/compare_echo.py`, docs/listening.md.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE
from voiceduet.ears.resample import Resampler

BLOCK = RATE // 100
"""The canceller works on ten milliseconds at a time."""
BLOCK_SECONDS = 0.01
AHEAD = 0.02
"""Seconds by which the canceller is told of a sound before the microphone can hear it: what was
played must come first, and a late piece of the microphone's must not turn that round."""
LATEST, EARLIEST = -0.02, 0.25
"""Outside of these the two streams are brought together again. The canceller itself finds delays
of up to half a second; each jump costs it a second to find the echo again."""
LONGEST_WAIT = 200
"""Pieces of played sound that may wait for the microphone's: two seconds. Older ones are past."""

Samples = npt.NDArray[np.int16]
Played = npt.NDArray[np.float32]


class NoEchoCancelling(RuntimeError):
    """aec-audio-processing is not installed: pip install voiceduet[echo], Python 3.11 or later."""


class EchoCanceller(Protocol):
    """Told what is played, takes it out of what is heard."""

    def played(self, samples: Played, rate: int, at: float) -> None:
        """The loudspeaker plays this at that moment. From the device's thread: never blocks."""
        ...

    def clean(self, samples: Samples, at: float) -> Samples:
        """What the microphone heard until that moment, at our rate, without what was played."""
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
        self._heard = _Blocks()
        self._playing = _Playing()

    def played(self, samples: Played, rate: int, at: float) -> None:
        self._playing.add(samples, rate, at)

    def clean(self, samples: Samples, at: float) -> Samples:
        blocks = self._heard(samples)
        cleaned = []
        for number, block in enumerate(blocks):
            moment = at - (len(blocks) - number) * BLOCK_SECONDS
            self._processor.process_reverse_stream(self._playing.block(moment))
            cleaned.append(self._processor.process_stream(block))
        return np.frombuffer(b"".join(cleaned), np.int16)


class _Playing:
    """What is played, in the canceller's blocks, each with the moment at which it sounds."""

    def __init__(self) -> None:
        self._pieces: deque[tuple[Played, int, float]] = deque(maxlen=LONGEST_WAIT)
        """Added to by the device's thread, taken from by the ears'."""
        self._blocks: deque[tuple[float, bytes]] = deque()
        self._cut = _Blocks()
        self._rate = RATE
        self._resampler = Resampler(RATE, RATE)

    def add(self, samples: Played, rate: int, at: float) -> None:
        self._pieces.append((samples, rate, at))

    def block(self, moment: float) -> bytes:
        """What to tell the canceller when the microphone's sound is of that moment.

        One block for each of the microphone's, in order, so that a piece that comes late changes
        nothing; only where the two have really come apart is something left out or put in.
        """
        self._take()
        if self._blocks and self._blocks[0][0] < moment + LATEST:
            while self._blocks and self._blocks[0][0] < moment + AHEAD:
                self._blocks.popleft()
        if not self._blocks or self._blocks[0][0] > moment + EARLIEST:
            return bytes(2 * BLOCK)
        return self._blocks.popleft()[1]

    def _take(self) -> None:
        while self._pieces:
            samples, rate, at = self._pieces.popleft()
            if rate != self._rate:
                self._rate, self._resampler = rate, Resampler(rate, RATE)
            loud = (np.clip(samples, -1, 1) * 32767).astype(np.int16)
            end = at + len(samples) / rate
            blocks = self._cut(self._resampler(loud))
            for number, block in enumerate(blocks):
                self._blocks.append((end - (len(blocks) - number) * BLOCK_SECONDS, block))


class _Blocks:
    """Cuts a stream into the canceller's blocks."""

    def __init__(self) -> None:
        self._rest: Samples = np.empty(0, np.int16)

    def __call__(self, samples: Samples) -> list[bytes]:
        stream = np.concatenate([self._rest, samples])
        whole = len(stream) // BLOCK * BLOCK
        self._rest = stream[whole:]
        return [block.tobytes() for block in stream[:whole].reshape(-1, BLOCK)]
