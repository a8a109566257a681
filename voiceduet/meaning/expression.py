"""The notation of grammar phrases: `(a|b)` either, `[a]` or nothing, `{slot}` to fill in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from itertools import product

MOST_PHRASES = 5000
"""Plain phrases that one line may stand for; more is a mistake in the file."""

_TOKEN = re.compile(r"\s*([()\[\]|]|\{[^{}]*\}|[^\s()\[\]|{}]+)")


class Slot(Enum):
    """Something to fill in."""

    ROW = "row"
    COLUMN = "column"
    CARD = "card"
    NUMBER = "number"
    ORDINAL = "ordinal"
    ORDINAL_ROW = "ordinal_row"
    ORDINAL_COLUMN = "ordinal_column"
    WORD = "word"
    CITY = "city"


class BadExpression(ValueError):
    """A phrase that is not written as it should be."""


Item = str | Slot
Phrase = tuple[Item, ...]


def expand(text: str) -> tuple[Phrase, ...]:
    """Every plain phrase that an expression stands for, in order, without doubles."""
    reader = _Reader(_split(text))
    phrases = reader.alternatives()
    if reader.rest:
        raise BadExpression(f"unexpected {reader.rest[0]!r} in {text!r}")
    plain = tuple(dict.fromkeys(phrase for phrase in phrases if phrase))
    if not plain:
        raise BadExpression("an empty phrase")
    return plain


def _split(text: str) -> list[str]:
    found: list[str] = []
    position = 0
    while position < len(text.rstrip()):
        match = _TOKEN.match(text, position)
        if match is None:
            raise BadExpression(f"unexpected {text[position:].strip()[:10]!r} in {text!r}")
        found.append(match.group(1))
        position = match.end()
    return found


@dataclass
class _Reader:
    """Reads an expression from left to right."""

    rest: list[str]

    def alternatives(self) -> list[Phrase]:
        phrases = self._sequence()
        while self.rest and self.rest[0] == "|":
            self.rest.pop(0)
            phrases += self._sequence()
        return phrases

    def _sequence(self) -> list[Phrase]:
        parts: list[list[Phrase]] = []
        while self.rest and self.rest[0] not in ("|", ")", "]"):
            parts.append(self._part())
        size = 1
        for part in parts:
            size *= len(part)
        if size > MOST_PHRASES:
            raise BadExpression(f"it stands for more than {MOST_PHRASES} phrases")
        return [sum(chosen, ()) for chosen in product(*parts)]

    def _part(self) -> list[Phrase]:
        token = self.rest.pop(0)
        if token == "(":
            return self._group(")")
        if token == "[":
            return [(), *self._group("]")]
        if token.startswith("{"):
            return [(_slot(token[1:-1]),)]
        return [(token.lower(),)]

    def _group(self, close: str) -> list[Phrase]:
        inside = self.alternatives()
        if not self.rest or self.rest.pop(0) != close:
            raise BadExpression(f"a {close!r} is missing")
        return inside


def _slot(name: str) -> Slot:
    try:
        return Slot(name)
    except ValueError:
        known = ", ".join(slot.value for slot in Slot)
        raise BadExpression(f"no slot is called {name!r}; there are: {known}") from None
