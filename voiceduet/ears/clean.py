"""Takes the room out of the player's sound: what was there before they spoke is held back."""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt

from voiceduet.ears.speech import FRAME, FRAME_SECONDS

Samples = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float64]

HOP = FRAME // 2
MEMORY_SECONDS = 4.0
"""How much of the room is remembered: long enough to be even, short enough to follow a new song."""
ENOUGH_SECONDS = 0.3
"""Before so much of the room was heard, nothing is held back."""
AUDIBLE = 60.0
"""Root mean square. A room softer than this is left as it is: there is nothing to gain."""
FLOOR = 10 ** (-10 / 20)
"""As far as any sound is held back: what is cut out whole takes parts of words with it. Between 10
and 15 dB made no difference that 60 synthetic cards in noise could tell. Long lists of words
(clues) fare a little worse with more."""
INERTIA = 0.96
"""Share of the frame before in what is thought to be speech, by decision-directed estimation: less
lets single tones of the noise twinkle through, and they sound like speech to the recogniser."""
LEAST_SNR = 0.01


class Cleaner:
    """One stream of frames, in order. `learn` is for frames without the player, `clean` for those
    of an utterance; what comes out is as long as what went in, and half a frame late."""

    def __init__(self) -> None:
        self._rooms: deque[Floats] = deque(maxlen=round(MEMORY_SECONDS / FRAME_SECONDS))
        self._window = np.sqrt(np.hanning(FRAME + 1)[:FRAME])
        self._room: Floats | None = None
        """What is held back in the utterance under way."""
        self._before: Samples = np.zeros(HOP, np.int16)
        self._overlap: Floats = np.zeros(HOP)
        self._speech: Floats | None = None
        """How far speech stood out of the room a moment ago, by pitch."""

    def learn(self, frame: Samples) -> None:
        """A frame of the room alone."""
        self._rooms.append(np.abs(np.fft.rfft(frame * self._window)) ** 2)

    def begin(self) -> None:
        """An utterance begins: from now on this room is held back."""
        self._room = self._heard_room()
        self._before = np.zeros(HOP, np.int16)
        self._overlap = np.zeros(HOP)
        self._speech = None

    @property
    def level(self) -> float | None:
        """How loud the room is that is held back (root mean square); none if none is."""
        return None if self._room is None else _level(self._room)

    def clean(self, frame: Samples) -> Samples:
        """The next frame of the utterance."""
        room = self._room
        if room is None:
            return frame
        both = np.concatenate([self._before, frame])
        self._before = both[FRAME:]
        out = [self._step(both[at : at + FRAME], room) for at in (0, HOP)]
        return np.clip(np.rint(np.concatenate(out)), -32768, 32767).astype(np.int16)

    def _heard_room(self) -> Floats | None:
        if len(self._rooms) * FRAME_SECONDS < ENOUGH_SECONDS:
            return None
        room: Floats = np.mean(self._rooms, axis=0)
        return room if _level(room) >= AUDIBLE else None

    def _step(self, piece: Samples, room: Floats) -> Floats:
        spectrum = np.fft.rfft(piece * self._window)
        ratio = np.abs(spectrum) ** 2 / (room + 1e-9)
        now = np.maximum(ratio - 1, 0)
        prior = now if self._speech is None else INERTIA * self._speech + (1 - INERTIA) * now
        prior = np.maximum(prior, LEAST_SNR)
        gain = prior / (1 + prior)
        self._speech = gain**2 * ratio
        sound = np.fft.irfft(spectrum * np.maximum(gain, FLOOR)) * self._window
        out: Floats = self._overlap + sound[:HOP]
        self._overlap = sound[HOP:]
        return out


def _level(room: Floats) -> float:
    """Parseval: the window halves the power, and all bins but two count twice."""
    return float(np.sqrt(2 * room.sum() / (FRAME / 2) / FRAME))
