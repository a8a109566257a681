"""Moonshine: how words are spelled for it, and what it says of real sound."""

from __future__ import annotations

import base64
from pathlib import Path

import numpy as np
import pytest

from voiceduet import places
from voiceduet.ears.moonshine import Moonshine, read_vocabulary
from voiceduet.ears.synthetic import PEOPLE, say
from voiceduet.language.load import load_script
from voiceduet.models import read_manifest
from voiceduet.problem import Problem
from voiceduet.table.second_opening import open_second_ear

PIECES = ["<unk>", "<s>", "</s>", *(f"<0x{n:02X}>" for n in range(256))]
LETTERS = ["ea", "▁w", "th", "er", "▁wea", "ther", "▁weather"]


def program() -> str:
    single = ["▁", *"weathr"]
    text = "\n".join([*PIECES, *LETTERS, *single])
    return f'var other="short",pieces="{base64.b64encode(text.encode()).decode()}";'


def test_a_word_is_spelled_with_the_commonest_pieces() -> None:
    vocabulary = read_vocabulary(program())
    assert [vocabulary.pieces[n] for n in vocabulary.spell(" weather")] == ["▁weather"]
    assert [vocabulary.pieces[n] for n in vocabulary.spell(" water")] == ["▁w", "a", "t", "er"]


def test_what_was_spelled_reads_as_before_and_letters_unknown_are_left_out() -> None:
    vocabulary = read_vocabulary(program())
    assert vocabulary.text(vocabulary.spell(" weather water")) == "weather water"
    assert vocabulary.text(vocabulary.spell(" wéather")) == "wather"


def test_a_program_without_the_list_is_told() -> None:
    with pytest.raises(ValueError, match="no list"):
        read_vocabulary("var a='';")


def test_a_broken_model_is_told_in_a_sentence_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(Problem) as problem:
        Moonshine(tmp_path)
    said = problem.value.told(load_script("en"))
    assert "I listen without it" in said
    assert "voiceduet models fetch en-second" in said


def test_without_its_model_there_is_no_second_ear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOICEDUET_MODELS", str(tmp_path))
    assert open_second_ear("en") is None
    assert open_second_ear("fr") is None


@pytest.fixture(scope="module")
def moonshine() -> Moonshine:
    folder = places.models() / read_manifest().models["en-second"].name
    if not folder.is_dir():
        pytest.skip("the model for a second opinion was not fetched")
    return Moonshine(folder)


@pytest.mark.model
def test_the_word_that_was_said_fits_better_than_words_like_it(moonshine: Moonshine) -> None:
    moonshine.take(say(PEOPLE[0], "mountain, two"))
    scores = moonshine.scores(["mountain", "fountain", "mounting", "piano"])
    assert scores[0] == max(scores)
    assert scores[0] - scores[3] > 3.0


@pytest.mark.model
def test_one_utterance_leaves_nothing_for_the_next(moonshine: Moonshine) -> None:
    mountain, piano = say(PEOPLE[0], "mountain"), say(PEOPLE[0], "piano")
    moonshine.take(mountain)
    before = moonshine.scores(["mountain", "piano"])
    moonshine.take(piano)
    moonshine.dictation()
    assert np.argmax(moonshine.scores(["mountain", "piano"])) == 1
    moonshine.take(mountain)
    assert np.allclose(moonshine.scores(["mountain", "piano"]), before, atol=1e-3)


@pytest.mark.model
def test_a_moment_of_silence_is_no_trouble(moonshine: Moonshine) -> None:
    moonshine.take(np.zeros(100, np.int16))
    assert isinstance(moonshine.dictation(), str)
    assert all(np.isfinite(moonshine.scores(["mountain", "", "…"])))
