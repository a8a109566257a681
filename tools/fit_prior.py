"""Fits how likely a word is as a clue on a table: [prior] of voiceduet/meaning/costs.toml, and
voiceduet/partner/data/recall.json.

    python tools/fit_prior.py TURNS.jsonl [--avoid MANIFEST.jsonl] [--folds 5]

TURNS: one clue a line, `{"remaining": [words on the table], "hint": clue, "n": count}`. Text
alone, no sound. Clues that --avoid names are left out, so that recordings of them stay unseen.

A conditional logit: which of all the words that could be said was it? The words most related to
the table all take part, and a sample of the others that stands for the rest. How the heads of the
lexicon weigh comes first, each by what it says of the cards that the clue is nearest to; then all
traits, with the heads together. Prints what goes into the two files, and how it does on games left
out of both fits, beside the weights that are in the files: the mean log-probability of the clue,
and the same, and how often it is the likeliest, among the words that sound most like it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from voiceduet.language.sound import Phones
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.meaning.likely import MOST_CARDS, TRAITS, relations, traits
from voiceduet.partner.words import Words, load_words

RELATED = 1500
SAMPLED = 2000
SHRINK = 0.5
"""How strongly a weight is held near 0 (ridge)."""
STEPS = 25
ALIKE = 15
"""Words that sound most like a clue, against which it has to stand."""
NEAR = 400
"""Words among which those are looked for: the nearest when any two phones are as unlike."""
SHARED = 0.8
"""Of the words on two tables, in turns that follow one another: then it is one game."""
TOGETHER = 19.0
"""What the weights of the parts add up to: `related` in costs.toml says how much they count."""
RELATED_TRAIT = TRAITS.index("related")
RELATIONS = [RELATED_TRAIT, TRAITS.index("unknown")]
Floats = npt.NDArray[np.float64]
Halves = npt.NDArray[np.float16]


@dataclass(frozen=True)
class Choice:
    """One turn: the words that could have been said, for how many words each stands. The first
    was said, the last are those that sound most like it and stand for none."""

    game: int
    count: int
    traits: Floats
    parts: Halves
    """What each part of the lexicon says, without the weights: parts by words by cards."""
    best: Floats
    """The same of the cards that a listener would think of: words by parts."""
    lean: Floats
    """What is added to the relatedness of each word to each card, however the heads weigh."""
    shares: Floats
    alike: int

    def with_parts(self, weights: Floats) -> Choice:
        """The same where the parts of the lexicon weigh so much."""
        rows = np.tensordot(weights, self.parts.astype(float), axes=1) + self.lean
        changed = self.traits.copy()
        changed[:, RELATIONS] = np.stack(relations(rows, [self.count] * len(rows)), axis=1)
        return replace(self, traits=changed)


@dataclass(frozen=True)
class Fitted:
    """How the parts of the lexicon weigh, and the traits."""

    parts: Floats
    weights: Floats


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("turns", type=Path)
    parser.add_argument("--avoid", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    args = parser.parse_args()
    lexicon = load_words()
    knowledge = load_knowledge("en", lexicon.relatedness)
    choices = read_choices(read_turns(args.turns, args.avoid), lexicon, knowledge)
    here = np.array([knowledge.costs.prior[name] for name in TRAITS])
    print(f"# {len(choices)} turns, as the files are: {figures((c, here) for c in choices)}")
    left_out: list[tuple[Choice, Floats]] = []
    for fold in range(args.folds):
        fitted = fit_all([choice for choice in choices if choice.game % args.folds != fold])
        tested = [choice for choice in choices if choice.game % args.folds == fold]
        left_out += [(choice.with_parts(fitted.parts), fitted.weights) for choice in tested]
    print(f"# fitted again, on games left out: {figures(left_out)}")
    print_fitted(fit_all(choices), choices, lexicon)


def print_fitted(fitted: Fitted, choices: Sequence[Choice], lexicon: Words) -> None:
    weighed = [choice.with_parts(fitted.parts) for choice in choices]
    weights = fitted.weights.copy()
    print(f"# fitted to all of them: {figures((choice, weights) for choice in weighed)}")
    weights[0] = -np.mean([choice.traits[0] @ weights for choice in weighed])
    print("# recall.json")
    *plain, back = fitted.parts
    parts = {head.name: round(part, 2) for head, part in zip(lexicon.heads, plain, strict=True)}
    print(json.dumps({**parts, "back": round(back / plain[-1], 2)}, indent=1))
    print("# costs.toml")
    for name, weight in zip(TRAITS, weights, strict=True):
        print(f"{name} = {weight:.2f}")


def read_turns(path: Path, avoid: Path | None) -> list[dict]:
    """The turns that are not avoided, each with its game."""
    lines = avoid.read_text("utf-8").splitlines() if avoid else []
    avoided = {json.loads(line)["expect"].get("clue") for line in lines}
    turns = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    game, before = 0, set(turns[0]["remaining"])
    for turn in turns:
        table = set(turn["remaining"])
        game += len(table & before) < SHARED * min(len(table), len(before))
        turn["game"], before = game, table
    return [turn for turn in turns if turn["hint"].lower() not in avoided]


def read_choices(turns: list[dict], lexicon: Words, knowledge: Knowledge) -> list[Choice]:
    """Without the turns whose clue is a word that cannot be heard."""
    random = np.random.default_rng(1)
    sounds = Alike(knowledge)
    heard = [turn for turn in turns if turn["hint"].lower() in knowledge.vocabulary.zipfs]
    return [choice_of(turn, lexicon, knowledge, sounds, random) for turn in heard]


class Alike:
    """Which words of the vocabulary sound most like one of them."""

    def __init__(self, knowledge: Knowledge) -> None:
        assert knowledge.sounds is not None
        self._sounds = knowledge.sounds
        said = ((word, self._sounds.pronounce(word)[:1]) for word in knowledge.vocabulary.words)
        first: dict[Phones, str] = {}
        for word, ways in said:
            if ways:
                first.setdefault(ways[0], word)
        self._words = first
        """The commonest word of each sound."""

    def nearest(self, word: str) -> list[str]:
        """Those nearest by their phones, none that sounds the same."""
        phones = self._sounds.pronounce(word)[0]
        found = process.extract(
            phones, list(self._words), scorer=Levenshtein.normalized_distance, limit=NEAR
        )
        ranked = sorted((self._sounds.distance(phones, other), other) for other, _, _ in found)
        return [self._words[other] for apart, other in ranked if apart > 0][:ALIKE]


def choice_of(
    turn: dict, lexicon: Words, knowledge: Knowledge, sounds: Alike, random: np.random.Generator
) -> Choice:
    words, table = knowledge.vocabulary.words, turn["remaining"]
    said = turn["hint"].lower()
    promise = lexicon.strengths(lexicon.clues, table).max(axis=1) + 1.5 * lexicon.clue_zipfs
    sayable = knowledge.vocabulary.zipfs
    near = [lexicon.clues[row] for row in np.argsort(-promise)[:RELATED]]
    near = [word for word in near if word in sayable]
    others = sorted(set(words) - {*near, said})
    sample = [others[row] for row in random.choice(len(others), SAMPLED, replace=False)]
    alike = sounds.nearest(said)
    chosen = list(dict.fromkeys([said, *near])) + sample + alike
    shares = np.ones(len(chosen))
    shares[-SAMPLED - len(alike) :] = len(others) / SAMPLED
    shares[-len(alike) :] = 0
    of_all = traits(chosen, [turn["n"]] * len(chosen), table, knowledge)
    parts, lean = parts_of(chosen, table, lexicon)
    best = at_best(parts, lean, turn["n"], lexicon)
    return Choice(turn["game"], turn["n"], of_all, parts, best, lean, shares, len(alike))


def parts_of(words: Sequence[str], table: Sequence[str], lexicon: Words) -> tuple[Halves, Floats]:
    """What each head says, the last, of two halves, forth and back by themselves; and the lean."""
    known = [row for row, word in enumerate(words) if lexicon.knows(word)]
    *plain, talk = lexicon.heads
    ways = replace(talk, back=0.0), replace(talk, back=1.0)
    asked = [words[row] for row in known]
    told = replace(lexicon, heads=(*plain, *ways), commonness=0.0).evidence(asked, table)
    told[-1] -= told[-2]
    parts = np.zeros((len(told), len(words), len(table)), np.float16)
    parts[:, known] = told
    lean = np.zeros((len(words), len(table)))
    lean[known] = lexicon.commonness * lexicon.above_usual(table)
    return parts, lean


def at_best(parts: Halves, lean: Floats, count: int, lexicon: Words) -> Floats:
    """What each part says of the cards, so many, that the word brings to a listener's mind."""
    *_, talk = lexicon.heads
    weights = [*(head.weight for head in lexicon.heads), talk.weight * (talk.back or 0.0)]
    heard = np.tensordot(np.array(weights), parts.astype(float), axes=1) + lean
    cards = np.argsort(-heard, axis=1)[:, : max(1, min(count, MOST_CARDS))]
    chosen: Floats = np.take_along_axis(parts.astype(float), cards[None], axis=2).mean(axis=2).T
    return chosen


