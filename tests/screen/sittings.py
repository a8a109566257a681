"""Sittings with a screen: a real conversation in a thread of its own, a partner who is quick."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.table.sitting_down import HOUSE, WORDS
from voiceduet.language.load import load_script
from voiceduet.mouth.printing import PrintMouth
from voiceduet.partner.chance import RandomPlayer
from voiceduet.rules import AGENTS, Action, Game, GiveClue, Guess, Identity, Options, Side, Stop
from voiceduet.screen.screen import Screen
from voiceduet.table.keeper import Keeper
from voiceduet.table.saves import SavedGame
from voiceduet.table.settings import Settings
from voiceduet.table.signals import Began, InputEnded
from voiceduet.table.sitting import Sitting
from voiceduet.table.talk import Talk

A, B = Side.A, Side.B
SEED = 11


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


def cards(game: Game, side: Side, identity: Identity) -> list[int]:
    """Open cards that are this on that side of the key."""
    key = game.key.side(side)
    return [c for c in range(25) if key[c] is identity and not game.marks[c].covered]


def played(options: Options, *moves: Callable[[Game], Action]) -> SavedGame:
    """A saved game in which these moves were made."""
    saved = SavedGame(SEED, WORDS, options, A)
    for move in moves:
        saved = saved.with_action(move(saved.game()))
    return saved


def finds(guesser: Side) -> Callable[[Game], Action]:
    return lambda game: Guess(guesser, cards(game, guesser.other, Identity.AGENT)[0])


def misses(guesser: Side) -> Callable[[Game], Action]:
    return lambda game: Guess(guesser, cards(game, guesser.other, Identity.BYSTANDER)[0])


def in_mid_game() -> SavedGame:
    """Agents and bystanders found by both; the player guesses."""
    return played(
        Options(),
        lambda _: GiveClue(A, "weather", 2),
        finds(B),
        finds(B),
        misses(B),
        lambda _: GiveClue(B, "music", 2),
        finds(A),
        misses(A),
        lambda _: GiveClue(A, "travel", 1),
        finds(B),
        lambda _: Stop(B),
        lambda _: GiveClue(B, "kitchen", 2),
    )


def nearly_won(options: Options | None = None) -> SavedGame:
    """One agent is left, and it is the player's to find on the partner's clue."""
    saved = played(
        options or Options(),
        lambda _: GiveClue(A, "thing", 9),
        *[finds(B)] * 9,
        lambda _: Stop(B),
    )
    saved = saved.with_action(GiveClue(B, "stuff", 9))
    while saved.game().found < AGENTS - 1:
        saved = saved.with_action(finds(A)(saved.game()))
    return saved


def in_sudden_death() -> SavedGame:
    """One agent is left for the player; the tokens are used up."""
    return nearly_won(Options(turns=2, mistakes=2)).with_action(Stop(A))
