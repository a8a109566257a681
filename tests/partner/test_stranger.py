"""The arena's stranger: its words."""

from __future__ import annotations

import numpy as np
import pytest

from voiceduet.partner.stranger import StrangerKnowledge

CARDS = ("dragon", "snow", "bank", "spy", "piano")


@pytest.fixture(scope="module")
def knowledge() -> StrangerKnowledge:
    return StrangerKnowledge()


@pytest.mark.parametrize(
    ("clue", "card"), [("winter", "snow"), ("money", "bank"), ("detective", "spy")]
)
def test_a_plain_clue_brings_its_card_to_mind(
    knowledge: StrangerKnowledge, clue: str, card: str
) -> None:
    assert CARDS[int(knowledge.strength(clue, CARDS).argmax())] == card


def test_it_hears_a_clue_as_it_expects_others_to(knowledge: StrangerKnowledge) -> None:
    row = list(knowledge.clues).index("winter")
    expected = knowledge.listeners(CARDS)[0, row]
    assert np.allclose(knowledge.strength("winter", CARDS), expected, atol=1e-3)
