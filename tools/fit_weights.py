"""Fits the weights of voiceduet/meaning/costs.toml for clues, on speech made for it.

    python tools/speech_set.py SET …
    python tools/fit_weights.py SET/manifest.jsonl [--limit 300] [--rounds 2]

Each recording is decoded once. Then one weight after the other is tried larger and smaller, and
kept where the mean log-probability of what was really said is highest. Every fifth recording is
left out of the search and only reported, before and after. Prints the lines to put in the file.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from pathlib import Path

from voiceduet import places
from voiceduet.commands.bench_ears import MODEL
from voiceduet.ears.hearing_bench import (
    Item,
    Result,
    judge_outcome,
    read_manifest,
    read_wav,
    situation_for,
)
from voiceduet.ears.recogniser import load_recogniser
from voiceduet.meaning.costs import Costs
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.meaning.weigh import weigh
from voiceduet.partner.words import load_words

SEARCHED = ("relatedness", "acoustic", "zipf", "on_board", "respelled")
FACTORS = (0.5, 0.7, 0.85, 1.2, 1.45, 2.0)
FLOOR = 1e-4
"""The least probability that what was said is given, so that a lost one costs much but not all."""
LEFT_OUT = 5

Decoded = list[tuple[Item, Heard]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("manifest", type=Path)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=2)
    args = parser.parse_args()
    decoded = _decode(args.manifest, args.limit)
    searched = [pair for number, pair in enumerate(decoded) if number % LEFT_OUT]
    left_out = decoded[::LEFT_OUT]
    knowledge = load_knowledge("en", load_words().relatedness)
    print("left out, before:", _report(left_out, knowledge))
    for _ in range(args.rounds):
        for name in SEARCHED:
            knowledge = _search(name, searched, knowledge)
    print("left out, after: ", _report(left_out, knowledge))
    for name in SEARCHED:
        print(f"{name} = {getattr(knowledge.costs, name):.3g}")


def _decode(manifest: Path, limit: int) -> Decoded:
    recogniser = load_recogniser(places.models() / MODEL, "en")
    items = [item for item in read_manifest(manifest) if item.phase == "clue"][:limit]
    decoded: Decoded = []
    for number, item in enumerate(items, 1):
        recogniser.attend(situation_for(item))
        recogniser.accept(read_wav(item.wav).tobytes())
        heard = recogniser.finish()
        if heard.hypotheses:
            decoded.append((item, heard))
        if number % 50 == 0:
            print(f"{number} of {len(items)} decoded", flush=True)
    return decoded


def _search(name: str, decoded: Decoded, knowledge: Knowledge) -> Knowledge:
    now = getattr(knowledge.costs, name)
    tried = [_with(knowledge, name, now * factor) for factor in (1.0, *FACTORS)]
    best = max(tried, key=lambda each: _likelihood(decoded, each))
    print(f"{name}: {now:.3g} → {getattr(best.costs, name):.3g}", flush=True)
    return best


def _with(knowledge: Knowledge, name: str, value: float) -> Knowledge:
    changes: dict[str, float] = {name: value}
    costs: Costs = replace(knowledge.costs, **changes)  # type: ignore[arg-type]
    return replace(knowledge, costs=costs)


def _likelihood(decoded: Decoded, knowledge: Knowledge) -> float:
    return sum(math.log(max(FLOOR, _right(item, heard, knowledge))) for item, heard in decoded)


def _right(item: Item, heard: Heard, knowledge: Knowledge) -> float:
    """How probable what was really said is taken to be."""
    weighed = weigh(heard, situation_for(item), knowledge)
    return sum(w.probability for w in weighed if judge_outcome(w.outcome, item) is Result.RIGHT)


def _report(decoded: Decoded, knowledge: Knowledge) -> str:
    first = 0
    for item, heard in decoded:
        weighed = weigh(heard, situation_for(item), knowledge)
        first += bool(weighed) and judge_outcome(weighed[0].outcome, item) is Result.RIGHT
    mean = _likelihood(decoded, knowledge) / max(1, len(decoded))
    return (
        f"{len(decoded)} clues, right first {first / max(1, len(decoded)):.3f}, mean log {mean:.3f}"
    )


if __name__ == "__main__":
    main()
