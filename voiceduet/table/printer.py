"""Prints the table on the terminal, when it is asked for or when it has changed. Never redraws."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping

from voiceduet.language.script import Script
from voiceduet.rules import View
from voiceduet.table.drawing import Paper, draw


class TablePrinter:
    """Prints each state of the table at most once unless it is asked for again."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._printed: object = None

    def print(self, view: View) -> None:
        self._printed = (view.words, view.marks)
        if sys.stdout is None:
            return
        paper = paper_of(os.environ, terminal=sys.stdout.isatty())
        print("\n".join(draw(view, self._script, paper)), flush=True)

    def print_if_changed(self, view: View | None) -> None:
        if view is not None and (view.words, view.marks) != self._printed:
            self.print(view)


def paper_of(environment: Mapping[str, str], *, terminal: bool) -> Paper:
    """Colour where a terminal shows it and nobody minds (https://no-color.org)."""
    dumb = environment.get("TERM", "") == "dumb"
    colour = terminal and not dumb and not environment.get("NO_COLOR")
    return Paper(shutil.get_terminal_size().columns, colour)
