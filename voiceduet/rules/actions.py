"""What a player may do: clue, guess, stop, pass."""

from __future__ import annotations

from dataclasses import dataclass

from voiceduet.rules.key import Side


@dataclass(frozen=True, slots=True)
class GiveClue:
    """One word and one number (T2)."""

    side: Side
    word: str
    count: int
    ruled_invalid: bool = False
    """The judge found it invalid and the table plays with the penalty (C10)."""


@dataclass(frozen=True, slots=True)
class Guess:
    """One card, by its place on the table, 0 to 24 (T3)."""

    side: Side
    card: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The guesser ends the turn by taking a token (T8)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Pass:
    """Give no more clues for the rest of the game (T15)."""

    side: Side


Action = GiveClue | Guess | Stop | Pass


@dataclass(frozen=True, slots=True)
class Legal:
    """What one side may do now."""

    clue: bool = False
    guesses: tuple[int, ...] = ()
    """The cards that may be guessed, in table order."""
    stop: bool = False
    pass_: bool = False

    @property
    def anything(self) -> bool:
        return self.clue or bool(self.guesses) or self.stop or self.pass_
