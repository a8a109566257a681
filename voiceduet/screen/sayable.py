"""What may be said now, for buttons: each one says what is written on it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from voiceduet.language.script import Script
from voiceduet.meaning.expression import Slot
from voiceduet.meaning.grammar import Grammar
from voiceduet.meaning.intents import Command, CommandIntent
from voiceduet.meaning.situation import Expecting, Question, QuestionKind, Situation

NUMBERS = range(10)
"""Numbers that a clue may have."""


class Group(Enum):
    """Under which heading it stands."""

    NOW = "now"
    ASK = "ask"
    VOICE = "voice"
    GAME = "game"
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True)
class Sayable:
    """Something that may be said."""

    text: str
    open: bool = False
    """Something has to follow, which the player adds."""
    shown: str = ""
    """What the button shows, where that is more than what it says."""


_VOICE = {
    Command.REPEAT,
    Command.SLOWER,
    Command.FASTER,
    Command.LOUDER,
    Command.QUIETER,
    Command.HIGHER,
    Command.LOWER,
    Command.OTHER_VOICE,
    Command.STOP_TALKING,
    Command.GO_ON,
    Command.SOUNDS,
}
_GAME = {
    Command.UNDO,
    Command.PAUSE_LISTENING,
    Command.WAKE_UP,
    Command.NEW_GAME,
    Command.QUIT,
    Command.TUTORIAL,
    Command.HINT,
    Command.CAMPAIGN,
    Command.MISSION,
    Command.STATISTICS,
    Command.DEBRIEFING,
    Command.WHAT_LEARNT,
    Command.FORGET_LEARNT,
    Command.FORGET_EVERYTHING,
    Command.CANCEL,
    Command.LET_ME_SPELL,
    Command.RULES,
    Command.HELP,
    Command.WHAT_CAN_I_SAY,
}
_SETTINGS = {Command.SETTINGS, Command.SET}
_QUICK = (Command.REPEAT, Command.UNDO, Command.STOP_TALKING, Command.HELP)


def answers(question: Question | None, script: Script) -> tuple[Sayable, ...]:
    """The answers that an open question has, when they can be listed."""
    if question is None or question.kind is QuestionKind.SPELL:
        return ()
    if question.kind is QuestionKind.HOW_MANY:
        return tuple(Sayable(script.numbers.say(n), shown=str(n)) for n in NUMBERS)
    if question.kind in (QuestionKind.WHICH, QuestionKind.CHOICE):
        named = tuple(_option(n, script, o.word, o.gloss) for n, o in enumerate(question.options))
        return (*named, no(script))
    return yes(script), no(script)


def quick(situation: Situation, grammar: Grammar, script: Script) -> tuple[Sayable, ...]:
    """What is often said: the moves besides clues and guesses first."""
    if situation.asleep:
        return _first(grammar, Command.WAKE_UP)
    often = [phrase for command in _QUICK for phrase in _first(grammar, command)]
    return (*_moves(situation, grammar, script), *often)


def everything(situation: Situation, grammar: Grammar) -> dict[Group, tuple[Sayable, ...]]:
    """All commands, under their headings; only waking up while listening is paused."""
    if situation.asleep:
        return {Group.GAME: _first(grammar, Command.WAKE_UP)}
    found: dict[Group, list[Sayable]] = {}
    for intent, phrase in _phrases(grammar):
        found.setdefault(_group(intent.command), []).append(phrase)
    order = [group for group in Group if group in found]
    return {group: tuple(found[group]) for group in order}


def yes(script: Script) -> Sayable:
    return Sayable(script.line("screen.say.yes"))


def no(script: Script) -> Sayable:
    return Sayable(script.line("screen.say.no"))


def _moves(situation: Situation, grammar: Grammar, script: Script) -> Iterator[Sayable]:
    if situation.question is not None:
        return
    if situation.may_stop:
        yield Sayable(script.line("screen.say.stop"))
    if situation.expecting is Expecting.CLUE:
        yield from _first(grammar, Command.YOU_FIRST)
    if situation.may_pass:
        yield Sayable(script.line("screen.say.pass"))


def _option(number: int, script: Script, word: str, gloss: str | None) -> Sayable:
    named = f"{word}, {gloss}" if gloss else word
    return Sayable(script.numbers.say(number + 1), shown=f"{number + 1}: {named}")


def _first(grammar: Grammar, command: Command) -> tuple[Sayable, ...]:
    """The first way that the grammar names to ask for it."""
    return tuple(p for i, p in _phrases(grammar) if i == CommandIntent(command) and not p.open)


def _phrases(grammar: Grammar) -> Iterator[tuple[CommandIntent, Sayable]]:
    """For each command the first phrase of the grammar; one with a blank stands beside it."""
    known: set[tuple[CommandIntent, bool]] = set()
    for words, intent in grammar.plain.items():
        if (intent, False) not in known:
            known.add((intent, False))
            yield intent, Sayable(" ".join(words))
    for command in grammar.slotted:
        intent = CommandIntent(command.command)
        # What follows can only be added at the end of the field.
        before = command.phrase[:-1]
        fits = isinstance(command.phrase[-1], Slot) and all(isinstance(w, str) for w in before)
        if fits and before and (intent, True) not in known:
            known.add((intent, True))
            text = " ".join(str(word) for word in before)
            yield intent, Sayable(text, open=True, shown=f"{text} …")


def _group(command: Command) -> Group:
    for group, commands in (
        (Group.VOICE, _VOICE),
        (Group.GAME, _GAME),
        (Group.SETTINGS, _SETTINGS),
    ):
        if command in commands:
            return group
    return Group.ASK
