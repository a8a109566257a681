"""The listener: chances that are chances, and bounds that widen where the evidence disagrees."""

from __future__ import annotations

import numpy as np
import pytest

from voiceduet.partner.listener import Listener, inclusion, load_listener
from voiceduet.partner.naming import Naming, load_naming, shows_a_card

BOARD = ("circus", "lion", "bank", "moon", "doctor", "ship", "glass", "king", "apple", "spy")


@pytest.fixture(scope="module")
def listener() -> Listener:
    return load_listener()


@pytest.fixture(scope="module")
def naming() -> Naming:
    return load_naming()


def test_the_chances_of_the_first_pick_add_up_to_one(listener: Listener) -> None:
    assert listener.probabilities("hospital", 1, BOARD).sum() == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("count", [2, 3, 9])
def test_the_chances_of_being_meant_add_up_to_the_number(listener: Listener, count: int) -> None:
    chances = listener.probabilities("animal", count, BOARD)
    assert chances.sum() == pytest.approx(count, abs=1e-2)
    assert chances.max() <= 1


def test_a_number_as_large_as_the_board_means_every_card(listener: Listener) -> None:
    assert (listener.probabilities("animal", 10, BOARD) == 1).all()


@pytest.mark.parametrize(("clue", "card"), [("hospital", "doctor"), ("throne", "king")])
def test_a_plain_clue_is_heard_as_its_card(listener: Listener, clue: str, card: str) -> None:
    assert BOARD[int(np.argmax(listener.probabilities(clue, 1, BOARD)))] == card


def test_an_unknown_clue_leaves_all_cards_alike(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("voiceduet.partner.words.vector_if_installed", lambda word: None)
    assert np.ptp(listener.probabilities("zzqx", 1, BOARD)) == pytest.approx(0, abs=1e-6)


def test_a_clue_for_more_cards_is_taken_less_sharply(listener: Listener) -> None:
    assert listener.habits.stretch > 0
    one = listener.probabilities("hospital", 1, BOARD)
    two = listener.probabilities("hospital", 2, BOARD)
    assert one.max() / one.sum() > two.max() / two.sum()


def test_inclusion_keeps_the_order_of_the_first_picks() -> None:
    first = np.array([0.5, 0.3, 0.15, 0.05], np.float32)
    assert list(np.argsort(-inclusion(first, 2))) == [0, 1, 2, 3]


def test_bounds_lie_on_both_sides_and_widen_with_doubt(listener: Listener) -> None:
    low, high = listener.bounds(["hospital", "throne"], BOARD)
    wider_low, wider_high = listener.bounds(["hospital", "throne"], BOARD, errors=2)
    assert (low < high).all()
    assert (wider_low < low).all()
    assert (wider_high > high).all()


def test_named_clues_fit_their_card_and_show_none(naming: Naming) -> None:
    best = naming.best(("doctor",), BOARD)
    assert len(best) == 10
    assert {"nurse", "hospital", "medicine", "physician", "surgeon"} & set(best)
    assert not any(shows_a_card(clue, BOARD) for clue in best)
