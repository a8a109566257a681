"""The players that come with the game, by name."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from voiceduet.partner.chance import RandomPlayer
from voiceduet.partner.knowledge import Knowledge
from voiceduet.partner.manners import manners
from voiceduet.partner.nearest import NearestPlayer
from voiceduet.partner.ours import our_knowledge
from voiceduet.partner.player import Character, Level, Player
from voiceduet.partner.stranger import TEMPER, StrangerKnowledge
from voiceduet.partner.temper import temper
from voiceduet.partner.thinker import Thinker


class PlayerName(Enum):
    """A built-in player."""

    OURS = "ours"
    """The partner that comes with the game."""
    NEAREST = "nearest"
    """Plain cosine, as published bots play."""
    STRANGER = "stranger"
    """A decent player built on other word knowledge."""
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


def make_knowledge(name: str) -> Knowledge:
    """What the built-in player of that name knows of words; ours if it has none of its own."""
    return StrangerKnowledge() if name == PlayerName.STRANGER.value else our_knowledge()


def _ours(seed: int, character: Character, level: Level) -> Player:
    return Thinker(our_knowledge(), temper(character, level), manners, seed)


def _stranger(seed: int, _character: Character, _level: Level) -> Player:
    return Thinker(StrangerKnowledge(), TEMPER, manners, seed)


def _nearest(_seed: int, _character: Character, _level: Level) -> Player:
    return NearestPlayer(manners)


def _random(seed: int, _character: Character, _level: Level) -> Player:
    return RandomPlayer(seed)


_BUILDERS: dict[PlayerName, Callable[[int, Character, Level], Player]] = {
    PlayerName.OURS: _ours,
    PlayerName.NEAREST: _nearest,
    PlayerName.STRANGER: _stranger,
    PlayerName.RANDOM: _random,
}
