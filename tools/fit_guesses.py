"""Fits how much each listener counts for guesses: [beside.guesses] of voiceduet/meaning/costs.toml.

    python tools/speech_set.py SET …
    python tools/fit_guesses.py SET/manifest.jsonl … [--limit 400] [--noise DB]

Finds the weights of the recogniser's score, of the phones, of the second opinion and of a card
(rather than any other word) that make what was said likeliest, one after the other, starting from
those in the file, and prints how likely that is (mean natural log) before and after. With --noise
it is heard in rooms that loud, for [beside.loud_guesses]. What was heard is kept beside the
manifest. A second opinion is there for what is in doubt with the weights in the file.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from decoded import Decoded, decoded_all

from voiceduet.ears.hearing_bench import Item, Result, judge_outcome, situation_for
from voiceduet.meaning.costs import Costs, at_the_moment
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.meaning.weigh import weigh
from voiceduet.partner.words import load_words

TRIED: Mapping[str, tuple[float, ...]] = {
    "acoustic": (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.5),
    "phones": (0.0, 0.07, 0.14, 0.2, 0.26, 0.32, 0.4, 0.5),
    "second": (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.05, 1.2),
    "known": (2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0),
}
ROUNDS = 3
UNLIKELY = 1e-6
"""What cannot be told at all counts as this likely: a few such would decide everything."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("manifests", type=Path, nargs="+")
    parser.add_argument("--limit", type=int, default=400)
    parser.add_argument("--noise", type=float)
    args = parser.parse_args()
    heard = decoded_all(args.manifests, "guess", args.limit, args.noise)
    knowledge = load_knowledge("en", load_words().relatedness)
    beside = knowledge.costs.beside
    assert beside is not None
    costs = at_the_moment(beside, loud=args.noise is not None, guessing=True)
    best, chosen = _likelihood(heard, knowledge, costs), costs
    print(f"{len(heard)} guesses; as it is: {best:.4f}", flush=True)
    for _ in range(ROUNDS):
        before = chosen
        for name, values in TRIED.items():
            for value in values:
                tried = _with(chosen, name, value)
                likelihood = _likelihood(heard, knowledge, tried)
                if likelihood > best:
                    best, chosen = likelihood, tried
            print(f"{name} = {getattr(chosen, name):.2f}: {best:.4f}", flush=True)
        if chosen == before:
            return


def _with(costs: Costs, name: str, value: float) -> Costs:
    changed: dict[str, float] = {name: value}
    return replace(costs, **changed)  # type: ignore[arg-type]


def _likelihood(heard: Decoded, knowledge: Knowledge, costs: Costs) -> float:
    known = replace(knowledge, costs=costs)
    return sum(_log(item, what, known) for item, what in heard) / len(heard)


def _log(item: Item, heard: Heard, knowledge: Knowledge) -> float:
    """How likely what is right is taken to be."""
    if not heard.hypotheses:
        return 0.0 if item.refuse else math.log(UNLIKELY)
    share = sum(
        one.probability
        for one in weigh(heard, situation_for(item), knowledge)
        if judge_outcome(one.outcome, item) is Result.RIGHT
    )
    return math.log(max(share, UNLIKELY))


if __name__ == "__main__":
    main()
