"""Words outside the lexicon, read by their parts: forms, compounds, near spellings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST_PART = 3
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


def read_word(word: str, rows: Mapping[str, int]) -> Reading:
    """The word itself if known; else a form of it, its parts, a near spelling, or nothing."""
    plain = word.lower().strip()
    if plain in rows:
        return Reading((rows[plain],), Source.LEXICON)
    joined = BREAKS.sub("", plain)
    for form in (joined, *_forms(joined)):
        if form in rows:
            return Reading((rows[form],), Source.FORM)
    pieces = [piece for piece in BREAKS.split(plain) if piece in rows]
    parts = tuple(pieces) if len(pieces) > 1 else _two_parts(joined, rows)
    if parts:
        return Reading(tuple(rows[part] for part in parts), Source.PARTS)
    near = _near_spelling(joined, rows)
    if near is not None:
        return Reading((rows[near],), Source.SPELLING)
    if pieces:
        return Reading((rows[pieces[0]],), Source.PARTS)
    return Reading((), Source.NOTHING)


def _forms(word: str) -> list[str]:
    stems = (word[: -len(end)] + new for end, new in ENDINGS if word.endswith(end))
    return [stem for stem in stems if len(stem) >= SHORTEST_PART]


def _two_parts(word: str, rows: Mapping[str, int]) -> tuple[str, ...]:
    # The most even split wins: "secretagent" is secret + agent, not "sec" + "retagent".
    cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
    for cut in sorted(cuts, key=lambda c: abs(2 * c - len(word))):
        if word[:cut] in rows and word[cut:] in rows:
            return word[:cut], word[cut:]
    return ()


def _near_spelling(word: str, rows: Mapping[str, int]) -> str | None:
    if len(word) < SHORTEST_FUZZY:
        return None
    found = process.extractOne(word, rows.keys(), scorer=OSA.distance, score_cutoff=1)
    return None if found is None else str(found[0])
