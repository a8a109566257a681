"""Editions, missions and house rules, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Edition(Enum):
    """Whose rulebook is played where the books differ."""

    E2017 = "2017"
    E2025 = "2025"
    FR = "fr"


class InvalidClues(Enum):
    """What an invalid clue costs (C10)."""

    GENTLE = "gentle"
    """It is pointed out before it counts; the giver thinks of another."""
    PENALTY = "penalty"
    """It costs one token, and the turn is played."""


class ClueWords(Enum):
    """How many words a clue may have (C6)."""

    ONE = "one"
    RELAXED = "relaxed"
    """Names, titles and compounds of several words are fine too."""


class SoundAlikes(Enum):
    """Whether a clue may sound like a visible word (C9)."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class TurnOrder(Enum):
    """Who gives the next clue (T13, V1)."""

    ALTERNATE = "alternate"
    LOOSE = "loose"
    """Either side, but no more than two clues in a row from one side while both can give."""


@dataclass(frozen=True, slots=True)
class Options:
    """Everything about a game that is agreed before the deal."""

    edition: Edition = Edition.E2017
    turns: int = 9
    """Timer tokens in the bank (D5, M1)."""
    mistakes: int = 9
    """How many of them lie bystander side up (M2)."""
    mission: str | None = None
    """The city of the mission, if this is one."""
    invalid_clues: InvalidClues = InvalidClues.GENTLE
    clue_words: ClueWords = ClueWords.ONE
    sound_alikes: SoundAlikes = SoundAlikes.ALLOWED
    turn_order: TurnOrder = TurnOrder.ALTERNATE

    def __post_init__(self) -> None:
        if not 1 <= self.turns <= 25:
            raise ValueError(f"turns must be between 1 and 25, not {self.turns}")
        if not 0 <= self.mistakes <= self.turns:
            raise ValueError(f"mistakes must be between 0 and {self.turns}, not {self.mistakes}")

    @property
    def may_pass(self) -> bool:
        """Passing exists in the 2025 edition only (T15)."""
        return self.edition is Edition.E2025
