"""Word vectors in one small file: what `stranger` and `nearest` know of words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt
from rapidfuzz import process

Floats = npt.NDArray[np.float32]

ZIPF_STEP = 0.05
"""Word frequencies (Zipf: 3 is rare, 7 is "the") are kept in steps of this size."""

SHORTEST_PART = 3
"""Letters in a part of a compound: shorter ones are found in words that are none."""

CLOSE_SPELLING = 87.0
"""How alike two spellings are at least, of 100, to be taken for the same word (calender)."""

_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"))


class Vectors:
    """A vector for each word; the inner product of two says how strongly they go together."""

    def __init__(
        self, words: list[str], matrix: Floats, zipf: Floats, well_known: npt.NDArray[np.bool_]
    ) -> None:
        self.words = words
        self.zipf = zipf
        self.well_known = well_known
        """Words whose vectors were learnt from themselves rather than put together from pieces."""
        self.matrix = matrix
        self._index = {word: i for i, word in enumerate(words)}

    def find(self, word: str) -> int | None:
        """The row of a word, or of the word that it is a form of."""
        word = word.lower().strip()
        if word in self._index:
            return self._index[word]
        for ending, base in _ENDINGS:
            stem = word.removesuffix(ending) + base
            if word.endswith(ending) and stem in self._index:
                return self._index[stem]
        return None

    def vector(self, word: str) -> Floats | None:
        """The vector of a word; of several words or a compound, the mean of the parts'."""
        row = self.find(word)
        if row is not None:
            return np.asarray(self.matrix[row], np.float32)
        known = self._parts(word.lower())
        if not known:
            return None
        mean: Floats = self.matrix[known].mean(axis=0)
        return mean

    def _parts(self, word: str) -> list[int]:
        """The words that a phrase or a compound is made of, or the one it is a misspelling of."""
        parts = [self.find(part) for part in word.replace("-", " ").split()]
        if len(parts) > 1:
            return [part for part in parts if part is not None]
        cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
        halves = [(self._index.get(word[:at]), self._index.get(word[at:])) for at in cuts]
        whole = [(a, b) for a, b in halves if a is not None and b is not None]
        if whole:
            # Commonest words come first in the file.
            return list(min(whole, key=max))
        close = process.extractOne(word, self.words, score_cutoff=CLOSE_SPELLING)
        return [close[2]] if close else []


@cache
def load_vectors(name: str) -> Vectors:
    """The vectors in `partner/NAME.npz`: rows of signed bytes or half-bytes, with a scale each."""
    with (files("voiceduet.partner") / f"{name}.npz").open("rb") as file, np.load(file) as parts:
        words = bytes(parts["words"]).decode("utf-8").split("\n")
        codes = _unpack(parts["codes"]) if int(parts["bits"]) == 4 else parts["codes"]
        scales = parts["scales"].astype(np.float32)
        well_known = parts["well_known"].astype(bool)
        zipf = parts["zipf"].astype(np.float32) * np.float32(ZIPF_STEP)
    matrix = codes.astype(np.float32) * scales[:, None]
    return Vectors(words, matrix, zipf, well_known)


def _unpack(codes: npt.NDArray[Any]) -> npt.NDArray[np.int8]:
    """Two values from each byte, 8 meaning nought."""
    both = np.stack([codes >> 4, codes & 15], axis=-1).astype(np.int8) - np.int8(8)
    return np.asarray(both.reshape(len(codes), -1), np.int8)
