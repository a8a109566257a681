"""A recording under way, whose samples can be asked for by the clock."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections import deque

import numpy as np
import numpy.typing as npt

from voiceduet.equipment.pulse import wait_until

Samples = npt.NDArray[np.int16]

PIECE = 4096
MARKS = 400
"""Pieces by whose arrival the clock of the sound is told: the last half minute or so."""


class Recording:
    """What a program writes to its output, 16-bit mono, and when each sample came."""

    def __init__(self, process: subprocess.Popen[bytes], rate: int) -> None:
        self.rate = rate
        self._process = process
        self._heard = bytearray()
        self._dropped = 0
        self._marks: deque[tuple[float, int]] = deque(maxlen=MARKS)
        self._lock = threading.Lock()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        wait_until(lambda: bool(self._marks), lambda: "nothing can be recorded from this card")

    @property
    def so_far(self) -> Samples:
        """What was heard up to now."""
        with self._lock:
            whole = len(self._heard) // 2 * 2
            return np.frombuffer(bytes(self._heard[:whole]), dtype=np.int16)

    def since(self, moment: float) -> tuple[Samples, float]:
        """What was heard from that moment of `time.monotonic` on, and when that begins exactly.

        The piece that came with the least delay tells best when the recording began; some delay
        is left in it, the same for every recording of this kind.
        """
        with self._lock:
            begun = min(when - heard / self.rate for when, heard in self._marks)
            first = max(self._dropped, round((moment - begun) * self.rate))
            samples = np.frombuffer(
                bytes(self._heard[2 * (first - self._dropped) : len(self._heard) // 2 * 2]),
                np.int16,
            )
        return samples, begun + first / self.rate

    def forget(self) -> None:
        """Drop what was heard so far, so that a long recording fills no memory."""
        with self._lock:
            whole = len(self._heard) // 2 * 2
            del self._heard[:whole]
            self._dropped += whole // 2

    def stop(self) -> Samples:
        """End the recording and return all of it."""
        self._process.terminate()
        self._reader.join()
        self._process.wait()
        return self.so_far

    def _read(self) -> None:
        output = self._process.stdout
        assert output is not None
        while piece := os.read(output.fileno(), PIECE):
            with self._lock:
                self._heard += piece
                heard = self._dropped + len(self._heard) // 2
                self._marks.append((time.monotonic(), heard))
        output.close()
