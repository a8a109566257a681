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
from voiceduet.partner.footprint import STATUS, footprint
from voiceduet.partner.protocol import BadMessage, view_from_json, view_to_json
from voiceduet.partner.tally import interval, tally
from voiceduet.rules import GiveClue, Side, apply, deal


def answering(answer: str) -> str:
    """A program that answers every request with the same object, an expression of `ask`."""
    return (
        "import json\n"
        "while True:\n"
        "    ask = json.loads(input())\n"
        f"    print(json.dumps({answer}), flush=True)"
    )


BAD_PLAYERS = {
    "hangs": ("import time; time.sleep(60)", "no answer within 1 seconds"),
    "dies": ("import sys; sys.exit(3)", "it ended with exit code 3"),
    "talks": ("input(); print('hello')", "not JSON: 'hello'"),
    "moves_nothing": (answering("{'id': ask['id']}"), "no move in its answer"),
    "moves_a_number": (answering("{'id': ask['id'], 'move': 7}"), "this move cannot be read"),
    "dances": (answering("{'id': ask['id'], 'move': {'do': 'dance'}}"), "there is no such move"),
    "mixes_up": (answering("{'id': 99, 'move': None}"), "it answered number 99"),
    "stops_early": (answering("{'id': ask['id'], 'move': {'do': 'stop'}}"), "illegal move"),
    "guesses_no_card": (
        answering(
            "{'id': ask['id'], 'move': {'do': 'clue', 'word': 'zebra', 'count': 1}}"
            " if ask['do'] == 'clue' else {'id': ask['id'], 'move': {'do': 'guess', 'card': 99}}"
        ),
        "illegal move",
    ),
}


def games(first: str, second: str, count: int = 1, patience: float = 1.0) -> list[GameResult]:
    return list(run(Bout((first, second), 3, arena_pack(), patience), count, processes=1))


@pytest.mark.parametrize("kind", BAD_PLAYERS)
def test_a_program_that_fails_is_named_and_counted_and_the_next_game_played(
    kind: str, tmp_path: Path
) -> None:
    program, fault = BAD_PLAYERS[kind]
    script = tmp_path / f"{kind}.py"
    script.write_text(program)
    # Python itself may take seconds to start on a busy machine.
    patience = 1.0 if kind == "hangs" else 30.0
    counted = tally(games(f"exec:{sys.executable} {script}", "random", 2, patience))
    assert counted["failed"] == 2
    for failure in counted["failures"]:
        assert str(script) in failure
        assert fault in failure


def test_a_program_that_says_a_word_on_the_table_is_named(tmp_path: Path) -> None:
    script = tmp_path / "player.py"
    move = "{'do': 'clue', 'word': ask['view']['words'][0], 'count': 1}"
    script.write_text(answering(f"{{'id': ask['id'], 'move': {move}}}"))
    (result,) = games(f"exec:{sys.executable} {script}", "random", patience=30.0)
    assert result.failure is not None
    assert "player.py: illegal move: the clue" in result.failure


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
    assert report["win_rate"] == report["won"] / 4
    low, high = report["ci95"]
    assert 0 <= low <= report["win_rate"] <= high <= 1
    assert 0 <= report["agents"] <= 15
    assert {"agents_per_turn", "assassins_per_turn", "turns_per_game"} <= set(report)
    for times in (report["clue_ms"], report["guess_ms"]):
        assert 0 <= times["p50"] <= times["p95"]


@pytest.mark.skipif(not STATUS.exists(), reason="memory is measured on Linux")
def test_the_partner_takes_at_most_two_hundred_megabytes_above_an_empty_python() -> None:
    ours = footprint("ours")
    assert ours is not None
    assert 20 < ours <= 200


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
