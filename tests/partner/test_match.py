"""Games between players."""

from __future__ import annotations

import pytest

from voiceduet.partner.match import play
from voiceduet.partner.players import NoSuchPlayer, make_player
from voiceduet.rules import Phase, Side, deal

PACK = [f"word{n}" for n in range(40)]


@pytest.mark.parametrize("seed", range(5))
def test_random_players_play_to_the_end_and_the_same_seeds_play_the_same_game(seed: int) -> None:
    players = {side: make_player("random", seed) for side in Side}
    first, second = (play(deal(PACK, seed), players) for _ in range(2))
    assert first.game.phase is Phase.OVER
    assert first.game == second.game
    assert [move.decision for move in first.moves] == [move.decision for move in second.moves]


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(NoSuchPlayer, match="nobody"):
        make_player("nobody")
