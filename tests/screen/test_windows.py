"""The page in its window: reloads, several windows, zoom, touches, what a screen reader is told."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.screen.sittings import Table
from tests.screen.test_every_state import resume
from tests.table.saved_games import A, cards, in_mid_game
from tests.table.sitting_down import WORDS
from voiceduet.rules import Identity

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ESCAPE = "\ue00c"

NO_LOSS = """
const wide = document.documentElement;
const trouble = [];
if (wide.scrollWidth > innerWidth) trouble.push(`the page is ${wide.scrollWidth} wide`);
for (const e of document.querySelectorAll("main *, header *, dialog[open] *")) {
  if (!e.checkVisibility() || e.closest(".unseen, .skip, svg")) continue;
  const box = e.getBoundingClientRect();
  if (box.width && (box.left < -1 || box.right > innerWidth + 1))
    trouble.push(`beyond the edge: ${e.outerHTML.slice(0, 80)}`);
  if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline")
    trouble.push(`cut off: ${e.outerHTML.slice(0, 80)}`);
  if (e.scrollHeight > e.clientHeight + 2 && !e.matches("#log, dialog")
      && getComputedStyle(e).overflowY !== "visible")
    trouble.push(`cut off below: ${e.outerHTML.slice(0, 80)}`);
}
for (const word of document.querySelectorAll(".word")) {
  const text = document.createRange();
  text.selectNodeContents(word);
  if (text.getClientRects().length !== 1) trouble.push(`broken: ${word.textContent}`);
  if (parseFloat(getComputedStyle(word).fontSize) < arguments[0])
    trouble.push(`small: ${word.textContent} ${getComputedStyle(word).fontSize}`);
}
const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
  && a.top < b.bottom - 1 && b.top < a.bottom - 1;
