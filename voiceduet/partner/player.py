"""What a player is: it is handed a view and answers with a decision and its reasons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from voiceduet.rules import Clue, GiveClue, Guess, Pass, Stop, View


class Character(Enum):
    """How much risk a player takes."""

    CAUTIOUS = "cautious"
    BALANCED = "balanced"
    BOLD = "bold"


class Level(Enum):
    """How well a player plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is for one card."""

    card: int
    probability: float


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a player decided so: told after the game, never before (S2)."""

    targets: tuple[int, ...] = ()
    """For a clue: the cards that it is for."""
    chances: tuple[Chance, ...] = ()
    """Best first. For a clue: how likely the partner is to guess each card while guessing as many
    as the clue is for. For a guess: how likely each card is an agent."""
    dangers: tuple[Chance, ...] = ()
    """Likeliest first: how likely each card is an assassin (for a guess), or how likely the
    partner is to guess it, for the assassins on this side (for a clue)."""
    clue: Clue | None = None
    """For a guess: the clue that it follows, which may be an earlier one (T12)."""
    guessed: int = 0
    """For a guess or a stop: guesses that were made on this clue before."""
    value: float = 0.0
    """The chance of winning the game after this decision, as the player sees it."""
    stopping: float | None = None
    """For a guess or a stop: the chance of winning after stopping, where that is allowed."""
    knows_clue: bool = True
    """False when the player does not know the clue's word well."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move and the reasons for it."""

    action: GiveClue | Pass | Guess | Stop | None
    """None, in sudden death or when either side may give the clue: you go."""
    reasons: Reasons = Reasons()


class Player(Protocol):
    """Someone who can sit at the table. Nothing but the view reaches it, so it cannot cheat."""

    def clue(self, view: View) -> Decision:
        """A clue, or a pass, when this side may give one."""
        ...

    def guess(self, view: View, left_to_me: bool = False) -> Decision:
        """A guess or a stop; in sudden death a guess, or None to leave it to the other player.

        `left_to_me` says that the other has left it to this one: None is no answer then."""
        ...
