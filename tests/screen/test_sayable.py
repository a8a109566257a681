"""Buttons say what is written on them, and together they say everything that speech can."""

from __future__ import annotations

import pytest

from tests.table.sitting_down import WORDS
from voiceduet.language.load import load_script
from voiceduet.meaning.heard import typed
from voiceduet.meaning.intents import (
    ChooseOption,
    ClueIntent,
    Command,
    CommandIntent,
    GuessIntent,
    PassIntent,
    StopIntent,
    YesNo,
)
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act, Ask
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation
from voiceduet.meaning.understand import understand
from voiceduet.screen.sayable import Group, Phrasebook, Sayable

EN = load_script("en")
KNOWLEDGE = load_knowledge("en")
BOOK = Phrasebook(KNOWLEDGE.grammar, EN)
ALL = tuple(range(25))
GUESSING = Situation(Expecting.GUESS, WORDS, ALL, ALL, may_stop=True)
CLUING = Situation(Expecting.CLUE, WORDS, ALL, may_pass=True)
FILLED = {Command.READ_ROW: "3", Command.READ_COLUMN: "2", Command.MISSION: "prague"}


def meant(text: str, situation: Situation) -> object:
    outcome = understand(typed(text), situation, KNOWLEDGE)
    if isinstance(outcome, Act):
        return outcome.intent
    assert isinstance(outcome, Ask), text
    return outcome.question.options[0].intent


def offered(situation: Situation) -> list[Sayable]:
    return [each for group in BOOK.everything(situation).values() for each in group]


@pytest.mark.parametrize("situation", [GUESSING, CLUING, Situation()], ids=lambda s: s.expecting)
def test_every_command_has_a_button_that_is_understood_as_it(situation: Situation) -> None:
    found = set()
    for button in offered(situation):
        text = f"{button.text} storm" if button.open else button.text
        for command, value in FILLED.items():
            if button.open and command.value in meant_names(f"{button.text} {value}", situation):
                text = f"{button.text} {value}"
        intent = meant(text, situation)
        assert isinstance(intent, CommandIntent), (text, intent)
        found.add(intent.command)
    assert found == set(Command)


def meant_names(text: str, situation: Situation) -> str:
    outcome = understand(typed(text), situation, KNOWLEDGE)
    intent = outcome.intent if isinstance(outcome, Act) else None
    return intent.command.value if isinstance(intent, CommandIntent) else ""


def test_each_stands_once_and_under_a_heading_of_the_script() -> None:
    groups = BOOK.everything(GUESSING)
    texts = [(each.text, each.open) for group in groups.values() for each in group]
    assert len(texts) == len(set(texts))
    for group in Group:
        assert EN.line(f"screen.group.{group.value}")


def test_moves_are_offered_when_they_are_legal() -> None:
    stop, *_ = BOOK.quick(GUESSING)
    assert meant(stop.text, GUESSING) == StopIntent()
    you_first, pass_, *_ = BOOK.quick(CLUING)
    assert meant(you_first.text, CLUING) == CommandIntent(Command.YOU_FIRST)
    assert meant(pass_.text, CLUING) == PassIntent()
    assert stop not in BOOK.quick(CLUING)


def test_while_listening_is_paused_only_waking_up_is_offered() -> None:
    asleep = Situation(asleep=True)
    (wake,) = offered(asleep)
    assert BOOK.quick(asleep) == (wake,)
    assert meant(wake.text, asleep) == CommandIntent(Command.WAKE_UP)


@pytest.mark.parametrize("kind", [QuestionKind.YES_NO, QuestionKind.CONFIRM])
def test_yes_and_no_are_understood_as_answers(kind: QuestionKind) -> None:
    question = Question(kind, (Option("storm", GuessIntent(0)),))
    yes, no = BOOK.answers(question)
    situation = GUESSING.ask(Question(QuestionKind.YES_NO))
    assert meant(yes.text, situation) == YesNo(True)
    assert meant(no.text, situation) == YesNo(False)


def test_options_are_chosen_by_their_number_and_shown_with_what_tells_them_apart() -> None:
    options = (Option("bear", GuessIntent(3), "the animal"), Option("bare", GuessIntent(4)))
    first, second, no = BOOK.answers(Question(QuestionKind.WHICH, options))
    assert first.shown == "1: bear, the animal"
    situation = GUESSING.ask(Question(QuestionKind.WHICH, options))
    assert meant(second.text, situation) == GuessIntent(4)
    assert no.text == "no"
    choice = Question(QuestionKind.CHOICE, (Option("left"), Option("right")))
    assert meant(BOOK.answers(choice)[1].text, GUESSING.ask(choice)) == ChooseOption(1)


def test_a_number_is_offered_for_each_that_a_clue_may_have() -> None:
    question = Question(QuestionKind.HOW_MANY, (Option("weather", ClueIntent("weather")),))
    numbers = BOOK.answers(question)
    assert [each.shown for each in numbers] == [str(n) for n in range(10)]
    for count, each in enumerate(numbers):
        assert meant(each.text, CLUING.ask(question)) == ClueIntent("weather", count)
