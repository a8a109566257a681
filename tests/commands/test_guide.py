"""`voiceduet guide` in print; that it speaks is shown on the sound card."""

from pathlib import Path

import pytest

from voiceduet.__main__ import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VOICEDUET_HOME", str(tmp_path))
    return tmp_path


def test_all_of_it_or_one_part_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide", "--print"]) == 0
    whole = capsys.readouterr().out
    assert main(["guide", "your", "guess", "--print"]) == 0
    part = capsys.readouterr().out
    assert part.startswith("Your guess\n")
    assert part.strip() in whole
    assert "`" not in whole


def test_its_parts_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide", "--list"]) == 0
    assert "Settings" in capsys.readouterr().out.splitlines()


def test_a_part_that_is_not_there_is_told_with_those_that_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["guide", "cooking"]) == 2
    assert "Settings" in capsys.readouterr().err


def test_a_damaged_settings_file_does_not_keep_anybody_from_help(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "settings.toml").write_text("rate = = 1")
    assert main(["guide", "spelling", "--print"]) == 0
    assert "kilo" in capsys.readouterr().out
    assert (home / "settings.toml").read_text() == "rate = = 1", "for the game to tell of"
