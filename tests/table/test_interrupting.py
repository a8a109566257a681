"""Barge-in: what is said over the narrator's voice, which headphones let through."""

import pytest

from tests.table.sitting_down import Evening, spoken
from voiceduet.meaning.heard import Heard
from voiceduet.table.signals import FellSilent, Hush, LeftUnsaid, PlayerSpeaks, Said
from voiceduet.table.talk import GRACE, PATIENCE


def over_the_narrator(evening: Evening, heard: Heard) -> list[str]:
    evening.effects.clear()
    evening.take(PlayerSpeaks(over_narrator=True))
    return evening.take(Said(heard))


@pytest.mark.parametrize("text", ["weather two", "you first", "my agents", "repeat", "score"])
def test_what_can_be_answered_silences_the_narrator_first(evening: Evening, text: str) -> None:
    lines = over_the_narrator(evening, spoken(text))
    assert evening.effects[0] == Hush()
    assert lines


@pytest.mark.parametrize("text", ["slower", "louder", "be brief", "go on"])
def test_a_wish_about_the_voice_lets_it_talk_on(evening: Evening, text: str) -> None:
    over_the_narrator(evening, spoken(text))
    assert Hush() not in evening.effects


@pytest.mark.parametrize("heard", [Heard(), spoken("so then they went up the long hill")])
def test_coughs_and_talk_do_not_silence_it(evening: Evening, heard: Heard) -> None:
    evening.type("you first")
    over_the_narrator(evening, heard)
    assert Hush() not in evening.effects


def test_a_bare_stop_is_for_the_narrator_and_not_for_the_turn(evening: Evening) -> None:
    evening.type("you first")
    evening.type("storm")
    turns = evening.view.turns
    assert over_the_narrator(evening, spoken("stop")) == []
    assert evening.effects == [Hush()]
    assert evening.talk.waiting is None
    assert evening.view.turns == turns


def test_what_was_cut_can_be_heard_later(evening: Evening) -> None:
    over_the_narrator(evening, spoken("my agents"))
    evening.take(LeftUnsaid(("Row four: …",)))
    over_the_narrator(evening, spoken("score"))
    evening.take(LeftUnsaid(()))
    assert evening.speak("go on") == ["Row four: …"]


def test_in_silence_nothing_is_hushed(evening: Evening) -> None:
    evening.effects.clear()
    evening.take(PlayerSpeaks())
    evening.speak("my agents")
    assert Hush() not in evening.effects


def test_a_silence_before_the_move_is_said_back_does_not_shorten_its_moment(
    evening: Evening,
) -> None:
    over_the_narrator(evening, spoken("music two"))
    evening.take(FellSilent())
    evening.now += GRACE - 0.1
    evening.take(FellSilent())
    evening.wait(GRACE - 0.1)
    assert not evening.view.turns
    evening.wait(0.2)
    assert evening.view.turns


def test_a_player_who_is_speaking_is_not_prompted(evening: Evening) -> None:
    evening.take(FellSilent())
    evening.now += PATIENCE - 1
    evening.take(PlayerSpeaks())
    assert evening.wait(2) == []
