"""What is said, in one language: lines with blanks, in three lengths, plurals and numbers right."""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Verbosity(Enum):
    """How much is said."""

    FULL = "full"
    SHORT = "short"
    TERSE = "terse"


class MissingLine(KeyError):
    """The script has no such line."""


@dataclass(frozen=True)
class Numbers:
    """How a language counts."""

    words: tuple[str, ...]
    """Zero, one, two, … as said; larger numbers stay digits."""
    singular: frozenset[int]
    """The numbers that take a noun's singular."""

    def say(self, number: int) -> str:
        return self.words[number] if 0 <= number < len(self.words) else str(number)


class Script:
    """The lines of one language.

    A line is a string, or a table with `full`, `short` and `terse` (a missing length falls back
    to the next longer one). Blanks: `{word}`, `{n:say}` for a number in words, and
    `{n:turn|turns}` for the noun that goes with it.
    """

    def __init__(self, lines: Mapping[str, Mapping[Verbosity, str]], numbers: Numbers) -> None:
        self._lines = lines
        self._formatter = _Formatter(numbers)
        self.numbers = numbers

    def line(self, name: str, verbosity: Verbosity = Verbosity.FULL, /, **facts: object) -> str:
        """The line of that name with its blanks filled; empty when this length says nothing."""
        try:
            lengths = self._lines[name]
        except KeyError:
            raise MissingLine(name) from None
        return self._formatter.format(_choose(lengths, verbosity), **facts)

    def has(self, name: str) -> bool:
        return name in self._lines

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._lines)


def read_lines(table: Mapping[str, Any], prefix: str = "") -> dict[str, dict[Verbosity, str]]:
    """The lines of a parsed TOML table; nested tables give dotted names."""
    lengths = {v.value: v for v in Verbosity}
    lines: dict[str, dict[Verbosity, str]] = {}
    for name, value in table.items():
        if isinstance(value, str):
            lines[prefix + name] = {Verbosity.FULL: value}
        elif isinstance(value, Mapping) and value and set(value) <= set(lengths):
            lines[prefix + name] = {lengths[length]: text for length, text in value.items()}
        elif isinstance(value, Mapping):
            lines.update(read_lines(value, f"{prefix}{name}."))
        else:
            raise ValueError(f"{prefix + name}: a line is text, or full, short and terse texts")
    return lines


def _choose(lengths: Mapping[Verbosity, str], verbosity: Verbosity) -> str:
    longer = list(Verbosity)[: list(Verbosity).index(verbosity) + 1]
    for length in reversed(longer):
        if length in lengths:
            return lengths[length]
    return next(iter(lengths.values()))


class _Formatter(string.Formatter):
    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "say":
            return self._numbers.say(int(value))
        if "|" in format_spec:
            singular, plural = format_spec.split("|", 1)
            return singular if value in self._numbers.singular else plural
        return str(super().format_field(value, format_spec))
