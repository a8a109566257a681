"""How well a model of words agrees with people's turns: the measures of `bench partner`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from voiceduet.partner.turns import Turn

Floats = npt.NDArray[np.float32]
Scorer = Callable[[str, Sequence[str]], Floats]
Chances = Callable[[str, int, Sequence[str]], Floats]
Clues = Callable[[Sequence[str], Sequence[str]], Sequence[str]]

BINS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Fifths: with some hundred turns, narrower bins measure their own noise."""


@dataclass(frozen=True)
class Agreement:
    """How often a ranking of the cards agrees with the people, as fractions of all turns."""

    top1_target: float
    agrees: float
    """A turn in which the person guessed nothing counts as not agreed with."""
    recall: float


@dataclass(frozen=True)
class Reliability:
    """Of the turns in which the best card's chance was about this: what was said and what was."""

    turns: int
    said: float
    was: float


def agreement(turns: Sequence[Turn], scorer: Scorer) -> Agreement:
    """Rank the cards of every turn and compare with its targets and its first guess."""
    top, agrees, recall = [], [], []
    for turn in turns:
        order = np.argsort(-scorer(turn.clue, turn.cards), kind="stable")
        ranked = [turn.cards[i] for i in order]
        top.append(ranked[0] in turn.targets)
        agrees.append(ranked[0] == turn.first_guess)
        found = set(ranked[: len(turn.targets)]) & set(turn.targets)
        recall.append(len(found) / len(turn.targets))
    return Agreement(float(np.mean(top)), float(np.mean(agrees)), float(np.mean(recall)))


def reliability(turns: Sequence[Turn], chances: Chances) -> tuple[Reliability, ...]:
    """Chance of the best card being a target against how often it was one, bin by bin."""
    said, was = [], []
    for turn in turns:
        chance = chances(turn.clue, len(turn.targets), turn.cards)
        best = int(np.argmax(chance))
        said.append(min(float(chance[best]), 1.0))
        was.append(float(turn.cards[best] in turn.targets))
    bins = np.clip(np.digitize(said, BINS[1:-1]), 0, len(BINS) - 2)
    table = []
    for number in range(len(BINS) - 1):
        inside = np.flatnonzero(bins == number)
        if inside.size:
            table.append(
                Reliability(
                    inside.size,
                    float(np.array(said)[inside].mean()),
                    float(np.array(was)[inside].mean()),
                )
            )
    return tuple(table)


def calibration_error(table: Sequence[Reliability]) -> float:
    """Mean distance between what was said and what was, each bin by its turns."""
    turns = sum(row.turns for row in table)
    return sum(row.turns * abs(row.said - row.was) for row in table) / turns if turns else 0.0


def clue_among_best(turns: Sequence[Turn], clues: Clues) -> float:
    """How often the person's own clue is among the clues named for their targets."""
    return float(np.mean([turn.clue in clues(turn.targets, turn.cards) for turn in turns]))
