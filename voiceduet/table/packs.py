"""Packs of cards: reads a text file of words, and says of each line what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from pathlib import Path

from voiceduet.language.forms import normal
from voiceduet.language.sound import Sounds

COMMENT = "#"
Knows = Callable[[str], bool]
"""Whether the recogniser can hear a word."""


class Fault(Enum):
    """What may be wrong with a line. Each has its line in the script, `packs.NAME`."""

    BLANK = "blank"
    DUPLICATE = "duplicate"
    SEVERAL_WORDS = "several_words"
    NOT_A_WORD = "not_a_word"
    UNKNOWN = "unknown"
    """The recogniser cannot know it, so nobody can guess it by voice."""


@dataclass(frozen=True, slots=True)
class FaultyLine:
    """A line that gives no card."""

    number: int
    text: str
    fault: Fault
    first: int = 0
    """The line that had the word before, for a duplicate."""

    @property
    def line(self) -> str:
        """The name of the script's line that tells it."""
        return f"packs.{self.fault.value}"

    @property
    def facts(self) -> dict[str, str | int]:
        return {"number": self.number, "text": self.text, "first": self.first}


@dataclass(frozen=True, slots=True)
class Pack:
    """The words of the cards, and the lines that gave none."""

    words: tuple[str, ...]
    faults: tuple[FaultyLine, ...] = ()


def read_pack(text: str, knows: Knows | None = None) -> Pack:
    """A pack from its text: a word a line; lines that begin with # are remarks."""
    first_line: dict[str, int] = {}
    words: list[str] = []
    faults: list[FaultyLine] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line.startswith(COMMENT):
            continue
        fault = _fault(line, first_line, knows)
        if fault is not None:
            faults.append(FaultyLine(number, line, fault, first_line.get(normal(line), 0)))
            continue
        first_line[normal(line)] = number
        words.append(line)
    return Pack(tuple(words), tuple(faults))


def _fault(line: str, seen: dict[str, int], knows: Knows | None) -> Fault | None:
    if not line:
        return Fault.BLANK
    if len(line.split()) > 1:
        return Fault.SEVERAL_WORDS
    if not normal(line).isalpha():
        return Fault.NOT_A_WORD
    if normal(line) in seen:
        return Fault.DUPLICATE
    if knows is not None and not knows(line.lower()):
        return Fault.UNKNOWN
    return None


def load_pack(code: str) -> Pack:
    """The pack that comes with voiceduet for a language."""
    return read_pack((files("voiceduet.packs") / f"{code}.txt").read_text("utf-8"))


def open_pack(path: Path, knows: Knows | None = None) -> Pack:
    """A player's own pack."""
    return read_pack(path.read_text("utf-8-sig"), knows)


CONFUSABLE_BELOW = 0.13
"""Words nearer than this are heard for one another: bear and pear are 0.08, ship and sheep 0.14.

Chosen by hand on a dozen pairs, so that short words that differ in one like sound fall below it.
"""


def confusable_by_ear(sounds: Sounds) -> Callable[[str, str], bool]:
    """Whether two words could be taken for one another by ear, for `deal`."""
    answers: dict[tuple[str, str], bool] = {}

    def confusable(a: str, b: str) -> bool:
        pair = (a, b) if a < b else (b, a)
        if pair not in answers:
            answers[pair] = sounds.word_distance(a, b) < CONFUSABLE_BELOW
        return answers[pair]

    return confusable
