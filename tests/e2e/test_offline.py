"""A game with the network taken away: it plays, and nothing even tries to connect."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

GUARD = Path(__file__).parent / "guard"
SOURCE = Path(__file__).parents[2]
NAMESPACE = ("unshare", "--map-root-user", "--net")

GAME = """\
you first
score
goodbye
yes
"""


def without_network() -> tuple[str, ...]:
    """A namespace with no network in it where that is allowed; the guard alone where it is not."""
    if shutil.which("unshare") is None:
        return ()
    tried = subprocess.run([*NAMESPACE, "true"], capture_output=True)
    return NAMESPACE if tried.returncode == 0 else ()


def guarded(
    tmp_path: Path, *command: str, said: str = ""
) -> tuple[subprocess.CompletedProcess[str], str]:
    """Runs a command; returns it and what it tried to reach."""
    caught = tmp_path / "caught"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(GUARD), str(SOURCE))),
        "VOICEDUET_GUARD": str(caught),
        "VOICEDUET_HOME": str(tmp_path / "home"),
    }
    done = subprocess.run(
        [*without_network(), sys.executable, *command],
        env=environment,
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done, caught.read_text() if caught.exists() else ""


@pytest.mark.parametrize(
    "attempt",
    [
        "socket.create_connection(('127.0.0.1', 9), 1)",
        "socket.getaddrinfo('example.org', 443)",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))",
    ],
)
def test_the_guard_catches_an_attempt(attempt, tmp_path):
    hidden = f"import socket\ntry:\n    {attempt}\nexcept BaseException:\n    pass\n"
    done, caught = guarded(tmp_path, "-c", hidden)
    assert done.returncode == 99
    assert caught.startswith("socket.")


def test_a_game_is_played_without_any_attempt_to_connect(tmp_path):
    done, caught = guarded(tmp_path, "-m", "voiceduet", "play", "--seed", "7", said=GAME)
    assert caught == ""
    assert done.returncode == 0, done.stderr
    assert "My clue is" in done.stdout
    assert "The game is saved" in done.stdout
    assert any(file.is_file() for file in (tmp_path / "home").rglob("*"))
