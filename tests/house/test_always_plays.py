"""`voiceduet play` where nobody can speak or type: short, polite, and quick to start."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow


def play(tmp_path, *words: str, said: str | None = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "voiceduet", "play", *words],
        env={**os.environ, "VOICEDUET_HOME": str(tmp_path)},
        input=said,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_an_input_that_ends_at_once_is_a_short_polite_run_that_points_to_the_demo(tmp_path):
    done = play(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "voiceduet demo" in done.stdout
    assert done.stdout.rstrip().endswith("Goodbye.")
    assert "Traceback" not in done.stderr


def test_a_closed_input_and_a_closed_error_output_are_no_trouble(tmp_path):
    command = f"{sys.executable} -m voiceduet play <&- 2>&-"
    environment = {**os.environ, "VOICEDUET_HOME": str(tmp_path)}
    done = subprocess.run(
        command, shell=True, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("Goodbye.")


def test_the_next_run_goes_on_with_the_saved_game(tmp_path):
    play(tmp_path, said="you first\n")
    assert "unfinished game" in play(tmp_path).stdout


def test_a_home_that_cannot_be_written_is_a_sentence_and_not_a_stack_trace():
    done = play("/proc/voiceduet")
    assert "Traceback" not in done.stderr
    assert done.stdout
