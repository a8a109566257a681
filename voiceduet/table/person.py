"""A synthetic person: decides as a player would, and says it in a voice of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from voiceduet.language.script import Script
from voiceduet.meaning.grammar import Grammar
from voiceduet.meaning.intents import ClueIntent, GuessIntent, Intent, StopIntent
from voiceduet.meaning.situation import Question, QuestionKind
from voiceduet.mouth.answers import COLUMNS
from voiceduet.partner.player import Player
from voiceduet.rules import Action, GiveClue, Guess, Phase, Stop, View
from voiceduet.table.talk import Talk

PATIENCE = 2
"""Times that the same thing is said before it is said in another way."""

Meant = ClueIntent | GuessIntent | StopIntent


@dataclass(frozen=True)
class Utterance:
    """What the person says, and what they mean by it."""

    text: str
    meant: Meant | None
    """None for answers and for leaving the move to the partner."""


class Person:
    """Plays the player's side. It sees the view and hears the questions, like anybody."""

    def __init__(self, brains: Sequence[Player], script: Script, grammar: Grammar) -> None:
        """`brains`: whose ideas are said, the first one's first; the others' when it fails."""
        self._brains = brains
        self._script = script
        self._letters = _long_names(grammar)

    def speak(self, view: View, tries: int = 0) -> Utterance:
        """What to say when it is one's turn and nothing has been asked, after so many tries.

        A clue that cannot be made understood is given up for the next idea, and spelled when there
        is no other; a card is named by its place.
        """
        if view.legal.clue:
            decision = self._brains[tries // PATIENCE % len(self._brains)].clue(view)
        else:
            decision = self._brains[0].guess(view)
        action = decision.action
        if isinstance(action, GiveClue) and tries >= PATIENCE * len(self._brains):
            return Utterance(self._line("spell"), ClueIntent(action.word, action.count))
        if isinstance(action, GiveClue):
            return self._clue(action.word, action.count)
        if isinstance(action, Guess):
            text = view.words[action.card] if tries < PATIENCE else self._place(action.card)
            return Utterance(text, GuessIntent(action.card))
        if isinstance(action, Stop):
            return Utterance(self._line("stop"), StopIntent())
        leave_it = "you_first" if view.phase is Phase.CLUE else "you_go"
        return Utterance(self._line(leave_it), None)

    def answer(self, question: Question, meant: Meant | None, view: View | None) -> Utterance:
        """What to say to a question of the table's."""
        if question.kind is QuestionKind.HOW_MANY and isinstance(meant, ClueIntent):
            if same(question.options[0].intent, meant):
                return Utterance(self._count(meant.count or 0), meant)
            return Utterance(self._line("no"), None)
        if question.kind in (QuestionKind.WHICH, QuestionKind.CHOICE):
            for number, option in enumerate(question.options):
                if same(option.intent, meant):
                    return Utterance(self._count(number + 1), meant)
            return Utterance(self._line("no"), None)
        if question.kind is QuestionKind.CONFIRM:
            right = bool(question.options) and same(question.options[0].intent, meant)
            return Utterance(self._line("yes" if right else "no"), meant if right else None)
        if question.kind is QuestionKind.SPELL and meant is not None and view is not None:
            word = meant.word if isinstance(meant, ClueIntent) else ""
            if isinstance(meant, GuessIntent):
                word = view.words[meant.card]
            return Utterance(" ".join(self._letters.get(letter, letter) for letter in word), meant)
        return Utterance(self._line("no"), None)

    def objects(self, talk: Talk, meant: Meant | None) -> Utterance | None:
        """ "No", when something else than was meant has just been said back."""
        if talk.waiting is None or same(talk.waiting.move, meant):
            return None
        return Utterance(self._line("no"), None)

    def line(self, name: str) -> Utterance:
        """Something that is no move."""
        return Utterance(self._line(name), None)

    def _place(self, card: int) -> str:
        row, column = divmod(card, COLUMNS)
        return self._script.line(
            "person.place", row=self._count(row + 1), column=self._count(column + 1)
        )

    def _clue(self, word: str, count: int) -> Utterance:
        return Utterance(f"{word} {self._count(count)}", ClueIntent(word, count))

    def _count(self, number: int) -> str:
        return self._script.numbers.say(number)

    def _line(self, name: str) -> str:
        return self._script.line(f"person.{name}")


def _long_names(grammar: Grammar) -> dict[str, str]:
    """For each letter the longest name that it has: alpha, bravo, charlie are heard best."""
    names: dict[str, str] = {}
    for words, letter in grammar.letters.items():
        name = " ".join(words)
        if len(name) > len(names.get(letter, "")):
            names[letter] = name
    return names


def same(intent: Intent | None, meant: Meant | None) -> bool:
    """Whether this is what was meant; a clue asked about before its number is, too."""
    if isinstance(intent, ClueIntent) and isinstance(meant, ClueIntent):
        return intent.word == meant.word and intent.count in (None, meant.count)
    return intent is not None and intent == meant


def made(action: Action, meant: Meant | None) -> bool:
    """Whether this move is the one that was meant."""
    if isinstance(action, GiveClue) and isinstance(meant, ClueIntent):
        return (action.word, action.count) == (meant.word, meant.count)
    if isinstance(action, Guess) and isinstance(meant, GuessIntent):
        return action.card == meant.card
    return isinstance(action, Stop) and isinstance(meant, StopIntent)
