"""A voice's process of its own, told and asked line by line."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
from collections.abc import Sequence

from voiceduet.mouth.voice import Trouble, VoiceFailed


class LineProcess:
    """Takes lines, answers in lines; one that is late or gone is a voice that failed."""

    def __init__(self, command: Sequence[str], encoding: str) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding=encoding,
                errors="replace",
            )
        except OSError as error:
            raise VoiceFailed(Trouble.NOT_INSTALLED, str(error)) from error
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def tell(self, text: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{text}\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise VoiceFailed(Trouble.FAILED, str(error)) from error

    def line(self, seconds: float) -> str:
        """Its next line, if that comes within so many seconds."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise VoiceFailed(Trouble.FAILED, f"no answer in {seconds} seconds") from None
        if not line:
            raise VoiceFailed(Trouble.FAILED, "the voice's process ended")
        return line

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as output:
            for line in output:
                self._lines.put(line)
        self._lines.put("")
