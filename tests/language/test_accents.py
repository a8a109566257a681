"""Words in accents that the dictionary does not have."""

from __future__ import annotations

import pytest

from voiceduet.language.accents import load_accents
from voiceduet.language.phones import Phones
from voiceduet.language.sound import load_sounds


def otherwise(word: str) -> list[Phones]:
    sounds = load_sounds("en")
    return [said[0] for said in sounds.in_accents(sounds.pronounce(word)[:1])]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("star", "S T AA"),
        ("horse", "HH AO S"),
        ("chair", "CH EH AH"),
        ("water", "W AO T AH"),
        ("farmer", "F AA M AH"),
        ("mirror", "M IH R AH"),
    ],
)
def test_in_much_of_the_world_an_r_is_said_before_vowels_alone(word: str, said: str) -> None:
    assert otherwise(word) == [tuple(said.split())]


@pytest.mark.parametrize(
    ("word", "said"),
    [("castle", ["K AA S AH L"]), ("plaster", ["P L AE S T AH", "P L AA S T AH"])],
)
def test_in_some_of_it_an_a_is_broad_too(word: str, said: list[str]) -> None:
    assert otherwise(word) == [tuple(one.split()) for one in said]


@pytest.mark.parametrize("word", ["carrot", "rain", "bird", "cat", "hand", "orange"])
def test_what_is_said_alike_has_no_other_way(word: str) -> None:
    assert otherwise(word) == []


def test_all_words_are_said_in_one_accent() -> None:
    sounds = load_sounds("en")
    (said,) = sounds.in_accents([sounds.pronounce("star")[0], sounds.pronounce("four")[0]])
    assert list(said) == [("S", "T", "AA"), ("F", "AO")]


def test_a_language_without_a_file_has_the_accent_of_its_dictionary() -> None:
    assert load_accents("fr") == ()
