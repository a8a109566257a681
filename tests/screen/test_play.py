"""`voiceduet play --screen` as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from voiceduet.equipment import Equipment, Input, Output, Wishes
from voiceduet.language.load import load_script
from voiceduet.problem import Problem
from voiceduet.table.front import Front
from voiceduet.table.opening import Wanted, _front

ROOT = Path(__file__).parents[2]
PLAY = [sys.executable, "-u", "-m", "voiceduet", "play", "--typed", "--print", "--seed", "3"]


def play(home: Path, *options: str, lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PLAY, *options],
        input=lines,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
        env={**os.environ, "VOICEDUET_HOME": str(home), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
    )


def test_the_address_is_printed_and_piped_lines_are_played_to_goodbye(tmp_path: Path) -> None:
    done = play(tmp_path, "--screen", lines="score\ngoodbye\nyes\n")
    assert done.returncode == 0, done.stderr
    assert "http://127.0.0.1:" in done.stdout.splitlines()[0]
    assert "The large-print table is open" in done.stdout
    assert done.stdout.rstrip().endswith("Goodbye.")
    assert "Traceback" not in done.stderr


def test_without_a_browser_to_open_it_says_so_and_plays(tmp_path: Path) -> None:
    done = play(tmp_path, "--screen=open", lines="goodbye\nyes\n")
    assert done.returncode == 0, done.stderr
    assert "no browser to open" in done.stdout


def test_when_the_lines_end_the_game_goes_on_for_the_page(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*PLAY, "--screen"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "VOICEDUET_HOME": str(tmp_path)},
    ) as process:
        assert process.stdout is not None
        address = "http://" + process.stdout.readline().split("http://")[1].strip()
        while "Either of us" not in process.stdout.readline():
            pass
        for text in ("goodbye", "yes"):
            say(address, text)
        assert process.wait(60) == 0


def say(address: str, text: str) -> None:
    origin = address.rsplit("/", 2)[0]
    headers = {"Origin": origin, "Content-Type": "application/json"}
    body = json.dumps({"say": text}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}say", body, headers)) as answer:
        assert answer.status == 204


def test_another_word_after_screen_is_told_in_a_sentence(tmp_path: Path) -> None:
    done = play(tmp_path, "--screen=wide", lines="")
    assert done.returncode == 2
    assert "--screen" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("output", Output)
def test_a_screen_that_cannot_be_had_is_told_of_and_the_game_goes_on(output: Output) -> None:
    def fails(language: str, spoken: bool) -> Front:
        assert spoken is (output is Output.SPOKEN)
        raise Problem("screen.cannot_listen", why=f"no loopback in {language}")

    wanted = Wanted(wishes=Wishes(), seed=1, front=fails)
    equipment = Equipment(Input.TYPED, output, None, None, ())
    front, notices = _front(wanted, equipment, load_script("en"), "en")
    assert front is None
    assert "no loopback in en" in " ".join(notices)
