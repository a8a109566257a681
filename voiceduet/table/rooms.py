"""Where a synthetic person and the game hear each other: in memory, or through a sound card."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Protocol

import numpy as np
import numpy.typing as npt

from voiceduet.ears.loopback import LoopbackMicrophone
from voiceduet.ears.noise import Noise, make_noise, mix
from voiceduet.ears.opening import open_ears
from voiceduet.ears.port import RATE, Ears, EarsEvent, Recogniser, SpeechHeard
from voiceduet.mouth.port import LineStarted, Mouth, MouthEvent
from voiceduet.mouth.printing import PrintMouth
from voiceduet.table.at_once import AtOnce
from voiceduet.table.signals import TimePassed
from voiceduet.table.sitting import Sitting
from voiceduet.table.throats import Throat
from voiceduet.table.voice import hear_for, mind_the_narrator

PAUSE = 2.5
"""Seconds of quiet after each utterance: longer than the longest endpoint."""
BREATH = 0.5
"""Seconds that a polite person waits after the narrator's last sound: longer than the ears do."""
AFTERWARDS = 0.1
"""Seconds of quiet that end what is said, so that the device does not swallow its last sound."""
LONGEST_THOUGHT = 5.0
"""Seconds after an utterance in which a person waits for any sign that it was heard."""
LONGEST_SPEECH = 15.0
LONGEST_ANSWER = 120.0
"""Seconds that the game may talk at a stretch: the board and the key take half a minute."""

Samples = npt.NDArray[np.int16]
Show = Callable[[str], None]


class Room(Protocol):
    """One game's ears and mouth, and a person who can speak to them."""

    @property
    def ears(self) -> Ears: ...

    @property
    def mouth(self) -> Mouth: ...

    @property
    def thinker(self) -> Executor: ...

    @property
    def delays(self) -> list[float]:
        """Seconds from the end of each utterance to what came of it."""
        ...

    def now(self) -> float:
        """The clock of this room."""
        ...

    def join(self, sitting: Sitting) -> None:
        """Let the game hear and be heard, and wait until it has said what it has to say."""
        ...

    def speak(self, speech: Samples, sitting: Sitting) -> None:
        """Say this, and come back when the game has answered, or plainly will not."""
        ...

    def wait(self, seconds: float, sitting: Sitting) -> None:
        """Say nothing for so long, and longer if the game talks."""
        ...

    def close(self) -> None: ...


class LoopedRoom:
    """Sound goes round in memory, as fast as it is recognised. The clock is the sound."""

    def __init__(self, recogniser: Recogniser, show: Show, noise: float | None = None) -> None:
        self._microphone = LoopbackMicrophone()
        self._noise = Fan(noise)
        self.ears: Ears = open_ears(recogniser, self._microphone)
        self.mouth = PrintMouth(_Shown(show))
        self.thinker: Executor = AtOnce()
        self.delays: list[float] = []

    def now(self) -> float:
        return self._microphone.now()

    def join(self, sitting: Sitting) -> None:
        hear_for(self.ears, sitting.post, self.mouth)
        self.ears.listen(self._measure)
        self.ears.start()
        sitting.drain()

    def speak(self, speech: Samples, sitting: Sitting) -> None:
        self._feed(self._noise.around(speech, before=0.3, after=PAUSE), sitting)

    def wait(self, seconds: float, sitting: Sitting) -> None:
        self._feed(silence(seconds), sitting)
        sitting.take(TimePassed())
        sitting.drain()

    def close(self) -> None:
        self.ears.close()

    def _feed(self, sound: Samples, sitting: Sitting) -> None:
        self._microphone.feed(sound)
        self._microphone.wait_until_heard()
        sitting.drain()

    def _measure(self, event: EarsEvent) -> None:
        """To the decision what it was: nothing is spoken here."""
        if isinstance(event, SpeechHeard):
            self.delays.append(event.silence + event.working)


class SoundRoom:
    """Sound goes through the devices of the machine, in its own time."""

    def __init__(
        self, ears: Ears, mouth: Mouth, throat: Throat, noise: float | None = None
    ) -> None:
        self.ears = ears
        self.mouth = mouth
        self.thinker: Executor = ThreadPoolExecutor(1)
        self.delays: list[float] = []
        self._throat = throat
        self._noise = Fan(noise)
        self._heard = False
        self._line_at: float | None = None

    def now(self) -> float:
        return time.monotonic()

    def join(self, sitting: Sitting) -> None:
        hear_for(self.ears, sitting.post, self.mouth)
        mind_the_narrator(self.mouth, self.ears)
        self.ears.listen(self._notice)
        self.mouth.listen(self._notice_line)
        self.ears.start()
        self._listen(sitting)

    def speak(self, speech: Samples, sitting: Sitting) -> None:
        sitting.go_on_until(lambda: False, BREATH)
        self._heard, self._line_at = False, None
        self._throat.say(self._noise.around(speech, 0.0, AFTERWARDS), len(speech) / RATE)
        sitting.go_on_until(self._throat.over, LONGEST_SPEECH)
        sitting.go_on_until(lambda: self._heard, LONGEST_THOUGHT)
        self._listen(sitting)
        delay = self._throat.delay(self._line_at)
        if self._heard and delay is not None:
            self.delays.append(delay)

    def wait(self, seconds: float, sitting: Sitting) -> None:
        sitting.go_on_until(lambda: False, seconds)
        self._listen(sitting)

    def close(self) -> None:
        self.ears.close()
        self.mouth.close()
        self.thinker.shutdown()
        self._throat.close()

    def _listen(self, sitting: Sitting) -> None:
        sitting.go_on_until(lambda: sitting.waits_for_player, LONGEST_ANSWER)

    def _notice(self, event: EarsEvent) -> None:
        self._heard = self._heard or isinstance(event, SpeechHeard)

    def _notice_line(self, event: MouthEvent) -> None:
        if isinstance(event, LineStarted) and self._line_at is None and self._throat.over():
            self._line_at = time.monotonic()


class Fan:
    """The noise that lies around and under what a person says, so many decibels softer."""

    def __init__(self, decibels: float | None) -> None:
        self._decibels = decibels
        self._made = 0

    def around(self, speech: Samples, before: float, after: float) -> Samples:
        sound = np.concatenate([silence(before), speech, silence(after)])
        if self._decibels is None:
            return sound
        self._made += 1
        return mix(sound, make_noise(Noise.FAN, len(sound) / RATE, self._made), self._decibels)


class _Shown:
    """A stream that shows each printed line."""

    def __init__(self, show: Show) -> None:
        self._show = show

    def write(self, text: str) -> int:
        if text.strip():
            self._show(text.rstrip("\n"))
        return len(text)

    def flush(self) -> None:
        """Lines are shown at once."""


def silence(seconds: float) -> Samples:
    return np.zeros(int(seconds * RATE), np.int16)
