"""In a loud room a card has to be surer: what is acted on in quiet is asked about there."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.meaning.costs import at_the_moment, load_costs
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.intents import GuessIntent
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.situation import Expecting, Situation
from voiceduet.meaning.understand import understand

BOARD = ("bear", "pear", "moon", "piano")
CARDS = tuple(range(len(BOARD)))
GUESS = Situation(Expecting.GUESS, BOARD, CARDS, CARDS)


def two_cards(gap: float) -> Heard:
    return Heard((Hypothesis(("bear",), 0.0), Hypothesis(("pear",), -gap)))


def test_a_card_that_is_likely_but_not_sure_is_asked_about_in_a_loud_room_alone() -> None:
    knowledge = load_knowledge("en")
    likely = two_cards(1.0)
    acted = understand(likely, GUESS, knowledge)
    assert isinstance(acted, Act)
    assert acted.intent == GuessIntent(0)
    asked = understand(replace(likely, loud=True), GUESS, knowledge)
    assert isinstance(asked, Ask)
    assert [option.word for option in asked.question.options] == ["bear", "pear"]


def test_a_card_that_nothing_else_sounds_like_is_taken_in_a_loud_room_too() -> None:
    outcome = understand(replace(two_cards(9.0), loud=True), GUESS, load_knowledge("en"))
    assert isinstance(outcome, Act)
    assert outcome.intent == GuessIntent(0)


def test_who_wants_to_be_asked_more_is_never_asked_less_for_the_noise() -> None:
    costs = load_costs()
    careful = replace(costs, act=replace(costs.act, guess=0.95))
    assert at_the_moment(careful, loud=True, guessing=True).act.guess == 0.95
    assert (
        at_the_moment(costs, loud=True, guessing=True).act.guess
        == costs.loud_guess
        > costs.act.guess
    )


def test_beside_another_listener_phones_weigh_more_where_the_room_is_loud() -> None:
    # What the first listener likes and what the phones say are at odds.
    at_odds = Heard(
        (Hypothesis(("bear",), 0.0, phones=-10.0), Hypothesis(("pear",), -3.0)), by_phones=True
    )
    knowledge = load_knowledge("en")
    quiet = understand(at_odds, GUESS, knowledge)
    loud = understand(replace(at_odds, loud=True), GUESS, knowledge)
    assert isinstance(quiet, Act)
    assert quiet.intent == GuessIntent(0)
    assert loud != quiet


def test_each_moment_has_weights_of_its_own() -> None:
    costs = replace(
        load_costs(),
        phones=0.1,
        loud={"phones": 0.2, "acoustic": 0.5},
        guesses={"phones": 0.3},
        loud_guesses={"phones": 0.4},
    )
    phones = {
        (loud, guessing): at_the_moment(costs, loud=loud, guessing=guessing).phones
        for loud in (False, True)
        for guessing in (False, True)
    }
    assert phones == {
        (False, False): 0.1,
        (True, False): 0.2,
        (False, True): 0.3,
        (True, True): 0.4,
    }
    assert at_the_moment(costs, loud=True, guessing=True).acoustic == 0.5


def among(*words: str, loud: bool = True) -> Outcome:
    return understand(Heard((Hypothesis(words),), loud=loud), GUESS, load_knowledge("en"))


def test_a_card_among_the_rooms_own_words_is_taken_where_it_is_loud_and_only_there() -> None:
    for words in (("navy", "piano"), ("piano", "rose"), ("navy", "piano", "rose")):
        acted = among(*words)
        assert isinstance(acted, Act), words
        assert acted.intent == GuessIntent(3)
        assert not isinstance(among(*words, loud=False), Act)


def test_a_card_that_somebody_says_no_to_is_not_taken_for_a_guess() -> None:
    assert not isinstance(among("not", "the", "piano"), Act)
    assert not isinstance(among("piano", "no"), Act)


def test_a_card_in_a_whole_sentence_of_the_room_is_not_taken() -> None:
    assert not isinstance(among("she", "plays", "her", "piano", "every", "day"), Act)


def test_of_two_cards_among_the_words_neither_is_taken_at_once() -> None:
    outcome = among("navy", "piano", "moon")
    assert isinstance(outcome, Ask)
    assert {option.word for option in outcome.question.options} == {"piano", "moon"}
