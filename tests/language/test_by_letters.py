"""Words that are said letter by letter sound like their letters, and are listened for so."""

import pytest

from voiceduet.language.by_letters import load_by_letters
from voiceduet.language.sound import load_sounds
from voiceduet.language.vocabulary import load_vocabulary

SOUNDS = load_sounds("en")


@pytest.mark.parametrize(
    ("word", "phones"),
    [("ufo", "Y UW EH F OW"), ("uae", "Y UW EY IY"), ("otp", "OW T IY P IY")],
)
def test_letters_are_said_one_by_one(word: str, phones: str) -> None:
    assert SOUNDS.pronounce(word) == (tuple(phones.split()),)


def test_a_letter_may_have_two_names() -> None:
    nz = {" ".join(way) for way in SOUNDS.pronounce("nz")}
    assert nz == {"EH N Z IY", "EH N Z EH D"}


def test_some_are_words_as_well() -> None:
    led = {" ".join(way) for way in SOUNDS.pronounce("led")}
    assert led == {"L EH D", "EH L IY D IY"}


def test_other_words_are_left_alone() -> None:
    assert SOUNDS.pronounce("us")[0] == ("AH", "S")


def test_the_dictionary_says_them_as_they_are_said() -> None:
    said = dict(SOUNDS.dictionary())
    assert [said[word] for word in ("wwe", "led")] == [
        SOUNDS.pronounce("wwe"),
        SOUNDS.pronounce("led"),
    ]


def test_only_words_of_the_vocabulary_are_listened_for() -> None:
    vocabulary = load_vocabulary("en")
    assert "ufo" in vocabulary.by_letters
    assert set(vocabulary.by_letters) <= set(vocabulary.zipfs)


def test_no_word_is_listed_twice() -> None:
    by_letters = load_by_letters("en")
    assert by_letters.always.isdisjoint(by_letters.either)


def test_a_language_may_have_none() -> None:
    assert not load_by_letters("fr").words
    assert load_by_letters("fr").say("sncf") == ()
