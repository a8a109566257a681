"""What the conversation is told, and what it asks for in return. Nothing here does anything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from voiceduet.ears.port import Level
from voiceduet.meaning.heard import Heard
from voiceduet.mouth.port import Earcon, Priority
from voiceduet.partner.player import Decision
from voiceduet.rules import View
from voiceduet.table.saves import SavedGame
from voiceduet.table.settings import Settings

# What comes in.


@dataclass(frozen=True, slots=True)
class Began:
    """The player sits down."""

    seed: int
    """Where the deals of this sitting begin."""
    saved: SavedGame | None = None
    """An unfinished game, if there is one."""
    notices: tuple[str, ...] = ()
    """What they should be told first, as lines."""
    first: bool = False
    """They have never sat here before: the tutorial comes first."""


@dataclass(frozen=True, slots=True)
class Said:
    """The player said or typed something."""

    heard: Heard
    touched: bool = False
    """It was chosen with a finger, which may slip: understood as typed, said back as spoken."""


@dataclass(frozen=True, slots=True)
class PlayerSpeaks:
    """The player has begun to say something."""

    over_narrator: bool = False
    """While the narrator was speaking: only headphones let that through."""


@dataclass(frozen=True, slots=True)
class StopSaid:
    """A stop word over the narrator's voice."""


@dataclass(frozen=True, slots=True)
class FellSilent:
    """The narrator's last sound has left the loudspeaker."""


@dataclass(frozen=True, slots=True)
class TimePassed:
    """The moment that the conversation waited for may have come."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The partner's move."""

    decision: Decision
    moves: int
    """How many moves the game had when the partner began to think."""
    fell_back: bool = False
    """The partner failed, and a simpler one stepped in."""


@dataclass(frozen=True, slots=True)
class LeftUnsaid:
    """What the narrator still had to say when it was cut short."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MicrophoneLost:
    device: str


@dataclass(frozen=True, slots=True)
class MicrophoneBack:
    device: str


@dataclass(frozen=True, slots=True)
class PoorSound:
    level: Level


@dataclass(frozen=True, slots=True)
class Measured:
    """How well the sound of the last utterance could be heard; None when nothing was wrong."""

    level: Level | None


@dataclass(frozen=True, slots=True)
class NotKept:
    """Something could not be written to the disk."""

    why: str
    full: bool = False
    """There is no room, rather than no right to write or no disk."""


@dataclass(frozen=True, slots=True)
class KeptAgain:
    """Writing works again, and everything is on the disk."""


@dataclass(frozen=True, slots=True)
class InputEnded:
    """No more will be said: the pipe has ended."""


Signal = (
    Began
    | Said
    | PlayerSpeaks
    | StopSaid
    | FellSilent
    | TimePassed
    | Decided
    | LeftUnsaid
    | MicrophoneLost
    | MicrophoneBack
    | PoorSound
    | Measured
    | NotKept
    | KeptAgain
    | InputEnded
)

# What goes out.


@dataclass(frozen=True, slots=True)
class Say:
    line: str
    priority: Priority = Priority.NORMAL


@dataclass(frozen=True, slots=True)
class Play:
    earcon: Earcon


@dataclass(frozen=True, slots=True)
class Hush:
    """Cut the narrator short; what was left unsaid comes back as a signal."""


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Print the table for those who see."""

    view: View


@dataclass(frozen=True, slots=True)
class Prepare:
    """Lines that are likely to be said soon."""

    lines: tuple[str, ...]


class Thought(Enum):
    CLUE = "clue"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Think:
    """The partner's turn: its decision comes back as a signal."""

    about: Thought
    view: View
    moves: int
    simply: bool = False
    """The partner's own idea was not legal: let a simpler one think."""


@dataclass(frozen=True, slots=True)
class KeepGame:
    """Save the game as it is now."""

    saved: SavedGame


@dataclass(frozen=True, slots=True)
class FinishGame:
    """The game is over: it goes into the record, and the next start begins anew."""

    saved: SavedGame


@dataclass(frozen=True, slots=True)
class KeepSettings:
    settings: Settings


@dataclass(frozen=True, slots=True)
class Learn:
    """The player meant one word where another was understood, or confirmed a word."""

    heard: str
    meant: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Erase what was learnt about the player; with `everything`, saves and records too."""

    word: str | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """The player gets up."""


Effect = (
    Say
    | Play
    | Hush
    | ShowBoard
    | Prepare
    | Think
    | KeepGame
    | FinishGame
    | KeepSettings
    | Learn
    | Forget
    | Leave
)
