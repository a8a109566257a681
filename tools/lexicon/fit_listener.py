"""Fits head weights, the listener's habits and naming to people's turns, by whole games."""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from choice import RIDGE, Choice, Seen, fit_choice, fit_weights, seen, softmax
from scipy.optimize import minimize

from voiceduet.partner import listener as listening
from voiceduet.partner import measure, naming
from voiceduet.partner.ceiling import Ceiling
from voiceduet.partner.turns import Turn, games, read_turns
from voiceduet.partner.words import Words, load_words

Array = npt.NDArray[np.float64]
DATA = Path("voiceduet/partner/data")
FOLDS = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("turns", type=Path)
    turns = read_turns(parser.parse_args().turns)
    folds = _folds(turns)
    words = load_words()
    looks = _looks(words, turns)
    _cross_validate(turns, folds, words, looks)
    choice = fit_choice(looks)
    listener = _listener(words, choice, _doubt(choice, looks))
    names = [*(head.name for head in words.heads), "commonness", "ceiling", "bend"]
    fitted = [*map(float, choice.weights), choice.height, choice.bend]
    _save("weights.json", dict(zip(names, fitted, strict=True)))
    _save("listener.json", dataclasses.asdict(listener.habits))
    _save("naming.json", _fit_naming(turns, folds, listener))


def _looks(words: Words, turns: Sequence[Turn]) -> list[Seen]:
    """Every turn with what each head says of its cards, and how common they are."""
    plain = dataclasses.replace(words, commonness=0.0)
    found = []
    for turn in turns:
        heads = plain.evidence([turn.clue], turn.cards)[:, 0]
        common = words.above_usual(turn.cards) * bool(heads.any())
        found.append(seen(turn, np.concatenate([heads, common[None]]).T.astype(float)))
    return found


def _folds(turns: Sequence[Turn]) -> npt.NDArray[np.int64]:
    of_game = np.array(games(tuple(turns)))
    shuffled = np.random.default_rng(1).permutation(of_game.max() + 1) % FOLDS
    found: npt.NDArray[np.int64] = shuffled[of_game]
    return found


def _cross_validate(
    turns: Sequence[Turn],
    folds: npt.NDArray[np.int64],
    words: Words,
    looks: Sequence[Seen],
) -> None:
    models: dict[int, listening.Listener] = {}
    blank = (0.0, 0.0, (1.0,) * len(words.heads))
    for fold in range(FOLDS):
        choice = fit_choice([look for look, f in zip(looks, folds, strict=True) if f != fold])
        models[fold] = _listener(words, choice, blank)
    of_turn = {(t.clue, t.cards): models[int(f)] for t, f in zip(turns, folds, strict=True)}
    told = measure.agreement(
        turns, lambda clue, cards: of_turn[clue, tuple(cards)].words.strength(clue, cards)
    )
    table = measure.reliability(
        turns, lambda clue, n, cards: of_turn[clue, tuple(cards)].probabilities(clue, n, cards)
    )
    print("games left out:", told, f"calibration {measure.calibration_error(table):.3f}")


def _listener(
    words: Words, choice: Choice, doubt: tuple[float, float, tuple[float, ...]]
) -> listening.Listener:
    heads = [
        dataclasses.replace(head, weight=float(w))
        for head, w in zip(words.heads, choice.weights, strict=False)
    ]
    weighed = dataclasses.replace(
        words,
        heads=tuple(heads),
        commonness=float(choice.weights[-1]),
        ceiling=Ceiling(choice.height, choice.bend),
    )
    habits = listening.Habits(choice.sharpness, choice.stretch, choice.lapse, *doubt)
    return listening.Listener(weighed, habits)


def _doubt(choice: Choice, looks: Sequence[Seen]) -> tuple[float, float, tuple[float, ...]]:
    """Own weights of each head alone; then the error of strengths, from where wanted cards fell."""
    heads = len(choice.weights) - 1
    own = [
        float(
            fit_weights(
                [dataclasses.replace(x, evidence=x.evidence[:, [h]]) for x in looks]
            ).weights[0]
        )
        for h in range(heads)
    ]
    spreads, misses = [], []
    for look in looks:
        centred = look.evidence - look.evidence.mean(0)
        strength = centred @ choice.weights
        card = int(np.argmax(look.wanted))
        spreads.append(float(np.ptp(centred[card, :heads] * own)))
        misses.append(max(0.0, float(strength.max() - strength[card])))
    design = np.stack([np.ones(len(spreads)), spreads], 1)
    floor, doubt = np.maximum(np.linalg.lstsq(design, np.array(misses), rcond=None)[0], 0.1)
    return float(doubt), float(floor), tuple(own)


def _fit_naming(
    turns: Sequence[Turn], folds: npt.NDArray[np.int64], listener: listening.Listener
) -> dict[str, object]:
    """Conditional logit of the person's clue among all candidates."""
    heads = len(listener.words.heads)
    width = len(naming.FEATURES) + heads
    blank = naming.Naming(listener, {}, (), naming.hubs(listener))
    place = {clue: i for i, clue in enumerate(listener.words.clues)}
    usable = [i for i, turn in enumerate(turns) if turn.clue in place]
    features = {i: blank.features(turns[i].targets, turns[i].cards) for i in usable}
    spread = np.concatenate([features[i][:, ::97] for i in usable], 1).std(1).astype(np.float64)

    def fit(rows: Sequence[int]) -> Array:
        def loss(weights: Array) -> tuple[float, Array]:
            total, slope = RIDGE * weights @ weights / 2, RIDGE * weights
            scaled = (weights / spread).astype(np.float32)
            for i in rows:
                chances = softmax(scaled @ features[i])
                said = place[turns[i].clue]
                total -= np.log(chances[said] + 1e-30) / len(rows)
                slope = slope - (features[i][:, said] - features[i] @ chances) / spread / len(rows)
            return float(total), slope

        return (
            np.asarray(minimize(loss, np.zeros(width), jac=True, options={"maxiter": 60}).x)
            / spread
        )

    def hits(weights: Array, rows: Sequence[int]) -> int:
        model = dataclasses.replace(blank, **_named(weights))  # type: ignore[arg-type]
        return sum(turns[i].clue in model.best(turns[i].targets, turns[i].cards) for i in rows)

    found = 0
    for half in range(2):
        rest = [i for i in usable if folds[i] % 2 != half]
        found += hits(fit(rest), [i for i in usable if folds[i] % 2 == half])
    print(f"games left out: clue among ten best {found / len(turns):.3f}")
    print(f"candidates hold {len(usable) / len(turns):.3f} of people's clues")
    return _named(fit(usable))


def _named(weights: Array) -> dict[str, object]:
    plain = dict(zip(naming.FEATURES, map(float, weights), strict=False))
    return {"weights": plain, "heads": tuple(map(float, weights[len(plain) :]))}


def _save(name: str, values: object) -> None:
    (DATA / name).write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
