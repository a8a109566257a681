"""Fills the narrator's lines: sentences with a capital, lists cut into breaths, nothing empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from voiceduet.language.script import Script, Verbosity

BREATH = 25
"""The most words in a line: what one says in a breath at an easy pace."""


class Lines:
    """The narrator's lines at one verbosity."""

    def __init__(self, script: Script, verbosity: Verbosity) -> None:
        self._script = script
        self._verbosity = verbosity

    def say(self, name: str, /, **facts: object) -> str:
        """That line as a sentence; empty when this verbosity leaves it out."""
        return capitalised(self.part(name, **facts))

    def part(self, name: str, /, **facts: object) -> str:
        """That line as a part of another one."""
        return self._script.line(f"narration.{name}", self._verbosity, **facts)

    def listing(self, first: str, more: str, words: Sequence[str], /, **facts: object) -> Lined:
        """The words in as many lines as it takes to breathe, the first with its own heading."""
        room = BREATH - max(
            word_count(self.part(name, words="", **facts)) for name in (first, more)
        )
        for number, group in enumerate(_breaths(words, room)):
            name = more if number else first
            yield self.say(name, words=", ".join(group), **facts)


Lined = Iterator[str]


def spoken(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that say something."""
    return tuple(line for line in lines if line)


def joined(*sentences: str) -> str:
    """Several sentences as one line."""
    return " ".join(sentence for sentence in sentences if sentence)


def capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def word_count(line: str) -> int:
    return len(line.split())


def _breaths(words: Sequence[str], room: int) -> Iterator[list[str]]:
    group: list[str] = []
    used = 0
    for word in words:
        cost = word_count(word)
        if group and used + cost > room:
            yield group
            group, used = [], 0
        group.append(word)
        used += cost
    if group:
        yield group
