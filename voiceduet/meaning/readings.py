"""What a sequence of words can say, by the grammar alone: commands, numbers, places, the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from voiceduet.meaning.expression import Phrase, Slot
from voiceduet.meaning.grammar import Grammar, Words
from voiceduet.meaning.intents import (
    CommandIntent,
    Intent,
    PassIntent,
    StopIntent,
    YesNo,
)

SIDE = 5
"""Cards in a row, and rows."""
LONGEST_FREE = 4
"""Words that a `{word}` may fill."""
MOST_LEADS = 5
"""Fillers in a row that are dropped in front of a move."""

Filled = dict[Slot, int | str]


@dataclass(frozen=True, slots=True)
class ClueReading:
    words: Words
    count: int | None


def strip_fillers(words: Words, grammar: Grammar) -> Words:
    """Without the words that mean nothing anywhere; all of them, if nothing else was said."""
    said = tuple(word for word in words if word)
    return tuple(word for word in said if word not in grammar.fillers.anywhere) or said


def cores(words: Words, grammar: Grammar) -> tuple[Words, ...]:
    """The words with ever more fillers dropped from both ends, never empty; fullest first."""
    found: dict[Words, None] = {words: None} if words else {}
    layer = list(found)
    for _ in range(MOST_LEADS):
        layer = [shorter for core in layer for shorter in _shorter(core, grammar)]
        found.update(dict.fromkeys(layer))
    return tuple(found)


def _shorter(core: Words, grammar: Grammar) -> Iterator[Words]:
    for length in range(1, len(core)):
        if core[:length] in grammar.fillers.lead:
            yield core[length:]
        if core[-length:] in grammar.fillers.tail:
            yield core[:-length]


def fixed(words: Words, grammar: Grammar) -> tuple[Intent, ...]:
    """The moves, answers and commands that these words are, whole."""
    found: list[Intent] = []
    if words in grammar.stop:
        found.append(StopIntent())
    if words in grammar.pass_:
        found.append(PassIntent())
    if words in grammar.yes:
        found.append(YesNo(True))
    if words in grammar.no:
        found.append(YesNo(False))
    if words in grammar.plain:
        found.append(grammar.plain[words])
    about = [
        CommandIntent(command.command, next(iter(filled.values())))
        for command in grammar.slotted
        if (filled := fill(command.phrase, words, grammar)) is not None
    ]
    # "Where is the word salad": of two ways to read it the one that leaves less to fill in.
    return (*found, *sorted(about, key=lambda intent: len(str(intent.argument)))[:1])


def number(words: Words, grammar: Grammar) -> int | None:
    """The number that these words are, in digits or in words."""
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= 2:
        return int(words[0])
    return grammar.numbers.get(words)


def place(words: Words, grammar: Grammar) -> int | None:
    """The card, 0 to 24, that these words name by where it lies."""
    for phrase in grammar.place:
        filled = fill(phrase, words, grammar)
        if filled is None:
            continue
        if Slot.CARD in filled:
            return int(filled[Slot.CARD]) - 1
        row = int(filled.get(Slot.ROW) or filled[Slot.ORDINAL_ROW])
        column = int(filled.get(Slot.COLUMN) or filled[Slot.ORDINAL_COLUMN])
        return (row - 1) * SIDE + column - 1
    return None


def option(words: Words, grammar: Grammar) -> int | None:
    """The option, 0 first, that these words choose by its number."""
    for phrase in grammar.option:
        filled = fill(phrase, words, grammar)
        if filled is not None:
            return int(next(iter(filled.values()))) - 1
    return None


def clue_readings(words: Words, grammar: Grammar) -> tuple[ClueReading, ...]:
    """The clues that these words can be, likeliest way of cutting them first."""
    found: dict[ClueReading, None] = {}
    for core in cores(words, grammar):
        for length in (2, 1, 3):
            count = number(core[-length:], grammar) if length < len(core) else None
            if count is None:
                continue
            for rest in _without_between(core[:-length], grammar):
                found[ClueReading(rest, count)] = None
        found[ClueReading(core, None)] = None
    return tuple(sorted(found, key=lambda clue: (len(clue.words), clue.count is None)))


def _without_between(words: Words, grammar: Grammar) -> Iterator[Words]:
    for length in range(1, len(words)):
        if words[-length:] in grammar.fillers.between:
            yield words[:-length]
    if words and words not in grammar.fillers.between:
        yield words


def after_correction(words: Words, grammar: Grammar) -> tuple[Words, ...]:
    """What follows "no, I said", if these words begin like that; the shortest rest first."""
    rests = {
        words[length:] for length in range(1, len(words)) if words[:length] in grammar.corrections
    }
    return tuple(sorted(rests, key=len))


def fill(phrase: Phrase, words: Words, grammar: Grammar) -> Filled | None:
    """What fills the slots when these words are this phrase; None when they are not."""
    if not phrase:
        return None if words else {}
    first, rest = phrase[0], phrase[1:]
    if isinstance(first, str):
        return fill(rest, words[1:], grammar) if words[:1] == (first,) else None
    for length in range(1, min(len(words), LONGEST_FREE) + 1):
        value = _slot_value(first, words[:length], grammar)
        if value is None:
            continue
        filled = fill(rest, words[length:], grammar)
        if filled is not None:
            return {first: value, **filled}
    return None


def _slot_value(slot: Slot, words: Words, grammar: Grammar) -> int | str | None:
    if slot in (Slot.WORD, Slot.CITY):
        return " ".join(words)
    if slot in (Slot.ORDINAL, Slot.ORDINAL_ROW, Slot.ORDINAL_COLUMN):
        return _in_range(grammar.ordinals, words, SIDE)
    if slot is Slot.NUMBER:
        value = number(words, grammar)
        return value if value is not None and 1 <= value <= SIDE else None
    value = number(words, grammar)
    most = SIDE * SIDE if slot is Slot.CARD else SIDE
    return value if value is not None and 1 <= value <= most else None


def _in_range(table: Mapping[Words, int], words: Words, most: int) -> int | None:
    value = table.get(words)
    return value if value is not None and 1 <= value <= most else None
