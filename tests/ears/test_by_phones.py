"""What was heard is judged by its phones, and what another listener would have heard is added."""

from __future__ import annotations

import numpy as np
import pytest

from voiceduet.ears.by_phones import FARTHEST, MOST_ADDED, PhoneJudge, joined
from voiceduet.ears.phone_head import NONE, Logs
from voiceduet.language.lexicon import CODES
from voiceduet.language.phones import Phones
from voiceduet.language.sound import load_sounds
from voiceduet.language.vocabulary import Vocabulary
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.situation import Expecting, Situation

PHONES = tuple(sorted(CODES))
KNOWN = ("weather", "feather", "castle", "bell", "two", "three")
CLUE, GUESS = Situation(Expecting.CLUE), Situation(Expecting.GUESS)


def judge_of(*words: str) -> PhoneJudge:
    vocabulary = Vocabulary(words, dict.fromkeys(words, 4.0))
    return PhoneJudge(PHONES, load_sounds("en"), vocabulary, load_grammar("en"))


def sound_of(text: str, sure: float = 0.9) -> Logs:
    """A moment for each phone of these words and one of none after it."""
    return sound_of_phones(load_sounds("en").pronounce(text)[0], sure)


def sound_of_phones(phones: Phones, sure: float = 0.9) -> Logs:
    numbers = [number for phone in phones for number in (PHONES.index(phone) + 1, NONE)]
    chances = np.full((len(numbers), len(PHONES) + 1), (1 - sure) / len(PHONES))
    chances[np.arange(len(numbers)), numbers] = sure
    logs: Logs = np.log(chances).astype(np.float32)
    return logs


def heard(*texts: str) -> Heard:
    """The likeliest first."""
    return Heard(tuple(Hypothesis(tuple(t.split()), -float(n)) for n, t in enumerate(texts)))


def judged(logs: Logs, before: Heard, situation: Situation = CLUE) -> dict[str, float]:
    after = judge_of(*KNOWN).judge(logs, before, situation)
    return {one.text: one.phones for one in after.hypotheses}


def test_what_fits_best_has_nought_and_what_fits_worse_has_less() -> None:
    phones = judged(sound_of("weather two"), heard("feather two", "weather two", "bell three"))
    assert phones["weather two"] == 0
    assert -FARTHEST < phones["feather two"] < 0
    assert phones["bell three"] < phones["feather two"]


def test_one_other_phone_counts_by_how_unlikely_it_is() -> None:
    phones = judged(sound_of("weather two"), heard("feather two", "weather two"))
    other = np.log(0.1 / len(PHONES)) - np.log(0.9)
    assert phones["feather two"] == pytest.approx(other, abs=1e-3)


def test_what_was_heard_stays_in_its_order_with_its_scores() -> None:
    before = heard("feather two", "weather two")
    after = judge_of(*KNOWN).judge(sound_of("weather two"), before, CLUE)
    assert after.by_phones
    assert not before.by_phones
    assert [(one.words, one.score) for one in after.hypotheses[:2]] == [
        (("feather", "two"), 0.0),
        (("weather", "two"), -1.0),
    ]


def test_a_clue_that_nobody_else_heard_is_added_with_its_number() -> None:
    phones = judged(sound_of("castle three"), heard("feather two"))
    assert phones["castle three"] == 0
    assert "castle" not in phones


def test_a_clue_without_a_number_is_added_without() -> None:
    phones = judged(sound_of("castle"), heard("feather"))
    assert phones["castle"] == 0


def test_a_guess_that_nobody_else_heard_is_added_as_it_stands() -> None:
    phones = judged(sound_of("castle"), heard("feather"), GUESS)
    assert phones["castle"] == 0
    assert all(len(text.split()) == 1 for text in phones)


def test_no_number_is_added_to_a_guess_even_where_one_would_fit() -> None:
    phones = judged(sound_of("castle three"), heard("feather"), GUESS)
    assert "castle" in phones
    assert "castle three" not in phones


def test_every_card_that_may_be_guessed_is_judged_whatever_was_heard() -> None:
    board = ("castle", "ice cream", "tree", "moon")
    table = Situation(Expecting.GUESS, board, (0, 1, 2, 3), (0, 1, 3))
    phones = judged(sound_of("ice cream"), heard("bell"), table)
    assert phones["ice cream"] == 0
    assert {"castle", "moon"} <= set(phones)
    assert "tree" not in phones


def test_a_word_is_found_behind_what_others_were_heard_to_begin_with() -> None:
    phones = judged(sound_of("my clue is castle three"), heard("my clue is castle three"))
    assert phones["my clue is castle three"] == 0
    assert phones["castle three"] == pytest.approx(0, abs=1e-3)


def test_what_is_added_has_a_lower_score_than_all_that_was_heard() -> None:
    before = heard("feather two", "bell two")
    after = judge_of(*KNOWN).judge(sound_of("castle three"), before, CLUE)
    least = min(one.score for one in before.hypotheses)
    assert {one.score for one in after.hypotheses[2:]} == {least - FARTHEST}


def test_nothing_is_added_that_was_heard_already() -> None:
    after = judge_of(*KNOWN).judge(sound_of("castle three"), heard("castle three"), CLUE)
    assert [one.text for one in after.hypotheses].count("castle three") == 1


def test_only_words_of_the_vocabulary_are_added() -> None:
    phones = judged(sound_of("leather"), heard("bell"), GUESS)
    assert set(phones) <= set(KNOWN)
    assert len(phones) <= 1 + MOST_ADDED


def test_with_no_words_known_what_was_heard_is_judged_all_the_same() -> None:
    after = judge_of().judge(sound_of("weather"), heard("feather", "weather"), GUESS)
    assert [one.text for one in after.hypotheses] == ["feather", "weather"]
    assert after.hypotheses[0].phones < after.hypotheses[1].phones == 0


def test_what_has_no_sound_counts_as_the_worst() -> None:
    phones = judged(sound_of("unk"), heard("7", "[unk]", "bell"), GUESS)
    assert phones["7"] == phones["[unk]"] == -FARTHEST < phones["bell"]


def test_where_words_meet_in_the_same_phone_it_is_said_once() -> None:
    assert joined([("HH", "AE", "T"), ("T", "UW")]) == ("HH", "AE", "T", "UW")
    assert joined([("AH",), ("P", "AH", "P")]) == ("AH", "P", "AH", "P")


def test_where_no_phone_was_heard_nothing_is_judged_or_added() -> None:
    silence = sound_of("weather")[1::2]
    silence[:, NONE], silence[:, NONE + 1 :] = -1e-6, -20.0
    assert judge_of(*KNOWN).judge(silence, heard("[unk]"), CLUE) == heard("[unk]")
    assert judge_of(*KNOWN).judge(silence, Heard(), CLUE) == Heard()


def test_however_badly_something_fits_it_counts_no_less_than_the_floor() -> None:
    phones = judged(
        sound_of("weather two", sure=0.999), heard("castle castle castle", "weather two")
    )
    assert phones["castle castle castle"] == -FARTHEST
    assert min(phones.values()) == -FARTHEST


def test_a_word_is_known_in_another_accent_whether_it_was_heard_or_not() -> None:
    judge = judge_of("star", "stall", "four", "five")
    without_r = sound_of_phones(("S", "T", "AA", "F", "AO"))
    for before in (heard("stall five"), heard("star four", "stall five")):
        after = judge.judge(without_r, before, CLUE)
        fits = {one.text: one.phones for one in after.hypotheses}
        assert fits["star four"] == 0 > fits["stall five"]
