"""Learns what a loudspeaker and a room make of what is played, and takes that out of a recording.

An adaptive filter of many short parts in the frequency domain. Each part of each frequency has its
own step, a Kalman filter's: large while little is known, small while the player talks, so nothing
has to find out first who is talking.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

BLOCK = 256
"""Samples at a time: sixteen milliseconds."""
PARTS = 16
LENGTH = PARTS * BLOCK
"""Samples of echo that are known after its beginning: a quarter of a second."""
FIRST_DOUBT = 1.0
"""How far off the filter may be at first, squared: an echo is seldom louder than what is played."""
DOUBT_FADES = 4.0
"""Parts after which that has fallen to a third: rooms die away."""
CONSTANCY = 0.997
"""How much of the room is the same a block later: somebody may walk about in it, and two devices'
clocks drift apart. In trials with speech and drifts of 0, 20, 50 and 100 parts in a million the
echo was 56, 28, 20 and 11 dB less; with 0.9995 it was 63, 22, 11 and 4."""
NOISE_MEMORY = 0.8
NOISE_FLOOR = 1e-9
LEFT_OVER = 0.04
"""Power of the echo that may be left after filtering, of the echo's: small loudspeakers distort.
On the virtual card about a hundredth is left (`python tools/echo_on_card.py`)."""
HUSHED = 0.05
"""What is no louder than that is made so much softer; nothing is made silent."""
FADING = 0.8
"""How much of the echo's power is still expected a block later: rooms ring on."""

Block = npt.NDArray[np.float64]
Spectra = npt.NDArray[np.complex128]


class EchoFilter:
    """The room as it is known so far."""

    def __init__(self) -> None:
        self._room: Spectra = np.zeros((PARTS, BLOCK + 1), np.complex128)
        fading = np.exp(-np.arange(PARTS) / DOUBT_FADES)
        self._doubt = np.repeat(FIRST_DOUBT * fading[:, None], BLOCK + 1, axis=1)
        self._noise = np.full(BLOCK + 1, NOISE_FLOOR)
        self._expected = 0.0
        self._gain = 1.0

    def subtract(self, played: Spectra, heard: Block) -> Block:
        """What is left of a block when the echo has been taken out."""
        echo = np.fft.irfft((self._room * played).sum(axis=0))[BLOCK:]
        left: Block = heard - echo
        self._expected = max(LEFT_OVER * float(np.square(echo).sum()), FADING * self._expected)
        return left

    def hushed(self, left: Block) -> Block:
        """The same, softer where it is no louder than what may be left of the echo."""
        power = float(np.square(left).sum()) + NOISE_FLOOR
        share = max(0.0, 1.0 - self._expected / power)
        gain = max(HUSHED, float(np.sqrt(share)))
        ramp = np.linspace(self._gain, gain, len(left))
        self._gain = gain
        return left * ramp

    def answer(self) -> Block:
        """What the room makes of a click."""
        return np.fft.irfft(self._room, axis=1)[:, :BLOCK].ravel()

    def move(self, samples: int) -> None:
        """The same room, so many samples later."""
        moved = np.roll(self.answer(), samples)
        if samples > 0:
            moved[:samples] = 0
        else:
            moved[samples:] = 0
        parts = np.zeros((PARTS, 2 * BLOCK))
        parts[:, :BLOCK] = moved.reshape(PARTS, BLOCK)
        self._room = np.fft.rfft(parts, axis=1)

    def learn(self, played: Spectra, left: Block) -> None:
        """Know the room better, by what was left of a block."""
        error = np.fft.rfft(np.concatenate([np.zeros(BLOCK), left]))
        power = np.abs(played) ** 2
        self._noise = NOISE_MEMORY * self._noise + (1 - NOISE_MEMORY) * np.abs(error) ** 2
        # Half of each transform is silence, hence the halves.
        step = self._doubt / (0.5 * (self._doubt * power).sum(axis=0) + self._noise + NOISE_FLOOR)
        change = np.fft.irfft(step * np.conj(played) * error, axis=1)
        change[:, BLOCK:] = 0
        self._room += np.fft.rfft(change, axis=1)
        sure = CONSTANCY**2
        self._doubt *= sure * (1 - 0.5 * step * power)
        self._doubt += (1 - sure) * np.abs(self._room) ** 2
