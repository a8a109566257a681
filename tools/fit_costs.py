"""Shows what thresholds and weights of voiceduet/meaning/costs.toml would do on recordings.

    python tools/speech_set.py SET …
    python tools/fit_costs.py SET/manifest.jsonl … [--phase guess] [--limit 400] [--noise DB]

For clues: right, asked, refused and wrong (per cent) at each threshold for acting. For guesses: the
same for cards and for other words, at each weight of a card (`known`) and each threshold. Choose
the lowest that keeps what is acted on wrongly within what is allowed. Each recording is decoded
once, and what was heard is kept beside the manifest.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from decoded import Decoded, decoded_all

from voiceduet.ears.hearing_bench import Result, judge_outcome, situation_for
from voiceduet.meaning.costs import Costs
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.meaning.understand import understand
from voiceduet.partner.words import load_words

CLUE_THRESHOLDS = (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9)
KNOWN = (2.5, 3.5, 4.5, 5.5)
GUESS_THRESHOLDS = (0.3, 0.5, 0.6, 0.7, 0.8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("manifests", type=Path, nargs="+")
    parser.add_argument("--phase", choices=("guess", "clue"), default="guess")
    parser.add_argument("--limit", type=int, default=400)
    parser.add_argument("--noise", type=float)
    args = parser.parse_args()
    heard = decoded_all(args.manifests, args.phase, args.limit, args.noise)
    knowledge = load_knowledge("en", load_words().relatedness)
    tried = _clue_costs if args.phase == "clue" else _guess_costs
    for name, costs in tried(knowledge.costs):
        print(name, "  ".join(_shares(heard, replace(knowledge, costs=costs))), flush=True)


def _clue_costs(costs: Costs) -> Iterator[tuple[str, Costs]]:
    for act in CLUE_THRESHOLDS:
        yield f"act.clue {act:.2f}", _both(costs, act=replace(costs.act, clue=act))


def _guess_costs(costs: Costs) -> Iterator[tuple[str, Costs]]:
    for known in KNOWN:
        for act in GUESS_THRESHOLDS:
            changed = _both(costs, known=known, act=replace(costs.act, guess=act))
            yield f"known {known:.1f} act.guess {act:.2f}", changed


def _both(costs: Costs, **changes: Any) -> Costs:
    """With and without a second opinion."""
    beside = replace(costs.beside, **changes) if costs.beside is not None else None
    return replace(costs, beside=beside, **changes)


def _shares(heard: Decoded, knowledge: Knowledge) -> Iterator[str]:
    counted: dict[str, Counter[Result]] = {}
    for item, what in heard:
        situation = situation_for(item)
        outcome = understand(what, situation, knowledge)
        kind = "others" if item.refuse else "said"
        counted.setdefault(kind, Counter())[judge_outcome(outcome, item, knowledge.vocabulary)] += 1
    for kind, results in sorted(counted.items(), reverse=True):
        shares = " ".join(f"{results[r] / results.total():6.1%} {r.value}" for r in Result)
        yield f"{kind}: {shares}"


if __name__ == "__main__":
    main()
