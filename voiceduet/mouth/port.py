"""The port of the mouth: what the table may ask of it, and what it tells those who listen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class Priority(Enum):
    """Where a line goes among those that wait. No priority cuts or drops a line: `stop` does."""

    URGENT = 0
    """Before every line that waits: questions, warnings."""
    NORMAL = 1
    """In the order in which lines were given."""
    BACKGROUND = 2
    """When nothing else waits: tips."""


class Earcon(Enum):
    """Short sounds that say something without words."""

    LISTENING = "listening"
    HEARD = "heard"
    NOT_UNDERSTOOD = "not_understood"
    AGENT = "agent"
    BYSTANDER = "bystander"
    ASSASSIN = "assassin"
    TOKEN = "token"
    TURN_CHANGE = "turn_change"
    VICTORY = "victory"


class VoiceKind(Enum):
    """The kinds of voice that can speak the lines."""

    SYSTEM = "system"
    """What pyttsx3 drives: espeak-ng, SAPI5 or NSSpeech, played through our own player."""
    SCREEN_READER = "screen_reader"
    """The player's own screen reader or speech-dispatcher."""
    NATURAL = "natural"
    """A neural voice, an extra."""
    PRINT = "print"
    """Nothing is spoken; everything is shown."""


SLOWEST, FASTEST = 0.5, 3.0


@dataclass(frozen=True, slots=True)
class Comfort:
    """How the player likes to be spoken to. Relative, so that it means the same on every voice."""

    rate: float = 1.0
    """1 is the voice's usual speed; 0.5 to 3."""
    pitch: float = 1.0
    """1 is the voice's usual pitch; 0.5 to 1.5."""
    volume: float = 1.0
    """0 to 1."""
    voice: str | None = None
    """A voice's own name; None for the best one of the language."""
    earcons: bool = True

    def __post_init__(self) -> None:
        for name, value, low, high in (
            ("rate", self.rate, SLOWEST, FASTEST),
            ("pitch", self.pitch, 0.5, 1.5),
            ("volume", self.volume, 0.0, 1.0),
        ):
            if not low <= value <= high:
                raise ValueError(f"{name} must be between {low} and {high}, not {value}")


@dataclass(frozen=True, slots=True)
class LineStarted:
    """The first sound of this line leaves now."""

    line: str


@dataclass(frozen=True, slots=True)
class LineEnded:
    """This line is over: said to its end, or cut by `stop`."""

    line: str
    cut: bool


@dataclass(frozen=True, slots=True)
class SpeakingNow:
    """There was silence and now there is sound: the ears should mind it."""


@dataclass(frozen=True, slots=True)
class Idle:
    """The last sound has really left the loudspeaker, and nothing waits."""


@dataclass(frozen=True, slots=True)
class VoiceChanged:
    """Another voice speaks from now on. The player has been told."""

    kind: VoiceKind


MouthEvent = LineStarted | LineEnded | SpeakingNow | Idle | VoiceChanged
MouthListener = Callable[[MouthEvent], None]


class Mouth(Protocol):
    """Says lines one after the other, never two at once, and never loses one."""

    @property
    def speaking(self) -> bool:
        """Whether sound is leaving the loudspeaker now, or a line waits."""
        ...

    @property
    def saying(self) -> str | None:
        """The line being said now, if one is: what the ears may hear of us."""
        ...

    @property
    def comfort(self) -> Comfort: ...

    @property
    def voices(self) -> tuple[str, ...]:
        """The names of those whose voice it can be, the best first; `Comfort.voice` is one."""
        ...

    def listen(self, listener: MouthListener) -> None:
        """Call this on every event, from the mouth's own thread: do little and never block."""
        ...

    def say(self, line: str, priority: Priority = Priority.NORMAL) -> None:
        """Say this line when its turn comes. Returns at once."""
        ...

    def prepare(self, lines: Iterable[str]) -> None:
        """Make these lines ready, when there is time, so that they start at once if said."""
        ...

    def stop(self) -> tuple[str, ...]:
        """Be silent at once. Returns what was not said: the rest of the cut line, then others."""
        ...

    def earcon(self, earcon: Earcon) -> None:
        """Play this sound when its turn comes, if earcons are on."""
        ...

    def adjust(self, comfort: Comfort) -> None:
        """Speak like this from the next line on."""
        ...

    def use(self, kind: VoiceKind) -> None:
        """Speak with this kind of voice from the next line on, or tell why not."""
        ...

    def wait_until_idle(self, timeout: float | None = None) -> bool:
        """Wait until nothing sounds and nothing waits; False when the time ran out."""
        ...

    def close(self) -> None:
        """Be silent, and let go of the device."""
        ...
