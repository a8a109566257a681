import json
from pathlib import Path

import pytest

from tests.rules.building import WORDS, A, B
from voiceduet.__main__ import main
from voiceduet.rules import GiveClue, Options
from voiceduet.table.saves import SavedGame, save


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    saved = SavedGame(3, WORDS, Options(), A, (GiveClue(B, "weather", 2),))
    save(saved, tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_saved_game_is_told_again(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game_file)]) == 0
    assert capsys.readouterr().out == "My clue is: weather, two.\n"


def test_a_machine_may_read_it(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game_file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["events"] == [{"kind": "ClueGiven", "side": "B", "word": "weather", "count": 2}]


def test_what_is_no_saved_game_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x").write_text("[]")
    assert main(["replay", str(tmp_path / "x")]) == 1
    assert main(["replay", str(tmp_path / "nowhere")]) == 1
    errors = capsys.readouterr().err.splitlines()
    assert "not a saved game" in errors[0]
    assert "cannot be read" in errors[1]
    assert (tmp_path / "x").read_text() == "[]"
