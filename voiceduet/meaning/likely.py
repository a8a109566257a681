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
    "common",
    "ready",
    "idle",
    "unknown",
    "on_board",
    "kin",
    "inflected",
)
"""What tells a likely clue: each has its weight in `costs.toml`."""
COMMON = 4.0
THOUGHT = 3.0
"""A word idles that is commoner, on the Zipf scale, than this and a third of its readiness: “that”
is said often and hardly comes to mind. Chosen, not tuned."""
MOST_CARDS = 3
"""A clue for more cards than this says little about each of them."""
HEIGHT = 8.0
BEND = 2.0
"""Where and how gently relatedness levels off: a word that surely belongs to a card is hardly
likelier for belonging to it still more. Chosen on games left out (docs/hearing.md);
what they give is measured by `tools/fit_prior.py`."""


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
    related, unknown = _relations(words, counts, table, knowledge)
    zipfs = np.array([knowledge.vocabulary.zipf(word) for word in words], float)
    ready = np.array([knowledge.vocabulary.readiness.get(word, 0.0) for word in words], float)
    named = {word.lower() for word in table}
    families = _families(table, knowledge)
    columns = (
        np.ones(len(words)),
        related,
        zipfs,
        ready,
        np.maximum(zipfs - COMMON - ready / THOUGHT, 0.0),
        unknown,
        np.array([word in named for word in words], float),
        np.array([_is_kin(word, families, knowledge) for word in words], float),
        np.array([_is_inflected(word, knowledge) for word in words], float),
    )
    return np.stack(columns, axis=1)


def _relations(
    words: Sequence[str], counts: Sequence[int | None], table: Sequence[str], knowledge: Knowledge
) -> tuple[Floats, Floats]:
    if knowledge.relatedness is None or not table or not words:
        return np.zeros(len(words)), np.zeros(len(words))
    spelled = [word.replace(" ", "") for word in words]
    return relations(knowledge.relatedness(spelled, table).astype(float), counts)


def relations(rows: Floats, counts: Sequence[int | None]) -> tuple[Floats, Floats]:
    """To as many cards as the number says, and which words nobody knows.

    The rows say how related each word is to each card. Of several cards the sum says too much, for
    they are seldom independent, and the mean too little: the root of the number is between them.
    """
    strongest = _levelled(-np.sort(-rows, axis=1)[:, :MOST_CARDS])
    sums = np.cumsum(strongest, axis=1)
    cards = np.clip([count or 1 for count in counts], 1, strongest.shape[1])
    related: Floats = sums[np.arange(len(rows)), cards - 1] / np.sqrt(cards)
    return related, (~rows.any(axis=1)).astype(float)


def _levelled(related: Floats) -> Floats:
    """The same far below `HEIGHT`, never above it."""
    level: Floats = -BEND * np.logaddexp(-related / BEND, -HEIGHT / BEND)
    return level


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
