"""Fits what people pick and what was meant to the evidence: weights, lapse, sharpness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from voiceduet.partner.listener import inclusion
from voiceduet.partner.turns import Turn

Array = npt.NDArray[np.float64]

RIDGE = 0.01
"""Pull of the weights to zero, for features of unit spread; 0.003 to 0.03 differ little."""
BEND_RIDGE = 0.002
"""Pull of the logarithm of the bend to nought."""
FIRST_LAPSE = 0.03
FIRST_HEIGHT = 5.0


@dataclass(frozen=True)
class Seen:
    """A turn as the fit sees it: evidence (cards by kinds), what was meant, what was wanted."""

    evidence: Array
    meant: Array
    wanted: Array
    """Half of what should be picked is what was meant, half what the other person picked."""

    @property
    def count(self) -> int:
        """How many cards the clue was for."""
        return int((self.meant > 0).sum())


@dataclass(frozen=True)
class Choice:
    """A fit: strengths are evidence @ weights, under a ceiling."""

    weights: Array
    lapse: float
    height: float
    bend: float
    sharpness: float = 1.0
    stretch: float = 0.0


def seen(turn: Turn, evidence: Array) -> Seen:
    """A turn with the evidence on its cards."""
    meant = np.array([card in turn.targets for card in turn.cards]) / len(turn.targets)
    wanted = meant.copy()
    if turn.first_guess in turn.cards:
        wanted[turn.cards.index(str(turn.first_guess))] += 1
    return Seen(evidence, meant, wanted / wanted.sum())


def fit_choice(turns: Sequence[Seen]) -> Choice:
    """Weights and lapse together, by the chance of what was wanted; then what was meant."""
    picked = fit_weights(turns)
    return _true_chances(turns, picked)


def fit_weights(turns: Sequence[Seen]) -> Choice:
    """Conditional logit in which strengths level off and a share of all picks follows from
    nothing."""
    spread = np.concatenate([t.evidence - t.evidence.mean(0) for t in turns]).std(0) + 1e-9
    features = [t.evidence / spread for t in turns]

    def loss(x: Array) -> tuple[float, Array]:
        weights, lapse, height, bend = x[:-3], 1 / (1 + np.exp(-x[-3])), x[-2], np.exp(x[-1])
        total = RIDGE * weights @ weights / 2 + BEND_RIDGE * x[-1] ** 2 / 2
        slope = np.concatenate([RIDGE * weights, [0.0, 0.0, BEND_RIDGE * x[-1]]])
        for turn, f in zip(turns, features, strict=True):
            plain = f @ weights
            strengths, below = level_off(plain, height, bend)
            share = softmax(strengths)
            chance = (1 - lapse) * share + lapse / len(share)
            pull = turn.wanted / chance
            total -= turn.wanted @ np.log(chance) / len(turns)
            toward = (1 - lapse) * share * (pull - pull @ share)
            slope[:-3] -= f.T @ (toward * below) / len(turns)
            slope[-3] -= pull @ (1 / len(share) - share) * lapse * (1 - lapse) / len(turns)
            slope[-2] -= toward @ (1 - below) / len(turns)
            by_bend = strengths - below * plain - (1 - below) * height
            slope[-1] -= toward @ by_bend / len(turns)
        return float(total), slope

    first_lapse = np.log(FIRST_LAPSE / (1 - FIRST_LAPSE))
    start = np.concatenate([np.full(spread.size, 0.5), [first_lapse, FIRST_HEIGHT, 0.0]])
    found = minimize(loss, start, jac=True).x
    lapse, bend = float(1 / (1 + np.exp(-found[-3]))), float(np.exp(found[-1]))
    return Choice(found[:-3] / spread, lapse, float(found[-2]), bend)


def level_off(plain: Array, height: float, bend: float) -> tuple[Array, Array]:
    """Strengths under the ceiling, and how much of a small change below it is left of each."""
    below = 1 / (1 + np.exp((plain - height) / bend))
    return -bend * np.logaddexp(-plain / bend, -height / bend), below


def _true_chances(turns: Sequence[Seen], picked: Choice) -> Choice:
    """What makes the chance of every card being meant come true, at the lapse that was fitted."""
    scores = [level_off(t.evidence @ picked.weights, picked.height, picked.bend)[0] for t in turns]

    def loss(x: Array) -> float:
        sharpness, stretch = float(np.exp(x[0])), float(x[1])
        total = 0.0
        for turn, score in zip(turns, scores, strict=True):
            share = softmax(score * sharpness / turn.count**stretch)
            first = (1 - picked.lapse) * share + picked.lapse / len(share)
            chance = np.clip(inclusion(first.astype(np.float32), turn.count), 1e-6, 1 - 1e-6)
            meant = turn.meant > 0
            total -= np.log(chance[meant]).sum() + np.log(1 - chance[~meant]).sum()
        return total / len(turns)

    around = {"initial_simplex": np.array([[0.0, 0.0], [0.3, 0.0], [0.0, 0.3]])}
    found = minimize(loss, np.zeros(2), method="Nelder-Mead", options=around, tol=1e-3)
    log_sharpness, stretch = found.x
    return replace(picked, sharpness=float(np.exp(log_sharpness)), stretch=float(stretch))


def softmax(scores: npt.NDArray[np.floating]) -> npt.NDArray[np.floating]:
    """Shares that add up to one."""
    e = np.exp(scores - scores.max())
    found: npt.NDArray[np.floating] = e / e.sum()
    return found
