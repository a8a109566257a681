"""Words outside the lexicon, read by their parts: forms, compounds, near spellings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import numpy as np
import numpy.typing as npt
from rapidfuzz import process
from rapidfuzz.distance import OSA

Floats = npt.NDArray[np.float32]

SHORTEST_PART = 2
COMMON_PART = 3.2
"""Zipf frequency of a part: rarer ones make "villian" of "vil" and "lian"."""
COMMON_SHORT_PART = 5.0
"""The same for parts of two letters, such as the end of "wakeup"."""
SHORTEST_STEM = 3
SHORTEST_FUZZY = 6
ENDINGS = (("ies", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"))
BREAKS = re.compile(r"[\s\-_'’.]+")


class Source(Enum):
    """Where the meaning of a word comes from."""

    LEXICON = auto()
    FORM = auto()
    PARTS = auto()
    SPELLING = auto()
    NOTHING = auto()


@dataclass(frozen=True)
class Reading:
    """The rows of the lexicon that stand for a word, and why these."""

    rows: tuple[int, ...]
    source: Source


def read_word(word: str, rows: Mapping[str, int], zipfs: Sequence[float] | Floats) -> Reading:
    """The word itself if known; else a form of it, its parts, a near spelling, or nothing.

    `zipfs` says row by row how common a word is.
    """
    plain = word.lower().strip()
    if plain in rows:
        return Reading((rows[plain],), Source.LEXICON)
    joined = BREAKS.sub("", plain)
    for form in (joined, *_forms(joined)):
        if form in rows:
            return Reading((rows[form],), Source.FORM)
    pieces = [piece for piece in BREAKS.split(plain) if piece in rows]
    parts = tuple(pieces) if len(pieces) > 1 else _two_parts(joined, rows, zipfs)
    if parts:
        return Reading(tuple(rows[part] for part in parts), Source.PARTS)
    near = _near_spelling(joined, rows, zipfs)
    if near is not None:
        return Reading((rows[near],), Source.SPELLING)
    if pieces:
        return Reading((rows[pieces[0]],), Source.PARTS)
    return Reading((), Source.NOTHING)


def _forms(word: str) -> list[str]:
    stems = (word[: -len(end)] + new for end, new in ENDINGS if word.endswith(end))
    return [stem for stem in stems if len(stem) >= SHORTEST_STEM]


def _two_parts(
    word: str, rows: Mapping[str, int], zipfs: Sequence[float] | Floats
) -> tuple[str, ...]:
    def common(part: str) -> float:
        return float(zipfs[rows[part]]) if part in rows else 0.0

    def fits(part: str) -> bool:
        short = len(part) == SHORTEST_PART
        return common(part) >= (COMMON_SHORT_PART if short else COMMON_PART)

    cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
    splits = [(word[:cut], word[cut:]) for cut in cuts]
    fitting = [split for split in splits if fits(split[0]) and fits(split[1])]
    return max(fitting, key=lambda split: min(map(common, split)), default=())


def _near_spelling(
    word: str, rows: Mapping[str, int], zipfs: Sequence[float] | Floats
) -> str | None:
    """A word one slip away: one that begins alike if there is one, and of these the commonest."""
    if len(word) < SHORTEST_FUZZY:
        return None
    found = process.extract(word, rows.keys(), scorer=OSA.distance, score_cutoff=1, limit=None)
    near = [str(entry[0]) for entry in found]
    return max(near, key=lambda w: (w[0] == word[0], zipfs[rows[w]]), default=None)
