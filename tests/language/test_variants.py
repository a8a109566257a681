"""One word in two spellings is one word; two words that sound alike are two."""

import pytest

from voiceduet.language.vocabulary import load_vocabulary


@pytest.mark.parametrize(("a", "b"), [("grey", "gray"), ("colour", "color"), ("donut", "doughnut")])
def test_spellings_of_one_word(a: str, b: str) -> None:
    assert load_vocabulary("en").is_one_word(a, b)


@pytest.mark.parametrize(
    ("a", "b"), [("bear", "bare"), ("story", "storey"), ("chile", "chilli"), ("bear", "beer")]
)
def test_different_words(a: str, b: str) -> None:
    assert not load_vocabulary("en").is_one_word(a, b)


def test_every_spelling_is_a_word_that_can_be_said_as_a_clue() -> None:
    vocabulary = load_vocabulary("en")
    assert len(vocabulary.usual) > 100
    assert {*vocabulary.usual, *vocabulary.usual.values()} <= set(vocabulary.zipfs)
    assert not set(vocabulary.usual) & set(vocabulary.usual.values())


def test_a_language_without_a_list_has_none() -> None:
    assert load_vocabulary("fr").is_one_word("clé", "clé")
    assert not load_vocabulary("fr").is_one_word("clé", "clef")
