"""Words spelled in one breath: when letters are listened for, and how long they are waited for."""

from dataclasses import replace

import pytest

from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.beginnings import may_spell_on
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.intents import Command, CommandIntent, Spelled
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act, Ask
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation
from voiceduet.meaning.spelling import begins_to_spell, spells
from voiceduet.meaning.understand import understand

GRAMMAR, VOCABULARY = load_grammar("en"), load_vocabulary("en")
KNOWLEDGE = load_knowledge("en")
BOARD = ("knee", "thunder", "barn", "kneel", "fat cat")
CARDS = tuple(range(len(BOARD)))
GUESS = Situation(Expecting.GUESS, BOARD, CARDS, CARDS)
CLUE = Situation(Expecting.CLUE, BOARD, CARDS)
ASKED = GUESS.ask(Question(QuestionKind.SPELL))


def heard(*texts: str, best: float = 100.0) -> Heard:
    return Heard(tuple(Hypothesis(tuple(t.split()), best - n) for n, t in enumerate(texts)))


@pytest.mark.parametrize(
    "texts",
    [
        ("spell okay am ieee ee",),
        ("spell cod",),
        ("tell bravo alfa romeo nov", "tell bravo alfa romeo november"),
        ("i'll spell it gee i antique",),
        ("selby egg", "spell be egg"),
    ],
)
def test_after_spell_letters_may_have_been_said(texts: tuple[str, ...]) -> None:
    assert begins_to_spell(heard(*texts), GUESS, GRAMMAR, VOCABULARY)
    assert begins_to_spell(heard(*texts), CLUE, GRAMMAR, VOCABULARY)


@pytest.mark.parametrize(
    "texts",
    [
        ("spell",),
        ("spell thunder",),
        ("spell finder", "spell thunder"),
        ("thunder",),
        ("spell fat cat",),
    ],
)
def test_how_a_card_is_spelled_is_no_spelling(texts: tuple[str, ...]) -> None:
    assert not begins_to_spell(heard(*texts), GUESS, GRAMMAR, VOCABULARY)


def test_letters_are_heard_only_where_a_word_may_be_played() -> None:
    said = heard("spell kay and the e")
    for elsewhere in (Situation(), replace(GUESS, asleep=True), ASKED):
        assert not begins_to_spell(said, elsewhere, GRAMMAR, VOCABULARY)


def test_a_word_may_be_spelled_in_place_of_an_answer() -> None:
    """Offers that are wrong time and again lead to spelling while one is open."""
    which = GUESS.ask(Question(QuestionKind.CONFIRM, (Option("barn", Spelled("barn")),)))
    assert begins_to_spell(heard("spell kay and the e"), which, GRAMMAR, VOCABULARY)
    letters = replace(heard("spell t h u n d e r"), letters=True)
    outcome = understand(letters, which, KNOWLEDGE)
    assert isinstance(outcome, Act)
    assert outcome.intent == Spelled("thunder")


def test_letters_that_sound_worse_than_words_were_not_said() -> None:
    words = heard("spell icicle", best=156.0)
    assert spells(heard("spell k n e e", best=160.0), words, GRAMMAR)
    assert spells(heard("tell k n e e", "spell k n e e", best=160.0), words, GRAMMAR)
    assert not spells(heard("spell i c golf", best=142.0), words, GRAMMAR)
    assert not spells(heard("spell b", best=160.0), words, GRAMMAR), "a letter is no word"
    assert not spells(Heard(), words, GRAMMAR)


def test_what_was_listened_to_for_letters_is_a_word_that_was_spelled() -> None:
    letters = replace(heard("spell b a r n", "spell the a r n"), letters=True)
    assert understand(letters, GUESS, KNOWLEDGE) == Act(Spelled("barn"), pytest.approx(1, abs=0.1))
    assert understand(letters, CLUE, KNOWLEDGE) == Act(Spelled("barn"), pytest.approx(1, abs=0.1))


def test_a_card_of_which_a_letter_was_missed_is_asked_about() -> None:
    outcome = understand(heard("t h u m e r", "t h u n e r"), ASKED, KNOWLEDGE)
    assert isinstance(outcome, Ask)
    assert outcome.question.kind is QuestionKind.CONFIRM
    assert [option.intent for option in outcome.question.options] == [Spelled("thunder")]


def test_a_card_is_offered_as_it_stands_on_the_table() -> None:
    outcome = understand(heard("f a d c a t"), ASKED, KNOWLEDGE)
    assert isinstance(outcome, Ask)
    assert outcome.question.options[0].word == "fat cat"


def test_what_is_spelled_is_rather_a_card() -> None:
    asked = understand(heard("spell funder", "spell thunder"), CLUE, KNOWLEDGE)
    assert isinstance(asked, Act)
    assert asked.intent == CommandIntent(Command.SPELL, "thunder")


@pytest.mark.parametrize("text", ["spell", "spell k n", "spell kay", "spell k n e e"])
def test_another_letter_is_waited_for(text: str) -> None:
    assert may_spell_on(tuple(text.split()), GUESS, GRAMMAR)


@pytest.mark.parametrize(
    "text",
    ["spell thunder", "spell fat cat", "spell b a r n", "spell k n e e done", "thunder", "k n"],
)
def test_nothing_more_is_waited_for(text: str) -> None:
    """A card is spelled to its end, if no other begins so."""
    assert not may_spell_on(tuple(text.split()), GUESS, GRAMMAR)


def test_while_letters_are_awaited_they_need_no_word_before_them() -> None:
    assert may_spell_on(("k", "n"), ASKED, GRAMMAR)
    assert not may_spell_on(("b", "a", "r", "n"), ASKED, GRAMMAR)
    assert may_spell_on(("b", "a", "r", "n"), CLUE.ask(ASKED.question), GRAMMAR)
    assert not may_spell_on(("cancel",), ASKED, GRAMMAR)
