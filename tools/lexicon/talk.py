"""What a language model calls to mind at a word, and what calls that to mind, as one vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

RIDGE = np.float32(3.0)
"""Pull to nought when a half is foretold; features have length one."""


@dataclass(frozen=True)
class Told:
    """What the model says of words: nothing of some, for asking takes long or they have no piece of
    their own. Rows are words."""

    states: Floats
    asked: Mask
    answers: Floats
    answering: Mask


def halves(told: Told, features: Floats, width: int) -> Floats:
    """Vectors of two halves, `width` in all, of the words that were asked about. The first half of
    one word times the second half of another is how much likelier the other follows than after any
    other word."""
    states = told.states - told.states[told.asked].mean(axis=0)
    answers = told.answers - told.answers[told.answering].mean(axis=0)
    both = told.asked & told.answering
    narrow, facing = _narrower(states[both], answers[both], width // 2)
    calls, called = states[told.asked] @ narrow, answers[told.asked] @ facing
    answering = told.answering[told.asked]
    helped = np.concatenate([features[told.asked], _unit(calls)], axis=1)
    called[~answering] = foretell(helped[answering], called[answering]).of(helped[~answering])
    even = np.sqrt(np.linalg.norm(called, axis=1).mean() / np.linalg.norm(calls, axis=1).mean())
    return np.concatenate([calls * even, called / even], axis=1).astype(np.float32)


def _narrower(states: Floats, answers: Floats, width: int) -> tuple[Floats, Floats]:
    """Maps of states and answers to fewer dimensions that keep most of all their products, turned
    so that all dimensions weigh alike."""
    left, right = (np.linalg.qr(some)[1] for some in (states, answers))
    from_left, values, from_right = np.linalg.svd(left @ right.T)
    roots = np.sqrt(values[:width])
    turn, _ = np.linalg.qr(np.random.default_rng(0).normal(size=(width, width)))
    narrow = np.linalg.solve(left, from_left[:, :width] * roots) @ turn
    facing = np.linalg.solve(right, from_right[:width].T * roots) @ turn
    return narrow.astype(np.float32), facing.astype(np.float32)


@dataclass(frozen=True)
class Foretelling:
    """Turns features and a one into vectors, by regression."""

    matrix: Floats

    def of(self, features: Floats) -> Floats:
        return _with_one(features) @ self.matrix


def foretell(features: Floats, vectors: Floats, ridge: np.float32 = RIDGE) -> Foretelling:
    """What tells these vectors from these features best."""
    seen = _with_one(features)
    gram = seen.T @ seen + ridge * np.eye(seen.shape[1], dtype=np.float32)
    return Foretelling(np.asarray(np.linalg.solve(gram, seen.T @ vectors), np.float32))


def _with_one(features: Floats) -> Floats:
    return np.concatenate([features, np.ones((len(features), 1), np.float32)], axis=1)


def _unit(matrix: Floats) -> Floats:
    length = np.linalg.norm(matrix, axis=1, keepdims=True) + np.float32(1e-6)
    return np.asarray(matrix / length, np.float32)


def spoken_of(words: Sequence[str], zipfs: Sequence[float], cards: set[str], many: int) -> Mask:
    """The words that the model is asked about: those on cards, and the commonest."""
    order = sorted(range(len(words)), key=lambda i: (words[i] not in cards, -zipfs[i]))
    asked = np.zeros(len(words), bool)
    asked[order[:many]] = True
    return asked
