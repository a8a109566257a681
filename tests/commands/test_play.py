"""`voiceduet play` as a new process, with lines piped in."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from voiceduet.table.packs import load_pack

ROOT = Path(__file__).parents[2]


def play(home: Path, lines: str, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "voiceduet", "play", "--typed", "--print", *options],
        input=lines,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
        env={**os.environ, "VOICEDUET_HOME": str(home)},
        check=False,
    )


def test_with_nothing_piped_in_it_is_a_short_polite_run(tmp_path: Path) -> None:
    done = play(tmp_path, "")
    assert done.returncode == 0
    assert "voiceduet demo" in done.stdout
    assert done.stdout.rstrip().endswith("Goodbye.")
    assert json.loads((tmp_path / "game.json").read_text())["voiceduet"] == 1


def test_lines_are_played_and_the_game_goes_on_at_the_next_start(tmp_path: Path) -> None:
    first = play(tmp_path, "weather 1\n", "--seed", "3")
    assert "I guess" in first.stdout
    second = play(tmp_path, "yes\nhistory\n")
    assert "unfinished game" in second.stdout
    assert "Your clue: weather, one." in second.stdout


def test_a_whole_game_can_be_typed_to_its_end(tmp_path: Path) -> None:
    """Guessing every word in turn ends any game sooner or later."""
    words = json.loads(_started(tmp_path).read_text())["words"]
    lines = ["yes"] + [line for word in words * 3 for line in ("weather 1", word)]
    done = play(tmp_path, "\n".join(lines))
    assert done.returncode == 0
    assert "Shall we play another game?" in done.stdout
    assert list((tmp_path / "finished").glob("*.json"))
    assert json.loads((tmp_path / "record.json").read_text())["games"]


def _started(home: Path) -> Path:
    play(home, "")
    return home / "game.json"


def test_a_damaged_save_is_set_aside_and_told_of(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{")
    done = play(tmp_path, "")
    assert "could not be read" in done.stdout
    assert (tmp_path / "game.json.damaged-1").read_text() == "{"


def test_bad_settings_are_named_and_the_defaults_taken(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('rate = 99\nverbosity = "short"\ncolour = "red"\n')
    done = play(tmp_path, "")
    assert "rate cannot be 99" in done.stdout
    assert "colour" in done.stdout
    assert "New game: nine turns." in done.stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_home_is_told_of_and_the_game_played(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = play(tmp_path, "weather 1\n")
    assert done.returncode == 0
    assert "could not be saved" in done.stdout


def test_a_home_that_is_a_file_is_told_of_and_the_game_played(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("in the way")
    done = play(home, "you first\n")
    assert "Traceback" not in done.stderr
    assert done.returncode == 1
    assert done.stdout.startswith("The folder for saved games cannot be read")
    assert "My clue" in done.stdout, "the game is played"
    assert "could not be saved" in done.stdout.splitlines()[-1]
    assert home.read_text() == "in the way"


def test_what_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    done = play(tmp_path, "weather 1\nslower\n", "--seed", "3")
    assert "cannot be read" in done.stdout
    assert "My clue" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_damaged_learning_is_set_aside_and_told_of(tmp_path: Path) -> None:
    (tmp_path / "learnt.json").write_text("{")
    done = play(tmp_path, "")
    assert "could not be read" in done.stdout
    assert (tmp_path / "learnt.json.damaged-1").read_text() == "{"


def test_killed_in_mid_game_nothing_but_the_unfinished_line_is_lost(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "voiceduet", "play", "--typed", "--print", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "VOICEDUET_HOME": str(tmp_path)},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("weather 1\n")
        process.stdin.flush()
        while "My clue is" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGKILL)
    done = play(tmp_path, "yes\nhistory\n")
    assert "Your clue: weather, one." in done.stdout
    assert "My clue" in done.stdout


def test_a_language_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    done = play(tmp_path, "", "--language", "xx")
    assert done.returncode == 2
    assert "xx" in done.stderr
    assert "Traceback" not in done.stderr


def test_forget_everything_leaves_no_file_behind(tmp_path: Path) -> None:
    play(tmp_path, "weather 1\nslower\nforget castle\nyes\n")
    (tmp_path / "models").mkdir()
    (tmp_path / "cache" / "voice").mkdir(parents=True)
    (tmp_path / "cache" / "voice" / "line.wav").write_bytes(b"spoken")
    done = play(tmp_path, "yes\nforget everything\nyes\n")
    assert "erased" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["models"]


def test_a_card_that_cannot_be_said_is_refused_with_its_line(tmp_path: Path) -> None:
    lexicon = tmp_path / "models" / "vosk-model-small-en-us-0.15" / "graph" / "words.txt"
    lexicon.parent.mkdir(parents=True)
    words = load_pack("en").words[:60]
    lexicon.write_text("".join(f"{word} 1\n" for word in words))
    pack = tmp_path / "pack.txt"
    pack.write_text("\n".join([*words, "xqzvk"]))
    environment = {**os.environ, "VOICEDUET_MODELS": str(tmp_path / "models")}
    done = subprocess.run(
        [sys.executable, "-m", "voiceduet", "play", "--typed", "--print", "--pack", str(pack)],
        input="",
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
        env={**environment, "VOICEDUET_HOME": str(tmp_path / "home")},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Line 61: the speech model does not know “xqzvk”" in done.stderr


def test_a_pack_of_like_sounds_is_dealt_all_the_same_and_told_of(tmp_path: Path) -> None:
    pack = tmp_path / "pack.txt"
    pack.write_text("\n".join(f"{a}{b}" for a in "bdgpt" for b in ("at", "ad", "et", "it", "ot")))
    done = play(tmp_path, "", "--pack", str(pack))
    assert done.returncode == 0, done.stderr
    assert "sound alike" in done.stdout
