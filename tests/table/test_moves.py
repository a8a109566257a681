"""Moves at the table, said or typed, with a clock that the test owns."""

from dataclasses import replace

import pytest

from tests.table.sitting_down import WORDS, Evening, GuessesOf
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.intents import GuessIntent
from voiceduet.meaning.situation import Option, Question, QuestionKind
from voiceduet.rules import Identity, Phase, Side
from voiceduet.rules.options import InvalidClues
from voiceduet.table.settings import Confirmation, Settings
from voiceduet.table.signals import (
    FinishGame,
    KeepGame,
    Learn,
    PlayerSpeaks,
    Said,
)
from voiceduet.table.talk import GRACE, Stage, Talk


def own(evening: Evening, identity: Identity) -> list[int]:
    """Cards that are this for the partner's next guess."""
    view = evening.view
    met = {c for c in view.visible if Side.B in view.marks[c].met_by}
    return [c for c in view.visible if view.key[c] is identity and c not in met]


def hidden(evening: Evening, identity: Identity) -> list[int]:
    """Cards that are this for the player's guesses. Only a test may look."""
    assert evening.talk.game is not None
    key = evening.talk.game.key.side(Side.B)
    return [c for c in evening.view.legal.guesses if key[c] is identity]


def test_a_sitting_begins_with_a_welcome_and_the_board_in_rows() -> None:
    lines = Evening().begin()
    assert "Welcome" in lines[0]
    rows = [line for line in lines if line.startswith("Row")]
    assert len(rows) == 5
    assert all(word in " ".join(rows) for word in WORDS)
    assert "you first" in lines[-1]


def test_T1_the_partner_gives_the_first_clue_when_asked_to(evening: Evening) -> None:
    evening.type("you first")
    assert evening.view.phase is Phase.GUESS
    assert evening.view.turns[-1].giver is Side.B


def test_a_spoken_clue_is_said_back_and_counts_after_a_moment(evening: Evening) -> None:
    assert evening.speak("music two") == ["Music, two."]
    assert not evening.view.turns
    evening.fall_silent()
    evening.wait(GRACE / 2)
    assert not evening.view.turns, "the moment is not over"
    evening.partner = GuessesOf(own(evening, Identity.AGENT)[:1])
    lines = evening.wait(GRACE)
    word = WORDS[evening.view.turns[0].guesses[0].card]
    assert lines[0] == f"I guess: {word}."
    assert "is an agent" in lines[1]
    assert any("I stop." in line and "left" in line for line in lines)


@pytest.mark.parametrize("no", ["no", "nope", "undo", "cancel"])
def test_no_within_the_moment_cancels(evening: Evening, no: str) -> None:
    evening.speak("music two")
    evening.fall_silent()
    evening.take(PlayerSpeaks())
    evening.wait(GRACE + 0.1)
    assert not evening.view.turns, "it waits for the end of what is being said"
    evening.speak(no)
    evening.wait(60)
    assert not evening.view.turns


def test_a_cough_in_the_moment_only_makes_it_longer(evening: Evening) -> None:
    evening.speak("music two")
    evening.fall_silent()
    evening.take(PlayerSpeaks())
    evening.take(Said(Heard()))
    evening.wait(GRACE + 0.1)
    assert evening.view.turns


def test_no_i_said_corrects_and_is_learnt_from(evening: Evening) -> None:
    evening.type("you first")
    evening.speak("storm")
    lines = evening.speak("no i said rainbow")
    assert lines == ["Rainbow."]
    assert Learn("storm", "rainbow") in evening.effects
    evening.fall_silent()
    evening.wait(GRACE + 0.1)
    assert WORDS[evening.view.turns[-1].guesses[0].card] == "rainbow"


def test_no_i_said_answers_an_offer_and_is_learnt_from(evening: Evening) -> None:
    evening.type("you first")
    storm, rainbow = (GuessIntent(WORDS.index(word)) for word in ("storm", "rainbow"))
    offer = Question(QuestionKind.CONFIRM, (Option("storm", storm),))
    evening.talk = replace(evening.talk, question=offer)
    assert evening.speak("no i said rainbow") == ["Rainbow."]
    assert Learn("storm", "rainbow") in evening.effects
    evening.fall_silent()
    evening.wait(GRACE + 0.1)
    assert evening.view.turns[-1].guesses[0].card == rainbow.card


def test_a_yes_that_may_have_been_a_no_is_asked_about_once_more(evening: Evening) -> None:
    evening.type("you first")
    offer = Question(QuestionKind.CONFIRM, (Option("storm", GuessIntent(WORDS.index("storm"))),))
    evening.talk = replace(evening.talk, question=offer)
    in_doubt = Heard((Hypothesis(("right",)), Hypothesis(("wrong",), -0.4)))
    (line,) = evening.take(Said(in_doubt))
    assert "storm" in line.lower()
    assert line.endswith("?")
    assert evening.speak("yes")[0].startswith("Storm is")


def test_after_a_refusal_no_i_said_is_understood(evening: Evening) -> None:
    evening.type("you first")
    evening.speak("elephant")
    assert evening.speak("no i said rainbow") == ["Rainbow."]


