"""What some words have to do with: a broad word near them all, for a hint before the clue."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from voiceduet.partner.words import Words

LEAST_ZIPF = 4.8
"""A theme is a common word: people take those for broad ones. Chosen by reading the themes of 24
deals, which `pytest tests/partner/test_themes.py -s` prints; at 4.6 more of them were narrow."""
COMMON = 0.5
"""How much a step on the Zipf scale counts beside strength, up to `ENOUGH_ZIPF`; read off the same
deals, where 1.0 hardly changed anything."""
ENOUGH_ZIPF = 5.5
MOST_TRIED = 50


def theme(
    cards: Sequence[str], clue: str, allowed: Callable[[str], bool], words: Words
) -> str | None:
    """A broad word for what these cards have in common with the clue that is meant for them.

    `allowed` says no to forms of words on the table and of the clue: a theme gives neither away.
    """
    strengths = words.strengths(words.clues, [*cards, clue])
    zipfs = words.clue_zipfs
    near = strengths.mean(axis=1) + strengths.min(axis=1)
    scores = np.where(zipfs >= LEAST_ZIPF, near + COMMON * np.minimum(zipfs, ENOUGH_ZIPF), -np.inf)
    for index in np.argsort(-scores, kind="stable")[:MOST_TRIED]:
        word = str(words.clues[index])
        if word != clue and allowed(word):
            return word
    return None
