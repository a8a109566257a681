"""Finds how clues depend on keys: the `ClueReading` under which people's true keys are likeliest.

    python tools/fit_reading.py TURNS.jsonl

For each turn the true key is compared with 300 shuffles of it, and one number after another is set
to the best of a few values, twice round.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from voiceduet.partner.beliefs import ClueReading, clue_likelihood
from voiceduet.partner.listening import chances
from voiceduet.partner.players import make_knowledge

SHUFFLES = 300
VALUES = {
    "sharpness": (0.5, 0.7, 0.85, 1.0, 1.2, 1.5),
    "fear": (0.0, 1.0, 2.0, 4.0, 8.0),
    "care": (0.0, 0.5, 1.0, 2.0, 4.0),
    "lapse": (0.02, 0.06, 0.12, 0.2, 0.3),
    "misread": (0.0, 0.05, 0.1, 0.2),
}


def main() -> None:
    turns = [json.loads(line) for line in Path(sys.argv[1]).read_text("utf-8").splitlines()]
    random = np.random.default_rng(0)
    for name in ("ours", "stranger"):
        knowledge = make_knowledge(name)
        data = []
        for turn in turns:
            if not turn["green"] or not turn["black"]:
                continue
            words = turn["remaining"]
            key = [0 if w in turn["green"] else 2 if w in turn["black"] else 1 for w in words]
            keys = np.array([key, *(random.permutation(key) for _ in range(SHUFFLES))], np.int8)
            data.append((keys, knowledge.strength(turn["hint"], words), turn["n"]))
        best = ClueReading()
        for field, values in (*VALUES.items(), *VALUES.items()):
            tried = [(score(replace(best, **{field: value}), data), value) for value in values]
            best = replace(best, **{field: max(tried)[1]})
        print(name, best, f"{score(best, data):.3f} nats a turn")


def score(reading: ClueReading, data: list) -> float:
    """How much likelier the true key is than a shuffled one, as a mean logarithm."""
    total = 0.0
    for keys, strengths, count in data:
        first = chances(strengths * np.float32(reading.sharpness), reading.lapse)
        likely = clue_likelihood(keys, first, count, reading)
        top = likely[1:].max()
        total += float(likely[0] - top - np.log(np.exp(likely[1:] - top).mean()))
    return total / len(data)


if __name__ == "__main__":
    main()
