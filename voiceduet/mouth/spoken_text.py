"""Text made fit for a voice: no markup or emoji, an end to its length, cut into clauses. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

LONGEST = 1200
"""Characters of one line that are spoken: a minute and a half. The rest is only shown."""
LONGEST_CLAUSE = 160
"""A clause without a pause is cut here, so that no voice is handed an endless word."""

_TAG = re.compile(r"</?[A-Za-z][^<>]{0,200}>")
_MARKUP = re.compile(r"[*_`#~|<>{}\[\]\\^=]+")
_CLAUSE = re.compile(r"[^,.;:!?…]*[,.;:!?…]+(?:['\")»”]+)?(?=\s|$)|\S.*?$", re.DOTALL)
_SPOKEN_SIGNS = frozenset("%&+-'’@$€£°")


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a line between two pauses."""

    text: str
    """What the voice is handed."""
    rest: str
    """The line from this clause to its end, as it was written: what is unsaid if it is cut."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line as it will be spoken."""

    clauses: tuple[Clause, ...]
    shortened: bool
    """Its end is too long to be spoken."""


def to_speak(line: str, respellings: Mapping[str, str] | None = None) -> Spoken:
    """The clauses of a line, each fit for a voice; the respellings are for any voice."""
    plain = plain_text(line)
    shortened = len(plain) > LONGEST
    plain = plain[:LONGEST]
    clauses: list[Clause] = []
    for match in _CLAUSE.finditer(plain):
        for at, piece in _pieces(match.start(), match.group()):
            if any(c.isalnum() for c in piece):
                text = respelled(piece.strip(), respellings or {})
                clauses.append(Clause(text, plain[at:].strip()))
    return Spoken(tuple(clauses), shortened)


def plain_text(line: str) -> str:
    """Without tags, markup, emoji and control characters; spaces single."""
    line = _MARKUP.sub(" ", _TAG.sub(" ", line))
    kept = "".join(c if _sayable(c) else " " for c in unicodedata.normalize("NFC", line))
    return re.sub(r"\s+([,.;:!?…])", r"\1", " ".join(kept.split()))


def respelled(text: str, respellings: Mapping[str, str]) -> str:
    """With the words that this voice says badly written as they sound."""
    return re.sub(
        r"[^\W\d_]+(?:['’-][^\W\d_]+)*",
        lambda match: respellings.get(match.group().lower(), match.group()),
        text,
    )


def _sayable(character: str) -> bool:
    if character in _SPOKEN_SIGNS:
        return True
    kind = unicodedata.category(character)
    return kind[0] in "LN" or kind in ("Mn", "Mc", "Po", "Pd", "Ps", "Pe", "Pi", "Pf")


def _pieces(start: int, text: str) -> list[tuple[int, str]]:
    """The text in pieces of bounded length, cut at spaces where there are some."""
    pieces: list[tuple[int, str]] = []
    while len(text) > LONGEST_CLAUSE:
        cut = text.rfind(" ", 1, LONGEST_CLAUSE)
        cut = cut if cut > 0 else LONGEST_CLAUSE
        pieces.append((start, text[:cut]))
        start, text = start + cut, text[cut:]
    return [*pieces, (start, text)]
