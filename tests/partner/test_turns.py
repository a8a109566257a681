"""Turns on paper and the measures taken on them, by hand-made examples."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from voiceduet.__main__ import main
from voiceduet.partner.measure import agreement, calibration_error, clue_among_best, reliability
from voiceduet.partner.turns import BadTurn, games, read_turns

CARDS = ["moon", "doctor", "king"]


def line(**changes: object) -> str:
    turn = {
        "remaining": CARDS,
        "hint": "Night",
        "targets": ["moon"],
        "human_guesses": ["doctor"],
        "green": ["moon"],
        "black": [],
        "tan": None,
    }
    return json.dumps(turn | changes)


def write(folder: Path, *lines: str) -> Path:
    path = folder / "turns.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_turns_are_read_with_a_key_that_was_not_written_down(tmp_path: Path) -> None:
    (turn,) = read_turns(write(tmp_path, line()))
    assert (turn.clue, turn.targets, turn.first_guess, turn.tan) == (
        "night",
        ("moon",),
        "doctor",
        (),
    )


def test_an_empty_guess_is_no_guess(tmp_path: Path) -> None:
    (turn,) = read_turns(write(tmp_path, line(human_guesses=[""])))
    assert turn.first_guess is None


@pytest.mark.parametrize("bad", ["{", "{}", "[]", line(targets=["sea"]), line(targets=[])])
def test_a_bad_line_is_named(tmp_path: Path, bad: str) -> None:
    with pytest.raises(BadTurn, match=":2:"):
        read_turns(write(tmp_path, line(), bad))


def test_a_new_game_begins_when_cards_come_back(tmp_path: Path) -> None:
    lines = (line(), line(remaining=["moon", "king"]), line())
    assert games(read_turns(write(tmp_path, *lines))) == (0, 0, 1)


def test_agreement_counts_targets_first_guesses_and_those_found(tmp_path: Path) -> None:
    turns = read_turns(write(tmp_path, line(), line(targets=["moon", "king"])))
    found = agreement(turns, lambda _, cards: np.array([3, 2, 1], np.float32)[: len(cards)])
    assert (found.top1_target, found.agrees, found.recall) == (1.0, 0.0, 0.75)


def test_calibration_is_the_distance_between_said_and_was(tmp_path: Path) -> None:
    turns = read_turns(write(tmp_path, line(), line(targets=["king"])))

    def sure(_: str, __: int, cards: Sequence[str]) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        return np.array([0.9, 0.05, 0.05], np.float32)[: len(cards)]

    table = reliability(turns, sure)
    assert [(row.turns, row.was) for row in table] == [(2, 0.5)]
    assert calibration_error(table) == pytest.approx(0.4, abs=1e-3)


def test_the_clue_of_the_person_is_looked_for_among_the_named(tmp_path: Path) -> None:
    turns = read_turns(write(tmp_path, line(), line(hint="crown")))
    assert clue_among_best(turns, lambda *_: ["night"]) == 0.5


def test_the_bench_prints_fractions_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["bench", "partner", str(write(tmp_path, line())), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["n"] == 1
    assert printed["top1_target"] == 1.0
    measures = {"top1_target", "agrees", "recall", "calibration_error", "clue_top10", "baselines"}
    assert measures <= set(printed)


def test_the_bench_says_which_line_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "partner", str(write(tmp_path, "{"))]) == 2
    assert "turns.jsonl:1" in capsys.readouterr().err
