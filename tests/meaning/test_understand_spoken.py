from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from voiceduet.meaning.heard import Heard, Hypothesis, typed
from voiceduet.meaning.intents import (
    ClueIntent,
    Command,
    CommandIntent,
    GuessIntent,
    Spelled,
    YesNo,
)
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.meaning.learning import Learnt, forget, learn
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation
from voiceduet.meaning.understand import understand

BOARD = ("bell", "knight", "honey", "forest", "blackbird", "salt", "clothes")
CARDS = tuple(range(len(BOARD)))
GUESS = Situation(Expecting.GUESS, BOARD, CARDS, CARDS)
CLUE = Situation(Expecting.CLUE, BOARD, CARDS)
RELATED = {
    ("bear", "honey"): 6.0,
    ("bear", "forest"): 5.0,
    ("bare", "clothes"): 2.0,
    ("sun", "honey"): 6.0,
    ("sun", "forest"): 6.0,
    ("mustache", "bell"): 6.0,
    ("moustache", "bell"): 6.0,
}
SUN_OR_SON = (("son two", 100.5), ("sun two", 100.0))


def related(clues: object, cards: object) -> npt.NDArray[np.float32]:
    rows = [[RELATED.get((clue, card), 0.1) for card in cards] for clue in clues]  # type: ignore[attr-defined]
    return np.array(rows, np.float32)


KNOWLEDGE = load_knowledge("en", related)


def heard(*alternatives: tuple[str, float]) -> Heard:
    return Heard(tuple(Hypothesis(tuple(text.split()), score) for text, score in alternatives))


def said(
    situation: Situation, *alternatives: tuple[str, float], knowledge: Knowledge = KNOWLEDGE
) -> Outcome:
    return understand(heard(*alternatives), situation, knowledge)


def first_word(outcome: Outcome) -> str | None:
    """The clue that is taken, or offered first."""
    if isinstance(outcome, Ask):
        return outcome.question.options[0].word
    return word_acted_on(outcome)


def word_acted_on(outcome: Outcome) -> str | None:
    if isinstance(outcome, Act) and isinstance(outcome.intent, ClueIntent):
        return outcome.intent.word
    return None


def test_of_two_words_that_sound_the_same_the_one_related_to_the_table_is_meant() -> None:
    assert word_acted_on(said(CLUE, ("bare two", 100.0), ("bear two", 100.0))) == "bear"
    assert first_word(said(CLUE, ("bare two", 100.0))) == "bear"


def test_without_the_related_words_on_the_table_it_is_asked() -> None:
    elsewhere = Situation(Expecting.CLUE, ("bell", "salt"), (0, 1))
    asked = said(elsewhere, *SUN_OR_SON)
    assert isinstance(asked, Ask)
    assert {"sun", "son"} <= {option.word for option in asked.question.options}


def test_a_card_that_is_the_likeliest_of_many_unlikely_meanings_is_not_taken() -> None:
    others = [(word, 100.0) for word in KNOWLEDGE.vocabulary.words[3000:3200]]
    unsure = replace(KNOWLEDGE, costs=replace(KNOWLEDGE.costs, known=0.5, command_for_guess=0.0))
    outcome = said(GUESS, ("bell", 100.0), *others, knowledge=unsure)
    assert isinstance(outcome, Refuse)


def test_a_command_about_words_that_make_no_sense_needs_to_sound_better() -> None:
    table = Situation(Expecting.GUESS, (*BOARD, "ice cream"), (*CARDS, 7), (*CARDS, 7))
    near = ("lambs", 100.2)
    sense = said(table, ("where is ice cream", 100.0), near)
    assert isinstance(sense, Act)
    nonsense = said(table, ("where is hazard colleagues", 100.0), near)
    assert not isinstance(nonsense, Act)


def test_a_command_of_several_words_is_no_clue_that_happens_to_sound_like_it() -> None:
    near = ("sun two", 98.5)
    whole = said(CLUE, ("read the board", 100.0), near)
    assert isinstance(whole, Act)
    assert whole.intent == CommandIntent(Command.READ_BOARD)
    assert word_acted_on(said(CLUE, ("help", 100.0), near)) == "sun"


def test_a_yes_that_may_have_been_a_no_is_asked_about_again() -> None:
    asked = GUESS.ask(Question(QuestionKind.CONFIRM, (Option("bell", GuessIntent(0)),)))
    assert said(asked, ("right", 100.0), ("wrong", 99.6)) == Ask(asked.question)
    sure = said(asked, ("right", 100.0), ("wrong", 92.0))
    assert isinstance(sure, Act)
    assert sure.intent == GuessIntent(0)
    no = said(asked, ("wrong", 100.0), ("right", 99.6))
    assert isinstance(no, Act)
    assert no.intent == YesNo(False)


