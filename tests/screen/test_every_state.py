"""axe-core finds nothing wrong with the page in any state, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.screen.sittings import Table
from tests.table.saved_games import B, cards, in_mid_game, in_sudden_death, nearly_won
from tests.table.sitting_down import WORDS
from voiceduet.rules import Identity
from voiceduet.table.saves import SavedGame

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def resume(browser) -> None:
    browser.until_shown("Shall we go on")
    browser.say("yes")


def welcome(browser, table: Table) -> None:
    browser.until_shown("Shall we go on")


def clue_giving(browser, table: Table) -> None:
    browser.until_shown("give a clue", "#status")


def how_many(browser, table: Table) -> None:
    browser.say("weather")
    browser.until_shown("how many", "#latest")


def a_question(browser, table: Table) -> None:
    browser.say("new game")
    browser.until_shown("leave this game", "#latest")


def asleep(browser, table: Table) -> None:
    browser.say("pause")
    browser.until_shown("wake up", "#status")


def the_tutorial(browser, table: Table) -> None:
    """Its first step has no board."""
    browser.say("tutorial")
    browser.until_shown("The tutorial", "#status")
    assert browser.all(".card") == []


def a_choice_in_the_tutorial(browser, table: Table) -> None:
    the_tutorial(browser, table)
    browser.say("next")
    browser.until_shown("1: ", "#answers")


def guessing(browser, table: Table) -> None:
    resume(browser)
    browser.until_shown("guess a word", "#status")
    for summary in browser.all("summary"):
        summary.click()


def chosen(browser, table: Table) -> None:
    """Held there: the moment in which it can be taken back is short."""
    resume(browser)
    browser.until_shown("guess a word", "#status")
    table.hold_time()
    browser.all(".card[aria-disabled=false]")[0].click()
    browser.until_shown("in a moment", "#status")


def sudden_death(browser, table: Table) -> None:
    resume(browser)
    browser.until_shown("Sudden death", "#status")


def won(browser, table: Table) -> None:
    resume(browser)
    browser.until_shown("guess a word", "#status")
    browser.say(WORDS[cards(table.game, B, Identity.AGENT)[0]])
    browser.until_shown("We won", "#status")


def lost(browser, table: Table) -> None:
    resume(browser)
    browser.until_shown("guess a word", "#status")
    browser.say(WORDS[cards(table.game, B, Identity.ASSASSIN)[0]])
    browser.until_shown("We lost", "#status")


def settings(browser, table: Table) -> None:
    browser.find("#open-settings").click()
    browser.until(lambda: browser.find("#settings").is_displayed())


def left(browser, table: Table) -> None:
    browser.say("goodbye")
    browser.until_shown("stop playing", "#latest")
    browser.say("yes")
    browser.until_shown("close this window", "#status")


def out_of_touch(browser, table: Table) -> None:
    table.screen.close()
    browser.until_shown("lost touch", "#trouble")


STATES: list[tuple[Callable[..., None], Callable[[], SavedGame] | None]] = [
    (welcome, in_mid_game),
    (clue_giving, None),
    (how_many, None),
    (a_question, None),
    (asleep, None),
    (the_tutorial, None),
    (a_choice_in_the_tutorial, None),
    (guessing, in_mid_game),
    (chosen, in_mid_game),
    (sudden_death, in_sudden_death),
    (won, nearly_won),
    (lost, in_mid_game),
    (settings, None),
    (left, None),
    (out_of_touch, None),
]


@pytest.mark.parametrize(("reach", "saved"), STATES, ids=[reach.__name__ for reach, _ in STATES])
def test_nothing_is_wrong_in_light_and_dark(browser, lay, reach, saved) -> None:
    table = lay(saved() if saved else None)
    browser.open(table.address)
    reach(browser, table)
    grounds = []
    for scheme in ("light", "dark"):
        browser.prefer(color_scheme=scheme)
        grounds.append(browser.ask("return getComputedStyle(document.body).backgroundColor"))
        assert browser.complaints() == [], scheme
    assert grounds == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_axe_would_find_a_fault(browser, lay) -> None:
    browser.open(lay().address)
    browser.until_shown("give a clue", "#status")
    browser.ask("document.querySelector('label[for=say]').remove()")
    browser.ask("document.getElementById('status').style.color = '#777'")
    found = " ".join(browser.complaints())
    assert "label" in found
    assert "color-contrast" in found


def test_colours_can_be_chosen_against_the_system_and_survive_a_reload(browser, lay) -> None:
    browser.open(lay().address)
    for scheme, other in (("light", "dark"), ("dark", "light")):
        browser.prefer(color_scheme=scheme)
        browser.find("#open-settings").click()
        browser.find(f"[name=theme][value={other}]").click()
        browser.find("#close-settings").click()
        for _ in range(2):
            ground = browser.ask("return getComputedStyle(document.body).backgroundColor")
            assert ground == ("rgb(0, 0, 0)" if other == "dark" else "rgb(255, 255, 255)")
            assert browser.complaints() == []
            browser.open(browser.driver.current_url)


def test_what_a_card_is_shows_in_its_shape_and_letter_too(browser, lay) -> None:
    browser.open(lay(in_mid_game()).address)
    browser.until(lambda: len(browser.all(".card")) == 25)
    marks = browser.ask(
        "return [...document.querySelectorAll('.card')].map((c) => [c.dataset.key,"
        " c.querySelector('use').getAttribute('href'), c.querySelector('b').textContent])"
    )
    assert {tuple(mark) for mark in marks} == {
        ("agent", "#agent", "A"),
        ("bystander", "#bystander", "B"),
        ("assassin", "#assassin", "X"),
    }


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves(browser, lay, motion: str) -> None:
    browser.prefer(reduced_motion=motion)
    browser.open(lay().address)
    moving = browser.ask(
        "return [...document.querySelectorAll('*')].filter((e) => {"
        " const s = getComputedStyle(e); return s.animationName !== 'none'"
        " || s.transitionDuration !== '0s' || s.scrollBehavior !== 'auto' }).length"
        " + document.getAnimations().length"
    )
    assert moving == 0
