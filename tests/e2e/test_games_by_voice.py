"""Whole games through the virtual sound card: real speech in, real speech out."""

from __future__ import annotations

import pytest

from tests.e2e.games import Sit, resume
from tests.e2e.playing import Player
from tests.table.saved_games import A, B, cards, in_sudden_death, nearly_won
from tests.table.sitting_down import WORDS
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.rules import Identity, Options
from voiceduet.table.saves import SavedGame

pytestmark = [pytest.mark.soundcard, pytest.mark.model, pytest.mark.slow]


def test_a_game_is_won_by_voice(sit: Sit) -> None:
    saved = nearly_won()
    player = sit(saved)
    resume(player)
    word = WORDS[cards(saved.game(), B, Identity.AGENT)[0]]
    player.say_until(word, "We won!")
    player.wait_for("Another game?")


def test_an_assassin_ends_the_game(sit: Sit) -> None:
    player = sit(None, "--seed", "5")
    player.wait_for("you first", 90)
    player.say_until("you first", "My clue:")
    saved = SavedGame(5, tuple(_dealt(player)), Options(), A)
    word = saved.words[cards(saved.start(), B, Identity.ASSASSIN)[0]]
    player.say_until(word, "assassin")
    player.wait_for("We lost.")


def _dealt(player: Player) -> list[str]:
    rows = [line.split(": ", 1)[1].rstrip(".") for line in player.lines if line.startswith("Row ")]
    return [word for row in rows[:5] for word in row.split(", ")]


def test_sudden_death_is_won(sit: Sit) -> None:
    saved = in_sudden_death()
    player = sit(saved)
    resume(player)
    word = WORDS[cards(saved.game(), B, Identity.AGENT)[0]]
    player.say_until(word, "We won!")


def test_sudden_death_is_lost(sit: Sit) -> None:
    saved = in_sudden_death()
    player = sit(saved)
    resume(player)
    word = WORDS[cards(saved.game(), B, Identity.BYSTANDER)[0]]
    player.say_until(word, "We lost.")


def test_killed_in_mid_game_it_goes_on_exactly_there(sit: Sit) -> None:
    player = sit(None, "--seed", "5")
    player.wait_for("you first", 90)
    clue = player.say_until("you first", "My clue:")
    player.kill()
    again = sit()
    resume(again)
    assert clue.removeprefix("My clue: ") in again.wait_for("Your guess.").lower()


def test_the_microphone_vanishes_and_comes_back(sit: Sit, soundcard: SoundCard) -> None:
    player = sit(nearly_won())
    player.wait_for("Go on?")
    soundcard.unplug()
    player.wait_for("cannot hear the microphone")
    soundcard.replug()
    player.wait_for("microphone is back")
    player.say_until("yes", "» yes")
    player.say_until("history", "thing")


def test_the_narrator_does_not_hear_itself(sit: Sit) -> None:
    """With its own voice on the loudspeaker alone, nothing is ever heard."""
    player = sit(None, "--seed", "5")
    player.wait_for("you first", 90)
    player.wait_for_silence()
    assert not any(line.startswith("»") for line in player.lines)


def test_after_a_suspended_laptop_the_game_goes_on_where_it_was(sit: Sit) -> None:
    saved = nearly_won()
    player = sit(saved)
    resume(player)
    player.wait_for_silence()
    player.suspend(8)
    word = WORDS[cards(saved.game(), B, Identity.AGENT)[0]]
    player.say_until(word, "We won!")


def test_suspended_while_the_narrator_speaks_it_is_heard_again(sit: Sit) -> None:
    player = sit(nearly_won())
    player.wait_for("Go on?")
    player.suspend(8)
    player.say_until("yes", "» yes")
    player.say_until("history", "thing")
