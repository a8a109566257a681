"""A mouth that only prints: for pipes, braille displays, tests and machines without sound."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Protocol

from voiceduet.mouth.port import (
    Comfort,
    Earcon,
    Idle,
    LineEnded,
    LineStarted,
    MouthListener,
    Priority,
    VoiceKind,
)


class Paper(Protocol):
    """What can be printed on."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> None: ...


class PrintMouth:
    """Prints each line at once, so nothing ever waits."""

    def __init__(self, out: Paper | None = None, comfort: Comfort | None = None) -> None:
        self._out: Paper = out or sys.stdout
        self._comfort = comfort or Comfort()
        self._listeners: list[MouthListener] = []

    @property
    def speaking(self) -> bool:
        return False

    @property
    def saying(self) -> str | None:
        return None

    @property
    def comfort(self) -> Comfort:
        return self._comfort

    @property
    def voices(self) -> tuple[str, ...]:
        return ()

    def listen(self, listener: MouthListener) -> None:
        self._listeners.append(listener)

    def say(self, line: str, priority: Priority = Priority.NORMAL) -> None:  # noqa: ARG002
        print(line, file=self._out, flush=True)
        for event in (LineStarted(line), LineEnded(line, cut=False), Idle()):
            for listener in self._listeners:
                listener(event)

    def prepare(self, lines: Iterable[str]) -> None:
        """Printing needs no preparation."""

    def stop(self) -> tuple[str, ...]:
        return ()

    def earcon(self, earcon: Earcon) -> None:
        """Earcons repeat what lines say: nothing to print."""

    def adjust(self, comfort: Comfort) -> None:
        self._comfort = comfort

    def use(self, kind: VoiceKind) -> None:
        """It has one way to tell things."""

    def wait_until_idle(self, timeout: float | None = None) -> bool:  # noqa: ARG002
        return True

    def close(self) -> None:
        self._out.flush()
