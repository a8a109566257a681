"""Turns that people played, as the benches read them: one JSON object on each line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class BadTurn(Exception):
    """A line that is not a turn; says which line and what is wrong with it."""

    def __init__(self, path: Path, line: int, fault: str) -> None:
        super().__init__(f"{path}:{line}: {fault}")
        self.path, self.line, self.fault = path, line, fault


@dataclass(frozen=True)
class Turn:
    """A clue that a person gave, for which cards, and what the other person picked."""

    cards: tuple[str, ...]
    clue: str
    targets: tuple[str, ...]
    guesses: tuple[str, ...]
    """In order; empty when the other person picked nothing."""
    green: tuple[str, ...]
    """The giver's key, as far as it was written down."""
    black: tuple[str, ...]
    tan: tuple[str, ...]

    @property
    def first_guess(self) -> str | None:
        """What the other person picked first."""
        return self.guesses[0] if self.guesses else None


def read_turns(path: Path) -> tuple[Turn, ...]:
    """All turns of a file; BadTurn on a line that is none."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(_turn(path, i, line) for i, line in enumerate(lines, 1) if line.strip())


def games(turns: tuple[Turn, ...]) -> tuple[int, ...]:
    """The game that each turn belongs to: a board only shrinks while its game lasts."""
    found: list[int] = []
    game, before = -1, frozenset[str]()
    for turn in turns:
        cards = frozenset(turn.cards)
        game += not cards <= before
        before = cards
        found.append(game)
    return tuple(found)


def _turn(path: Path, number: int, line: str) -> Turn:
    try:
        entry: dict[str, Any] = json.loads(line)
        turn = Turn(
            cards=tuple(entry["remaining"]),
            clue=str(entry["hint"]).strip().lower(),
            targets=tuple(entry["targets"]),
            guesses=tuple(word for word in entry["human_guesses"] if word),
            green=tuple(entry["green"] or ()),
            black=tuple(entry["black"] or ()),
            tan=tuple(entry["tan"] or ()),
        )
    except json.JSONDecodeError as error:
        raise BadTurn(path, number, str(error)) from error
    except (KeyError, TypeError) as error:
        raise BadTurn(path, number, f"no usable field {error}") from error
    if not turn.targets or not set(turn.targets) <= set(turn.cards):
        raise BadTurn(path, number, "targets must be some of the remaining words")
    return turn
