"""What a head says of words: seen from both sides, and foretold where the file holds nothing."""

from __future__ import annotations

import numpy as np
import pytest

from voiceduet.partner.heads import ByHeads, ByMiniLM, Head
from voiceduet.partner.words import load_words

PLAIN = Head(
    name="plain",
    vectors=np.array([[1, 0], [0, 2], [3, 3]], np.int8),
    scales=np.array([1, 0.5, 1], np.float32),
    weight=1.0,
    outside=ByMiniLM(np.ones((3, 2), np.float32)),
)


def two_halves() -> Head:
    """Keeps words 0 and 2 of three; word 1 is foretold as twice what `plain` says, and one more."""
    twice = np.array([[2, 0], [0, 2], [1, 1]], np.float32)
    return Head(
        name="talk",
        vectors=np.array([[1, 2], [3, 1]], np.int8),
        scales=np.ones(2, np.float32),
        weight=1.0,
        outside=ByHeads((PLAIN,), twice, np.array([0, -1, 1])),
        back=0.5,
    )


def test_a_head_of_common_words_foretells_the_others_in_place() -> None:
    found = two_halves().of(np.array([2, 1, 0]))
    assert found.tolist() == [[3, 1], [1, 3], [1, 2]]


def test_a_word_outside_is_foretold_by_way_of_the_heads_before() -> None:
    seen = PLAIN.from_minilm(np.array([1, 2], np.float32))
    assert seen.tolist() == [4, 4]
    assert two_halves().from_minilm(np.array([1, 2], np.float32)).tolist() == [9, 9]


def test_what_a_clue_calls_up_counts_fully_and_the_way_back_by_its_share() -> None:
    head = two_halves()
    clue, card = head.of(np.array([0])), head.of(np.array([2]))
    calls, called = (1, 3), (2, 1)
    there, back = calls[0] * called[1], 0.5 * called[0] * calls[1]
    assert (clue @ head.facing(card).T).item() == there + back
    assert (card @ head.facing(clue).T).item() != there + back


def test_a_plain_head_is_the_same_from_either_side() -> None:
    vectors = PLAIN.of(np.array([0, 2]))
    assert PLAIN.facing(vectors) is vectors


def test_the_lexicon_keeps_talk_of_every_card_and_foretells_it_for_rare_words() -> None:
    words = load_words()
    talk = next(head for head in words.heads if head.name == "talk")
    assert isinstance(talk.outside, ByHeads)
    assert talk.outside.places[words.index("castle")] >= 0
    rare = np.flatnonzero(talk.outside.places < 0)
    assert 0 < len(rare) < len(words.vocabulary)
    assert np.abs(talk.of(rare[:5])).sum(axis=1) == pytest.approx(
        np.abs(talk.outside.of(rare[:5])).sum(axis=1)
    )
    assert (np.abs(talk.of(rare[:5])).sum(axis=1) > 0).all()
