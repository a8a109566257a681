"""What a position is worth: the chance of winning from it, by the turns that usually follow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from voiceduet.rules import AGENTS, CARDS, Identity, Phase, View

YIELDS: dict[int, tuple[tuple[float, ...], tuple[float, ...]]] = {
    1: ((0.00, 0.95), (0.04,)),
    2: ((0.00, 0.60, 0.26), (0.07, 0.05)),
    3: ((0.00, 0.40, 0.37, 0.02), (0.07, 0.11)),
    4: ((0.00, 0.30, 0.42, 0.06), (0.06, 0.11, 0.02)),
    5: ((0.00, 0.23, 0.42, 0.12), (0.05, 0.11, 0.04)),
    6: ((0.00, 0.20, 0.41, 0.16), (0.05, 0.10, 0.05)),
    7: ((0.00, 0.17, 0.39, 0.22), (0.04, 0.10, 0.05)),
    8: ((0.00, 0.14, 0.38, 0.27), (0.04, 0.09, 0.05)),
    9: ((0.00, 0.13, 0.36, 0.31), (0.03, 0.09, 0.05)),
}
"""By how many agents of the giver's side are left: how often a turn finds so many (the place in the
row) and stops; how often it finds so many and then meets a bystander. The rest meet an assassin.
Chosen near what two players find who understand each other well. In play of `ours` with `stranger`
turns find less and meet more assassins; with those figures every position looks lost, and the
player gambles it."""
UNAIDED = 0.45
"""How often a guess in sudden death is right."""


@dataclass(frozen=True, slots=True)
class Position:
    """All that the value of a game depends on, seen from one side."""

    mine: int
    """Agents on this side that are not found."""
    theirs: int
    """Agents of the other side alone that are not found."""
    tokens: int
    mistakes: int
    """Tokens that lie bystander side up."""
    my_clue: bool
    """Whether this side gives the next clue."""
    giving: tuple[bool, bool] = (True, True)
    """Whether this side, and the other, still give clues at all (T15)."""

    def found(self, count: int, by_me: bool) -> Position:
        """After agents were found: by this side's guesses those of the other side."""
        if by_me:
            return replace(self, theirs=max(0, self.theirs - count))
        return replace(self, mine=max(0, self.mine - count))

    def stopped(self) -> Position:
        """After a turn that ended by taking a token (M3)."""
        mistakes = min(self.mistakes, max(0, self.tokens - 1))
        return replace(self, tokens=self.tokens - 1, mistakes=mistakes, my_clue=not self.my_clue)

    def mistaken(self) -> Position | None:
        """After a turn that ended at a bystander (M4); None when that loses the game (M5)."""
        cost = 1 if self.mistakes else 2
        if cost > self.tokens > 0:
            return None
        return replace(
            self,
            tokens=max(0, self.tokens - cost),
            mistakes=max(0, self.mistakes - 1),
            my_clue=not self.my_clue,
        )


def position(view: View) -> Position:
    """The position in a view; after it, in the guess phase, the clue is the guesser's."""
    open_greens = [
        card
        for card in range(CARDS)
        if view.key[card] is Identity.AGENT and view.marks[card].contacted_by is None
    ]
    left = AGENTS - view.found
    return Position(
        mine=len(open_greens),
        theirs=max(0, left - len(open_greens)),
        tokens=view.tokens,
        mistakes=view.mistakes_left,
        my_clue=view.side in view.givers if view.phase is not Phase.SUDDEN_DEATH else False,
        giving=(view.side not in view.passed, view.side.other not in view.passed),
    )


@cache
def winning(at: Position) -> float:
    """The chance of winning from a position."""
    left = at.mine + at.theirs
    if left <= 0:
        return 1.0
    mine_to_give = at.mine > 0 and at.giving[0]
    theirs_to_give = at.theirs > 0 and at.giving[1]
    if at.tokens <= 0 or not (mine_to_give or theirs_to_give):
        return float(UNAIDED**left)
    my_clue = mine_to_give and (at.my_clue or not theirs_to_give)
    at = replace(at, my_clue=my_clue)
    # Of nine agents on a side, three are the other side's too (D3).
    left = at.mine if my_clue else at.theirs + round(at.mine / 3)
    stopped, mistaken = YIELDS[min(left, max(YIELDS))]
    value = 0.0
    for count, share in enumerate(stopped):
        value += share * winning(at.found(count, by_me=not my_clue).stopped())
    for count, share in enumerate(mistaken):
        after = at.found(count, by_me=not my_clue).mistaken()
        value += share * winning(after) if after else 0.0
    return value
