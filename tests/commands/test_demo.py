"""`voiceduet demo` as a new process: a whole game by synthetic voice, and wrong calls."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from voiceduet.places import models

ROOT = Path(__file__).parents[2]


def demo(home: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "voiceduet", "demo", *options],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=ROOT,
        env={**os.environ, "VOICEDUET_HOME": str(home), "VOICEDUET_MODELS": str(models())},
        check=False,
    )


@pytest.mark.model
@pytest.mark.slow
def test_a_synthetic_person_plays_two_games_and_nothing_wrong_is_done(tmp_path: Path) -> None:
    done = demo(tmp_path, "--games", "2", "--seed", "100", "--json")
    assert done.returncode == 0, done.stderr
    table = json.loads(done.stdout)
    assert (table["games"], table["unfinished"], table["wrong"]) == (2, 0, 0)
    assert table["right"] > table["asked"] + table["missed"] + table["objected"]
    assert len(table["megabytes"]) == 2
    assert not any(tmp_path.rglob("*.json")), "a demo leaves nothing in the player's own folder"


@pytest.mark.model
def test_a_wrong_voice_is_told_with_those_there_are(tmp_path: Path) -> None:
    done = demo(tmp_path, "--voice", "nobody")
    assert done.returncode == 2
    assert "“nobody”" in done.stderr
    assert "en-gb" in done.stderr


def test_a_demo_of_no_games_is_refused(tmp_path: Path) -> None:
    done = demo(tmp_path, "--games", "0")
    assert done.returncode == 2
    assert "at least one game" in done.stderr
