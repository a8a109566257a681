"""Ties between words as they stand in a vector file: what two words share directly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int64]


class Links:
    """A tie for some pairs of words, in log-odds; forms of a word share its ties."""

    def __init__(self, rows: Rows, starts: Rows, others: Rows, ties: Floats) -> None:
        self._rows = rows
        self._starts = starts
        self._others = others
        self._ties = ties

    def of(self, word: int | None) -> Floats:
        """The ties of one word with every word of the file; None is tied to nothing."""
        every = np.zeros(len(self._starts), np.float32)
        if word is not None and self._rows[word] >= 0:
            row = self._rows[word]
            its = slice(self._starts[row], self._starts[row + 1])
            every[self._others[its]] = self._ties[its]
        # A word without ties has the row -1: the last, which is always empty.
        told: Floats = every[self._rows]
        return told

    def table(self, words: Sequence[int | None]) -> Floats:
        """The ties of every word of the file (rows) with these (columns)."""
        return np.stack([self.of(word) for word in words], axis=1)


@cache
def load_links(name: str) -> Links:
    """The ties in `partner/NAME.npz`: each pair is kept once, and holds either way."""
    with (files("voiceduet.partner") / f"{name}.npz").open("rb") as file, np.load(file) as parts:
        rows = parts["link_rows"].astype(np.int64)
        counts = parts["link_counts"].astype(np.int64)
        columns = parts["link_columns"].astype(np.int64)
        ties = parts["link_steps"].astype(np.float32) * parts["link_unit"]
    ones = np.repeat(np.arange(len(counts)), counts)
    either = np.concatenate([ones, columns])
    order = np.argsort(either, kind="stable")
    starts = np.concatenate([[0], np.cumsum(np.bincount(either, minlength=len(counts)))])
    others = np.concatenate([columns, ones])[order]
    return Links(rows, starts, others, np.concatenate([ties, ties])[order])
