"""A microphone that survives being pulled out: it says so, keeps trying, and goes on."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence

from voiceduet.ears.port import Lost, Sound

RETRY_SECONDS = 1.0
"""Between tries to open a device that is not there; each try costs a process."""
PIECES = 1500
"""Thirty seconds of sound. Further behind than that, the oldest is dropped: it is past anyway."""
PIECE_SECONDS = 0.02

Starter = Callable[[str], "subprocess.Popen[bytes]"]


class DeviceMicrophone:
    """The sound of a device, recorded by a process of its own (see `capture`)."""

    def __init__(self, device: str = "", start: Starter | None = None) -> None:
        self._device = device
        self._start = start or _start_capture
        self._pieces: queue.Queue[Sound | Lost] = queue.Queue(PIECES)
        self._closing = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self.dropped = 0
        """Pieces of sound that nobody read in time."""

    @property
    def device(self) -> str:
        return self._device

    def open(self) -> None:
        if self._thread is not None:
            return
        self._closing.clear()
        self._thread = threading.Thread(target=self._run, name="microphone", daemon=True)
        self._thread.start()

    def now(self) -> float:
        return time.monotonic()

    def read(self, timeout: float) -> Sound | Lost | None:
        try:
            return self._pieces.get(timeout=timeout)
        except queue.Empty:
            return None

    def close(self) -> None:
        self._closing.set()
        with self._lock:
            if self._process is not None:
                self._process.kill()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        there = True
        while not self._closing.is_set():
            began = time.monotonic()
            heard = self._record(returned=not there)
            if self._closing.is_set():
                return
            if there or heard:
                self._put(Lost.LOST)
            there = False
            self._closing.wait(max(0.0, RETRY_SECONDS - (time.monotonic() - began)))

    def _record(self, returned: bool) -> bool:
        """Record until the device fails; whether it gave any sound at all."""
        with self._lock:
            if self._closing.is_set():
                return False
            process = self._process = self._start(self._device)
        try:
            output = process.stdout
            assert output is not None
            rate = _rate(output.readline())
            if rate is None:
                return False
            if returned:
                self._put(Lost.BACK)
            size = int(rate * PIECE_SECONDS) * 2
            while len(piece := output.read(size)) == size:
                self._put(Sound(piece, rate, self.now()))
            return True
        finally:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()

    def _put(self, piece: Sound | Lost) -> None:
        while True:
            try:
                self._pieces.put_nowait(piece)
                return
            except queue.Full:
                self._drop_oldest()

    def _drop_oldest(self) -> None:
        """Drop the oldest sound. News of the device stay, in their order."""
        with self._pieces.mutex:
            waiting = self._pieces.queue
            for place, piece in enumerate(waiting):
                if isinstance(piece, Sound):
                    del waiting[place]
                    self.dropped += 1
                    return
            waiting.clear()


def _rate(header: bytes) -> int | None:
    """The rate that a capturing process announces; none if it could not record."""
    try:
        told = json.loads(header)
        return int(told["rate"])
    except (ValueError, KeyError, TypeError):
        return None


def _start_capture(device: str) -> subprocess.Popen[bytes]:
    command: Sequence[str] = [sys.executable, "-m", "voiceduet.ears.capture", device]
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        # PortAudio and ALSA write there about every device that they could not open.
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
