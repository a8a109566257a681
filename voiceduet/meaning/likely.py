"""How likely people are to give a word as a clue on this table, before anything is heard."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from voiceduet.language.forms import normal
from voiceduet.meaning.knowledge import Knowledge

Floats = npt.NDArray[np.float64]

TRAITS = (
    "typical",
    "related",
    "table",
    "common",
    "extreme",
    "ready",
    "unknown",
    "on_board",
    "kin",
    "inflected",
    "short",
    "letters",
)
"""What tells a likely clue: each has its weight in `costs.toml`."""
MIDDLING = 4.0
"""On the Zipf scale: clues are neither rare nor the likes of “the”."""
LONG = 10
MOST_CARDS = 3
"""A clue for more cards than this says little about each of them."""


def priors(
    words: Sequence[str], counts: Sequence[int | None], table: Sequence[str], knowledge: Knowledge
) -> Floats:
    """The log-probability of each word with its number, up to what is the same for all."""
    weights = np.array([knowledge.costs.prior[name] for name in TRAITS])
    weighed: Floats = traits(words, counts, table, knowledge) @ weights
    return weighed


def traits(
    words: Sequence[str], counts: Sequence[int | None], table: Sequence[str], knowledge: Knowledge
) -> Floats:
    """The `TRAITS` of each word that is said with this number on this table."""
    related, mean, unknown = _relations(words, counts, table, knowledge)
    zipfs = np.array([knowledge.vocabulary.zipf(word) for word in words], float)
    lengths = np.array([len(word) for word in words], float)
    named = {word.lower() for word in table}
    families = _families(table, knowledge)
    columns = (
        np.ones(len(words)),
        related,
        mean,
        zipfs,
        (zipfs - MIDDLING) ** 2,
        np.array([knowledge.vocabulary.readiness.get(word, 0.0) for word in words]),
        unknown,
        np.array([word in named for word in words], float),
        np.array([_is_kin(word, families, knowledge) for word in words], float),
        np.array([_is_inflected(word, knowledge) for word in words], float),
        (lengths < 3).astype(float),
        np.minimum(lengths, LONG),
    )
    return np.stack(columns, axis=1)


def _relations(
    words: Sequence[str], counts: Sequence[int | None], table: Sequence[str], knowledge: Knowledge
) -> tuple[Floats, Floats, Floats]:
    """To as many cards as the number says, to the whole table; and which words nobody knows."""
    if knowledge.relatedness is None or not table or not words:
        return np.zeros(len(words)), np.zeros(len(words)), np.zeros(len(words))
    spelled = [word.replace(" ", "") for word in words]
    rows = knowledge.relatedness(spelled, table).astype(float)
    strongest = -np.sort(-rows, axis=1)[:, :MOST_CARDS]
    sums = np.cumsum(strongest, axis=1)
    cards = np.clip([count or 1 for count in counts], 1, strongest.shape[1])
    related: Floats = sums[np.arange(len(words)), cards - 1] / cards
    return related, rows.mean(axis=1), (~rows.any(axis=1)).astype(float)


def _families(table: Sequence[str], knowledge: Knowledge) -> frozenset[str]:
    if knowledge.forms is None:
        return frozenset()
    forms = knowledge.forms
    return frozenset(root for word in table for root in forms.roots(normal(word)))


def _is_kin(word: str, families: frozenset[str], knowledge: Knowledge) -> bool:
    """Whether the judge would call it a form of a word on the table."""
    if knowledge.forms is None or not families:
        return False
    return not families.isdisjoint(knowledge.forms.roots(word))


def _is_inflected(word: str, knowledge: Knowledge) -> bool:
    """Whether it is made from another word: people rather give the plain one."""
    return knowledge.forms is not None and knowledge.forms.roots(word)[:1] != (word,)
