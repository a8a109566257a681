"""The arena and the line protocol."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from voiceduet.__main__ import main
from voiceduet.partner.arena import Bout, GameResult, run
from voiceduet.partner.arenapack import arena_pack
from voiceduet.partner.protocol import BadMessage, view_from_json, view_to_json
from voiceduet.partner.tally import interval, tally
from voiceduet.rules import GiveClue, Side, apply, deal

BAD_PLAYERS = {
    "hangs": "import time; time.sleep(60)",
    "dies": "import sys; sys.exit(3)",
    "nonsense": "input(); print('hello')",
    "illegal": (
        "import json\n"
        "while True:\n"
        "    ask = json.loads(input())\n"
        "    print(json.dumps({'id': ask['id'], 'move': {'do': 'stop'}}), flush=True)"
    ),
}


def games(first: str, second: str, count: int = 1, patience: float = 1.0) -> list[GameResult]:
    return list(run(Bout((first, second), 3, arena_pack(), patience), count, processes=1))


@pytest.mark.parametrize("kind", BAD_PLAYERS)
def test_a_program_that_fails_is_named_and_counted(kind: str, tmp_path: Path) -> None:
    script = tmp_path / f"{kind}.py"
    script.write_text(BAD_PLAYERS[kind])
    results = games(f"exec:{sys.executable} {script}", "random", 2)
    counted = tally(results)
    assert counted["failed"] == 2
    assert all(kind in failure for failure in counted["failures"])


def test_a_program_that_is_not_there_is_named() -> None:
    (result,) = games("exec:no-such-program-anywhere", "random")
    assert result.failure is not None
    assert "no-such-program-anywhere" in result.failure


def test_a_game_can_be_played_through_the_engine_command() -> None:
    command = f"exec:{sys.executable} -m voiceduet engine --player stranger"
    (through,) = games(command, "stranger", patience=30)
    assert through.failure is None
    assert through.turns


def test_the_same_seed_gives_the_same_results() -> None:
    first, second = (games("nearest", "stranger", 2) for _ in range(2))
    assert [(r.won, r.turns) for r in first] == [(r.won, r.turns) for r in second]


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["arena", "--players", "random", "random", "--games", "4", "--processes", "1", "--json"]
    assert main(call) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 4
    assert report["won"] + report["assassin"] + report["timeout"] + report["failed"] == 4
    assert {"win_rate", "ci95", "agents", "clue_ms", "guess_ms"} <= set(report)


def test_an_unknown_player_is_a_mistake_in_the_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--players", "nobody", "random"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_the_interval_is_wilsons() -> None:
    assert interval(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert interval(0, 10)[0] == 0


def test_a_view_survives_the_protocol() -> None:
    game, _ = apply(deal(arena_pack(), 5), GiveClue(Side.A, "something", 2))
    for side in Side:
        view = game.view(side)
        assert view_from_json(json.loads(json.dumps(view_to_json(view)))) == view


SPOILERS: dict[str, Callable[[dict], object]] = {  # type: ignore[type-arg]
    "25 different words": lambda v: v["words"].pop(),
    "agent": lambda v: v["key"].__setitem__(slice(None), ["bystander"] * 25),
    "no 'tokens'": lambda v: v.pop("tokens"),
    "numbered": lambda v: v["legal"].__setitem__("guesses", [25]),
}


@pytest.mark.parametrize("says", SPOILERS)
def test_an_impossible_view_is_refused_with_what_is_wrong(says: str) -> None:
    data = view_to_json(deal(arena_pack(), 5).view(Side.A))
    SPOILERS[says](data)
    with pytest.raises(BadMessage, match=says):
        view_from_json(data)
