"""Fences the player's words off: what does not stand out of a loud room is cut to near silence."""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.int16]

OVER = 10 ** (4 / 10)
"""How much more power than the room's has a frame of the player. Between 3 and 5 dB made no
difference that 34 synthetic cards in noise could tell."""
RUN = 2
"""Frames in a row that stand out, for the player to speak: a door has one."""
BACK = 4
"""Frames let through before those: the soft beginning of a word."""
HANG = 6
"""Frames let through after the last of them: its soft end, and the gaps inside."""
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
        self._least = None if room is None else OVER * room**2
        self._waiting: deque[Samples] = deque()
        self._run = 0
        self._open = 0
        """Frames still to be let through."""
        self._gain = LEFT

    @property
    def loud(self) -> bool:
        """Whether the room is loud enough to be fenced off."""
        return self._least is not None

    def __call__(self, frame: Samples, cleaned: Samples) -> Samples:
        """What is handed on now, given the next frame as it was heard and as it was cleaned; in
        several ways, perhaps, a row for each."""
        if self._least is None:
            return cleaned
        loud = float(np.mean(frame.astype(float) ** 2)) > self._least
        self._run = self._run + 1 if loud else 0
        if self._run >= RUN:
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
