"""One kind of evidence about words: a vector for each, in three bits a dimension."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]
Levels = npt.NDArray[np.int8]

LEVELS = np.int8(3)
"""Three bits a dimension: the same bytes in more dimensions tell more than four bits in fewer."""
BITS = 3
TOGETHER = 4
"""Levels that are read at once, by their place in a table."""


@dataclass(frozen=True)
class ByMiniLM:
    """For a head that has a vector of every word of the lexicon."""

    matrix: Floats
    """Turns a MiniLM vector and a one into a vector of the head."""

    def from_minilm(self, vector: Floats) -> Floats:
        """The vector of a word outside the lexicon."""
        found: Floats = np.append(vector, np.float32(1)) @ self.matrix
        return found


@dataclass(frozen=True)
class ByHeads:
    """For a head that is kept of common words alone: what other heads say foretells the rest."""

    heads: tuple[Head, ...]
    matrix: Floats
    """Turns the vectors of these heads, side by side, and a one into a vector of the head."""
    places: Indices
    """Where each word of the lexicon stands in what is kept; -1 for those that are foretold."""

    def of(self, rows: Indices) -> Floats:
        """The vectors of words of the lexicon."""
        ones = np.ones((len(rows), 1), np.float32)
        found: Floats = np.hstack([*(head.of(rows) for head in self.heads), ones]) @ self.matrix
        return found

    def from_minilm(self, vector: Floats) -> Floats:
        """The vector of a word outside the lexicon."""
        seen = [head.from_minilm(vector) for head in self.heads]
        found: Floats = np.concatenate([*seen, np.ones(1, np.float32)]) @ self.matrix
        return found


@dataclass(frozen=True)
class Head:
    """One kind of evidence: a vector for every word; two words are near by their product."""

    name: str
    vectors: Levels
    scales: Floats
    weight: float
    """How much a unit of this evidence adds to a strength, fitted to people's turns."""
    outside: ByMiniLM | ByHeads
    """How this head is foretold for words that it has no vector of."""
    back: float | None = None
    """For a head of two halves, what a word calls up and what calls it up: how much a card that
    calls up the clue counts beside a clue that calls up the card. None for a head that is the same
    seen from either side."""

    def of(self, rows: Indices) -> Floats:
        """The vectors of these words."""
        if isinstance(self.outside, ByMiniLM):
            return self._kept(rows)
        places = self.outside.places[rows]
        found = self._kept(places)
        none = places < 0
        if none.any():
            found[none] = self.outside.of(rows[none])
        return found

    def _kept(self, places: Indices) -> Floats:
        return self.vectors[places].astype(np.float32) * self.scales[places, None]

    def facing(self, vectors: Floats) -> Floats:
        """These vectors as those of cards, to be multiplied with those of clues."""
        if self.back is None:
            return vectors
        calls, called = np.split(vectors, 2, axis=1)
        faced: Floats = np.concatenate([called, np.float32(self.back) * calls], axis=1)
        return faced

    def from_minilm(self, vector: Floats) -> Floats:
        """The vector of a word outside the lexicon, as far as MiniLM foretells it."""
        return self.outside.from_minilm(vector)


def pack(levels: Levels) -> npt.NDArray[np.uint8]:
    """Levels from -3 to 3, eight to three bytes; the rows' length is a multiple of eight."""
    shifted = (levels + LEVELS).astype(np.uint16).reshape(len(levels), -1, TOGETHER)
    fours = (shifted << (BITS * np.arange(TOGETHER, dtype=np.uint16))).sum(axis=2)
    even, odd = fours[:, 0::2], fours[:, 1::2]
    three = np.stack([even & 255, (even >> 8) | ((odd & 15) << 4), odd >> 4], axis=2)
    return three.astype(np.uint8).reshape(len(levels), -1)


def unpack(packed: npt.NDArray[np.uint8]) -> Levels:
    """The levels that were packed."""
    three = packed.reshape(len(packed), -1, 3).astype(np.uint16)
    fours = np.empty((*three.shape[:2], 2), np.uint16)
    fours[:, :, 0] = three[:, :, 0] | (three[:, :, 1] & 15) << 8
    fours[:, :, 1] = three[:, :, 1] >> 4 | three[:, :, 2] << 4
    levels: Levels = _table()[fours].view(np.int8).reshape(len(packed), -1)
    return levels


def _table() -> npt.NDArray[np.int32]:
    """For every twelve bits, the four levels in them, side by side in one number: reading whole
    numbers from a table is many times as fast as taking bits apart."""
    every = np.arange(1 << (BITS * TOGETHER))[:, None] >> (BITS * np.arange(TOGETHER))
    fours = ((every & (1 << BITS) - 1) - int(LEVELS)).astype(np.int8)
    table: npt.NDArray[np.int32] = np.ascontiguousarray(fours).view(np.int32).ravel()
    return table


def read_head(data: np.lib.npyio.NpzFile, name: str, weight: float, before: Sequence[Head]) -> Head:
    """A head from the lexicon's file, where `arrays_of` put it; `before` are those read already."""
    matrix = data[f"{name}.outside"].astype(np.float32) * data[f"{name}.outside_scales"]
    vectors = unpack(data[f"{name}.vectors"])
    scales = data[f"{name}.scales"].astype(np.float32)
    if f"{name}.words" not in data:
        return Head(name, vectors, scales, weight, ByMiniLM(matrix))
    places = np.full(len(data[f"{before[0].name}.scales"]), -1, np.int64)
    places[data[f"{name}.words"]] = np.arange(len(vectors))
    outside = ByHeads(tuple(before), matrix, places)
    return Head(name, vectors, scales, weight, outside, float(data[f"{name}.back"]))


def arrays_of(
    name: str, levels: Levels, scales: Floats, outside: Floats
) -> dict[str, npt.NDArray[np.generic]]:
    """What the lexicon's file holds of a head; `outside` in whole steps, a scale a column."""
    steps = np.abs(outside).max(axis=0) / np.float32(127) + np.float32(1e-9)
    return {
        f"{name}.vectors": pack(levels),
        f"{name}.scales": scales.astype(np.float16),
        f"{name}.outside": np.round(outside / steps).astype(np.int8),
        f"{name}.outside_scales": steps.astype(np.float32),
    }


def arrays_of_common(
    name: str,
    levels: Levels,
    scales: Floats,
    outside: Floats,
    words: Indices,
    back: float,
) -> dict[str, npt.NDArray[np.generic]]:
    """The same of a head of two halves that is kept of these words alone."""
    return {
        **arrays_of(name, levels, scales, outside),
        f"{name}.words": words.astype(np.uint16),
        f"{name}.back": np.array(back, np.float32),
    }
