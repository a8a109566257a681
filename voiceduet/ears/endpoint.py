"""Where an utterance begins and ends. Pure: a probability for each frame in, what happened out."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from voiceduet.ears.port import Patience
from voiceduet.ears.speech import FRAME_SECONDS

SPEECH_ABOVE = 0.5
"""A frame this likely to be speech may begin an utterance."""
SILENCE_BELOW = 0.35
"""Once begun, only a frame less likely than this counts as silence: word ends are soft."""
ONSET_FRAMES = 3
"""Frames of speech, of the last `ONSET_WINDOW`, that begin an utterance: a click has one."""
ONSET_WINDOW = 5
LONGEST_SECONDS = 15.0
"""Nobody's clue takes so long: it is the radio, and what it said is dealt with or dropped."""


class Moment(Enum):
    """What a frame has changed."""

    QUIET = "quiet"
    BEGINS = "begins"
    """An utterance has begun; its first sounds lie a few frames back."""
    SPEAKING = "speaking"
    ENDS = "ends"


class Endpointer:
    """Follows one stream. It knows no clock: time is frames."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Nobody speaks."""
        self._recent = [False] * ONSET_WINDOW
        self._speaking = False
        self._silent_frames = 0
        self._frames = 0

    @property
    def speaking(self) -> bool:
        return self._speaking

    @property
    def silence(self) -> float:
        """Seconds since the last frame of speech in the utterance under way or just over."""
        return self._silent_frames * FRAME_SECONDS

    def frame(self, probability: float, patience: Patience, whole: Callable[[], bool]) -> Moment:
        """Take the next frame; `whole` tells whether the words so far are whole as they stand."""
        if not self._speaking:
            return self._wait(probability)
        self._frames += 1
        spoken = self._goes_on(probability)
        self._silent_frames = 0 if spoken else self._silent_frames + 1
        if self._over(patience, whole):
            self._speaking = False
            self._recent = [False] * ONSET_WINDOW
            return Moment.ENDS
        return Moment.SPEAKING

    def _goes_on(self, probability: float) -> bool:
        """A lone frame in a silence is the room, not the player going on."""
        spoken = probability >= SILENCE_BELOW
        self._recent = [*self._recent[1:], spoken]
        return spoken and sum(self._recent) >= ONSET_FRAMES

    def _wait(self, probability: float) -> Moment:
        self._recent = [*self._recent[1:], probability >= SPEECH_ABOVE]
        if sum(self._recent) < ONSET_FRAMES:
            return Moment.QUIET
        self._speaking = True
        self._silent_frames = 0
        self._frames = 0
        return Moment.BEGINS

    def _over(self, patience: Patience, whole: Callable[[], bool]) -> bool:
        if self._frames * FRAME_SECONDS >= LONGEST_SECONDS:
            return True
        if self._recent[-1]:
            return False
        if self.silence >= patience.unfinished:
            return True
        return self.silence >= patience.finished and whole()
