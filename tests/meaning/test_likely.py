"""Which words people are likely to give as a clue, before anything is heard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from voiceduet.language.forms import load_forms
from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.likely import HEIGHT, TRAITS, priors, relations, traits
from voiceduet.partner.words import load_words

KNOWLEDGE = load_knowledge("en", load_words().relatedness)
TABLE = ("head", "honey", "forest", "salt", "clothes", "spring")


def likelier(word: str, other: str, count: int = 1, table: Sequence[str] = TABLE) -> bool:
    first, second = priors([word, other], [count, count], table, KNOWLEDGE)
    return bool(first > second)


def related(*rows: Sequence[float], count: int = 1) -> npt.NDArray[np.float64]:
    return relations(np.array(rows, float), [count] * len(rows))[0]


@pytest.mark.parametrize(("word", "idle"), [("hat", "that"), ("bee", "be")])
def test_words_that_are_said_often_but_hardly_come_to_mind_are_unlikely(
    word: str, idle: str
) -> None:
    assert likelier(word, idle)
    assert likelier(word, idle, table=("embassy", "roulette"))


def test_every_trait_has_its_weight() -> None:
    assert set(KNOWLEDGE.costs.prior) == set(TRAITS)


def test_a_word_that_belongs_to_a_card_is_likelier() -> None:
    assert likelier("bear", "bare", count=2)
    assert likelier("bare", "bear", table=("clothes",))


def test_relatedness_levels_off_and_keeps_its_order() -> None:
    low, high, higher, highest = related([0.0], [6.0], [9.0], [12.0])
    assert low < high < higher < highest < HEIGHT
    assert highest - higher < (high - low) / 3


def test_for_two_cards_a_word_has_to_fit_both() -> None:
    one, both = related([6.0, 0.0, 0.0], [4.0, 4.0, 0.0], count=2)
    assert one < both
    one, both = related([6.0, 0.0, 0.0], [4.0, 4.0, 0.0], count=1)
    assert one > both


def test_a_number_beyond_the_cards_on_the_table_counts_those_that_lie_there() -> None:
    assert related([4.0, 3.0], count=9) == related([4.0, 3.0], count=2)


def test_a_word_on_the_table_and_its_forms_are_unlikely() -> None:
    assert likelier("bee", "honey")
    assert likelier("wood", "forests")


def test_a_language_without_lists_of_words_has_no_likely_ones() -> None:
    french = replace(
        KNOWLEDGE, relatedness=None, vocabulary=load_vocabulary("fr"), forms=load_forms("fr")
    )
    told = traits(["mot", "chien"], [1, None], ["chat"], french)
    assert np.isfinite(told).all()
    assert not told[:, [TRAITS.index("related"), TRAITS.index("idle")]].any()
