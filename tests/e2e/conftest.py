"""Sitting down to play by voice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.games import BRIEF, Sit
from tests.e2e.playing import Player
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.table.saves import SavedGame, save


@pytest.fixture
def sit(soundcard: SoundCard, tmp_path: Path) -> Iterator[Sit]:
    players: list[Player] = []

    def sit_down(saved: SavedGame | None = None, *options: str, settings: str = BRIEF) -> Player:
        if saved is not None:
            save(saved, tmp_path / "game.json")
        (tmp_path / "settings.toml").write_text(settings)
        players.append(Player(soundcard, tmp_path, *options))
        return players[-1]

    yield sit_down
    for player in players:
        player.close()
