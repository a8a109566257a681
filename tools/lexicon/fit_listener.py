"""Fits head weights, the listener's habits and naming to people's turns, by whole games."""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize, minimize_scalar

from voiceduet.partner import listener as listening
from voiceduet.partner import measure, naming
from voiceduet.partner.turns import Turn, games, read_turns
from voiceduet.partner.words import Words, load_words

Array = npt.NDArray[np.float64]
DATA = Path("voiceduet/partner/data")
FOLDS = 10
RIDGE = 0.01
"""Pull of the weights to zero, for features of unit spread; 0.003 to 0.03 differ little."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("turns", type=Path)
    turns = read_turns(parser.parse_args().turns)
    folds = _folds(turns)
    words = load_words()
    evidence = [words.evidence([turn.clue], turn.cards)[:, 0].T.astype(float) for turn in turns]
    wanted = [_wanted(turn) for turn in turns]
    meant = [_meant(turn) for turn in turns]
    _cross_validate(turns, folds, words, evidence)
    weights, sharpness, lapse = _fit(evidence, wanted, meant)
    fitted = _with_weights(words, weights)
    habits = _habits(fitted, evidence, wanted, sharpness, lapse)
    listener = listening.Listener(fitted, habits)
    names = [head.name for head in words.heads]
    _save("weights.json", dict(zip(names, map(float, weights), strict=True)))
    _save("listener.json", dataclasses.asdict(habits))
    _save("naming.json", _fit_naming(turns, folds, listener))


def _folds(turns: Sequence[Turn]) -> npt.NDArray[np.int64]:
    of_game = np.array(games(tuple(turns)))
    shuffled = np.random.default_rng(1).permutation(of_game.max() + 1) % FOLDS
    found: npt.NDArray[np.int64] = shuffled[of_game]
    return found


def _meant(turn: Turn) -> Array:
    return np.array([card in turn.targets for card in turn.cards]) / len(turn.targets)


def _wanted(turn: Turn) -> Array:
    """Half of what should be picked is what was meant, half what the person picked."""
    found = _meant(turn)
    if turn.first_guess in turn.cards:
        found[turn.cards.index(str(turn.first_guess))] += 1
    return found / found.sum()


def _fit(
    evidence: Sequence[Array], wanted: Sequence[Array], meant: Sequence[Array]
) -> tuple[Array, float, float]:
    """Weights of the heads by conditional logit, then what makes the chances true."""
    spread = np.concatenate([e - e.mean(0) for e in evidence]).std(0)

    def loss(weights: Array) -> tuple[float, Array]:
        total, slope = RIDGE * weights @ weights / 2, RIDGE * weights
        for e, w in zip(evidence, wanted, strict=True):
            scores = e / spread @ weights
            chances = _softmax(scores)
            total -= w @ np.log(chances + 1e-12) / len(wanted)
            slope = slope - (e / spread).T @ (w - chances) / len(wanted)
        return float(total), slope

    weights = minimize(loss, np.ones(spread.size), jac=True).x / spread
    scores = [e @ weights for e in evidence]
    lapse = _least(lambda lapse: _surprise(scores, wanted, 1.0, lapse), 0.0, 0.5)
    sharpness = _least(lambda sharpness: _surprise(scores, meant, sharpness, lapse), 0.5, 3.0)
    return weights, sharpness, lapse


def _surprise(
    scores: Sequence[Array], wanted: Sequence[Array], sharpness: float, lapse: float
) -> float:
    chances = [(1 - lapse) * _softmax(s * sharpness) + lapse / len(s) for s in scores]
    return -float(np.mean([w @ np.log(c) for w, c in zip(wanted, chances, strict=True)]))


def _least(loss: Callable[[float], float], low: float, high: float) -> float:
    return float(minimize_scalar(loss, bounds=(low, high), method="bounded").x)


def _cross_validate(
    turns: Sequence[Turn],
    folds: npt.NDArray[np.int64],
    words: Words,
    evidence: Sequence[Array],
) -> None:
    models: dict[int, listening.Listener] = {}
    for fold in range(FOLDS):
        rest = np.flatnonzero(folds != fold)
        known = [turns[i] for i in rest]
        weights, sharpness, lapse = _fit(
            [evidence[i] for i in rest], list(map(_wanted, known)), list(map(_meant, known))
        )
        habits = listening.Habits(sharpness, lapse, 0.0, 0.0, (1.0,) * len(words.heads))
        models[fold] = listening.Listener(_with_weights(words, weights), habits)
    of_turn = {(t.clue, t.cards): models[int(f)] for t, f in zip(turns, folds, strict=True)}
    told = measure.agreement(
        turns, lambda clue, cards: of_turn[clue, tuple(cards)].words.strength(clue, cards)
    )
    table = measure.reliability(
        turns, lambda clue, n, cards: of_turn[clue, tuple(cards)].probabilities(clue, n, cards)
    )
    print("games left out:", told, f"calibration {measure.calibration_error(table):.3f}")


def _with_weights(words: Words, weights: Array) -> Words:
    heads = [
        dataclasses.replace(head, weight=float(w))
        for head, w in zip(words.heads, weights, strict=True)
    ]
    return dataclasses.replace(words, heads=tuple(heads))


def _habits(
    words: Words,
    evidence: Sequence[Array],
    wanted: Sequence[Array],
    sharpness: float,
    lapse: float,
) -> listening.Habits:
    """Own weights of each head alone; then the error of strengths, from where wanted cards fell."""
    own = [
        float(_fit([e[:, [h]] for e in evidence], wanted, wanted)[0][0])
        for h in range(len(words.heads))
    ]
    weights = np.array([head.weight for head in words.heads])
    spreads, misses = [], []
    for e, w in zip(evidence, wanted, strict=True):
        centred = e - e.mean(0)
        strength = centred @ weights
        card = int(np.argmax(w))
        spreads.append(float(np.ptp(centred[card] * own)))
        misses.append(max(0.0, float(strength.max() - strength[card])))
    design = np.stack([np.ones(len(spreads)), spreads], 1)
    floor, doubt = np.maximum(np.linalg.lstsq(design, np.array(misses), rcond=None)[0], 0.1)
    return listening.Habits(sharpness, lapse, float(doubt), float(floor), tuple(own))


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
                chances = _softmax(scaled @ features[i])
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


def _softmax(scores: npt.NDArray[np.floating]) -> npt.NDArray[np.floating]:
    e = np.exp(scores - scores.max())
    found: npt.NDArray[np.floating] = e / e.sum()
    return found


def _save(name: str, values: object) -> None:
    (DATA / name).write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