def test_the_number_or_the_word_of_a_clue_that_was_said_back_is_corrected(
    evening: Evening,
) -> None:
    assert evening.speak("music two") == ["Music, two."]
    assert evening.speak("no three") == ["Music, three."]
    assert evening.speak("no i said tennis") == ["Tennis, three."]
    assert Learn("music", "tennis") in evening.effects


def test_a_clue_without_a_number_is_asked_about(evening: Evening) -> None:
    assert "how many" in evening.speak("music")[0].lower()
    assert evening.speak("two") == ["Music, two."]


def test_typed_moves_are_exact_and_count_at_once(evening: Evening) -> None:
    evening.type("music 2")
    assert evening.view.turns[0].clue.word == "music"


def test_V2_where_several_confer_a_guess_counts_only_when_it_is_confirmed() -> None:
    evening = Evening(Talk(settings=Settings(confirmation=Confirmation.ALWAYS)))
    evening.begin()
    evening.type("you first")
    for thought in ("storm", "piano", "no", "maybe storm"):
        evening.speak(thought)
        evening.wait(600)
        assert not evening.view.turns[-1].guesses
    evening.speak("yes")
    assert [WORDS[guess.card] for guess in evening.view.turns[-1].guesses] == ["storm"]


def test_C8_the_partners_clue_is_spelled_on_request(evening: Evening) -> None:
    evening.type("you first")
    clue = evening.view.turns[-1].clue.word
    assert ", ".join(clue.upper()) in evening.speak("spell it")[0]


def test_the_policy_always_asks_even_for_what_was_heard_well() -> None:
    evening = Evening(Talk(settings=Settings(confirmation=Confirmation.ALWAYS)))
    evening.begin()
    assert "?" in evening.speak("music two")[0]
    evening.wait(600)
    assert not evening.view.turns
    evening.speak("yes")
    assert evening.view.turns


def test_the_policy_never_acts_at_once() -> None:
    evening = Evening(Talk(settings=Settings(confirmation=Confirmation.NEVER)))
    evening.begin()
    evening.speak("music two")
    assert evening.view.turns


def test_C10_gently_an_invalid_clue_is_pointed_out_and_costs_nothing(evening: Evening) -> None:
    lines = evening.speak("storm two")
    assert "on the table" in lines[0]
    assert evening.talk.waiting is None
    assert evening.view.tokens == 9


def test_C10_strictly_an_invalid_clue_costs_a_token() -> None:
    evening = Evening(Talk(settings=Settings(invalid_clues=InvalidClues.PENALTY)))
    evening.begin()
    evening.answer_thoughts = False
    lines = evening.type("storm 2")
    assert evening.view.tokens == 8
    assert any("not a valid clue" in line for line in lines)


def test_every_move_is_saved(evening: Evening) -> None:
    evening.type("music 2")
    saved = evening.last(KeepGame)
    assert isinstance(saved, KeepGame)
    assert saved.saved.game() == evening.talk.game


def test_T14_with_nothing_left_to_find_the_turn_ends_by_itself() -> None:
    evening = Evening()
    evening.begin()
    evening.answer_thoughts = False
    saved = evening.talk.saved
    assert saved is not None
    greens = [c for c in range(25) if saved.start().key.side(Side.B)[c] is Identity.AGENT]
    evening.answer_thoughts = True
    evening.type("you first")
    evening.answer_thoughts = False
    for card in greens:
        evening.type(WORDS[card])
    assert evening.view.phase is Phase.CLUE
    assert evening.view.legal.clue


def test_a_bystander_ends_the_turn_and_an_assassin_the_game(evening: Evening) -> None:
    evening.type("you first")
    lines = evening.type(WORDS[hidden(evening, Identity.BYSTANDER)[0]])
    assert any("bystander" in line for line in lines)
    assert evening.view.legal.clue
    evening.partner = GuessesOf(own(evening, Identity.AGENT)[:1])
    evening.type("music 2")
    lines = evening.type(WORDS[hidden(evening, Identity.ASSASSIN)[0]])
    assert any("assassin" in line for line in lines)
    assert evening.talk.stage is Stage.AFTER
    assert isinstance(evening.last(FinishGame), FinishGame)
    assert any("My clue" in line and "was for" in line for line in lines), "the debriefing"
    assert "another game" in lines[-1]
    assert any("Row one" in line for line in evening.type("yes"))
    assert evening.talk.stage is Stage.PLAYING


def test_sudden_death_lets_the_player_leave_it_to_the_partner() -> None:
    evening = Evening(Talk(settings=Settings(turns=9)))
    evening.begin()
    while evening.view.phase not in (Phase.SUDDEN_DEATH, Phase.OVER):
        if evening.view.legal.clue:
            evening.partner = GuessesOf(own(evening, Identity.BYSTANDER)[:1])
            evening.type("music 1")
        else:
            evening.type(WORDS[hidden(evening, Identity.BYSTANDER)[0]])
    assert evening.view.phase is Phase.SUDDEN_DEATH
    assert "you go" in evening.talk.said[-1]
    evening.partner = GuessesOf(own(evening, Identity.ASSASSIN)[:1])
    evening.type("you go")
    assert evening.talk.stage is Stage.AFTER
