"""How far a long fetch has come: a bar on a terminal, a few plain lines everywhere else."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Protocol, TextIO

from voiceduet.language.script import Script

WIDTH = 30
MEGABYTE = 1_000_000
REDRAW_SECONDS = 0.1
QUARTERS = (25, 50, 75)
PATIENCE_SECONDS = 10.0
"""How often a step without a known end says that it is still at work."""


class Progress(Protocol):
    """What a fetch tells while it works."""

    def tell(self, name: str, /, **facts: object) -> None:
        """Says a line of the script."""
        ...

    def begin(self, total: int) -> None:
        """A step of that many bytes begins; 0 when nobody knows how many."""
        ...

    def reach(self, done: int) -> None:
        """That many bytes of the step are done."""
        ...

    def end(self) -> None: ...


class Silent:
    """Tells nothing."""

    def tell(self, name: str, /, **facts: object) -> None: ...

    def begin(self, total: int) -> None: ...

    def reach(self, done: int) -> None: ...

    def end(self) -> None: ...


class Lines:
    """A line for each quarter: a screen reader or a log file gets each once."""

    def __init__(
        self, script: Script, out: TextIO, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._script = script
        self._out = out
        self._clock = clock
        self._total = 0
        self._told = 0
        self._since = 0.0

    def tell(self, name: str, /, **facts: object) -> None:
        print(self._script.line(name, **facts), file=self._out, flush=True)

    def begin(self, total: int) -> None:
        self._total, self._told, self._since = total, 0, self._clock()

    def reach(self, done: int) -> None:
        if not self._total:
            self._be_patient()
            return
        percent = 100 * done // self._total
        passed = max((quarter for quarter in QUARTERS if percent >= quarter), default=0)
        if passed > self._told:
            self._told = passed
            self.tell("models.percent", percent=passed)

    def _be_patient(self) -> None:
        if self._clock() - self._since >= PATIENCE_SECONDS:
            self._since = self._clock()
            self.tell("models.still")

    def end(self) -> None:
        self._total = 0


class Bar(Lines):
    """One line that is drawn again and again."""

    def begin(self, total: int) -> None:
        super().begin(total)
        self._drawn = 0.0

    def reach(self, done: int) -> None:
        if not self._total:
            super().reach(done)
            return
        if self._clock() - self._drawn < REDRAW_SECONDS and done < self._total:
            return
        self._drawn = self._clock()
        share = min(1.0, done / self._total)
        filled = round(WIDTH * share)
        megabytes = f"{done / MEGABYTE:.1f} / {self._total / MEGABYTE:.1f} MB"
        bar = "#" * filled + "-" * (WIDTH - filled)
        print(f"\r[{bar}] {share:4.0%}  {megabytes}", end="", file=self._out, flush=True)

    def end(self) -> None:
        if self._total:
            print(file=self._out, flush=True)
        super().end()


def progress_for(script: Script, out: TextIO | None = None) -> Progress:
    """A bar where it can be drawn. Screen readers choke on redrawing: TERM=dumb gives lines."""
    stream: TextIO | None = out or sys.stderr
    if stream is None:
        return Silent()
    drawn = stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    return Bar(script, stream) if drawn else Lines(script, stream)
