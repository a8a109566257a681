"""The table in print: signs as well as colour, never wider than the paper, from the view alone."""

import re
from random import Random

import pytest

from tests.rules.building import play_at_random
from tests.table.sitting_down import HOUSE, WORDS, Evening
from voiceduet.rules import Options, Side
from voiceduet.table.drawing import Look, Paper, draw, look_of
from voiceduet.table.printer import paper_of
from voiceduet.table.saves import SavedGame
from voiceduet.table.signals import ShowBoard

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
DEALT = SavedGame(5, WORDS, Options()).start().view(Side.A)
PLAYED = [
    play_at_random(SavedGame(seed, WORDS, Options()).start(), Random(seed))[0].view(Side.A)
    for seed in range(20)
]


@pytest.mark.parametrize("width", [200, 80, 60, 40, 20])
@pytest.mark.parametrize("colour", [False, True])
def test_every_word_is_there_once_and_no_line_is_too_wide(width: int, colour: bool) -> None:
    for view in (DEALT, *PLAYED):
        lines = [ESCAPE.sub("", line) for line in draw(view, HOUSE.script, Paper(width, colour))]
        assert max(map(len, lines)) <= width
        words = " ".join(lines).split()
        assert all(words.count(word) == 1 for word in WORDS)


def test_at_eighty_columns_a_row_is_a_line() -> None:
    lines = draw(DEALT, HOUSE.script, Paper(80))
    assert [line[0] for line in lines[:5]] == ["1", "2", "3", "4", "5"]
    assert len(lines) == 6


def test_without_colour_nothing_but_text_and_with_it_the_same_text() -> None:
    for view in PLAYED:
        plain = draw(view, HOUSE.script, Paper(80))
        coloured = draw(view, HOUSE.script, Paper(80, colour=True))
        assert not any("\x1b" in line for line in plain)
        assert any("\x1b" in line for line in coloured)
        assert [ESCAPE.sub("", line).rstrip() for line in coloured] == list(plain)


def test_each_look_has_a_sign_of_its_own_and_what_is_on_the_table_is_explained() -> None:
    signs = {HOUSE.script.line(f"board.sign.{look.value}") for look in Look}
    assert len(signs) == len(Look)
    for view in PLAYED:
        legend = " ".join(draw(view, HOUSE.script, Paper(200))[5:])
        for card in range(25):
            look = look_of(card, view)
            if look is not Look.OPEN:
                assert HOUSE.script.line(f"board.meaning.{look.value}") in legend


@pytest.mark.parametrize(
    ("environment", "terminal", "colour"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm"}, False, False),
        ({"TERM": "dumb"}, True, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, True),
    ],
)
def test_colour_only_where_a_terminal_shows_it_and_nobody_minds(
    environment: dict[str, str], terminal: bool, colour: bool
) -> None:
    assert paper_of(environment, terminal=terminal).colour is colour


@pytest.mark.parametrize("said", ["show board", "show me the board", "print the board"])
def test_it_is_shown_when_asked_for_typed_or_spoken(evening: Evening, said: str) -> None:
    assert not any(isinstance(effect, ShowBoard) for effect in evening.effects)
    assert evening.speak(said) == evening.type(said) == ["The board is shown in print."]
    assert evening.last(ShowBoard) == ShowBoard(evening.view)
