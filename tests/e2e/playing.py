"""A player who speaks into the virtual sound card and listens to what the game says."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np

from voiceduet.ears.synthetic import Person, say
from voiceduet.equipment.recording import Recording
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.places import models

ROOT = Path(__file__).parents[2]
QUIET = 40
"""Amplitude under which the game counts as silent."""
PAUSE = 0.7
"""Seconds of silence after which a polite player speaks."""
TRIES = 3
"""How often something is said again when nothing comes of it, as people do."""
VOICE = Person("en-us+m3", 150)


class Player:
    """`voiceduet play` as a process of its own, and somebody who talks to it."""

    def __init__(self, card: SoundCard, home: Path, *options: str) -> None:
        self._card = card
        self._recording: Recording = card.record()
        self.lines: list[str] = []
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", "voiceduet", "play", "--voice", *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            cwd=ROOT,
            env={
                **os.environ,
                **card.environment,
                "VOICEDUET_HOME": str(home),
                "VOICEDUET_MODELS": str(models()),
            },
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.rstrip("\n"))

    def wait_for(self, text: str, seconds: float = 60.0, since: int = 0) -> str:
        """The first line with this text, said since that many lines were."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for line in self.lines[since:]:
                if text in line:
                    return line
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"never heard {text!r}; heard:\n" + "\n".join(self.lines))

    def wait_for_silence(self, seconds: float = 90.0) -> None:
        """Until the game has really stopped talking."""
        end = time.monotonic() + seconds
        samples = round(PAUSE * self._recording.rate)
        while time.monotonic() < end:
            tail = self._recording.so_far[-samples:]
            if len(tail) == samples and np.abs(tail.astype(np.int32)).max() < QUIET:
                return
            time.sleep(0.05)
        raise AssertionError("the game never stopped talking")

    def say(self, text: str) -> None:
        self._card.speak(np.concatenate([say(VOICE, text), np.zeros(1600, np.int16)]))

    def say_until(self, text: str, expected: str, seconds: float = 12.0) -> str:
        """Say it when the game is silent, and again if nothing comes of it."""
        for _ in range(TRIES):
            since = len(self.lines)
            self.wait_for_silence()
            self.say(text)
            try:
                return self.wait_for(expected, seconds, since)
            except AssertionError:
                if self._process.poll() is not None:
                    raise
        raise AssertionError(f"said {text!r} and never heard {expected!r}:\n" + self.transcript)

    @property
    def transcript(self) -> str:
        return "\n".join(self.lines)

    @property
    def heard(self) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        """Everything that has come out of the loudspeaker."""
        return self._recording.so_far

    def suspend(self, seconds: float) -> None:
        """Everything that the game runs stands still for so long, as on a laptop that is shut."""
        group = self._process.pid
        os.killpg(group, signal.SIGSTOP)
        time.sleep(seconds)
        os.killpg(group, signal.SIGCONT)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def wait_for_end(self, seconds: float = 30.0) -> int:
        return self._process.wait(seconds)

    def close(self) -> None:
        if self._process.poll() is None:
            self.kill()
        self._recording.stop()
