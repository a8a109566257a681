"""The figures of a run, and what counts as heard rightly."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from voiceduet.ears.hearing_bench import (
    Heeded,
    Item,
    Played,
    Result,
    heed,
    judge_outcome,
    judge_said,
    silence_before_deciding,
)
from voiceduet.ears.hearing_report import report
from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.heard import Heard, typed
from voiceduet.meaning.intents import ClueIntent, Command, CommandIntent, Intent
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.situation import Option, Question, QuestionKind, Situation


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


def asked(intent: Intent) -> Ask:
    return Ask(Question(QuestionKind.CONFIRM, (Option("", intent),)))


def test_speech_is_right_when_it_comes_to_what_typing_it_comes_to() -> None:
    louder, undo = CommandIntent(Command.LOUDER), CommandIntent(Command.UNDO)
    forget = CommandIntent(Command.FORGET_EVERYTHING)
    too_soon, odd = Refuse(Reason.CANNOT_STOP), Refuse(Reason.NOT_UNDERSTOOD)
    results: list[tuple[Outcome, Outcome, Result]] = [
        (Act(louder, 0.6), Act(louder), Result.RIGHT),
        (Act(undo), Act(louder), Result.WRONG),
        (asked(louder), Act(louder), Result.ASKED),
        (asked(undo), Act(louder), Result.REFUSED),
        (Silent(), Act(louder), Result.REFUSED),
        (asked(forget), asked(forget), Result.RIGHT),
        (Act(forget), asked(forget), Result.WRONG),
        (too_soon, too_soon, Result.RIGHT),
        (odd, too_soon, Result.REFUSED),
        (Act(louder), too_soon, Result.WRONG),
    ]
    for outcome, wanted, result in results:
        assert judge_said(outcome, wanted) is result


class Hears:
    """A recogniser that has heard these words."""

    def __init__(self, text: str) -> None:
        self._heard = typed(text)

    def attend(self, situation: Situation) -> None: ...

    def accept(self, sound: bytes, as_it_came: bytes | None = None) -> None: ...

    def finish(self, *, loud: bool = False) -> Heard:
        return self._heard


def test_what_was_heard_is_judged_by_what_typing_it_would_do() -> None:
    item = Item(Path("a.wav"), "human", "guess", ("bear", "pear"), {"say": "guess pear"})
    silence = np.zeros(100, np.int16)
    knowledge = load_knowledge("en")

    def result(text: str) -> Result:
        (heard,) = heed([Played(item, silence, silence)], Hears(text), knowledge)
        return heard.result

    assert result("pear") is Result.RIGHT
    assert result("bear") is Result.WRONG
    assert result("tulip") is Result.REFUSED


def test_what_is_said_is_counted_apart_from_moves() -> None:
    item = Item(Path("a.wav"), "human", "guess", ("bear",), {"say": "louder"})
    heard = Heeded(item, Result.RIGHT, Silent(), "", 1.0, 0.5, 0.1)
    (group,) = report([heard])["groups"]
    assert (group["phase"], group["expect"], group["right"]) == ("guess", "say", 1)