def test_the_longer_a_command_the_surer_it_was_said() -> None:
    near = ("careless lesson", 100.0)
    assert isinstance(said(GUESS, ("my agents", 93.5), near), Refuse | Silent)
    assert isinstance(said(GUESS, ("tell me my agents", 93.5), near), Act)


def test_a_mission_that_was_heard_goes_to_a_city_of_the_map() -> None:
    maps = replace(KNOWLEDGE, cities=frozenset({"bangkok", "new york"}))
    for city in ("bangkok", "new york"):
        outcome = said(GUESS, (f"play {city}", 100.0), knowledge=maps)
        assert isinstance(outcome, Act)
        assert outcome.intent == CommandIntent(Command.MISSION, city)
    assert isinstance(said(GUESS, ("play bank", 100.0), knowledge=maps), Refuse)
    typed_in = understand(typed("play bank"), GUESS, maps)
    assert typed_in == Act(CommandIntent(Command.MISSION, "bank")), "it is told which are open"


def test_a_word_to_be_found_or_spelled_is_not_a_sentence_unless_it_lies_on_the_table() -> None:
    table = Situation(Expecting.GUESS, (*BOARD, "rock and roll"), (*CARDS, 7), (*CARDS, 7))
    assert isinstance(said(table, ("where is rock and roll", 100.0)), Act)
    assert not isinstance(said(table, ("spell me my green words", 100.0)), Act)


def test_a_setting_is_heard_as_readily_as_any_command_though_its_value_is_named_otherwise() -> None:
    outcome = said(CLUE, ("new rules", 100.0), ("the rules", 98.3))
    assert isinstance(outcome, Act)
    assert outcome.intent == CommandIntent(Command.SET, "edition 2025")


def test_nobody_is_asked_which_spelling_of_one_word_was_said() -> None:
    both = ("mustache one", 100.0), ("moustache one", 100.0)
    assert word_acted_on(said(CLUE, *both)) == "mustache"
    apart = replace(KNOWLEDGE, vocabulary=replace(KNOWLEDGE.vocabulary, usual={}))
    assert isinstance(said(CLUE, *both, knowledge=apart), Ask)


def test_a_word_that_answers_questions_is_never_offered_by_one() -> None:
    elsewhere = Situation(Expecting.CLUE, ("bell", "salt"), (0, 1))
    asked = said(elsewhere, ("toe two", 100.0), ("snow two", 99.8), ("no two", 100.2))
    assert isinstance(asked, Ask)
    assert {option.word for option in asked.question.options} == {"toe", "snow"}


def test_a_number_that_was_not_heard_is_asked_for_with_the_word() -> None:
    asked = said(CLUE, ("sun lung", 100.0), ("sun lun", 99.0))
    assert isinstance(asked, Ask)
    assert asked.question.kind is QuestionKind.HOW_MANY
    assert asked.question.options[0].word == "sun"


def test_a_number_that_was_heard_after_all_is_taken() -> None:
    outcome = said(CLUE, ("sun tree", 100.0), ("sun three", 99.5))
    assert isinstance(outcome, Act)
    assert outcome.intent == ClueIntent("sun", 3)


def test_a_covered_word_does_not_make_a_clue_likelier() -> None:
    covered = Situation(Expecting.CLUE, BOARD, (0, 5))
    assert word_acted_on(said(CLUE, *SUN_OR_SON)) == "sun"
    assert isinstance(said(covered, *SUN_OR_SON), Ask)


@pytest.mark.parametrize(("text", "card"), [("night", 1), ("black bird", 4), ("the bell", 0)])
def test_a_card_is_known_by_its_sound(text: str, card: int) -> None:
    outcome = said(GUESS, (text, 100.0))
    assert isinstance(outcome, Act)
    assert outcome.intent == GuessIntent(card)


def test_a_clearly_different_word_is_refused_by_name() -> None:
    assert said(GUESS, ("giraffe", 100.0), ("bell", 80.0)) == Refuse(Reason.NOT_ON_BOARD, "giraffe")


def test_a_card_that_came_close_is_asked_about() -> None:
    outcome = said(GUESS, ("ball", 100.0), ("bell", 94.0))
    assert isinstance(outcome, Ask)
    assert [option.intent for option in outcome.question.options] == [GuessIntent(0)]


def test_a_command_that_came_close_is_not_done_in_place_of_another_word() -> None:
    assert said(GUESS, ("flower", 100.0), ("slower", 96.4)) == Refuse(Reason.NOT_ON_BOARD, "flower")


