"""The tutorial and every setting by a synthetic voice: real speech in, real speech out."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.e2e.playing import Player
from tests.e2e.test_games_by_voice import nearly_won
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.table.saves import save
from voiceduet.table.settings import names

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

pytestmark = [pytest.mark.soundcard, pytest.mark.model, pytest.mark.slow]

BRISK = 'rate = 3.0\nverbosity = "terse"\nturns = 10\n'
"""So that the game's own talking takes as little of the test's time as can be."""
SOUNDING = 0.4
LONGEST = 300
"""Seconds of hum: longer than any of these tests."""

Sit = Callable[..., Player]


@pytest.fixture
def room(soundcard: SoundCard) -> Iterator[SoundCard]:
    """The faint hum of a live microphone: a card that gives nothing at all is told of as muted."""
    hum = np.random.default_rng(1).normal(0, 4, 16_000 * LONGEST).astype(np.int16)
    humming = soundcard.speaking(hum)
    yield soundcard
    humming.terminate()
    humming.wait()


@pytest.fixture
def sit(room: SoundCard, tmp_path: Path) -> Iterator[Sit]:
    players: list[Player] = []

    def sit_down(*options: str) -> Player:
        players.append(Player(room, tmp_path, *options))
        return players[-1]

    yield sit_down
    for player in players:
        player.close()


def tell(player: Player, said: str, told: str, seconds: float = 12.0) -> None:
    """Say it and wait for what comes of it. A line is shown a moment before it sounds."""
    player.say_until(said, told, seconds)
    time.sleep(SOUNDING)


def test_the_first_evening_begins_with_the_tutorial_and_skip_leaves_it(
    sit: Sit, tmp_path: Path
) -> None:
    player = sit("--seed", "5")
    player.wait_for("testing, one, two, three")
    player.say_until("skip", "I leave the tutorial")
    player.wait_for("A new game")
    assert (tmp_path / "settings.toml").is_file(), "the next evening is no first one"


@pytest.mark.alone
def test_the_whole_tutorial_is_walked_through_by_voice(sit: Sit, tmp_path: Path) -> None:
    save(nearly_won(), tmp_path / "game.json")
    (tmp_path / "settings.toml").write_text(BRISK)
    player = sit()
    player.wait_for("Go on")
    tell(player, "tutorial", "testing, one, two, three")
    tell(player, "testing one two three", "Headphones, or")
    assert "Good." in player.lines, "the level was judged"
    tell(player, "headphones", "You listen by: headphones")
    player.wait_for("Slower, faster, or good?")
    tell(player, "slower", "Is this better?")
    tell(player, "that's good", "A practice turn")
    tell(player, "repeat", "Such as: clouds, two")
    tell(player, "clouds two", "Now you guess.", 25)
    assert any("storm:" in line.lower() for line in player.lines), "the partner really guessed"
    player.wait_for(", two.", 25, since=len(player.lines) - 2)
    tell(player, "lemon", "Again, or stop?")
    tell(player, "stop guessing", "Try one, or: next.")
    tell(player, "what is left", "banana")
    since = len(player.lines)
    tell(player, "next", "Back.")
    player.wait_for("Go on with the last game?", since=since)
    kept = tomllib.loads((tmp_path / "settings.toml").read_text("utf-8"))
    assert kept["listening"] == "headphones"
    assert kept["rate"] == pytest.approx(3.0 / 1.15, abs=0.01)


SETTINGS = [
    ("quieter", "Volume: 87 percent", "volume", 0.87),
    ("higher", "Pitch: 115 percent", "pitch", 1.15),
    ("sounds off", "Sounds: off", "earcons", False),
    ("always ask", "I ask: always", "confirmation", "always"),
    ("be bold", "I play: boldly", "character", "bold"),
    ("play hard", "My strength: hard", "level", "hard"),
    ("be strict", "Invalid clues: cost", "invalid_clues", "penalty"),
    ("allow names", "Words in a clue: several", "clue_words", "relaxed"),
    ("no sound alikes", "Clues that sound alike: not", "sound_alikes", "forbidden"),
    ("deal any words", "Words dealt to sound different: off", "distinct_dealing", False),
    ("play nine turns", "Turns in a game: 9", "turns", 9),
    ("loose turn order", "Turn order: loose", "turn_order", "loose"),
    ("new rules", "Rules: of 2025", "edition", "2025"),
    ("use the system voice", "Spoken by: the system", "speech", "system"),
    ("speak english", "Language: English", "language", "en"),
    ("say less", "How much I say: in short", "verbosity", "short"),
]


BY_THE_TUTORIAL = {"rate", "listening"}
NAMES_OF_THINGS = {"voice", "microphone", "speaker"}
"""What differs between machines: chosen in the file, or by a command of its own."""


def test_every_other_setting_is_changed_by_voice_said_back_and_kept(
    sit: Sit, tmp_path: Path
) -> None:
    tried = {name for _, _, name, _ in SETTINGS}
    assert tried == set(names()) - BY_THE_TUTORIAL - NAMES_OF_THINGS
    save(nearly_won(), tmp_path / "game.json")
    (tmp_path / "settings.toml").write_text(BRISK)
    player = sit()
    player.wait_for("Go on")
    for said, told, _, _ in SETTINGS:
        tell(player, said, told)
    kept = tomllib.loads((tmp_path / "settings.toml").read_text("utf-8"))
    assert {name: kept[name] for _, _, name, _ in SETTINGS} == {
        name: value for _, _, name, value in SETTINGS
    }


def test_the_guide_is_read_aloud(soundcard: SoundCard, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("rate = 3.0\n")
    recording = soundcard.record()
    environment = {**os.environ, **soundcard.environment, "VOICEDUET_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "voiceduet", "guide", "spelling"],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    sound = recording.stop()
    assert done.returncode == 0, done.stderr
    assert "letters" in done.stdout
    assert np.count_nonzero(np.abs(sound) > 1000) > recording.rate, "a second of loud sound"
