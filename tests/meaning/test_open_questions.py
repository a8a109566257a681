"""While a question is open its answers come first: other words sound like them."""

import pytest

from tests.table.sitting_down import WORDS
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.intents import (
    ClueIntent,
    Command,
    CommandIntent,
    GuessIntent,
    Intent,
    YesNo,
)
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation
from voiceduet.meaning.understand import understand

EVERY = tuple(range(25))
KNOWLEDGE = load_knowledge("en")

HOW_MANY = Question(QuestionKind.HOW_MANY, (Option("weather", ClueIntent("weather")),))
WHICH_CLUE = Question(
    QuestionKind.WHICH,
    (Option("whaler", ClueIntent("whaler", 2)), Option("weather", ClueIntent("weather", 2))),
)
WHICH_CARD = Question(
    QuestionKind.WHICH, (Option("castle", GuessIntent(5)), Option("candle", GuessIntent(11)))
)
CONFIRM = Question(QuestionKind.CONFIRM, (Option("castle", GuessIntent(5)),))

# As the recogniser hears them, in the order and with the scores that it gives.
TWO = [("two", 114.6), ("to", 112.2), ("do", 112.2), ("too", 112.1), ("du", 108.0)]
NO = [("no", 117.4), ("know", 113.8), ("noe", 112.9), ("nau", 112.9), ("noh", 112.9)]
CANCEL = [("cancel", 115.3), ("kenzo", 114.0), ("cancelled", 110.3), ("can sole", 110.1)]
YES = [("yes", 110.0), ("yeah", 106.0), ("jess", 105.5), ("yet", 104.0)]


@pytest.mark.parametrize(
    ("question", "expecting", "sounds", "meant"),
    [
        (HOW_MANY, Expecting.CLUE, TWO, ClueIntent("weather", 2)),
        (HOW_MANY, Expecting.CLUE, NO, YesNo(False)),
        (HOW_MANY, Expecting.CLUE, CANCEL, CommandIntent(Command.CANCEL)),
        (WHICH_CLUE, Expecting.CLUE, TWO, ClueIntent("weather", 2)),
        (WHICH_CLUE, Expecting.CLUE, NO, YesNo(False)),
        (WHICH_CLUE, Expecting.CLUE, CANCEL, CommandIntent(Command.CANCEL)),
        (WHICH_CARD, Expecting.GUESS, TWO, GuessIntent(11)),
        (WHICH_CARD, Expecting.GUESS, NO, YesNo(False)),
        (CONFIRM, Expecting.GUESS, YES, GuessIntent(5)),
        (CONFIRM, Expecting.GUESS, NO, YesNo(False)),
    ],
)
def test_an_answer_that_was_heard_best_is_taken_as_the_answer(
    question: Question,
    expecting: Expecting,
    sounds: list[tuple[str, float]],
    meant: Intent,
) -> None:
    situation = Situation(
        expecting=expecting, board=WORDS, visible=EVERY, guessable=EVERY, question=question
    )
    heard = Heard(tuple(Hypothesis(tuple(text.split()), score) for text, score in sounds))
    outcome = understand(heard, situation, KNOWLEDGE)
    assert isinstance(outcome, Act), outcome
    assert outcome.intent == meant


@pytest.mark.parametrize("expecting", [Expecting.CLUE, Expecting.GUESS])
def test_no_is_heard_in_the_moment_after_a_move_was_said_back(expecting: Expecting) -> None:
    last: Intent = ClueIntent("weather", 2) if expecting is Expecting.CLUE else GuessIntent(5)
    situation = Situation(
        expecting=expecting, board=WORDS, visible=EVERY, guessable=EVERY, last=last
    )
    heard = Heard(tuple(Hypothesis(tuple(text.split()), score) for text, score in NO))
    outcome = understand(heard, situation, KNOWLEDGE)
    assert isinstance(outcome, Act), outcome
    assert outcome.intent == YesNo(False)
