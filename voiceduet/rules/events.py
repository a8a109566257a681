"""What happened, as facts: enough to narrate, display, save and replay from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from voiceduet.rules.key import Side


class LostBecause(Enum):
    """Why a game was lost."""

    ASSASSIN = "assassin"
    """A black guess (E2, T7)."""
    SUDDEN_DEATH_BYSTANDER = "sudden death bystander"
    """A tan guess in sudden death (E3)."""
    OUT_OF_TOKENS = "out of tokens"
    """Two tokens owed with only one left (M5)."""


@dataclass(frozen=True, slots=True)
class ClueGiven:
    side: Side
    word: str
    count: int


@dataclass(frozen=True, slots=True)
class CluePenalty:
    """An invalid clue cost tokens (C10)."""

    side: Side
    word: str
    taken: int
    """Tokens taken: 1, or 0 when the bank was empty."""


@dataclass(frozen=True, slots=True)
class AgentContacted:
    """A right guess (T5)."""

    guesser: Side
    card: int
    found: int
    """Agents found so far, of the 15. Public."""


@dataclass(frozen=True, slots=True)
class BystanderMet:
    """A tan guess (T6)."""

    guesser: Side
    card: int
    covered: bool
    """Marked from both sides now, so nobody can guess it again (T10)."""


@dataclass(frozen=True, slots=True)
class AssassinMet:
    """A black guess (T7)."""

    guesser: Side
    card: int


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """The turn's token, or two of them (T9, M4), left the bank."""

    taken: int
    left: int


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Roles change; who may give the next clue (both: whoever is ready first)."""

    next_givers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class SideFinished:
    """All nine greens of this side's key are covered: its partner has nothing left to find."""

    side: Side


@dataclass(frozen=True, slots=True)
class Passed:
    """This side gives no more clues (T15)."""

    side: Side


@dataclass(frozen=True, slots=True)
class SuddenDeath:
    """No more clues; the first guess that is not green loses (E3)."""


@dataclass(frozen=True, slots=True)
class Won:
    sudden_death: bool
    tokens_left: int


@dataclass(frozen=True, slots=True)
class Lost:
    because: LostBecause
    found: int


Event = (
    ClueGiven
    | CluePenalty
    | AgentContacted
    | BystanderMet
    | AssassinMet
    | TokenTaken
    | TurnOver
    | SideFinished
    | Passed
    | SuddenDeath
    | Won
    | Lost
)
