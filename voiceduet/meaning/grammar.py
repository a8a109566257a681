"""What may be said in one language, as data: phrases, numbers, letters, fillers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from voiceduet.meaning.expression import Phrase, Slot
from voiceduet.meaning.intents import Command, CommandIntent

Words = tuple[str, ...]


@dataclass(frozen=True)
class CommandPhrase:
    """A way to ask for a command; a slot in it fills the command's argument."""

    phrase: Phrase
    command: Command
    argument: str | None = None
    """An argument that the phrase stands for, when it has no slot."""


@dataclass(frozen=True)
class Spelling:
    """Which letters are listened for, and what is said around them."""

    listen: frozenset[Words]
    """One spelling for each way a letter can sound."""
    lead: frozenset[Words]
    twice: frozenset[Words]
    correct: frozenset[Words]
    erase: frozenset[Words]
    done: frozenset[Words]


@dataclass(frozen=True)
class Fillers:
    """What costs nothing to drop."""

    anywhere: frozenset[str]
    lead: frozenset[Words]
    tail: frozenset[Words]
    between: frozenset[Words]
    """Between a clue and its number."""


@dataclass(frozen=True)
class Grammar:
    """Everything that may be said in one language."""

    language: str
    fillers: Fillers
    numbers: Mapping[Words, int]
    ordinals: Mapping[Words, int]
    letters: Mapping[Words, str]
    spelling: Spelling
    corrections: frozenset[Words]
    """What stands before the right word when the last one was misheard."""
    yes: frozenset[Words]
    no: frozenset[Words]
    option: tuple[Phrase, ...]
    place: tuple[Phrase, ...]
    """Ways to name a card by where it lies."""
    stop: frozenset[Words]
    pass_: frozenset[Words]
    plain: Mapping[Words, CommandIntent]
    """Commands without a slot."""
    slotted: tuple[CommandPhrase, ...]
    """Commands with a slot."""

    def phrases(self) -> Iterable[Phrase]:
        """Every phrase but fillers, numbers and letters."""
        yield from (*self.yes, *self.no, *self.stop, *self.pass_, *self.plain)
        yield from self.option
        yield from self.place
        for command in self.slotted:
            yield command.phrase

    def vocabulary(self) -> frozenset[str]:
        """Every word of the grammar."""
        sources: list[Iterable[Phrase]] = [
            self.phrases(),
            self.numbers,
            self.ordinals,
            self.letters,
            ((word,) for word in self.fillers.anywhere),
            self.fillers.lead | self.fillers.tail | self.fillers.between | self.corrections,
            self.spelling.lead | self.spelling.twice | self.spelling.correct,
            self.spelling.erase | self.spelling.done,
        ]
        return frozenset(
            item
            for source in sources
            for phrase in source
            for item in phrase
            if not isinstance(item, Slot)
        )
