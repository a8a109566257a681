"""The second opinion decides what the sound leaves open, and nothing else changes without it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from voiceduet.meaning.doubt import worth_asking
from voiceduet.meaning.heard import Heard, Hypothesis, typed
from voiceduet.meaning.intents import ClueIntent, GuessIntent
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.meaning.outcome import Act, Outcome
from voiceduet.meaning.second import FLOOR, LOUD_FLOOR, second_opinion
from voiceduet.meaning.situation import Expecting, Question, QuestionKind, Situation
from voiceduet.meaning.understand import understand
from voiceduet.meaning.weigh import weigh

BOARD = ("bear", "pear", "moon", "ice cream", "piano")
CARDS = tuple(range(len(BOARD)))
GUESS = Situation(Expecting.GUESS, BOARD, CARDS, CARDS)
CLUE = Situation(Expecting.CLUE, BOARD, CARDS)


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return load_knowledge("en")


def heard(*first: tuple[str, float], second: tuple[tuple[str, float], ...] = ()) -> Heard:
    def hypotheses(pairs: tuple[tuple[str, float], ...]) -> tuple[Hypothesis, ...]:
        return tuple(Hypothesis(tuple(text.split()), score) for text, score in pairs)

    return Heard(hypotheses(first), second_opinion=hypotheses(second))


def test_of_two_clues_that_sound_alike_the_second_ear_chooses(knowledge: Knowledge) -> None:
    close = [("feather two", 0.0), ("weather two", -0.3)]
    assert knowledge.costs.beside is not None
    beside = replace(knowledge.costs.beside, trust=0.0)  # people say “weather” far more often
    knowledge = replace(knowledge, costs=replace(knowledge.costs, beside=beside))
    for word, other in (("weather", "feather"), ("feather", "weather")):
        second = ((f"{word} two", -1.0), (word, -0.1), (other, -8.0))
        outcome = understand(heard(*close, second=second), CLUE, knowledge)
        assert isinstance(outcome, Act)
        assert outcome.intent == ClueIntent(word, 2)


def test_what_it_says_of_a_word_counts_whatever_stands_before_it(knowledge: Knowledge) -> None:
    said = heard(("the moon", 0.0), second=(("the moon", -1.0), ("moon", -7.0), ("bear", -5.0)))
    second = second_opinion(said, knowledge.grammar)
    assert second.of(("moon",)) == 0.0
    assert second.of(("bear",)) == -4.0
    assert second.of(("piano",)) == -FLOOR


def test_in_a_loud_room_it_counts_for_more_against_a_word(knowledge: Knowledge) -> None:
    said = heard(("moon", 0.0), second=(("moon", 0.0), ("bear", -20.0)))
    quiet, loud = (
        second_opinion(replace(said, loud=loud), knowledge.grammar) for loud in (False, True)
    )
    assert quiet.of(("bear",)) == -FLOOR
    assert loud.of(("bear",)) == loud.of(("piano",)) == -LOUD_FLOOR


def test_a_filler_alone_is_not_what_it_likes_best(knowledge: Knowledge) -> None:
    said = heard(("moon", 0.0), second=(("the", -0.1), ("moon", -3.0)))
    assert second_opinion(said, knowledge.grammar).of(("moon",)) == 0.0


def test_without_an_opinion_every_word_is_as_good(knowledge: Knowledge) -> None:
    second = second_opinion(heard(("moon", 0.0)), knowledge.grammar)
    assert not second.given
    assert second.of(("moon",)) == second.of(("zebra",)) == 0.0


def test_it_is_asked_about_the_likeliest_clues_with_what_was_said_before(
    knowledge: Knowledge,
) -> None:
    asked = worth_asking(heard(("the weather two", 0.0), ("feather two", -1.0)), CLUE, knowledge)
    assert {("weather",), ("the", "weather"), ("feather",)} <= set(asked)


def test_a_clue_that_only_the_second_ear_heard_is_offered(knowledge: Knowledge) -> None:
    lost = [("statistical two hervey", 0.0), ("cylindrical two rival", -1.0)]
    second = (("mythical two", -0.2), ("mythical", -0.1), ("statistical two hervey", -20.0))
    weighed = weigh(
        heard(*lost, second=second), CLUE, replace(knowledge, costs=knowledge.costs.beside)
    )
    assert Act(ClueIntent("mythical", 2)) in [one.outcome for one in weighed]


def test_a_guess_that_is_sure_is_left_to_the_first_recogniser(knowledge: Knowledge) -> None:
    for said in (
        heard(("piano", 0.0), ("mystery", -20.0)),
        heard(("mystery", 0.0), ("history", -1.0)),
    ):
        for room in (said, replace(said, loud=True)):
            assert worth_asking(room, GUESS, knowledge) == ()


def test_a_guess_in_doubt_is_asked_about_beside_other_words(knowledge: Knowledge) -> None:
    close = heard(("the mystery", 0.0), ("the pear", -3.5), ("a pair", -4.0))
    for room in (close, replace(close, loud=True)):
        asked = worth_asking(room, GUESS, knowledge)
        assert {("pear",), ("the", "pear"), ("the", "mystery")} <= set(asked)
        assert ("moon",) not in asked


def test_a_card_that_the_recogniser_did_not_hear_is_taken_when_both_others_did(
    knowledge: Knowledge,
) -> None:
    missed = (Hypothesis(("mystery",), 0.0, -12.0), Hypothesis(("pear",), -28.0))

    def outcome(first: float, other: float) -> Outcome:
        second = (Hypothesis(("pear",), first), Hypothesis(("mystery",), other))
        said = Heard(missed, by_phones=True, second_opinion=second)
        return understand(said, GUESS, knowledge)

    heard_it = outcome(-0.1, -9.0)
    assert isinstance(heard_it, Act)
    assert heard_it.intent == GuessIntent(1)
    assert not isinstance(outcome(-9.0, -0.1), Act)


def test_a_guess_in_doubt_is_decided_by_the_second_ear(knowledge: Knowledge) -> None:
    close = (("mystery", 0.0), ("pear", -4.0))

    def how_sure(second: tuple[tuple[str, float], ...]) -> float:
        said = heard(*close, second=second)
        beside = replace(knowledge, costs=knowledge.costs.beside)
        weighed = weigh(said, GUESS, beside)
        return next(one.probability for one in weighed if one.outcome == Act(GuessIntent(1)))

    heard_it = how_sure((("pear", -0.1), ("mystery", -9.0)))
    not_sure = how_sure(())
    heard_another = how_sure((("mystery", -0.1), ("pear", -9.0)))
    assert heard_it > not_sure > heard_another


def test_nothing_is_asked_about_what_was_typed_or_answers_a_question(knowledge: Knowledge) -> None:
    assert worth_asking(typed("weather two"), CLUE, knowledge) == ()
    asked = CLUE.ask(Question(QuestionKind.YES_NO))
    assert worth_asking(heard(("weather two", 0.0)), asked, knowledge) == ()
    assert worth_asking(Heard(), GUESS, knowledge) == ()