for (const part of document.querySelectorAll(".card .word, .card .marks")) {
  const text = document.createRange();
  text.selectNodeContents(part);
  const badge = part.closest(".card").querySelector(".badge").getBoundingClientRect();
  // Letters do not fill the height of their line.
  const inner = [...text.getClientRects()].map((b) => ({
    left: b.left, right: b.right, top: b.top + b.height / 6, bottom: b.bottom,
  }));
  if (inner.some((box) => meet(box, badge))) trouble.push(`under its mark: ${part.textContent}`);
}
const boxes = [...document.querySelectorAll(".card")].map((c) => c.getBoundingClientRect());
boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
  if (meet(a, b)) trouble.push("two cards overlap");
}));
for (const part of document.querySelectorAll(".card .word, .card .marks")) {
  const [inner, outer] = [part, part.closest(".card")].map((e) => e.getBoundingClientRect());
  if (inner.height && (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1))
    trouble.push(`out of its card: ${part.textContent}`);
}
return trouble;
"""


def guess_phase(browser, lay, **options) -> Table:
    table = lay(in_mid_game(), **options)
    browser.open(table.address)
    resume(browser)
    browser.until_shown("guess a word", "#status")
    return table


def shown(browser) -> list[str]:
    """Everything that follows from the game: words and their states, counts, transcript."""
    return [
        browser.text(selector) for selector in ("#status", "#counts", "#board", "#latest", "#log")
    ]


def test_a_reload_shows_the_whole_state_again(browser, lay) -> None:
    guess_phase(browser, lay)
    before = shown(browser)
    browser.driver.refresh()
    browser.until(lambda: shown(browser) == before)


def test_two_windows_follow_the_same_game(browser, lay) -> None:
    table = guess_phase(browser, lay)
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("window")
    browser.open(table.address)
    browser.until_shown("guess a word", "#status")
    browser.say("history")
    browser.until_shown("Your clue: weather", "#log")
    after = shown(browser)
    browser.driver.switch_to.window(first)
    browser.until(lambda: shown(browser) == after)
    browser.say("score")
    browser.until_shown("» score", "#log")
    browser.driver.switch_to.window(browser.driver.window_handles[-1])
    browser.until_shown("» score", "#log")


@pytest.mark.parametrize(
    ("width", "height", "letters"),
    [
        *((320, 256, 14), (320, 800, 14), (427, 300, 16), (640, 450, 14), (800, 600, 14)),
        *((1024, 540, 14), (1280, 720, 20), (1280, 900, 24), (1920, 1080, 36), (2560, 1440, 48)),
    ],
)
def test_no_text_is_lost_at_any_width(browser, lay, width: int, height: int, letters: int) -> None:
    """320 × 256 is a window of 1280 × 1024 at 400 %. `letters`: the least size of a word."""
    guess_phase(browser, lay)
    browser.size(width, height)
    for summary in browser.all("summary"):
        summary.click()
    assert browser.ask(NO_LOSS, letters) == []
    browser.find("#open-settings").click()
    assert browser.ask(NO_LOSS, letters) == []


@pytest.mark.parametrize("percent", [200, 400])
def test_no_text_is_lost_when_the_player_zooms(browser, lay, percent: int) -> None:
    guess_phase(browser, lay)
    browser.say("new game")
    browser.until_shown("leave this game", "#latest")
    browser.zoom(percent)
    assert browser.ask(NO_LOSS, 14) == []
    assert len(browser.all(".card")) == 25
    assert browser.complaints() == []


def test_the_check_would_notice_lost_text(browser, lay) -> None:
    guess_phase(browser, lay)
    browser.size(320, 256)
    browser.ask("document.querySelector('.word').textContent = 'incomprehensibilities'.repeat(3)")
    browser.ask("document.getElementById('status').style.width = '400px'")
    trouble = " ".join(browser.ask(NO_LOSS, 14))
    assert "broken" in trouble
    assert "beyond the edge" in trouble


def test_on_a_large_window_the_board_takes_most_of_it(browser, lay) -> None:
    guess_phase(browser, lay)
    board = browser.find("#board").rect
    assert board["width"] * board["height"] > 0.55 * 1280 * 900
    assert board["y"] + board["height"] <= 900


def test_a_touched_card_is_said_back_and_counts_after_a_moment(browser, lay) -> None:
    table = guess_phase(browser, lay)
    place = cards(table.game, A.other, Identity.AGENT)[0]
    found = table.game.found
    browser.all(".card")[place].click()
    browser.until(lambda: table.game.found == found + 1)
    browser.until_shown("found by you", f"[role=row]:nth-child({place // 5 + 1})")


@pytest.mark.parametrize("how", ["escape", "no", "undo"])
def test_a_slip_of_the_finger_is_taken_back(browser, lay, how: str) -> None:
    table = guess_phase(browser, lay)
    table.hold_time()
    place = cards(table.game, A.other, Identity.ASSASSIN)[0]
    browser.all(".card")[place].click()
    browser.until_shown(WORDS[place], "#latest")
    browser.until_shown("Escape", "#status")
    # A shaking hand touches it again: that is no other guess, and no yes.
    browser.all(".card")[place].click()
    if how == "escape":
        browser.press(ESCAPE)
    elif how == "no":
        browser.all("#answers button")[1].click()
    else:
        browser.say("undo")
    browser.until_shown("does not count", "#latest")
    assert table.game.outcome is None
    assert "assassin met" not in browser.text("#board")


def test_a_card_that_cannot_be_guessed_does_nothing_when_touched(browser, lay) -> None:
    table = lay()
    browser.open(table.address)
    browser.until_shown("give a clue", "#status")
    browser.all(".card")[3].click()
    browser.say("score")
    browser.until_shown("» score", "#log")
    assert WORDS[3] not in browser.text("#log").split("Either of us")[1]


@pytest.mark.parametrize("spoken", [True, False])
def test_new_lines_are_news_to_a_screen_reader_unless_the_game_speaks(
    browser, lay, spoken: bool
) -> None:
    table = lay(spoken=spoken)
    browser.driver.get(table.address)
    # What was there before is no news: the log is filled before it is live.
    browser.until_shown("Either of us", "#log")
    live = "return document.getElementById('log').getAttribute('aria-live')"
    if spoken:
        browser.ask("return new Promise((done) => setTimeout(done, 800))")
        assert browser.ask(live) == "off"
        browser.find("#open-settings").click()
        browser.find("#reading").click()
    browser.until(lambda: browser.ask(live) == "polite")
    regions = browser.ask(
        "return [...document.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status],"
        " [role=log], [role=alert], output')].map((e) => e.id)"
    )
    assert regions == ["trouble", "log"]


def test_a_line_is_added_once_and_what_was_there_is_left_alone(browser, lay) -> None:
    browser.open(lay().address)
    browser.until_shown("Either of us", "#log")
    browser.ask(
        "window.added = []; new MutationObserver((all) => all.forEach((m) => {"
        " m.removedNodes.forEach((n) => added.push('removed'));"
        " m.addedNodes.forEach((n) => added.push(n.textContent)) }))"
        ".observe(document.getElementById('log'), {childList: true, subtree: true})"
    )
    browser.say("score")
    browser.until_shown("» score", "#log")
    browser.say("turns left")
    browser.until_shown("» turns left", "#log")
    added = browser.ask("return added")
    assert added[0] == "» score"
    assert len(added) == len(set(added)) == 4
    assert "removed" not in added


def test_the_focus_stays_where_it_is_while_the_game_goes_on(browser, lay) -> None:
    table = guess_phase(browser, lay)
    card = browser.all(".card")[7]
    browser.ask("arguments[0].focus()", card)
    table.sitting.post(_said("history"))
    browser.until_shown("Your clue: weather", "#log")
    assert browser.driver.switch_to.active_element == card


def _said(text: str):
    from voiceduet.meaning.heard import typed
    from voiceduet.table.signals import Said

    return Said(typed(text))


def test_what_did_not_reach_the_game_is_told_and_not_lost(browser, lay) -> None:
    table = lay()
    browser.open(table.address)
    browser.until_shown("give a clue", "#status")
    table.screen.close()
    browser.say("weather 2")
    browser.until(lambda: browser.find("#trouble").is_displayed())
    assert browser.find("#say").get_attribute("value") == "weather 2"


def test_a_script_that_somebody_smuggles_in_does_not_run(browser, lay) -> None:
    browser.open(lay().address)
    browser.ask(
        "try { const s = document.createElement('script'); s.textContent = 'window.smuggled = 1';"
        " document.body.append(s) } catch {}"
        "try { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=smuggled=1>') }"
        " catch {}"
        "try { setTimeout('window.smuggled = 1') } catch {}"
    )
    browser.ask("return new Promise((done) => setTimeout(done, 200))")
    assert browser.ask("return window.smuggled ?? null") is None


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """A page of another origin on the same machine, such as any program may serve."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>elsewhere</title><p id=status>elsewhere")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


