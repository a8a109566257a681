"""Sitting down to a game by voice, and going on with one."""

from __future__ import annotations

from typing import Protocol

from tests.e2e.playing import Player
from voiceduet.table.saves import SavedGame

BRIEF = 'rate = 2.0\nverbosity = "short"\n'
"""Settings of a player in a hurry."""


class Sit(Protocol):
    """Starts `voiceduet play`, from a saved game if one is given."""

    def __call__(
        self, saved: SavedGame | None = None, *options: str, settings: str = BRIEF
    ) -> Player: ...


def resume(player: Player) -> None:
    player.wait_for("Go on?")
    player.say_until("yes", "» yes")
