"""A loudspeaker that the microphone hears: the game's voice leaks into a virtual card's mouth."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys

import numpy as np
import numpy.typing as npt

RATE = 16_000
PIECE = RATE // 100 * 2
ROOM_SECONDS = 0.2
ROOM_DECAY = 0.04
ROOM_LEVEL = 0.1
AHEAD_SECONDS = 0.2
"""Silence before the sound: how long the copying may be held up without a gap."""
LOUDEST = 20_000
"""Small loudspeakers bend what is loud: a canceller that only knows straight ones must show it."""


class Leak:
    """Copies what one process records to another that plays, through a room; until `close`.

    The copying is a process of its own, and some silence goes ahead of the sound: air never breaks
    off because a machine is busy, so what leaks must not either. The silence and the two servers
    make the echo about a third of a second late, as that of a Bluetooth loudspeaker is.
    """

    def __init__(
        self, heard: subprocess.Popen[bytes], spoken: subprocess.Popen[bytes], gain: float
    ) -> None:
        self._processes = (
            heard,
            spoken,
            subprocess.Popen(
                [sys.executable, "-m", "voiceduet.equipment.leak", str(gain)],
                stdin=heard.stdout,
                stdout=spoken.stdin,
            ),
        )

    def close(self) -> None:
        for process in self._processes:
            process.terminate()
            process.wait()


class _Air:
    """What the way from the loudspeaker to the microphone makes of sound."""

    def __init__(self, gain: float) -> None:
        self._gain = gain
        self._room = _room()
        self._memory = np.zeros(len(self._room) - 1)

    def __call__(self, samples: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
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


def _copy(gain: float) -> None:
    """From standard input to standard output, until one of them ends."""
    air, rest = _Air(gain), b""
    with contextlib.suppress(OSError):
        os.write(1, bytes(2 * int(AHEAD_SECONDS * RATE)))
        while piece := os.read(0, PIECE):
            whole = len(rest + piece) // 2 * 2
            samples = np.frombuffer((rest + piece)[:whole], np.int16)
            rest = (rest + piece)[whole:]
            echo = air(samples).tobytes()
            while echo:
                echo = echo[os.write(1, echo) :]


if __name__ == "__main__":
    _copy(float(sys.argv[1]))
