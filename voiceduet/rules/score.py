"""How well a won game went (P1, P2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from voiceduet.rules.view import Turn, TurnEnd, View

STANDARD_TOKENS = 9
"""Only a won game of nine tokens is scored (P1)."""
FOR_UNUSED, FOR_STOPPING, FOR_SUDDEN_DEATH = 3, 1, -1


class Rating(Enum):
    """The words for a score (P2)."""

    WON = "won"
    VERY_GOOD = "very good"
    SUPERB = "superb"
    TRY_THE_MAP = "try the map"


@dataclass(frozen=True, slots=True)
class Score:
    unused: int
    """Tokens left in the bank."""
    stopped: int
    """Tokens taken to end a turn; the winning turn's token is one of them."""
    bystanders: int
    """Tokens that mark bystanders."""
    sudden_death: bool

    @property
    def points(self) -> int:
        needed = FOR_SUDDEN_DEATH if self.sudden_death else 0
        return FOR_UNUSED * self.unused + FOR_STOPPING * self.stopped + needed

    @property
    def rating(self) -> Rating:
        if self.points > 10:
            return Rating.TRY_THE_MAP
        if self.points >= 9:
            return Rating.SUPERB
        return Rating.VERY_GOOD if self.points > 5 else Rating.WON


def score(view: View) -> Score | None:
    """The score of a won game of nine tokens; None for any other (P1)."""
    outcome = view.outcome
    if outcome is None or not outcome.won or view.options.turns != STANDARD_TOKENS:
        return None
    return Score(
        unused=view.tokens,
        stopped=sum(_stopped(turn) for turn in view.turns),
        bystanders=sum(turn.end is TurnEnd.BYSTANDER for turn in view.turns),
        sudden_death=outcome.sudden_death,
    )


def _stopped(turn: Turn) -> bool:
    return turn.end in (TurnEnd.STOPPED, TurnEnd.GAME_OVER)
