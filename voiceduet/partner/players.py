"""The players that come with the game, by name."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from voiceduet.partner.chance import RandomPlayer
from voiceduet.partner.player import Character, Level, Player


class PlayerName(Enum):
    """A built-in player."""

    RANDOM = "random"
    """Moves by lot."""


class NoSuchPlayer(ValueError):
    """There is no built-in player of this name."""


def make_player(
    name: str,
    seed: int = 0,
    character: Character = Character.BALANCED,
    level: Level = Level.NORMAL,
) -> Player:
    """The built-in player of that name; the same arguments make one that moves the same."""
    try:
        builder = _BUILDERS[PlayerName(name)]
    except ValueError:
        raise NoSuchPlayer(name) from None
    return builder(seed, character, level)


def _random(seed: int, _character: Character, _level: Level) -> Player:
    return RandomPlayer(seed)


_BUILDERS: dict[PlayerName, Callable[[int, Character, Level], Player]] = {
    PlayerName.RANDOM: _random,
}
