"""The key card: who is an agent, a bystander or an assassin, on each of its two sides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random

CARDS = 25
"""Cards on the table (D1)."""

AGENTS = 15
"""Different agents over both sides of the key (D3)."""


class Side(Enum):
    """A player's side of the key, and so the player."""

    A = "A"
    B = "B"

    # Members are single objects; Enum's own hash is several times slower and dominates a game.
    __hash__ = object.__hash__

    @property
    def other(self) -> Side:
        return Side.B if self is Side.A else Side.A


class Identity(Enum):
    """What a card is on one side of the key."""

    AGENT = "agent"
    BYSTANDER = "bystander"
    ASSASSIN = "assassin"

    __hash__ = object.__hash__


KeySide = tuple[Identity, ...]
"""One side of the key: an identity for each of the 25 cards, in table order."""

_G, _T, _B = Identity.AGENT, Identity.BYSTANDER, Identity.ASSASSIN

DIAGRAM: dict[tuple[Identity, Identity], int] = {
    (_G, _G): 3,
    (_G, _T): 5,
    (_T, _G): 5,
    (_G, _B): 1,
    (_B, _G): 1,
    (_B, _B): 1,
    (_B, _T): 1,
    (_T, _B): 1,
    (_T, _T): 7,
}
"""How many cards have each pair of identities, as (side A, side B) (D3). Public knowledge."""

_KEY_STREAM = 0x6B6579
"""Keeps the key's random numbers apart from those that choose the words."""

_CELLS = [pair for pair, count in DIAGRAM.items() for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Key:
    """Both sides of the key. Only the game itself holds one; players are handed a view."""

    a: KeySide
    b: KeySide

    def side(self, side: Side) -> KeySide:
        return self.a if side is Side.A else self.b

    def fits_diagram(self) -> bool:
        """Whether the pairs of identities are counted exactly as in the diagram (D3)."""
        counts: dict[tuple[Identity, Identity], int] = dict.fromkeys(DIAGRAM, 0)
        for pair in zip(self.a, self.b, strict=True):
            if pair not in counts:
                return False
            counts[pair] += 1
        return counts == DIAGRAM


def deal_key(random: Random) -> Key:
    """A key drawn uniformly from all that fit the diagram: a shuffle of its 25 cells."""
    cells = _CELLS.copy()
    random.shuffle(cells)
    a, b = zip(*cells, strict=True)
    return Key(a, b)


def key_for(seed: int) -> Key:
    """The key that this seed deals, whatever the words are (D6)."""
    return deal_key(Random(seed ^ _KEY_STREAM))
