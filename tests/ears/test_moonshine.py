"""Moonshine: how words are spelled for it, and what it says of real sound."""

from __future__ import annotations

import base64
from pathlib import Path

import numpy as np
import pytest

from voiceduet import places
from voiceduet.ears.by_phones import PhoneJudge
from voiceduet.ears.moonshine import Moonshine, Samples, read_vocabulary
from voiceduet.ears.phone_head import load_phone_head
from voiceduet.ears.synthetic import PEOPLE, say
from voiceduet.language.load import load_script
from voiceduet.language.sound import load_sounds
from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.situation import Expecting, Situation
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
    return Moonshine(folder, load_phone_head("en"))


@pytest.fixture(scope="module")
def taught() -> Moonshine:
    """As the game has it, with everything that it learnt."""
    ear = open_second_ear("en")
    if ear is None:
        pytest.skip("the model for a second opinion was not fetched")
    assert isinstance(ear, Moonshine)
    return ear


def heard_by_phones(moonshine: Moonshine, sound: Samples, *texts: str) -> Heard:
    moonshine.take(sound)
    logs, head = moonshine.phones(), load_phone_head("en")
    assert logs is not None
    assert head is not None
    judge = PhoneJudge(head.phones, load_sounds("en"), load_vocabulary("en"), load_grammar("en"))
    said = Heard(tuple(Hypothesis(tuple(text.split())) for text in texts))
    return judge.judge(logs, said, Situation(Expecting.CLUE))


@pytest.mark.model
def test_what_was_said_is_found_by_its_phones_in_the_whole_vocabulary(moonshine: Moonshine) -> None:
    heard = heard_by_phones(moonshine, say(PEOPLE[0], "mountain two"), "people nine")
    found = {one.text: one.phones for one in heard.hypotheses}
    assert found["mountain two"] > -3.0
    assert found["people nine"] < -10.0


@pytest.mark.model
@pytest.mark.parametrize("said", ["mountain", "shadow", "winter"])
def test_the_phones_that_were_said_fit_better_than_others(moonshine: Moonshine, said: str) -> None:
    others = [f"{word} two" for word in ("fountain", "meadow", "banner", "window", "people")]
    heard = heard_by_phones(moonshine, say(PEOPLE[0], f"{said} two"), *others, f"{said} two")
    found = {one.text: one.phones for one in heard.hypotheses}
    assert all(found[other] < found[f"{said} two"] for other in others)


@pytest.mark.model
def test_silence_has_no_phones_that_lead_astray(moonshine: Moonshine) -> None:
    heard = heard_by_phones(moonshine, np.zeros(8000, np.int16), "people nine")
    assert heard.hypotheses[0].text == "people nine"
    assert all(np.isfinite(one.phones) for one in heard.hypotheses)


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


@pytest.mark.model
def test_with_its_lessons_it_writes_down_a_players_words_in_small_letters(
    taught: Moonshine,
) -> None:
    taught.take(say(PEOPLE[0], "mountain, two"))
    assert taught.dictation() == "mountain two"


@pytest.mark.model
def test_with_its_lessons_a_word_that_goes_on_is_not_one_that_ends(taught: Moonshine) -> None:
    taught.take(say(PEOPLE[0], "rainbow"))
    longer, shorter, other = taught.scores(["rainbow", "rain", "piano"])
    assert longer - shorter > 3.0, "“rain” begins what is written down, and is as likely till then"
    assert longer - other > 3.0
