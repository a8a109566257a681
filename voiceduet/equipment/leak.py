"""A loudspeaker that the microphone hears: the game's voice leaks into a virtual card's mouth."""

from __future__ import annotations

import contextlib
import os
import subprocess
import threading

import numpy as np
import numpy.typing as npt

RATE = 16_000
PIECE = RATE // 100 * 2
ROOM_SECONDS = 0.2
ROOM_DECAY = 0.04
ROOM_LEVEL = 0.1
LOUDEST = 20_000
"""Small loudspeakers bend what is loud: a canceller that only knows straight ones must show it."""


class Leak:
    """Copies what one process records to another that plays, through a room; until `close`."""

    def __init__(
        self, heard: subprocess.Popen[bytes], spoken: subprocess.Popen[bytes], gain: float
    ) -> None:
        self._heard, self._spoken = heard, spoken
        self._gain = gain
        self._room = _room()
        self._memory = np.zeros(len(self._room) - 1)
        threading.Thread(target=self._run, daemon=True).start()

    def close(self) -> None:
        for process in (self._heard, self._spoken):
            process.terminate()
            process.wait()

    def _run(self) -> None:
        source, target = self._heard.stdout, self._spoken.stdin
        assert source is not None
        assert target is not None
        rest = b""
        with contextlib.suppress(OSError, ValueError):
            while piece := os.read(source.fileno(), PIECE):
                whole = len(rest + piece) // 2 * 2
                samples = np.frombuffer((rest + piece)[:whole], np.int16)
                rest = (rest + piece)[whole:]
                target.write(self._through_room(samples).tobytes())
                target.flush()

    def _through_room(self, samples: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
        bent = np.tanh(samples / LOUDEST) * LOUDEST
        stream = np.concatenate([self._memory, bent])
        self._memory = stream[len(bent) :]
        echoed = np.convolve(stream, self._room, "valid") * self._gain
        return np.clip(echoed, -32768, 32767).astype(np.int16)


def _room(seed: int = 3) -> npt.NDArray[np.float64]:
    """What a room makes of a click: itself, then a noise that dies away."""
    time = np.arange(int(ROOM_SECONDS * RATE)) / RATE
    chance = np.random.default_rng(seed)
    answer = ROOM_LEVEL * chance.standard_normal(len(time)) * np.exp(-time / ROOM_DECAY)
    answer[0] = 1.0
    return answer
