"""Fits the weights of voiceduet/meaning/costs.toml for clues, on speech made for it.

    python tools/speech_set.py SET …
    python tools/fit_weights.py SET/manifest.jsonl … [--limit 600] [--noise DB] [--voices NAME …]

Each recording is decoded once, and what was heard is kept beside the manifest; with --noise in
rooms that loud, for [beside.loud]. --voices picks those whose names begin so. A conditional
logit: which of the alternatives was said, or none of them? Prints the lines to put in the file,
and how likely what was said is taken to be on the fifth part that is left out of a first fit.
[prior] is taken as it stands: fit that first (tools/fit_prior.py).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
from decoded import decoded_all

from voiceduet.ears.hearing_bench import Item, Result, judge_outcome, situation_for
from voiceduet.meaning.clues import EVIDENCE, clarity, weigh_clues
from voiceduet.meaning.clues import clue_candidates as read_candidates
from voiceduet.meaning.clues import evidence as evidence_for
from voiceduet.meaning.costs import at_the_moment
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.meaning.meanings import clue
from voiceduet.meaning.second import second_opinion
from voiceduet.meaning.weigh import said
from voiceduet.partner.words import load_words

START = {
    "acoustic": 0.75,
    "trust": 0.75,
    "respelled": -1.0,
    "several_words": -3.0,
    "number_word": -4.0,
    "mumbled": -1.0,
    "second": 0.4,
    "phones": 0.4,
    "nothing": -3.0,
    "clear": 0.0,
}
"""Where the search starts; what the speech does not tell stays here."""
SHRINK = 1.0
STEPS = 25
LEFT_OUT = 5
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Choice:
    """The alternatives of one recording; the last one is that none of them was said."""

    evidence: Floats
    right: tuple[int, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("manifests", type=Path, nargs="+")
    parser.add_argument("--limit", type=int, default=600)
    parser.add_argument("--noise", type=float)
    parser.add_argument("--voices", nargs="+", default=[""], metavar="NAME")
    args = parser.parse_args()
    knowledge = load_knowledge("en", load_words().relatedness)
    heard = decoded_all(args.manifests, "clue", args.limit, args.noise, tuple(args.voices))
    beside = knowledge.costs.beside
    if beside is not None and any(what.by_phones for _, what in heard):
        costs = at_the_moment(beside, loud=args.noise is not None, guessing=False)
        knowledge = replace(knowledge, costs=costs)
    choices = [choice_of(item, what, knowledge) for item, what in heard if what.hypotheses]
    rest = [choice for number, choice in enumerate(choices) if number % LEFT_OUT]
    print(
        f"# {len(choices)} clues; left out: mean log {mean_log(choices[::LEFT_OUT], fit(rest)):.3f}"
    )
    for name, weight in zip(START, fit(choices), strict=True):
        print(f"{name} = {weight:.2f}")


def choice_of(item: Item, heard: Heard, knowledge: Knowledge) -> Choice:
    situation = situation_for(item)
    second = second_opinion(heard, knowledge.grammar)
    candidates = [
        candidate
        for one in said(heard, second, knowledge)
        if "[unk]" not in one.words
        for candidate in read_candidates(one, knowledge)
    ]
    chosen = [candidate for candidate, _ in weigh_clues(candidates, situation, knowledge, second)]
    rows = np.zeros((len(chosen) + 1, len(START)))
    if chosen:
        rows[:-1, : len(EVIDENCE)] = evidence_for(chosen, situation, knowledge, second)
    rows[-1, -2:] = 1.0, clarity(candidates)
    outcomes = [clue(candidate.word, candidate.count, situation) for candidate in chosen]
    right = [
        number
        for number, outcome in enumerate(outcomes)
        if judge_outcome(outcome, item, knowledge.vocabulary) is Result.RIGHT
    ]
    return Choice(rows, tuple(right) or (len(chosen),))


def fit(choices: list[Choice]) -> Floats:
    """Newton's way to the weights that make what was said likeliest."""
    start = np.array(list(START.values()))
    weights = start.copy()
    for _ in range(STEPS):
        slope, curve = -SHRINK * (weights - start), SHRINK * np.eye(len(start))
        for choice in choices:
            shares = probabilities(choice, weights)
            mean, right = shares @ choice.evidence, list(choice.right)
            among = shares[right] / max(shares[right].sum(), 1e-300)
            slope += among @ choice.evidence[right] - mean
            curve += (choice.evidence * shares[:, None]).T @ choice.evidence - np.outer(mean, mean)
        step = np.linalg.solve(curve, slope)
        weights += step * min(1.0, 1.0 / max(np.abs(step).max(), 1e-9))
        if np.abs(step).max() < 1e-3:
            break
    return weights


def probabilities(choice: Choice, weights: Floats) -> Floats:
    logs = choice.evidence @ weights
    shares: Floats = np.exp(logs - logs.max())
    return shares / shares.sum()


def mean_log(choices: list[Choice], weights: Floats) -> float:
    right = [probabilities(choice, weights)[list(choice.right)].sum() for choice in choices]
    return float(np.mean(np.log(np.maximum(right, 1e-12))))


if __name__ == "__main__":
    main()
