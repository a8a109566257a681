"""A card that was touched: understood as typed, and said back as spoken, for a finger may slip."""

from dataclasses import replace

from tests.table.saved_games import B, cards, in_mid_game
from tests.table.sitting_down import WORDS, Evening
from voiceduet.meaning.heard import typed
from voiceduet.rules import Identity
from voiceduet.table.settings import Confirmation
from voiceduet.table.signals import Said
from voiceduet.table.talk import Talk


def guessing(confirmation: Confirmation = Confirmation.WHEN_UNSURE) -> Evening:
    evening = Evening()
    evening.talk = replace(Talk(), settings=replace(Talk().settings, confirmation=confirmation))
    evening.begin(saved=in_mid_game())
    evening.type("yes")
    return evening


def touch(evening: Evening, identity: Identity) -> list[str]:
    assert evening.talk.game is not None
    word = WORDS[cards(evening.talk.game, B, identity)[0]]
    return evening.take(Said(typed(word), touched=True))


def test_it_is_said_back_and_counts_when_nobody_objects() -> None:
    evening = guessing()
    found = evening.view.found
    touch(evening, Identity.AGENT)
    assert evening.talk.waiting is not None
    assert evening.view.found == found
    evening.fall_silent()
    evening.wait(2.0)
    assert evening.view.found == found + 1


def test_a_slip_is_taken_back_with_no() -> None:
    evening = guessing()
    touch(evening, Identity.ASSASSIN)
    evening.type("no")
    evening.fall_silent()
    evening.wait(2.0)
    assert evening.view.outcome is None


def test_a_player_who_is_always_asked_is_asked() -> None:
    evening = guessing(Confirmation.ALWAYS)
    (question,) = touch(evening, Identity.ASSASSIN)
    assert question.endswith("?")
    assert evening.view.outcome is None


def test_a_player_who_is_never_asked_is_not() -> None:
    evening = guessing(Confirmation.NEVER)
    touch(evening, Identity.ASSASSIN)
    assert evening.view.outcome is not None


def test_the_same_word_typed_counts_at_once() -> None:
    evening = guessing()
    assert evening.talk.game is not None
    evening.type(WORDS[cards(evening.talk.game, B, Identity.ASSASSIN)[0]])
    assert evening.view.outcome is not None
