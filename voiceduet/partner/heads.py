"""One kind of evidence about words: a vector for each, in three bits a dimension."""

from __future__ import annotations

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
class Head:
    """One kind of evidence: a vector for every word; two words are near by their product."""

    name: str
    vectors: Levels
    scales: Floats
    weight: float
    """How much a unit of this evidence adds to a strength, fitted to people's turns."""
    outside: Floats
    """Turns a MiniLM vector and a one into a vector of this head, for words outside."""

    def of(self, rows: Indices) -> Floats:
        """The vectors of these words."""
        return self.vectors[rows].astype(np.float32) * self.scales[rows, None]

    def from_minilm(self, vector: Floats) -> Floats:
        """The vector of a word outside the lexicon, as far as MiniLM foretells it."""
        found: Floats = np.append(vector, np.float32(1)) @ self.outside
        return found


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


def read_head(data: np.lib.npyio.NpzFile, name: str, weight: float) -> Head:
    """A head from the lexicon's file, where `arrays_of` put it."""
    outside = data[f"{name}.outside"].astype(np.float32) * data[f"{name}.outside_scales"]
    return Head(
        name=name,
        vectors=unpack(data[f"{name}.vectors"]),
        scales=data[f"{name}.scales"].astype(np.float32),
        weight=weight,
        outside=outside,
    )


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
