"""What a synthetic person speaks with: a virtual sound card's mouth, or the loudspeaker."""

from __future__ import annotations

import subprocess
import time
from typing import Protocol

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE
from voiceduet.equipment.recording import Recording
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.mouth.player import LATENCY, Cut, Player, Playing
from voiceduet.mouth.sound import Sound

Samples = npt.NDArray[np.int16]

LOUD = 150
"""Of 32,768: above the rounding of a card, below the softest sound of the narrator."""


class Throat(Protocol):
    """Says one thing at a time."""

    def say(self, sound: Samples, spoken: float) -> None:
        """Begin to say this; speech ends after so many seconds, the rest is the room."""
        ...

    def over(self) -> bool:
        """Whether all of it has been said."""
        ...

    def delay(self, line_at: float | None) -> float | None:
        """Seconds from the end of speech to the first sound of the answer, if there was one.

        `line_at`: when the narrator began its first line after it (time.monotonic)."""
        ...

    def close(self) -> None: ...


class CardThroat:
    """Speaks into the microphone of a virtual card, and times the answer by recording both."""

    def __init__(self, card: SoundCard) -> None:
        self._card = card
        self._microphone: Recording = card.record_player()
        self._loudspeaker: Recording = card.record()
        self._process: subprocess.Popen[bytes] | None = None
        self._began = 0.0
        self._spoken = 0.0

    def say(self, sound: Samples, spoken: float) -> None:
        self._microphone.forget()
        self._loudspeaker.forget()
        self._began, self._spoken = time.monotonic(), spoken
        self._process = self._card.speaking(sound)

    def over(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def delay(self, line_at: float | None) -> float | None:  # noqa: ARG002
        said, at = self._microphone.since(self._began)
        sounding = np.flatnonzero(said)
        if not len(sounding):
            return None
        end = at + sounding[0] / self._microphone.rate + self._spoken
        answer, at = self._loudspeaker.since(end)
        loud = np.flatnonzero(np.abs(answer.astype(np.int32)) > LOUD)
        return float(at - end + loud[0] / self._loudspeaker.rate) if len(loud) else None

    def close(self) -> None:
        self._microphone.stop()
        self._loudspeaker.stop()


class LoudspeakerThroat:
    """Speaks from the default output, for the microphone to hear through the air."""

    def __init__(self) -> None:
        self._player = Player()
        self._playing: Playing | None = None
        self._rest = 0.0

    def say(self, sound: Samples, spoken: float) -> None:
        """Raises DeviceLost."""
        self._rest = len(sound) / RATE - spoken
        self._playing = self._player.play(Sound((sound / 32768).astype(np.float32), RATE), Cut())

    def over(self) -> bool:
        playing = self._playing
        return playing is None or (
            playing.over.is_set() and time.monotonic() >= playing.ends_at - self._rest
        )

    def delay(self, line_at: float | None) -> float | None:
        """By what the player tells, since nobody records the room: the device's buffer is added."""
        if self._playing is None or line_at is None:
            return None
        return line_at + LATENCY - (self._playing.ends_at - self._rest)

    def close(self) -> None:
        self._player.close()
