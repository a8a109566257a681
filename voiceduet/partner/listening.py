"""How a listener is likely to guess: cards are picked one by one, by their strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Odds:
    """What comes of a clue when the listener guesses on, for every clue at once.

    The first index is how many agents were found before; the others are the clues'."""

    agents: Floats
    """That the first so many guesses are all agents."""
    assassin: Floats
    """That so many agents are found and then an assassin."""
    bystander: Floats
    """That so many agents are found and then a bystander."""


def chances(strengths: Floats, lapse: float) -> Floats:
    """How likely each card (last axis) is to be guessed first: a softmax, and a share by lot."""
    top = strengths.max(axis=-1, keepdims=True)
    weights = np.exp(strengths - top)
    weights /= weights.sum(axis=-1, keepdims=True)
    mixed: Floats = (1 - lapse) * weights + np.float32(lapse / strengths.shape[-1])
    return mixed


def odds(first: Floats, agents: Sequence[int], assassins: Sequence[int], most: int) -> Odds:
    """The exact odds of every run of guesses, drawn without putting back (Plackett and Luce).

    `first` holds each card's chance to be guessed first, cards on the last axis."""
    shape = first.shape[:-1]
    death = first[..., list(assassins)].sum(axis=-1) if assassins else np.zeros(shape, np.float32)
    all_agents = first[..., list(agents)].sum(axis=-1)
    others = np.maximum(1 - death - all_agents, 0)
    by_card = np.moveaxis(first, -1, 0)
    most = min(most, len(agents))
    reached: dict[tuple[int, ...], tuple[Floats, Floats]] = {
        (): (np.ones(shape, np.float32), np.ones(shape, np.float32))
    }
    found, met, marked = [], [], []
    for size in range(most + 1):
        found.append(sum(way for way, _ in reached.values()))
        share = sum(way / left for way, left in reached.values())
        met.append(share * death)
        marked.append(share * others)
        if size < most:
            reached = _one_more(reached, by_card, agents, size + 1)
    return Odds(np.array(found), np.array(met), np.array(marked))


def _one_more(
    reached: dict[tuple[int, ...], tuple[Floats, Floats]],
    by_card: Floats,
    agents: Sequence[int],
    size: int,
) -> dict[tuple[int, ...], tuple[Floats, Floats]]:
    """From every set of found agents to every set that is larger by one: its chance, and the
    weight that is left on the table."""
    shares = {chosen: way / left for chosen, (way, left) in reached.items()}
    larger: dict[tuple[int, ...], tuple[Floats, Floats]] = {}
    for chosen in combinations(agents, size):
        way = np.zeros(by_card.shape[1:], np.float32)
        for card in chosen:
            before = tuple(c for c in chosen if c != card)
            way += shares[before] * by_card[card]
        left = reached[chosen[:-1]][1] - by_card[chosen[-1]]
        larger[chosen] = (way, np.maximum(left, 1e-6))
    return larger
