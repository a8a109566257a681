"""Which clues people would name for some cards: candidates in the order people think of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from voiceduet.partner.listener import Listener, load_listener

Floats = npt.NDArray[np.float32]

PARAMETERS = "naming.json"
FEATURES = ("together", "weakest", "heard", "common", "hub")
REFERENCE = 400
"""Common words against which a clue's pull on everything is measured: more change nothing."""


@dataclass(frozen=True)
class Naming:
    """Ranks every candidate clue for its targets; weights by `tools/lexicon/fit_listener.py`."""

    listener: Listener
    weights: dict[str, float]
    heads: tuple[float, ...]
    """Head by head, how much it counts in what people come up with, beside what they hear."""
    hubs: Floats

    def scores(self, targets: Sequence[str], cards: Sequence[str]) -> Floats:
        """A score for each of `words.clues`: higher is likelier to be named for these targets."""
        scores: Floats = self._all_weights() @ self.features(targets, cards)
        return scores

    def best(self, targets: Sequence[str], cards: Sequence[str], count: int = 10) -> list[str]:
        """The clues that people would name first, leaving out those that show a card's word."""
        scores = self.scores(targets, cards)
        order = np.argsort(-scores, kind="stable")
        fit = (self.listener.words.clues[i] for i in order)
        found = (clue for clue in fit if not shows_a_card(clue, cards))
        return [clue for clue, _ in zip(found, range(count), strict=False)]

    def features(self, targets: Sequence[str], cards: Sequence[str]) -> Floats:
        """Features (rows) of every candidate clue (columns), in the order of the weights."""
        words = self.listener.words
        evidence = words.evidence(words.clues, cards)
        strengths = words.weigh(evidence)
        meant = [cards.index(card) for card in targets]
        picks = np.log(self.listener.picks(words.ceiling.under(strengths)))[:, meant]
        plain = (
            strengths[:, meant].mean(axis=1),
            strengths[:, meant].min(axis=1),
            picks.mean(axis=1),
            words.clue_zipfs,
            self.hubs,
        )
        return np.stack([*plain, *evidence[:, :, meant].mean(axis=2)])

    def _all_weights(self) -> Floats:
        return np.array([*(self.weights[name] for name in FEATURES), *self.heads], np.float32)


def shows_a_card(clue: str, cards: Sequence[str]) -> bool:
    """Whether a clue is, holds or lies within a visible word; the judge of the rules says more."""
    return any(clue in card or card in clue for card in cards)


def hubs(listener: Listener) -> Floats:
    """How strongly each candidate clue pulls on words in general."""
    words = listener.words
    common = np.argsort(-words.clue_zipfs, kind="stable")[: REFERENCE * 4 : 4]
    strengths = words.weigh(words.evidence(words.clues, [words.clues[i] for i in common]))
    pull: Floats = strengths.mean(axis=1)
    return pull


@cache
def load_naming() -> Naming:
    """The naming that comes with the package."""
    file = resources.files("voiceduet.partner") / "data" / PARAMETERS
    fitted = json.loads(file.read_text(encoding="utf-8"))
    listener = load_listener()
    return Naming(listener, fitted["weights"], tuple(fitted["heads"]), hubs(listener))