ATTACK = """
const [game, done] = arguments;
const told = (promise) => promise.then((a) => `answered ${a.type} ${a.status}`, () => "refused");
const post = (options) => told(fetch(game + "say", {method: "POST", ...options}));
const body = JSON.stringify({say: "quit"});
const stream = new Promise((tell) => {
  const source = new EventSource(game + "events");
  source.onmessage = () => tell("followed");
  source.onerror = () => tell("refused");
});
const load = (name, file) => new Promise((tell) => {
  const element = document.createElement(name);
  element.src = game + file;
  element.onload = () => tell("loaded");
  element.onerror = () => tell("refused");
  document.body.append(element);
});
Promise.all([
  post({body, headers: {"Content-Type": "application/json"}}),
  post({body, mode: "no-cors"}),
  told(fetch(game)),
  told(fetch(game + "events")),
  stream,
  load("script", "page.js"),
  load("img", "icon.svg"),
]).then(done);
"""


def test_a_page_of_another_origin_gets_nothing_even_with_the_address(
    browser, lay, elsewhere: str
) -> None:
    table = lay()
    browser.open(elsewhere)
    tried = browser.driver.execute_async_script(ATTACK, table.address)
    assert tried == ["refused"] * 7
    frame = "const f = document.createElement('iframe'); f.src = arguments[0];"
    browser.ask(f"{frame} document.body.append(f)", table.address)
    browser.driver.switch_to.frame(browser.find("iframe"))
    assert browser.all("#board") == []
    browser.driver.switch_to.default_content()
    browser.open(table.address)
    browser.until_shown("give a clue", "#status")
    assert "quit" not in browser.text("#log")


def test_the_console_has_nothing_to_complain_about(browser, lay) -> None:
    guess_phase(browser, lay)
    browser.say("score")
    browser.until_shown("» score", "#log")
    assert browser.errors() == []
