"""Sittings with a screen: a real conversation in a thread of its own, a partner who is quick."""

from __future__ import annotations

import io
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.table.saved_games import SEED
from tests.table.sitting_down import HOUSE
from voiceduet.language.load import load_script
from voiceduet.mouth.printing import PrintMouth
from voiceduet.partner.chance import RandomPlayer
from voiceduet.rules import Game
from voiceduet.screen.screen import Screen
from voiceduet.table.keeper import Keeper
from voiceduet.table.saves import SavedGame
from voiceduet.table.settings import Settings
from voiceduet.table.signals import Began, InputEnded
from voiceduet.table.sitting import Sitting
from voiceduet.table.talk import Talk


class Table:
    """`voiceduet play --screen` without its process: everything but the devices is real."""

    def __init__(self, home: Path, saved: SavedGame | None = None, *, spoken: bool = False) -> None:
        keeper = Keeper(home, home / "settings.toml", load_script("en"))
        self.screen = Screen("en", spoken=spoken)
        self._thinker = ThreadPoolExecutor(1)
        self._held: float | None = None
        self._closed = False
        self.sitting = Sitting(
            Talk(settings=Settings()),
            HOUSE,
            PrintMouth(io.StringIO()),
            RandomPlayer(1),
            RandomPlayer(2),
            keeper,
            self._thinker,
            clock=lambda: time.monotonic() if self._held is None else self._held,
            show=self.screen.show,
        )
        self.screen.begin(self.sitting.post)
        self.sitting.post(Began(SEED, saved, self.screen.notices))
        self._thread = threading.Thread(target=self.sitting.run, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return self.screen.address

    @property
    def game(self) -> Game:
        assert self.sitting.talk.game is not None
        return self.sitting.talk.game

    def hold_time(self) -> None:
        """For the conversation no more time passes."""
        self._held = time.monotonic()

    def close(self) -> None:
        """Get up; twice is no trouble."""
        if not self._thread.is_alive() and self._closed:
            return
        self._closed = True
        self.sitting.post(InputEnded())
        self._thread.join(10)
        self.screen.close()
        self._thinker.shutdown()
