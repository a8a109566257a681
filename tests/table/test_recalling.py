"""The mission map, the record and the statistics, as a player hears them."""

from tests.table.sitting_down import Evening
from voiceduet.table.campaign import Campaign
from voiceduet.table.record import ClueResult, Played, Record
from voiceduet.table.signals import KeepGame
from voiceduet.table.talk import Talk

FOUND_BOTH, FOUND_ONE = ClueResult(2, 2, True), ClueResult(2, 1, True)
WON = Played(True, 15, 7, None, 0, (FOUND_BOTH, FOUND_BOTH, FOUND_ONE))
WITH_HINTS = Played(True, 15, 12, None, 2, ())
LOST = Played(False, 3, None, None, 0, ())


def told(said: str, **state: object) -> str:
    evening = Evening(Talk(**state))  # type: ignore[arg-type]
    evening.begin()
    return " ".join(evening.type(said))


def test_the_map_tells_what_is_open_what_it_asks_for_and_what_was_won() -> None:
    new = told("missions")
    assert "none of the" in new
    assert "Prague: nine turns, nine mistakes allowed." in new
    later = told("missions", campaign=Campaign(("prague",)))
    assert "You have won one of" in later
    assert "Berlin: 11 turns, two mistakes" in later or "Berlin: eleven turns" in later
    assert "Prague: nine" not in later


def test_the_statistics_are_interesting_to_hear() -> None:
    record = Record((WON, WON, WON, LOST, WITH_HINTS, WON))
    lines = told("statistics", record=record)
    assert "played six games and won five" in lines
    assert "won two in a row" in lines
    assert "longest streak is three" in lines
    assert "hints in one of them" in lines
    assert "best score without hints is 7" in lines
    assert "clues for two words work 67 percent of the time" in lines
    assert "clues have found" in lines


def test_a_mission_is_asked_about_first_when_a_game_would_be_lost(evening: Evening) -> None:
    evening.type("weather 1")
    saved = evening.talk.saved
    assert "leave this game" in evening.type("mission prague")[0]
    assert evening.talk.saved == saved
    evening.type("no")
    assert evening.talk.saved == saved
    evening.type("mission prague")
    evening.type("yes")
    assert evening.view.options.mission == "prague"
    kept = evening.last(KeepGame)
    assert isinstance(kept, KeepGame)
    assert kept.saved == evening.talk.saved
