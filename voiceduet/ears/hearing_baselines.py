"""What plain recognition makes of the same recordings, to compare with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz, process

from voiceduet.ears.hearing_bench import Heeded, Item, Result, Samples, judge_outcome
from voiceduet.ears.hearing_report import groups
from voiceduet.ears.port import RATE
from voiceduet.meaning.grammar import Grammar
from voiceduet.meaning.intents import ClueIntent, GuessIntent
from voiceduet.meaning.outcome import Act, Outcome, Reason, Refuse
from voiceduet.meaning.readings import clue_readings

NEAR_ENOUGH = 60
"""Of rapidfuzz's WRatio, for free dictation to count as a card."""


def baselines(
    items: Sequence[tuple[Item, Samples]], model: Path, grammar: Grammar
) -> dict[str, list[dict[str, Any]]]:
    """Free dictation with the nearest card by letters, and the bare board as grammar."""
    import vosk

    plain = vosk.Model(str(model))

    def listen(samples: Samples, phrases: Sequence[str] | None) -> str:
        given = () if phrases is None else (json.dumps([*phrases, "[unk]"]),)
        recogniser = vosk.KaldiRecognizer(plain, RATE, *given)
        recogniser.AcceptWaveform(samples.tobytes())
        return str(json.loads(recogniser.FinalResult()).get("text", ""))

    dictated = (_dictated(item, listen(samples, None), grammar) for item, samples in items)
    guesses = [(item, samples) for item, samples in items if item.phase == "guess"]
    bare = (_bare(item, listen(samples, item.board)) for item, samples in guesses)
    return {
        "free_dictation": groups(_counted(items, dictated)),
        "board_grammar": groups(_counted(guesses, bare)),
    }


def _counted(items: Sequence[tuple[Item, Samples]], outcomes: Iterable[Outcome]) -> list[Heeded]:
    return [
        Heeded(item, judge_outcome(outcome, item), outcome, "", 0.0, 0.0, 0.0)
        for (item, _), outcome in zip(items, outcomes, strict=True)
    ]


def _dictated(item: Item, text: str, grammar: Grammar) -> Outcome:
    if not text:
        return Refuse(Reason.NOT_UNDERSTOOD)
    if item.phase == "clue":
        clue = clue_readings(tuple(text.split()), grammar)[0]
        return Act(ClueIntent(" ".join(clue.words), clue.count))
    found = process.extractOne(text, item.board, scorer=fuzz.WRatio, score_cutoff=NEAR_ENOUGH)
    return Act(GuessIntent(found[2])) if found else Refuse(Reason.NOT_ON_BOARD, text)


def _bare(item: Item, text: str) -> Outcome:
    words = [word for word in text.split() if word != "[unk]"]
    if len(words) == 1 and words[0] in item.board:
        return Act(GuessIntent(item.board.index(words[0])))
    return Refuse(Reason.NOT_ON_BOARD, text)


__all__ = ["Result", "baselines"]
