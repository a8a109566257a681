"""A player in another program, asked by lines of JSON on its standard input and output."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
from typing import Any

from voiceduet.partner.player import Decision
from voiceduet.partner.protocol import BadMessage, move_from_json, view_to_json
from voiceduet.rules import View

PATIENCE = 30.0
"""Seconds until a program that does not answer counts as hung."""


class PlayerFailed(Exception):
    """An external player hung, died or answered nonsense; the message names it and says which."""


class ExternalPlayer:
    """Starts its program when first asked, and again after it failed."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self._command = command
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._asked = 0

    def clue(self, view: View) -> Decision:
        return self._ask("clue", view, {})

    def guess(self, view: View, left_to_me: bool = False) -> Decision:
        return self._ask("guess", view, {"left_to_me": True} if left_to_me else {})

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _ask(self, do: str, view: View, more: dict[str, Any]) -> Decision:
        self._asked += 1
        message = {"id": self._asked, "do": do, "view": view_to_json(view), **more}
        try:
            answer = self._answer(json.dumps(message))
            return move_from_json(answer["move"], view.side)
        except (BadMessage, PlayerFailed) as problem:
            self.close()
            raise PlayerFailed(f"exec:{self._command}: {problem}") from problem

    def _answer(self, message: str) -> dict[str, Any]:
        process = self._running()
        assert process.stdin is not None
        try:
            process.stdin.write(message + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=self._patience)
        except (BrokenPipeError, OSError):
            line = None
        except queue.Empty:
            raise PlayerFailed(f"no answer within {self._patience:g} seconds") from None
        if line is None:
            raise PlayerFailed(f"it ended with exit code {process.wait()}")
        try:
            answer = json.loads(line)
        except ValueError:
            raise PlayerFailed(f"not JSON: {line.strip()[:80]!r}") from None
        if not isinstance(answer, dict) or "move" not in answer:
            raise PlayerFailed(f"no move in its answer: {line.strip()[:200]!r}")
        if answer.get("id") != self._asked:
            raise PlayerFailed(f"it answered number {answer.get('id')!r}, not {self._asked}")
        return answer

    def _running(self) -> subprocess.Popen[str]:
        if self._process is not None:
            return self._process
        try:
            self._process = subprocess.Popen(
                shlex.split(self._command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except (OSError, ValueError, IndexError) as problem:
            raise PlayerFailed(f"it cannot be started: {problem}") from problem
        self._lines = queue.Queue()
        reader = threading.Thread(target=_read, args=(self._process, self._lines), daemon=True)
        reader.start()
        return self._process


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    try:
        for line in process.stdout:
            lines.put(line)
    finally:
        lines.put(None)
