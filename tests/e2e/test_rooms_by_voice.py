"""Real rooms on the virtual sound card: noise, other people, a radio; headphones and barge-in."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from tests.e2e.games import Sit, resume
from tests.e2e.playing import VOICE, Player
from tests.table.saved_games import cards, nearly_won
from tests.table.sitting_down import WORDS
from voiceduet.ears.noise import Noise, make_noise
from voiceduet.ears.port import RATE
from voiceduet.ears.synthetic import PEOPLE, Person, say
from voiceduet.equipment.recording import Samples
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.rules import Identity, Side

pytestmark = [pytest.mark.soundcard, pytest.mark.model, pytest.mark.slow]

NOISE_DB = 15.0
"""How much softer a room is than the player: a fan on the desk, a café at the next table."""
FARTHER_DB = 20.0
"""How much softer somebody is who is ten times as far from the microphone as the player."""
RADIO = Person("en-gb+f4", 165, 55)
NEWS = """
The council met last night and talked about the budget for the coming year.
Nobody expected the vote to be so close, said a member of the committee.
Farmers in the north hope that it will rain before the end of the month.
The new library opens in spring, with longer hours and a reading room for children.
In other news, the train drivers have agreed to go back to work on Monday.
And later this evening we talk to a woman who sailed around the world alone.
""".strip().splitlines()

NUMBERS = ("one", "two", "three", "four", "five")


def level(sound: Samples) -> float:
    return float(np.sqrt(np.mean(np.square(sound.astype(np.float64)))))


def softer(sound: Samples, decibels: float) -> Samples:
    """At so many decibels below the player's own voice."""
    wanted = level(say(VOICE, "weather castle piano")) / 10 ** (decibels / 20)
    return (sound * (wanted / level(sound))).clip(-32768, 32767).astype(np.int16)


def talk(person: Person) -> Samples:
    breath = np.zeros(RATE // 3, np.int16)
    return np.concatenate([part for line in NEWS for part in (say(person, line), breath)])


@contextmanager
def sounding(card: SoundCard, sound: Samples) -> Iterator[None]:
    """That sound in the room, again and again, for as long as this lasts."""
    process = card.speaking(np.tile(sound, 1 + 300 * RATE // len(sound)))
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def moves(home: Path) -> list[object]:
    """Of the game that is being played, or of the one that has just ended."""
    playing, ended = home / "game.json", home / "finished" / "000001.json"
    saved = json.loads((playing if playing.exists() else ended).read_text())
    actions: list[object] = saved["actions"]
    return actions


def winning_word() -> str:
    return WORDS[cards(nearly_won().game(), Side.B, Identity.AGENT)[0]]


def fan() -> Samples:
    return make_noise(Noise.FAN, 10, 1)


def babble() -> Samples:
    return make_noise(Noise.BABBLE, 20, 1, [talk(person) for person in PEOPLE[1:5]])


@pytest.mark.parametrize("noise", [fan, babble])
def test_a_game_is_won_in_a_noisy_room(
    sit: Sit, soundcard: SoundCard, tmp_path: Path, noise: Callable[[], Samples]
) -> None:
    with sounding(soundcard, softer(noise(), NOISE_DB)):
        player = sit(nearly_won())
        resume(player)
        guess(player, winning_word())
    assert_nothing_else_was_done(player, tmp_path)


def guess(player: Player, word: str) -> None:
    """By its name; and, as people do where that is not understood, by its place."""
    row, column = divmod(WORDS.index(word), 5)
    try:
        player.say_until(word, "We won!")
    except AssertionError:
        player.say_until(f"row {NUMBERS[row]} column {NUMBERS[column]}", "We won!")


def assert_nothing_else_was_done(player: Player, home: Path) -> None:
    """Whatever else was heard, the player's moves are the winning guess, or none yet."""
    winning = {"do": "guess", "side": "A", "card": WORDS.index(winning_word())}
    done = moves(home)[len(nearly_won().actions) :]
    assert done in ([], [winning]), player.transcript


def test_somebody_else_talks_without_a_pause_and_nothing_wrong_is_done(
    sit: Sit, soundcard: SoundCard, tmp_path: Path
) -> None:
    """The player is not always understood meanwhile, and is as soon as it is quiet again."""
    player = sit(nearly_won())
    resume(player)
    with sounding(soundcard, softer(talk(RADIO), FARTHER_DB)):
        player.wait_for_silence()
        player.say(winning_word())
        time.sleep(8)
        assert_nothing_else_was_done(player, tmp_path)
    if not any("We won!" in line for line in player.lines):
        player.say_until(winning_word(), "We won!")
    assert_nothing_else_was_done(player, tmp_path)


def test_a_radio_alone_moves_nothing(sit: Sit, soundcard: SoundCard, tmp_path: Path) -> None:
    """As loud as a player would be, for half a minute, while a guess is waited for."""
    player = sit(nearly_won())
    resume(player)
    player.wait_for_silence()
    before = moves(tmp_path)
    with sounding(soundcard, talk(RADIO)):
        time.sleep(30)
    assert moves(tmp_path) == before


HEADPHONES = 'verbosity = "short"\nlistening = "headphones"\n'


def test_with_headphones_an_answer_cuts_the_narrator_short(sit: Sit) -> None:
    player = sit(None, "--seed", "5", settings=HEADPHONES)
    player.wait_for("Row one", 90)
    player.say("you first")
    player.wait_for("My clue", 20)
    assert not any(line.startswith("Row five") for line in player.lines), player.transcript


def test_with_headphones_stop_silences_the_narrator_and_not_the_turn(
    sit: Sit, tmp_path: Path
) -> None:
    player = sit(nearly_won(), settings=HEADPHONES)
    resume(player)
    player.wait_for_silence()
    before = moves(tmp_path)
    player.say_until("history", "thing")
    player.say("stop")
    player.wait_for_silence(10)
    assert moves(tmp_path) == before, player.transcript