def test_a_yes_that_answers_nothing_is_not_heard_in_place_of_a_clue() -> None:
    assert first_word(said(CLUE, ("that one", 100.0), ("hat one", 99.0))) == "hat"


def test_a_no_that_answers_nothing_is_no_clue_without_a_number() -> None:
    no = said(CLUE, ("no", 100.0), ("know", 100.0), ("now", 99.0))
    assert isinstance(no, Act)
    assert no.intent == YesNo(False)
    assert first_word(said(CLUE, ("now two", 100.0), ("no two", 99.0))) == "now"


def test_a_clue_whose_number_is_in_doubt_is_asked_for_its_number() -> None:
    asked = said(CLUE, ("bear two", 100.0), ("bear three", 100.0))
    assert isinstance(asked, Ask)
    assert asked.question.kind is QuestionKind.HOW_MANY
    assert asked.question.options[0].intent == ClueIntent("bear")


def test_a_plain_word_is_a_likelier_clue_than_a_form_of_it() -> None:
    assert first_word(said(CLUE, ("astronauts two", 100.0), ("astronaut two", 99.8))) == "astronaut"


def test_a_word_on_the_table_is_an_unlikely_clue() -> None:
    assert first_word(said(CLUE, ("salt two", 100.0), ("malt two", 99.0))) == "malt"


def test_an_empty_word_is_no_clue() -> None:
    empty = Heard((Hypothesis(("", "two"), 100.0),), typed=True)
    outcome = understand(empty, CLUE, KNOWLEDGE)
    assert not (isinstance(outcome, Act) and isinstance(outcome.intent, ClueIntent))


def test_noise_and_long_talk_are_met_with_silence() -> None:
    assert said(GUESS, ("[unk]", 100.0)) == Silent()
    assert said(GUESS, ("yesterday we went to london", 100.0)) == Silent()


def test_what_the_player_corrected_once_is_likelier_the_next_time() -> None:
    assert isinstance(said(GUESS, ("bill", 100.0)), Refuse)
    knowledge = KNOWLEDGE.of_player(learn(Learnt(), "bill", "bell"))
    outcome = said(GUESS, ("bill", 100.0), knowledge=knowledge)
    assert isinstance(outcome, Act)
    assert outcome.intent == GuessIntent(0)


def test_what_was_learnt_can_be_listed_and_forgotten() -> None:
    learnt = learn(learn(learn(Learnt(), "bill", "bell"), "bill", "bell"), "fur", "far")
    assert next((a.heard, a.meant, a.times) for a in learnt.aliases) == ("bill", "bell", 2)
    assert [a.heard for a in forget(learnt, "bell").aliases] == ["fur"]
    assert forget(learnt) == Learnt()
    assert learn(Learnt(), "same", "same") == Learnt()


def test_of_letters_that_sound_alike_those_that_spell_a_word_are_meant() -> None:
    spelling = CLUE.ask(Question(QuestionKind.SPELL))
    letters = said(spelling, ("m o r e s t", 100.0), ("f o r e s t", 98.0), ("s o r e s t", 97.0))
    assert isinstance(letters, Act)
    assert letters.intent == Spelled("forest")


def test_a_card_is_likelier_spelled_than_another_word() -> None:
    spelling = GUESS.ask(Question(QuestionKind.SPELL))
    letters = said(spelling, ("t e l l", 100.0), ("b e l l", 99.0))
    assert isinstance(letters, Act)
    assert letters.intent == Spelled("bell")


def test_letters_that_may_be_two_words_are_asked_about() -> None:
    spelling = CLUE.ask(Question(QuestionKind.SPELL))
    asked = said(spelling, ("b a y", 100.0), ("d a y", 99.9))
    assert isinstance(asked, Ask)
    assert {option.word for option in asked.question.options} == {"bay", "day"}
    answer = understand(heard(("two", 100.0)), CLUE.ask(asked.question), KNOWLEDGE)
    assert isinstance(answer, Act)
    assert isinstance(answer.intent, Spelled)


def test_a_name_that_no_list_has_can_be_spelled() -> None:
    spelling = CLUE.ask(Question(QuestionKind.SPELL))
    assert said(spelling, ("x y z z q", 100.0)) == Act(Spelled("xyzzq"))


def test_a_command_is_obeyed_while_letters_are_awaited() -> None:
    spelling = CLUE.ask(Question(QuestionKind.SPELL))
    outcome = said(spelling, ("read the board", 100.0), ("r e d", 90.0))
    assert isinstance(outcome, Act)
    assert outcome.intent == CommandIntent(Command.READ_BOARD)
