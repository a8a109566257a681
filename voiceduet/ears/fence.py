"""Fences the player's words off: what does not stand out of a loud room is cut to near silence."""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.int16]

LOUD = 10 ** (7 / 10)
"""How much more power than the room's have frames by which one can tell that the player speaks."""
OVER = 10 ** (5 / 10)
"""The same for frames beside those: a word has softer parts. Talk in the room stands out so far by
chance: with 4 dB for both, half of 36 synthetic words in babble had talk after them, and 28 % had
some before; with these two 22 and 3 % (a trial)."""
RUN = 2
"""Frames in a row that are loud, for the player to speak: a door has one."""
BACK = 5
"""Frames let through before those: the soft beginning of a word."""
HANG = 6
"""Frames let through after the last that stands out: the soft end of a word, and gaps inside."""
LATE = BACK + RUN - 1
"""So many frames later than it went in does sound come out."""
LEFT = 0.02
"""What is left of all else. Talk in the room is heard as words before and after the player's
otherwise: of 25 cards in babble, of synthetic voices and of people, 36 % were right without the
fence and 52 to 60 % with it (a trial; `voiceduet bench ears --noise` measures it again)."""


class Fence:
    """For one utterance, in a room of this level (root mean square); none for a quiet room, where
    everything is let through at once."""

    def __init__(self, room: float | None) -> None:
        self._room = None if room is None else room**2
        self._waiting: deque[Samples] = deque()
        self._run = 0
        self._open = 0
        """Frames still to be let through."""
        self._gain = LEFT

    @property
    def loud(self) -> bool:
        """Whether the room is loud enough to be fenced off."""
        return self._room is not None

    def __call__(self, frame: Samples, cleaned: Samples) -> Samples:
        """What is handed on now, given the next frame as it was heard and as it was cleaned; in
        several ways, perhaps, a row for each."""
        if self._room is None:
            return cleaned
        power = float(np.mean(frame.astype(float) ** 2))
        self._run = self._run + 1 if power > LOUD * self._room else 0
        speaking = self._open > LATE and power > OVER * self._room
        if speaking or self._run >= RUN:
            self._open = LATE + HANG
        self._waiting.append(cleaned)
        return self._next() if len(self._waiting) > LATE else cleaned[..., :0]

    def rest(self) -> list[Samples]:
        """What was still waiting, when nothing more comes."""
        return [self._next() for _ in range(len(self._waiting))]

    def _next(self) -> Samples:
        before, self._gain = self._gain, 1.0 if self._open > 0 else LEFT
        self._open -= 1
        sound = self._waiting.popleft()
        gains = np.linspace(before, self._gain, sound.shape[-1])
        return np.rint(sound * gains).astype(np.int16)
