"""One kind of evidence about words: a vector for each, in four bits a dimension."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]
Levels = npt.NDArray[np.int8]

LEVELS = np.int8(7)
"""Four bits a dimension: the same bytes in more dimensions tell more than eight bits in fewer."""


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
    """Levels from -7 to 7 in rows of even length, two to a byte."""
    shifted = (levels + LEVELS).astype(np.uint8)
    packed: npt.NDArray[np.uint8] = shifted[:, 0::2] | (shifted[:, 1::2] << 4)
    return packed


def unpack(packed: npt.NDArray[np.uint8]) -> Levels:
    """The levels that were packed."""
    levels = np.empty((packed.shape[0], packed.shape[1] * 2), np.int8)
    levels[:, 0::2] = packed & 15
    levels[:, 1::2] = packed >> 4
    levels -= LEVELS
    return levels


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
