"""How well phones fit a sound, and which words of a whole vocabulary fit it best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from voiceduet.ears.phone_head import NONE, Logs

IMPOSSIBLE = np.float32(-1e9)
"""Far below what any timing comes to, and far from where such numbers end."""
Numbers = tuple[int, ...]
"""Phones, by their columns."""
Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]


def fits(logs: Logs, ways: Sequence[Numbers]) -> Floats:
    """How likely each of these is to be all that was said, by its likeliest timing."""
    if not ways:
        return np.zeros(0, np.float32)
    lengths = np.array([len(way) for way in ways])
    labels = np.full((len(ways), 2 * int(lengths.max()) + 1), NONE)
    for row, way in enumerate(ways):
        labels[row, 1 : 2 * len(way) : 2] = way
    skips = _skips(labels)
    best = np.full(labels.shape, IMPOSSIBLE)
    best[:, 0] = 0.0
    for row in logs:
        best = _step(best, skips) + row[labels]
    rows = np.arange(len(ways))
    ends = best[rows, 2 * lengths]
    ended: Floats = np.where(
        lengths > 0, np.maximum(ends, best[rows, np.maximum(2 * lengths - 1, 0)]), ends
    )
    return ended


def _skips(labels: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """A phone may follow another at once; the same one only after a moment of none."""
    skips = np.zeros(labels.shape, bool)
    skips[..., 2:] = (labels[..., 2:] != NONE) & (labels[..., 2:] != labels[..., :-2])
    return skips


def _step(best: Floats, skips: npt.NDArray[np.bool_]) -> Floats:
    """The likeliest way to each place a moment later."""
    came: Floats = best.copy()
    came[..., 1:] = np.maximum(came[..., 1:], best[..., :-1])
    came[..., 2:] = np.maximum(came[..., 2:], np.where(skips[..., 2:], best[..., :-2], IMPOSSIBLE))
    return came


@dataclass(frozen=True)
class Tree:
    """The words of a vocabulary by how they are said: words that begin alike share branches."""

    parents: Ints
    """The branch that each grows from, a shallower one; 0 is the trunk."""
    labels: Ints
    """Its phone; that of the trunk is none."""
    ends: Ints
    """The branches at which words end …"""
    words: Ints
    """… and the numbers of these words."""


def grow(ways: Iterable[tuple[int, Numbers]]) -> Tree:
    """A tree of words, each by its number and one way to say it."""
    branches: dict[tuple[int, int], int] = {}
    ends: list[tuple[int, int]] = []
    for word, way in ways:
        at = 0
        for label in way:
            at = branches.setdefault((at, label), len(branches) + 1)
        if way:
            ends.append((at, word))
    edges = np.array([(0, NONE), *branches], np.int32).reshape(-1, 2)
    found = np.array(ends, np.int32).reshape(-1, 2)
    return Tree(edges[:, 0], edges[:, 1], found[:, 0], found[:, 1])


@dataclass(frozen=True, slots=True)
class Found:
    """A word that fits."""

    word: int
    score: float
    """Of all that was said, what stood before and after the word included."""
    moment: int
    """At which the word was over."""


def search(logs: Logs, tree: Tree, before: Floats, after: Floats, most: int) -> list[Found]:
    """The words that fit best, the best first.

    `before[t]` is how well the first t moments fit what may stand before a word, `after[t]` how
    well those from t on fit what may follow it.
    """
    said = np.full(len(tree.parents), IMPOSSIBLE)
    silent = np.full(len(tree.parents), IMPOSSIBLE)
    same = tree.labels == tree.labels[tree.parents]
    best = np.full(len(tree.ends), IMPOSSIBLE)
    moments = np.zeros(len(tree.ends), np.int32)
    for moment, row in enumerate(logs):
        silent[0] = before[moment]
        came = said[tree.parents]
        came[same] = IMPOSSIBLE
        np.maximum(came, silent[tree.parents], out=came)
        np.maximum(came, said, out=came)
        silent = np.maximum(silent, said) + row[NONE]
        said = came + row[tree.labels]
        said[0] = IMPOSSIBLE
        ended = said[tree.ends] + after[moment + 1]
        moments[ended > best] = moment + 1
        np.maximum(best, ended, out=best)
    found: dict[int, Found] = {}
    for at in np.argsort(-best, kind="stable")[: 3 * most]:
        word = int(tree.words[at])
        if best[at] <= IMPOSSIBLE / 2:
            break
        found.setdefault(word, Found(word, float(best[at]), int(moments[at])))
    return list(found.values())[:most]


def before_a_word(logs: Logs, leads: Sequence[Numbers]) -> Floats:
    """How well the first t moments fit each of these, a row for each, for every t."""
    return np.stack([_ends(logs, lead) for lead in leads])


def after_a_word(logs: Logs, tails: Sequence[Numbers]) -> Floats:
    """How well the moments from t on fit each of these, a row for each, for every t."""
    return before_a_word(logs[::-1], [tail[::-1] for tail in tails])[:, ::-1]


def _ends(logs: Logs, way: Numbers) -> Floats:
    """How well the first t moments fit this, for every t."""
    labels = np.full(2 * len(way) + 1, NONE)
    labels[1::2] = way
    skips = _skips(labels)
    best = np.full(len(labels), IMPOSSIBLE)
    best[0] = 0.0
    ended = [IMPOSSIBLE if way else np.float32(0)]
    for row in logs:
        best = _step(best, skips) + row[labels]
        ended.append(best[-2:].max())
    return np.array(ended, np.float32)
