"""One game between two players, from the deal to the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from voiceduet.partner.player import Decision, Player
from voiceduet.rules import Game, IllegalMove, Phase, Side, View, apply


@dataclass(frozen=True, slots=True)
class Move:
    """A decision, who made it, and how long it took."""

    side: Side
    phase: Phase
    decision: Decision
    seconds: float


@dataclass(frozen=True, slots=True)
class Match:
    """A finished game and every decision in it."""

    game: Game
    moves: tuple[Move, ...]


class IllegalAnswer(Exception):
    """A player made a move that the rules do not allow."""

    def __init__(self, side: Side, problem: IllegalMove) -> None:
        self.side = side
        super().__init__(str(problem))


class Stalled(Exception):
    """Neither player would move, though the game is not over."""


@dataclass(slots=True)
class _Table:
    game: Game
    players: dict[Side, Player]
    moves: list[Move] = field(default_factory=list)

    def ask(self, side: Side, left_to_it: bool = False) -> bool:
        """Let that side move; False when it leaves the move to the other."""
        view = self.game.view(side)
        started = perf_counter()
        decision = _decide(self.players[side], view, left_to_it)
        self.moves.append(Move(side, view.phase, decision, perf_counter() - started))
        if decision.action is None:
            return False
        try:
            self.game, _ = apply(self.game, decision.action)
        except IllegalMove as problem:
            raise IllegalAnswer(side, problem) from problem
        return True


def play(game: Game, players: dict[Side, Player], first: Side = Side.A) -> Match:
    """Play to the end. Raises IllegalAnswer for an illegal move; nothing is forgiven here."""
    table = _Table(game, players)
    while table.game.phase is not Phase.OVER:
        able = [s for s in (first, first.other) if table.game.view(s).legal.anything]
        if any(table.ask(side) for side in able):
            continue
        if not any(table.ask(side, left_to_it=True) for side in able):
            raise Stalled
    return Match(table.game, tuple(table.moves))


def _decide(player: Player, view: View, left_to_it: bool) -> Decision:
    return player.clue(view) if view.phase is Phase.CLUE else player.guess(view, left_to_it)
