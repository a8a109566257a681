"""The port of the ears: what the table may ask of them, and what they tell those who listen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from voiceduet.meaning.heard import Heard
from voiceduet.meaning.situation import Situation


class Listening(Enum):
    """How the narrator reaches the microphone."""

    LOUDSPEAKER = "loudspeaker"
    """The microphone hears the narrator: half-duplex, with an ear for stop words; once its echo is
    known and taken out, the player may speak at any time here too."""
    HEADPHONES = "headphones"
    """It does not: the player may speak at any time."""


RATE = 16_000
"""Samples a second, everywhere after the microphone: 16-bit, mono."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a silence must be before what was said counts as over, in seconds."""

    finished: float = 0.35
    """After words that are whole as they stand: a card, a clue with its number, a command."""
    second_look: float = 0.45
    """After anything else, once, everything that it may have been is looked at: the likeliest
    words are often not those that were said. Early, for that takes a moment too; not earlier, for
    the sound is decoded anew if it goes on."""
    unfinished: float = 1.0
    """After what is not over by that look either."""


BRISK = Patience()
"""For guesses, answers and commands."""
SPELLING = Patience(unfinished=1.4)
"""For letters: nobody says them in one breath."""
THINKING = Patience(unfinished=1.8)
"""For clues: "weather …" may be followed by its number a second and a half later."""


@dataclass(frozen=True, slots=True)
class Attention:
    """What the ears should be ready for."""

    situation: Situation
    """What may be said now; the recogniser makes its grammar of it."""
    complete: Callable[[str], bool] = lambda _: False
    """Whether words heard so far are whole as they stand. Called often: be quick."""
    patience: Patience = BRISK
    over: Callable[[Heard], bool] = lambda _: False
    """Whether nothing more needs to be waited for, given all that was heard so far."""


@dataclass(frozen=True, slots=True)
class SpeechStarted:
    """Somebody speaks. The narrator may stop for it; nothing is decided yet."""


@dataclass(frozen=True, slots=True)
class SpeechHeard:
    """Somebody spoke, and this is what it may have been."""

    heard: Heard
    silence: float = 0.0
    """Seconds of sound between the end of speech and the decision that it was over."""
    working: float = 0.0
    """Seconds that recognising took after that decision."""


@dataclass(frozen=True, slots=True)
class StopHeard:
    """A stop word while the narrator spoke: be silent at once."""


class Level(Enum):
    """What is wrong with the sound itself."""

    SILENT = "silent"
    """Nothing arrives at all: muted, or the wrong device."""
    TOO_LOW = "too_low"
    """Speech arrives too faint to be recognised well."""
    CLIPPED = "clipped"
    """Speech arrives too loud and torn."""


@dataclass(frozen=True, slots=True)
class LevelProblem:
    """Told once; told again only after the level has been good in between."""

    level: Level


@dataclass(frozen=True, slots=True)
class SpeechMeasured:
    """Follows every `SpeechHeard`: what was wrong with its sound, or None."""

    level: Level | None


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """The microphone is gone. The ears go on trying."""

    device: str
    """Its name, empty for the default one."""


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """The microphone is there again, and is listened to."""

    device: str


EarsEvent = (
    SpeechStarted
    | SpeechHeard
    | SpeechMeasured
    | StopHeard
    | LevelProblem
    | DeviceLost
    | DeviceBack
)
EarsListener = Callable[[EarsEvent], None]


class Ears(Protocol):
    """Listens, and tells what it heard."""

    def listen(self, listener: EarsListener) -> None:
        """Call this on every event, from the ears' own thread: do little and never block."""
        ...

    def start(self) -> None:
        """Begin to listen. Returns at once; a missing microphone is told as an event."""
        ...

    def listen_for(self, attention: Attention) -> None:
        """Be ready for this from the next utterance on; one under way is heard to its end."""
        ...

    def pause(self) -> None:
        """Hear nothing until `resume`. A state, not a counter: twice is the same as once."""
        ...

    def resume(self) -> None:
        """Hear again, however often `pause` was called. What was said meanwhile is lost."""
        ...

    def listen_by(self, listening: Listening) -> None:
        """From now on the narrator reaches the microphone like this."""
        ...

    def narrator_speaks(self, line: str) -> None:
        """The loudspeaker says this now, or makes a sound (no words); may be called again."""
        ...

    def narrator_is_silent(self) -> None:
        """The last sound has left the loudspeaker."""
        ...

    def close(self) -> None:
        """Stop listening, and let go of the device."""
        ...


class Recogniser(Protocol):
    """Turns the sound of one utterance into what it may have been. Used from one thread only."""

    def attend(self, situation: Situation) -> None:
        """Prepare the grammar for what may be said now. Called between utterances only."""
        ...

    def accept(self, sound: bytes, as_it_came: bytes | None = None) -> None:
        """Take more sound of the utterance: cleaned, and as it came, if that is something else."""
        ...

    def partial(self) -> str:
        """The likeliest words so far, lower case; empty when there are none."""
        ...

    def finish(self, *, loud: bool = False) -> Heard:
        """What the utterance may have been, in a room that is loud or not; the next `accept` begins
        another."""
        ...

    def reset(self) -> None:
        """Forget the utterance under way."""
        ...


@dataclass(frozen=True, slots=True)
class Sound:
    """A piece of sound as the device gave it: 16-bit, mono."""

    samples: bytes
    rate: int
    at: float
    """When its end arrived, by the clock of the microphone it came from."""


class Lost(Enum):
    """What a microphone gives instead of sound when there is none to come."""

    LOST = "lost"
    """The device has just gone; reading on waits for its return."""
    BACK = "back"
    """The device has just returned; sound follows."""


class Microphone(Protocol):
    """Gives sound, piece by piece, for as long as it is open."""

    @property
    def device(self) -> str:
        """The device's name, empty for the default one."""
        ...

    def open(self) -> None: ...

    def now(self) -> float:
        """The microphone's clock, in seconds: sound that arrives now is marked with this time."""
        ...

    def read(self, timeout: float) -> Sound | Lost | None:
        """The next piece of sound, or what became of the device; None when the time ran out."""
        ...

    def close(self) -> None: ...