def fit_all(choices: Sequence[Choice]) -> Fitted:
    """The parts of the lexicon first, then the traits with those."""
    parts = fit([by_parts(choice) for choice in choices])[len(TRAITS) :]
    parts *= TOGETHER / parts.sum()
    return Fitted(parts, fit([choice.with_parts(parts) for choice in choices]))


def by_parts(choice: Choice) -> Choice:
    """Each part of the lexicon as a trait of its own, in place of all together."""
    alone = choice.traits.copy()
    alone[:, RELATED_TRAIT] = 0
    return replace(choice, traits=np.hstack([alone, choice.best]))


def fit(choices: Sequence[Choice]) -> Floats:
    """Newton's way to the likeliest weights; the first trait, the same for all, stays 0."""
    size = choices[0].traits.shape[1]
    weights = np.zeros(size)
    for _ in range(STEPS):
        slope, curve = -SHRINK * weights, SHRINK * np.eye(size)
        for choice in choices:
            shares = probabilities(choice, weights)
            mean = shares @ choice.traits
            slope += choice.traits[0] - mean
            curve += (choice.traits * shares[:, None]).T @ choice.traits - np.outer(mean, mean)
        step = np.linalg.solve(curve, slope)
        weights += step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-9))
        if np.abs(step).max() < 1e-3:
            break
    return weights


def probabilities(choice: Choice, weights: Floats) -> Floats:
    logs = choice.traits @ weights
    shares: Floats = np.exp(logs - logs.max()) * choice.shares
    return shares / shares.sum()


def figures(weighed: Iterable[tuple[Choice, Floats]]) -> str:
    """How the clue does among all words, and among those that sound like it."""
    among_all, among_alike, first = [], [], []
    for choice, weights in weighed:
        among_all.append(np.log(probabilities(choice, weights)[0]))
        logs = choice.traits[[0, *range(-choice.alike, 0)]] @ weights
        among_alike.append(logs[0] - np.logaddexp.reduce(logs))
        first.append(logs[0] > logs[1:].max())
    return (
        f"mean log-probability {np.mean(among_all):.3f}; among {ALIKE + 1} that sound alike "
        f"{np.mean(among_alike):.3f}, first in {100 * np.mean(first):.1f} %"
    )


if __name__ == "__main__":
    main()
