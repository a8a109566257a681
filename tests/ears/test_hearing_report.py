"""The figures of a run, and what counts as heard rightly."""

from __future__ import annotations

from pathlib import Path

from voiceduet.ears.hearing_bench import (
    Heeded,
    Item,
    Result,
    judge_outcome,
    silence_before_deciding,
)
from voiceduet.ears.hearing_report import report
from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.intents import ClueIntent
from voiceduet.meaning.outcome import Act, Silent


def heeded(phase: str, result: Result, deciding: float) -> Heeded:
    expect = {"guess": "bear"} if phase == "guess" else {"clue": "bear"}
    item = Item(Path("a.wav"), "human", phase, ("bear",), expect)
    return Heeded(item, result, Silent(), "", 1.0, 0.5, deciding)


def test_guesses_and_clues_are_timed_apart_and_together() -> None:
    found = report(
        [
            *[heeded("guess", Result.RIGHT, 0.1)] * 3,
            heeded("clue", Result.ASKED, 0.5),
        ]
    )
    silence = 1000 * silence_before_deciding()
    assert found["decision_ms"]["p50"] == round(silence + 100)
    assert found["decision_ms_by_phase"] == {
        "clue": {"p50": round(silence + 500), "p95": round(silence + 500)},
        "guess": {"p50": round(silence + 100), "p95": round(silence + 100)},
    }
    assert [(one["phase"], one["n"], one["right"]) for one in found["groups"]] == [
        ("clue", 1, 0),
        ("guess", 3, 3),
    ]


def test_a_run_of_nothing_has_figures_too() -> None:
    assert report([])["decision_ms_by_phase"] == {}


def test_a_clue_is_right_in_either_spelling_and_no_other_word_is() -> None:
    item = Item(Path("a.wav"), "human", "clue", (), {"clue": "grey", "count": 2})
    words = load_vocabulary("en")
    assert judge_outcome(Act(ClueIntent("gray", 2)), item, words) is Result.RIGHT
    assert judge_outcome(Act(ClueIntent("gray", 1)), item, words) is Result.WRONG
    assert judge_outcome(Act(ClueIntent("great", 2)), item, words) is Result.WRONG
