"""What the ears are told to be ready for, and when an utterance is over."""

from dataclasses import replace

import pytest

from tests.table.sitting_down import Evening, spoken
from voiceduet.ears.port import BRISK, SPELLING, THINKING
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.understand import understand
from voiceduet.table import understood as module
from voiceduet.table.understood import understood
from voiceduet.table.voice import attention

KNOWLEDGE = load_knowledge("en")


@pytest.mark.parametrize(
    ("words", "whole"),
    [("music two", True), ("music", False), ("read the board", True), ("", False)],
)
def test_a_clue_is_whole_with_its_number(evening: Evening, words: str, whole: bool) -> None:
    ready = attention(evening.talk, KNOWLEDGE)
    assert ready.patience is THINKING
    assert ready.complete(words) is whole


def test_a_doubtful_clue_is_asked_about_and_not_waited_for(evening: Evening) -> None:
    either = Heard((Hypothesis(("bear", "two"), 0.0), Hypothesis(("pear", "two"), -0.1)))
    assert attention(evening.talk, KNOWLEDGE).over(either)


@pytest.mark.parametrize(
    ("words", "over"), [("carton", True), ("castle", True), ("i guess", False), ("row", False)]
)
def test_a_guess_that_is_no_card_is_over_unless_it_begins_something(
    evening: Evening, words: str, over: bool
) -> None:
    evening.type("you first")
    ready = attention(evening.talk, KNOWLEDGE)
    assert ready.patience is BRISK
    assert ready.over(spoken(words)) is over


def test_letters_are_waited_for(evening: Evening) -> None:
    evening.type("you first")
    evening.speak("let me spell it")
    ready = attention(evening.talk, KNOWLEDGE)
    assert ready.patience is SPELLING
    assert not ready.complete("p i a")
    assert not ready.over(spoken("p i a"))
    assert ready.complete("p i a n o")
    assert ready.complete("read the board")


def test_how_a_card_is_spelled_is_answered_at_once(evening: Evening) -> None:
    ready = attention(evening.talk, KNOWLEDGE)
    assert ready.complete("spell piano")
    assert not ready.complete("spell pea")
    assert ready.over(
        Heard((Hypothesis(("spell", "panno"), 0.0), Hypothesis(("spell", "piano"), -1.0)))
    )


def test_nothing_heard_is_not_over(evening: Evening) -> None:
    assert not attention(evening.talk, KNOWLEDGE).over(Heard())


def test_what_the_ears_have_understood_is_not_worked_out_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = spoken("music two")
    assert attention(evening.talk, KNOWLEDGE).over(heard)
    asked: list[Heard] = []
    monkeypatch.setattr(module, "understand", lambda *a: asked.append(a[0]) or understand(*a))
    assert understood(heard, evening.talk.situation, KNOWLEDGE) == understand(
        heard, evening.talk.situation, KNOWLEDGE
    )
    assert not asked
    understood(heard, evening.talk.situation.ask(None), replace(KNOWLEDGE))
    understood(spoken("music two"), evening.talk.situation, KNOWLEDGE)
    assert len(asked) == 2, "other knowledge, and the same words another time"
