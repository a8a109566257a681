"""Whatever is heard, in whatever moment: never an exception, never an illegal move."""

import random

import pytest

from voiceduet.meaning.beginnings import may_spell_on
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.intents import (
    DESTRUCTIVE,
    ClueIntent,
    CommandIntent,
    Correction,
    GuessIntent,
    PassIntent,
    StopIntent,
)
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Refuse, Silent
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation
from voiceduet.meaning.spelling import begins_to_spell, spells
from voiceduet.meaning.understand import understand

KNOWLEDGE = load_knowledge("en")
BOARD = (
    "igloo",
    "cuckoo",
    "bell",
    "ball",
    "stop",
    "hint",
    "two",
    "spell",
    "pass",
    "row",
    "beijing",
    "salt",
    "court",
    "leather",
    "rifle",
    "key",
    "hit",
    "minute",
    "cross",
    "street",
    "beach",
    "ace",
    "plot",
    "fence",
    "blackbird",
)
LETTERS = [word for name in load_grammar("en").spelling.listen for word in name]
SCORES = (0.0, 100.0, 99.5, 96.0, -3.0, float("nan"), float("inf"), float("-inf"))


def words_to_say() -> list[str]:
    odd = ["[unk]", "", "'", "é", "0", "99", "123456789", "\u200b", "😀", "bell's"]
    return sorted(load_grammar("en").vocabulary()) + list(BOARD) * 4 + odd * 5


def any_situation(chance: random.Random) -> Situation:
    guessable = tuple(card for card in range(25) if chance.random() < 0.7)
    expecting = chance.choice(list(Expecting))
    cards = guessable if expecting is Expecting.GUESS else ()
    return Situation(
        expecting=expecting,
        board=BOARD,
        visible=guessable,
        guessable=cards,
        may_stop=chance.random() < 0.5,
        may_pass=chance.random() < 0.5,
        several_words=chance.random() < 0.2,
        question=any_question(chance, expecting, cards),
        asleep=chance.random() < 0.05,
        misses=chance.randrange(4),
        last=GuessIntent(3) if chance.random() < 0.2 else None,
    )


def any_question(
    chance: random.Random, expecting: Expecting, cards: tuple[int, ...]
) -> Question | None:
    if chance.random() < 0.5:
        return None
    kind = chance.choice(list(QuestionKind))
    if kind in (QuestionKind.YES_NO, QuestionKind.SPELL):
        return Question(kind)
    if kind is QuestionKind.HOW_MANY or expecting is Expecting.CLUE:
        return Question(kind, (Option("bear", ClueIntent("bear")),))
    options = [Option(BOARD[card], GuessIntent(card)) for card in cards[:3]]
    return Question(kind, tuple(options))


def any_heard(chance: random.Random, words: list[str]) -> Heard:
    if chance.random() < 0.1:
        words = ["spell", *LETTERS]
    hypotheses = tuple(
        Hypothesis(
            tuple(chance.choice(words) for _ in range(chance.randrange(6))), chance.choice(SCORES)
        )
        for _ in range(chance.randrange(5))
    )
    typed = chance.random() < 0.3
    return Heard(hypotheses, typed=typed, letters=not typed and chance.random() < 0.2)


def check_legal(outcome: Outcome, situation: Situation) -> None:
    assert isinstance(outcome, (Act, Ask, Refuse, Silent))
    if isinstance(outcome, Ask):
        for option in outcome.question.options:
            if isinstance(option.intent, GuessIntent):
                assert option.intent.card in situation.guessable
    if not isinstance(outcome, Act):
        return
    assert 0 <= outcome.sureness <= 1
    intent = outcome.intent.intent if isinstance(outcome.intent, Correction) else outcome.intent
    answered = situation.question is not None
    if isinstance(intent, GuessIntent):
        assert intent.card in situation.guessable
    if isinstance(intent, ClueIntent):
        assert answered or situation.expecting is Expecting.CLUE
        assert intent.count is not None
        assert 0 <= intent.count <= 9
        assert intent.word.strip()
    if isinstance(intent, StopIntent):
        assert situation.may_stop
    if isinstance(intent, PassIntent) and not answered:
        raise AssertionError("passing is asked about first")
    if isinstance(intent, CommandIntent) and intent.command in DESTRUCTIVE:
        assert answered


def hammer(cases: int, seed: int) -> None:
    chance, words = random.Random(seed), words_to_say()
    for _ in range(cases):
        situation, heard = any_situation(chance), any_heard(chance, words)
        check_legal(understand(heard, situation, KNOWLEDGE), situation)
        if begins_to_spell(heard, situation, KNOWLEDGE.grammar, KNOWLEDGE.vocabulary):
            spells(any_heard(chance, words), heard, KNOWLEDGE.grammar)
        for one in heard.hypotheses[:1]:
            may_spell_on(one.words, situation, KNOWLEDGE.grammar)


def test_whatever_is_heard_is_never_an_error_nor_an_illegal_move() -> None:
    hammer(1_000, seed=1)


@pytest.mark.slow
def test_a_hundred_thousand_things_heard_are_never_an_error_nor_an_illegal_move() -> None:
    hammer(100_000, seed=2)
