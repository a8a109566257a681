"""Why a move is not legal, as types that a narrator has words for."""

from __future__ import annotations


class IllegalMove(Exception):
    """A move that the rules do not allow now. The state is unchanged.

    `code` names the line of the script that says why; `facts` fill its blanks.
    """

    code = "illegal"

    def __init__(self, **facts: str | int) -> None:
        self.facts = facts
        super().__init__(f"{self.code}: {facts}" if facts else self.code)


class GameIsOver(IllegalMove):
    code = "game_is_over"


class NotYourClue(IllegalMove):
    """The other side gives this clue, or a clue is being guessed (T2, T13)."""

    code = "not_your_clue"


class NotYourGuess(IllegalMove):
    """The other side is guessing, or there is no clue yet (T3)."""

    code = "not_your_guess"


class NothingLeftToClue(IllegalMove):
    """All greens of this side are covered (T14)."""

    code = "nothing_left_to_clue"


class NothingLeftToFind(IllegalMove):
    """In sudden death, the other side's greens are all covered (E4)."""

    code = "nothing_left_to_find"


class BadClue(IllegalMove):
    """Not a word and a number from 0 to 9 or more (T2, C5)."""

    code = "bad_clue"


class NoSuchCard(IllegalMove):
    code = "no_such_card"


class CardIsCovered(IllegalMove):
    """An agent, or marked from both sides (T5, T10)."""

    code = "card_is_covered"


class AlreadyMet(IllegalMove):
    """This player met a bystander there (T11)."""

    code = "already_met"


class MustGuessFirst(IllegalMove):
    """Stopping before the first guess (T8)."""

    code = "must_guess_first"


class CannotStop(IllegalMove):
    """There is no turn of yours to stop."""

    code = "cannot_stop"


class CannotPass(IllegalMove):
    """Not this edition, or not this side's clue (T15)."""

    code = "cannot_pass"
