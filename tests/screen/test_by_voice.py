"""A game played by voice through the virtual sound card, with the page watching."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.playing import Player
from tests.table.saved_games import A, B, cards
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.rules import Identity, Options
from voiceduet.table.saves import SavedGame

pytestmark = [pytest.mark.soundcard, pytest.mark.model, pytest.mark.browser, pytest.mark.slow]

SEED = 5


def test_the_page_follows_a_game_that_is_spoken(
    browser, soundcard: SoundCard, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text('rate = 1.4\nverbosity = "short"\n')
    player = Player(soundcard, tmp_path, "--screen", "--seed", str(SEED))
    try:
        browser.open("http://" + player.wait_for("http://").split("http://")[1])
        browser.until_shown("give a clue", "#status")
        player.wait_for("you first", 90)
        words = [word.text.lower() for word in browser.all(".word")]
        game = SavedGame(SEED, tuple(words), Options(), A).start()

        clue = player.say_until("you first", "My clue:").removeprefix("My clue: ").split(",")[0]
        browser.until_shown("» you first", "#log")
        browser.until_shown("guess a word", "#status")
        browser.until_shown(clue, "[data-name=partner_clue]")

        right = cards(game, B, Identity.AGENT)[0]
        player.say_until(words[right], "agent")
        browser.until_shown("found by you", f"[role=row]:nth-child({right // 5 + 1})")
        browser.until_shown("1 of 15", "#counts")

        player.say_until(words[cards(game, B, Identity.ASSASSIN)[0]], "assassin")
        browser.until_shown("We lost", "#status")
        browser.until_shown("assassin met", "#board")
        player.wait_for("Another game?")
        browser.until_shown("Another game?", "#latest")
        said = [line for line in player.lines if line and "http://" not in line]
        page = browser.text("#log")
        assert [line for line in said[1:] if line not in page] == []
        # The narrator is heard: a screen reader is not made to say it all again.
        assert browser.find("#log").get_attribute("aria-live") == "off"
    finally:
        player.close()
