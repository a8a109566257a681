from pathlib import Path

import pytest

from tests.rules.building import A_GREENS, A, B, clue, guesses, play, table
from voiceduet.rules import Guess, Stop
from voiceduet.table.record import ClueResult, Played, Record, load_record, played, save_record

LOST = Played(False, 3, None, None, 0, ())
WON = Played(True, 15, 7, "prague", 0, (ClueResult(2, 2, True), ClueResult(2, 1, True)))


def test_streak_best_game_and_how_clues_worked() -> None:
    record = Record().with_game(WON).with_game(LOST).with_game(WON).with_game(WON)
    assert record.won == 3
    assert record.streak == 2
    assert record.best == 7
    assert record.working(2) == (3, 6)
    assert record.working(3) == (0, 0)


def test_a_game_with_hints_is_not_the_best_game() -> None:
    assert Record().with_game(Played(True, 15, 12, None, 2, ())).best is None


def test_a_finished_game_leaves_what_came_of_the_players_clues() -> None:
    game = play(table(), clue(A, 2), *guesses(B, A_GREENS[:2]), Stop(B), clue(B, 1))
    game = play(game, Guess(A, 17))
    result = played(game.view(A), hints=1)
    assert result == Played(False, 2, None, None, 1, (ClueResult(2, 2, True),))


def test_the_record_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    record = Record((WON, LOST))
    save_record(record, tmp_path / "record.json")
    assert load_record(tmp_path / "record.json") == (record, None)


@pytest.mark.parametrize("text", ["", "[]", '{"voiceduet": 1, "games": [{}]}'])
def test_a_damaged_record_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(text)
    record, moved = load_record(path)
    assert record == Record()
    assert moved is not None
