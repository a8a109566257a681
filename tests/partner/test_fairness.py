"""The partner knows nothing of the hidden key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from voiceduet.partner.arenapack import arena_pack
from voiceduet.partner.match import play
from voiceduet.partner.player import Decision, Level, Player
from voiceduet.partner.players import make_player
from voiceduet.rules import CARDS, Game, Identity, Key, Phase, Side, View, apply, deal

PACK = arena_pack()


def other_key(game: Game, side: Side, random: Random) -> Key:
    """Another key that this side cannot tell from the true one: cards that are alike on its side
    and not shown change places on the other."""
    mine, theirs = game.key.side(side), list(game.key.side(side.other))
    shown = game.view(side).revealed(side.other)
    for identity in Identity:
        hidden = [c for c in range(CARDS) if mine[c] is identity and c not in shown]
        values = [theirs[c] for c in hidden]
        random.shuffle(values)
        for card, value in zip(hidden, values, strict=True):
            theirs[card] = value
    hidden_side = tuple(theirs)
    return Key(mine, hidden_side) if side is Side.A else Key(hidden_side, mine)


class Swapping:
    """Asks a player twice: with the true game, and with another key behind the same knowledge."""

    def __init__(self, player: Player, side: Side, seed: int) -> None:
        self.player, self.side, self.random = player, side, Random(seed)
        self.game: Game | None = None
        self.asked = 0

    def clue(self, view: View) -> Decision:
        return self._both(view, self.player.clue)

    def guess(self, view: View, left_to_me: bool = False) -> Decision:
        return self._both(view, lambda v: self.player.guess(v, left_to_me))

    def _both(self, view: View, decide: Callable[[View], Decision]) -> Decision:
        decision = decide(view)
        assert self.game is not None
        swapped = replace(self.game, key=other_key(self.game, self.side, self.random))
        assert swapped.key.fits_diagram()
        if view.finished == frozenset():
            assert decide(swapped.view(self.side)) == decision
            self.asked += 1
        return decision


def play_watched(players: dict[Side, Swapping], game: Game) -> None:
    while game.phase is not Phase.OVER:
        for side in Side:
            if not game.view(side).legal.anything:
                continue
            player = players[side]
            player.game = game
            view = game.view(side)
            choose = player.clue if view.phase is Phase.CLUE else player.guess
            action = choose(view).action or player.guess(view, True).action
            assert action is not None
            game, _ = apply(game, action)
            break


@pytest.mark.parametrize("seed", range(4))
def test_every_move_stays_the_same_when_the_hidden_key_is_swapped(seed: int) -> None:
    names = ("ours", "stranger")
    players = {
        side: Swapping(make_player(name, seed, level=Level.NORMAL), side, seed)
        for side, name in zip(Side, names, strict=True)
    }
    play_watched(players, deal(PACK, seed))
    assert all(player.asked for player in players.values())


def test_the_same_seed_plays_the_same_game() -> None:
    def once() -> list[Decision]:
        players = {side: make_player("ours", 7, level=Level.EASY) for side in Side}
        return [move.decision for move in play(deal(PACK, 7), players).moves]

    assert once() == once()
