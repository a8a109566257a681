"""The table as plain text for sighted players: a view in, lines with signs and colour out. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from voiceduet.language.script import Script
from voiceduet.mouth.answers import COLUMNS
from voiceduet.rules import Identity, View

GAP = 2
"""Spaces between two cards."""
PLAIN = "\x1b[0m"


class Look(Enum):
    """How a card looks. The value names its sign and its meaning in the script."""

    FOUND = "found"
    OUT = "out"
    MET = "met"
    AGENT = "agent"
    ASSASSIN = "assassin"
    OPEN = "open"


_COLOURS = {
    Look.FOUND: "\x1b[32m",
    Look.OUT: "\x1b[2m",
    Look.MET: "\x1b[2m",
    Look.AGENT: "\x1b[1;32m",
    Look.ASSASSIN: "\x1b[1;31m",
    Look.OPEN: "",
}


@dataclass(frozen=True, slots=True)
class Paper:
    """What the table is drawn on."""

    width: int = 80
    colour: bool = False


def look_of(card: int, view: View) -> Look:
    """How a card looks to the player: what lies on it first, then their own key."""
    marks = view.marks[card]
    if marks.contacted_by is not None:
        return Look.FOUND
    if marks.covered:
        return Look.OUT
    if view.key[card] is Identity.AGENT:
        return Look.AGENT
    if view.key[card] is Identity.ASSASSIN:
        return Look.ASSASSIN
    return Look.MET if view.side in marks.met_by else Look.OPEN


def draw(view: View, script: Script, paper: Paper) -> tuple[str, ...]:
    """The table, row by row, and what the signs mean: no line is wider than the paper."""
    looks = [look_of(card, view) for card in range(len(view.words))]
    lines = [line for row in range(COLUMNS) for line in _row(row, looks, view, script, paper)]
    return (*lines, *_legend(looks, script, paper))


def _row(row: int, looks: list[Look], view: View, script: Script, paper: Paper) -> Iterator[str]:
    """A row on one line, or on as many as it takes."""
    label = f"{row + 1} "
    cell = max(len(_text(card, looks, view, script)) for card in range(len(view.words))) + GAP
    fitting = max(1, min(COLUMNS, (paper.width - len(label) + GAP) // cell))
    cards = range(row * COLUMNS, (row + 1) * COLUMNS)
    for start in range(0, COLUMNS, fitting):
        margin = " " * len(label) if start else label
        part = cards[start : start + fitting]
        cells = [_coloured(card, looks, view, script, paper, cell) for card in part]
        yield (margin + "".join(cells)).rstrip()


def _text(card: int, looks: list[Look], view: View, script: Script) -> str:
    return f"{script.line(f'board.sign.{looks[card].value}')} {view.words[card]}"


def _coloured(
    card: int, looks: list[Look], view: View, script: Script, paper: Paper, cell: int
) -> str:
    room = max(paper.width - 2, 1)
    text = _text(card, looks, view, script)[:room]
    space = " " * max(0, cell - len(text))
    colour = _COLOURS[looks[card]] if paper.colour else ""
    return f"{colour}{text}{PLAIN}{space}" if colour else text + space


def _legend(looks: list[Look], script: Script, paper: Paper) -> Iterator[str]:
    """What the signs that are on the table mean."""
    line = ""
    for look in Look:
        if look not in looks or look is Look.OPEN:
            continue
        sign, meaning = (script.line(f"board.{part}.{look.value}") for part in ("sign", "meaning"))
        entry = f"{sign} {meaning}"
        if line and len(line) + GAP + len(entry) > paper.width:
            yield line
            line = ""
        line = f"{line}{' ' * GAP if line else ''}{entry}"
    if line:
        yield line
