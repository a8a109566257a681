"""Fits [prior] of voiceduet/meaning/costs.toml: how likely a word is as a clue on a table.

    python tools/fit_prior.py TURNS.jsonl [--avoid MANIFEST.jsonl] [--folds 5]

TURNS: one clue a line, `{"remaining": [words on the table], "hint": clue, "n": count}`. Text
alone, no sound. Clues that --avoid names are left out, so that recordings of them stay unseen.

A conditional logit: which of all the words that could be said was it? The words most related to
the table all take part, and a sample of the others that stands for the rest. Prints the mean
log-probability on turns left out of the fit, and the lines to put in the file.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.meaning.likely import TRAITS, traits
from voiceduet.partner.words import Words, load_words

RELATED = 1500
SAMPLED = 2000
SHRINK = 0.5
"""How strongly a weight is held near 0 (ridge)."""
STEPS = 25
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Choice:
    """One turn: the words that could have been said, for how many words each stands, which was."""

    traits: Floats
    shares: Floats
    said: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("turns", type=Path)
    parser.add_argument("--avoid", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    args = parser.parse_args()
    lexicon = load_words()
    knowledge = load_knowledge("en", lexicon.relatedness)
    turns = read_turns(args.turns, args.avoid)
    random = np.random.default_rng(1)
    choices = [choice_of(turn, lexicon, knowledge, random) for turn in turns]
    known = [choice for choice in choices if choice is not None]
    held_out = []  # turns of one game follow one another, so whole games are left out
    for fold in range(args.folds):
        start, end = (len(known) * step // args.folds for step in (fold, fold + 1))
        held_out.append(mean_log(known[start:end], fit(known[:start] + known[end:])))
    weights = fit(known)
    print(f"# {len(known)} turns; mean log-probability {mean_log(known, weights):.3f},")
    print(f"# on turns left out {np.mean(held_out):.3f}")
    weights[0] = -np.mean([choice.traits[choice.said] @ weights for choice in known])
    for name, weight in zip(TRAITS, weights, strict=True):
        print(f"{name} = {weight:.2f}")


def read_turns(path: Path, avoid: Path | None) -> list[dict]:
    lines = avoid.read_text("utf-8").splitlines() if avoid else []
    avoided = {json.loads(line)["expect"].get("clue") for line in lines}
    turns = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [turn for turn in turns if turn["hint"].lower() not in avoided]


def choice_of(
    turn: dict, lexicon: Words, knowledge: Knowledge, random: np.random.Generator
) -> Choice | None:
    """None when the clue is a word that cannot be heard."""
    words, table = knowledge.vocabulary.words, turn["remaining"]
    said = turn["hint"].lower()
    if said not in knowledge.vocabulary.zipfs:
        return None
    promise = lexicon.strengths(lexicon.clues, table).max(axis=1) + 1.5 * lexicon.clue_zipfs
    sayable = knowledge.vocabulary.zipfs
    near = [lexicon.clues[row] for row in np.argsort(-promise)[:RELATED]]
    near = [word for word in near if word in sayable]
    others = sorted(set(words) - {*near, said})
    sample = [others[row] for row in random.choice(len(others), SAMPLED, replace=False)]
    chosen = list(dict.fromkeys([said, *near])) + sample
    shares = np.ones(len(chosen))
    shares[-SAMPLED:] = len(others) / SAMPLED
    return Choice(traits(chosen, [turn["n"]] * len(chosen), table, knowledge), shares, 0)


def fit(choices: list[Choice]) -> Floats:
    """Newton's way to the likeliest weights; the first trait, the same for all, stays 0."""
    weights = np.zeros(len(TRAITS))
    for _ in range(STEPS):
        slope, curve = -SHRINK * weights, SHRINK * np.eye(len(TRAITS))
        for choice in choices:
            shares = probabilities(choice, weights)
            mean = shares @ choice.traits
            slope += choice.traits[choice.said] - mean
            curve += (choice.traits * shares[:, None]).T @ choice.traits - np.outer(mean, mean)
        step = np.linalg.solve(curve, slope)
        weights += step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-9))
        if np.abs(step).max() < 1e-3:
            break
    return weights


def probabilities(choice: Choice, weights: Floats) -> Floats:
    logs = choice.traits @ weights + np.log(choice.shares)
    shares: Floats = np.exp(logs - logs.max())
    return shares / shares.sum()


def mean_log(choices: list[Choice], weights: Floats) -> float:
    logs = [np.log(probabilities(choice, weights)[choice.said]) for choice in choices]
    return float(np.mean(logs))


if __name__ == "__main__":
    main()
