"""What may be said now, for buttons: each one says what is written on it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from voiceduet.language.script import Script
from voiceduet.meaning.expression import Slot
from voiceduet.meaning.grammar import Grammar
from voiceduet.meaning.intents import Command, CommandIntent
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation

NUMBERS = range(10)
"""Numbers that a clue may have."""


class Group(Enum):
    """Under which heading it stands."""

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


class Phrasebook:
    """The phrases of one language, looked up once and offered as the moment allows."""

    def __init__(self, grammar: Grammar, script: Script) -> None:
        self._script = script
        self._phrases = tuple(_phrases(grammar))
        self.yes = Sayable(script.line("screen.say.yes"))
        self.no = Sayable(script.line("screen.say.no"))
        self._stop = Sayable(script.line("screen.say.stop"))
        self._pass = Sayable(script.line("screen.say.pass"))
        self._all = self._grouped()

    def answers(self, question: Question | None) -> tuple[Sayable, ...]:
        """The answers that an open question has, when they can be listed."""
        if question is None or question.kind is QuestionKind.SPELL:
            return ()
        say = self._script.numbers.say
        if question.kind is QuestionKind.HOW_MANY:
            return tuple(Sayable(say(number), shown=str(number)) for number in NUMBERS)
        if question.kind in (QuestionKind.WHICH, QuestionKind.CHOICE):
            numbered = enumerate(question.options, 1)
            named = (Sayable(say(n), shown=f"{n}: {_named(option)}") for n, option in numbered)
            return (*named, self.no)
        return self.yes, self.no

    def quick(self, situation: Situation) -> tuple[Sayable, ...]:
        """What is often said: the moves besides clues and guesses first."""
        if situation.asleep:
            return self._first(Command.WAKE_UP)
        often = [phrase for command in _QUICK for phrase in self._first(command)]
        return (*self._moves(situation), *often)

    def everything(self, situation: Situation) -> dict[Group, tuple[Sayable, ...]]:
        """All commands, under their headings; only waking up while listening is paused."""
        if situation.asleep:
            return {Group.GAME: self._first(Command.WAKE_UP)}
        return self._all

    def _moves(self, situation: Situation) -> Iterator[Sayable]:
        if situation.question is not None:
            return
        if situation.may_stop:
            yield self._stop
        if situation.expecting is Expecting.CLUE:
            yield from self._first(Command.YOU_FIRST)
        if situation.may_pass:
            yield self._pass

    def _first(self, command: Command) -> tuple[Sayable, ...]:
        """The first way that the grammar names to ask for it."""
        wanted = CommandIntent(command)
        return tuple(p for intent, p in self._phrases if intent == wanted and not p.open)

    def _grouped(self) -> dict[Group, tuple[Sayable, ...]]:
        groups = {
            group: tuple(p for intent, p in self._phrases if _group(intent.command) is group)
            for group in Group
        }
        return {group: phrases for group, phrases in groups.items() if phrases}


def _named(option: Option) -> str:
    return f"{option.word}, {option.gloss}" if option.gloss else option.word


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
