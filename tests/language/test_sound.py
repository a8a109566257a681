import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voiceduet.language.load import NoSuchLanguage
from voiceduet.language.phones import PHONES, distance, phone_distance
from voiceduet.language.sound import load_sounds

EN = load_sounds("en")
FR = load_sounds("fr")
A_PRONUNCIATION = st.lists(st.sampled_from(PHONES), min_size=1, max_size=9).map(tuple)


def test_every_pronunciation_of_a_word_is_known() -> None:
    assert set(EN.pronounce("read")) == {("R", "EH", "D"), ("R", "IY", "D")}
    assert EN.pronounce("Earthquake") == (("ER", "TH", "K", "W", "EY", "K"),)


@pytest.mark.parametrize("word", ["aaa", "a", "zyuganov", "zulu", "mississippi", "the"])
def test_the_dictionary_is_searched_to_its_ends(word: str) -> None:
    assert EN.pronounce(word)


def test_words_outside_the_dictionary_are_said_by_parts_or_by_spelling() -> None:
    assert EN.pronounce("snowglobe")[0] == ("S", "N", "OW", "G", "L", "OW", "B")
    assert EN.pronounce("blorfing") == (("B", "L", "AO", "R", "F", "IH", "NG"),)
    assert EN.pronounce("guinea pig")[0][-3:] == ("P", "IH", "G")


def test_words_of_known_sound_are_mostly_guessed_right_from_their_spelling() -> None:
    lexicon = EN._voice._lexicon  # type: ignore[attr-defined]
    from voiceduet.language.lexicon import decode

    words = ["banana", "hammer", "silver", "kitchen", "window", "market", "planet", "dragon"]
    off = [distance(decode(lexicon.spelling.say(w)), EN.pronounce(w)[0]) for w in words]
    assert sum(off) / len(off) < 0.1


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("knight", "night"),
        ("sun", "son"),
        ("sea", "see"),
        ("bear", "bare"),
        ("cot", "caught"),
        ("court", "caught"),
        ("sauce", "source"),
        ("tuna", "tuner"),
    ],
)
def test_homophones_are_found_in_any_accent(word: str, other: str) -> None:
    assert other in EN.homophones(word)
    assert word in EN.homophones(other)
    assert word not in EN.homophones(word)


def test_words_that_only_rhyme_are_not_homophones() -> None:
    assert "pear" not in EN.homophones("bear")
    assert "cart" not in EN.homophones("cot")
    assert "seer" not in EN.homophones("sea")


def test_likeness_of_words_is_ordered_as_a_listener_would_order_it() -> None:
    assert EN.word_distance("horse", "hoarse") == 0
    assert EN.word_distance("bear", "pear") < EN.word_distance("bear", "beer") + 0.1
    assert EN.word_distance("three", "free") < EN.word_distance("three", "tree") + 0.1
    assert EN.word_distance("mouse", "house") > EN.word_distance("beach", "peach")
    assert EN.word_distance("dog", "elephant") > 0.6


def test_the_nearest_candidate_comes_first() -> None:
    heard = EN.pronounce("whether")[0]
    ranked = EN.nearest(heard, ["elephant", "weather", "feather"])
    assert [word for word, _ in ranked] == ["weather", "feather", "elephant"]
    assert ranked[0][1] == 0


@pytest.mark.parametrize(
    ("word", "other"),
    [("port", "porc"), ("mère", "maire"), ("verre", "vert"), ("sang", "cent"), ("voix", "voie")],
)
def test_french_homophones_are_said_the_same(word: str, other: str) -> None:
    assert FR.word_distance(word, other) == 0


def test_french_words_that_differ_in_one_like_sound_are_close() -> None:
    assert 0 < FR.word_distance("gage", "cage") < 0.15
    assert FR.word_distance("chien", "niche") > 0.4


def test_a_language_without_sounds_is_refused() -> None:
    with pytest.raises(NoSuchLanguage):
        load_sounds("tlh")


def test_text_without_letters_has_no_pronunciation() -> None:
    assert EN.pronounce("12") == ()
    assert EN.pronounce("'") == ()


@given(st.sampled_from(PHONES), st.sampled_from(PHONES))
def test_phones_are_as_far_from_each_other_either_way(a: str, b: str) -> None:
    assert phone_distance(a, b) == phone_distance(b, a)
    assert 0 <= phone_distance(a, b) <= 1


@given(A_PRONUNCIATION, A_PRONUNCIATION)
def test_distance_is_the_same_either_way_and_nought_only_for_the_same(
    a: tuple[str, ...], b: tuple[str, ...]
) -> None:
    assert abs(distance(a, b) - distance(b, a)) < 1e-9
    assert 0 <= distance(a, b) <= 1
    assert (distance(a, b) == 0) == (a == b)


@given(st.text(max_size=20))
def test_any_text_can_be_asked_for(text: str) -> None:
    EN.pronounce(text)
    FR.pronounce(text)


@given(st.text(string.ascii_lowercase, min_size=1, max_size=12))
def test_any_letters_are_said_somehow_or_are_silent(word: str) -> None:
    for way in EN.pronounce(word):
        assert way
