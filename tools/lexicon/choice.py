"""Fits what people pick and what was meant to the evidence: weights, lapse, sharpness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from voiceduet.partner.listener import inclusion
from voiceduet.partner.turns import Turn

Array = npt.NDArray[np.float64]

RIDGE = 0.01
"""Pull of the weights to zero, for features of unit spread; 0.003 to 0.03 differ little."""
FIRST_LAPSE = 0.03


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
    """A fit: strengths are evidence @ weights."""

    weights: Array
    lapse: float
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
    """Conditional logit in which a share of all picks follows from nothing."""
    spread = np.concatenate([t.evidence - t.evidence.mean(0) for t in turns]).std(0) + 1e-9
    features = [(t.evidence - t.evidence.mean(0)) / spread for t in turns]

    def loss(x: Array) -> tuple[float, Array]:
        weights, lapse = x[:-1], 1 / (1 + np.exp(-x[-1]))
        total, slope = RIDGE * weights @ weights / 2, np.append(RIDGE * weights, 0.0)
        for turn, f in zip(turns, features, strict=True):
            share = softmax(f @ weights)
            chance = (1 - lapse) * share + lapse / len(share)
            pull = turn.wanted / chance
            total -= turn.wanted @ np.log(chance) / len(turns)
            toward = (1 - lapse) * share * (pull - pull @ share)
            slope[:-1] -= f.T @ toward / len(turns)
            slope[-1] -= pull @ (1 / len(share) - share) * lapse * (1 - lapse) / len(turns)
        return float(total), slope

    start = np.append(np.full(spread.size, 0.3), np.log(FIRST_LAPSE / (1 - FIRST_LAPSE)))
    found = minimize(loss, start, jac=True).x
    return Choice(found[:-1] / spread, float(1 / (1 + np.exp(-found[-1]))))


def _true_chances(turns: Sequence[Seen], picked: Choice) -> Choice:
    """What makes the chance of every card being meant come true, at the lapse that was fitted."""
    scores = [t.evidence @ picked.weights for t in turns]

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
    return Choice(picked.weights, picked.lapse, float(np.exp(log_sharpness)), float(stretch))


def softmax(scores: npt.NDArray[np.floating]) -> npt.NDArray[np.floating]:
    """Shares that add up to one."""
    e = np.exp(scores - scores.max())
    found: npt.NDArray[np.floating] = e / e.sum()
    return found
