"""A PulseAudio server of one's own, with one sink: half of a virtual sound card."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

CARD_RATE = 44_100
"""Not the recogniser's rate on purpose: real cards seldom run at 16 kHz."""
STARTING_SECONDS = 10.0
SINK = "sink"
PRIORITY = 5
"""Of the real-time ones: above nothing that matters, below the kernel's own."""


class NoSoundCard(RuntimeError):
    """The virtual sound card could not be set up; the text says what is missing."""


class Server:
    """A PulseAudio server with one null sink, whose monitor is its source."""

    def __init__(self, home: Path, channels: int) -> None:
        self.address = f"unix:{home}/native"
        self._home = home
        self._channels = channels
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self._process is not None:
            return
        self._home.mkdir(mode=0o700, exist_ok=True)
        (self._home / "native").unlink(missing_ok=True)
        script = self._home / "script.pa"
        # Without rewinds a null sink works in blocks of 50 ms; with them, of two seconds.
        script.write_text(
            f"load-module module-native-protocol-unix auth-anonymous=1 socket={self._home}/native\n"
            f"load-module module-null-sink sink_name={SINK} rate={CARD_RATE} "
            f"channels={self._channels} norewinds=1\n"
        )
        options = "--daemonize=no --exit-idle-time=-1 --use-pid-file=no --disable-shm=yes"
        options += " --realtime=no --high-priority=no --log-level=error"
        environment = {
            key: value for key, value in self._environment.items() if key != "PULSE_SERVER"
        }
        with (self._home / "log").open("wb") as log:
            self._process = subprocess.Popen(
                ["pulseaudio", "-n", "-F", str(script), *options.split()],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=_die_with_parent,
            )
        wait_until(self._ready, lambda: f"pulseaudio did not start:\n{self._log()}")
        _go_first(self._process.pid)

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def client(
        self, *words: str, stdin: int = subprocess.DEVNULL, stdout: int = subprocess.DEVNULL
    ) -> subprocess.Popen[bytes]:
        device = SINK if words[0] == "pacat" else f"{SINK}.monitor"
        return subprocess.Popen(
            [*words, f"--device={device}"],
            env=self._environment,
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.DEVNULL,
            preexec_fn=_die_with_parent,
        )

    @property
    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "XDG_RUNTIME_DIR": str(self._home),
            "XDG_CONFIG_HOME": str(self._home),
            "PULSE_RUNTIME_PATH": str(self._home),
            "PULSE_SERVER": self.address,
        }

    def _ready(self) -> bool:
        if self._process is None or self._process.poll() is not None:
            raise NoSoundCard(f"pulseaudio ended:\n{self._log()}")
        sinks = subprocess.run(
            ["pactl", "list", "short", "sinks"], env=self._environment, capture_output=True
        )
        return SINK.encode() in sinks.stdout

    def _log(self) -> str:
        return (self._home / "log").read_text(errors="replace")


def wait_until(done: Callable[[], bool], otherwise: Callable[[], str]) -> None:
    deadline = time.monotonic() + STARTING_SECONDS
    while not done():
        if time.monotonic() > deadline:
            raise NoSoundCard(otherwise())
        time.sleep(0.02)


def _go_first(process: int) -> None:
    """A card of metal does not wait for a busy machine: where that is allowed, nor does this."""
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            os.sched_setscheduler(int(thread.name), os.SCHED_RR, os.sched_param(PRIORITY))


def _die_with_parent() -> None:
    """Even a killed test run leaves no server behind."""
    import ctypes

    set_death_signal = 1
    ctypes.CDLL(None).prctl(set_death_signal, signal.SIGTERM)
