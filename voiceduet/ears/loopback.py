"""A microphone in memory: it gives the sound that it is fed, as fast as that is listened to."""

from __future__ import annotations

import threading
from collections import deque

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE, Lost, Sound

PIECE = RATE // 50


class LoopbackMicrophone:
    """Fed by whoever speaks, read by the ears. Its clock is the sound: no sound, no time."""

    def __init__(self, rate: int = RATE) -> None:
        self._rate = rate
        self._waiting: deque[Sound | Lost] = deque()
        self._changed = threading.Condition()
        self._reading = False
        self._open = True
        self._fed = 0
        self._given = 0

    @property
    def given(self) -> float:
        """Seconds of sound that have been listened to."""
        return self._given / self._rate

    @property
    def device(self) -> str:
        return ""

    def open(self) -> None:
        self._open = True

    def now(self) -> float:
        return self._fed / self._rate

    def feed(self, samples: npt.NDArray[np.int16], silence: float = 0.0) -> None:
        """Say this, then be silent for so many seconds of sound. Returns at once."""
        quiet = np.zeros(int(silence * self._rate), np.int16)
        sound = np.concatenate([samples.astype(np.int16, copy=False), quiet])
        size = PIECE * self._rate // RATE
        with self._changed:
            for start in range(0, len(sound), size):
                piece = sound[start : start + size]
                self._fed += len(piece)
                self._waiting.append(Sound(piece.tobytes(), self._rate, self.now()))
            self._changed.notify_all()

    def pull_out(self) -> None:
        """As though the device were unplugged after what was fed."""
        self._tell(Lost.LOST)

    def put_back(self) -> None:
        self._tell(Lost.BACK)

    def wait_until_heard(self, timeout: float | None = None) -> bool:
        """Wait until all that was fed has been listened to and dealt with."""
        with self._changed:
            return self._changed.wait_for(
                lambda: not self._open or (self._reading and not self._waiting), timeout
            )

    def read(self, timeout: float) -> Sound | Lost | None:
        with self._changed:
            self._reading = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: bool(self._waiting) or not self._open, timeout)
            self._reading = False
            piece = self._waiting.popleft() if self._waiting else None
            if isinstance(piece, Sound):
                self._given += len(piece.samples) // 2
            return piece

    def close(self) -> None:
        with self._changed:
            self._open = False
            self._changed.notify_all()

    def _tell(self, what: Lost) -> None:
        with self._changed:
            self._waiting.append(what)
            self._changed.notify_all()
