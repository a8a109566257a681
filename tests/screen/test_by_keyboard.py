"""A whole game through the page, by keyboard alone, against the real partner."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
UP, DOWN, LEFT, RIGHT = "\ue013", "\ue015", "\ue012", "\ue014"
HOME, END, TAB, SHIFT, ENTER, CONTROL = "\ue011", "\ue010", "\ue004", "\ue008", "\ue007", "\ue009"
MOST_MOVES = 60
THINKING = 40.0
"""Seconds that the partner may take on a loaded machine."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """`voiceduet play --screen` as a process of its own: nobody types or speaks there."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "voiceduet", "play", "--print", "--screen", "--seed", "5"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env={**os.environ, "VOICEDUET_HOME": str(tmp_path)},
    )
    assert process.stdout is not None
    with process:
        for line in process.stdout:
            if "http://" in line:
                yield "http://" + line.split("http://")[1].strip()
                break
        process.kill()


def card_in_focus(browser) -> int:
    return int(
        browser.ask(
            "return [...document.querySelectorAll('.card')].indexOf(document.activeElement)"
        )
    )


def walk_to(browser, place: int) -> None:
    """With arrow keys, as in any table."""
    browser.tab_to(".card", SHIFT + TAB)
    browser.press(CONTROL + HOME)
    browser.until(lambda: card_in_focus(browser) == 0)
    browser.press(*[DOWN] * (place // 5), *[RIGHT] * (place % 5))
    browser.until(lambda: card_in_focus(browser) == place)


def guess(browser) -> None:
    """The first card that may be guessed, and wait until it has counted."""
    before = browser.text("#log")
    place = browser.ask(
        "return [...document.querySelectorAll('.card')]"
        ".findIndex((c) => c.getAttribute('aria-disabled') === 'false')"
    )
    walk_to(browser, place)
    browser.press(ENTER)
    browser.until(lambda: browser.text("#log") != before, THINKING)
    browser.until(lambda: "in a moment" not in browser.text("#status"), THINKING)


def give_clue(browser, clue: str) -> None:
    browser.tab_to("#say")
    browser.press(clue, ENTER)
    browser.until(lambda: browser.find("#say").get_attribute("value") == "", THINKING)
    browser.until(lambda: "give a clue" not in browser.text("#status"), THINKING)


def test_a_whole_game_is_played_by_keyboard_alone(browser, address: str, tmp_path: Path) -> None:
    browser.open(address)
    browser.until_shown("give a clue", "#status")
    made = {"clue": 0, "guess": 0}
    for _ in range(MOST_MOVES):
        browser.until(
            lambda: any(
                state in browser.text("#status")
                for state in ("give a clue", "guess a word", "We won", "We lost")
            ),
            THINKING,
        )
        status = browser.text("#status")
        if "give a clue" in status:
            made["clue"] += 1
            give_clue(browser, "weather 1")
        elif "guess a word" in status:
            made["guess"] += 1
            guess(browser)
        else:
            break
    browser.until_shown("another game", "#latest")
    assert "We won" in browser.text("#status") or "We lost" in browser.text("#status")
    assert made["clue"] >= 1
    assert made["guess"] >= 1
    assert list((tmp_path / "finished").glob("*.json"))
    # And to the end of the sitting: no other game, goodbye, yes.
    browser.tab_to("#answers button:last-child", TAB)
    browser.press(ENTER)
    browser.until_shown("new game, when you feel like it", "#latest")
    for words in ("goodbye", "yes"):
        browser.tab_to("#say", TAB)
        browser.press(words, ENTER)
        browser.until_shown(f"» {words}", "#log")
    browser.until_shown("close this window", "#status")
    time.sleep(0.1)
    assert browser.find("#trouble").is_displayed() is False


def test_every_part_of_the_page_is_reached_with_tab_and_the_settings_left_with_escape(
    browser, address: str
) -> None:
    browser.open(address)
    browser.until_shown("give a clue", "#status")
    for part in ("#open-settings", ".card", "#say", "#say-form button", "#quick button", "#log"):
        browser.tab_to(part)
    for part in ("summary", "details:last-of-type summary"):
        browser.tab_to(part)
        browser.press(ENTER)
    browser.tab_to("#more button:last-child")
    browser.tab_to("#open-settings", SHIFT + TAB)
    browser.press(ENTER)
    browser.tab_to("#settings-more button")
    browser.press("\ue00c")
    browser.until(lambda: not browser.find("#settings").is_displayed())
    assert browser.focus() == "open-settings"


def test_arrow_keys_walk_the_grid_and_stop_at_its_edges(browser, address: str) -> None:
    browser.open(address)
    browser.until_shown("give a clue", "#status")
    browser.tab_to(".card")
    for keys, place in (
        ((LEFT, UP), 0),
        ((RIGHT, RIGHT, DOWN), 7),
        ((END,), 9),
        ((RIGHT,), 9),
        ((HOME,), 5),
        ((CONTROL + END,), 24),
        ((DOWN, RIGHT), 24),
        ((UP,), 19),
    ):
        browser.press(*keys)
        assert card_in_focus(browser) == place, keys
    # Left and come back to, the grid remembers the card.
    browser.press(TAB)
    browser.press(SHIFT + TAB)
    assert card_in_focus(browser) == 19
