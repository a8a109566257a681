"""The arena: many seeded games between two players, on all cores, and what came of them."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from voiceduet.partner.external import ExternalPlayer, PlayerFailed
from voiceduet.partner.manners import manners
from voiceduet.partner.match import IllegalAnswer, Match, Stalled, play
from voiceduet.partner.player import Character, Decision, Level, Player
from voiceduet.partner.players import NoSuchPlayer, PlayerName, make_player
from voiceduet.rules import GiveClue, Identity, LostBecause, Phase, Side, Turn, View, deal

EXEC = "exec:"


@dataclass(frozen=True, slots=True)
class Bout:
    """What is played: all that a worker needs to know."""

    players: tuple[str, str]
    seed: int
    pack: tuple[str, ...]
    patience: float
    level: Level = Level.HARD
    character: Character = Character.BALANCED


@dataclass(frozen=True, slots=True)
class TurnResult:
    """One turn: whose clue (first or second player's), for how many, and what came of it."""

    giver: int
    count: int
    agents: int
    end: Identity | None
    """The identity of the last guess; AGENT means that the guesser stopped."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game."""

    won: bool
    assassin: bool
    sudden_death: bool
    agents: int
    turns: tuple[TurnResult, ...]
    clue_seconds: tuple[float, ...]
    guess_seconds: tuple[float, ...]
    failure: str | None = None
    """Which player failed, and how; the game counts as not won."""


def check_player(name: str) -> None:
    """NoSuchPlayer unless it is a built-in name or a command."""
    if not name.startswith(EXEC) and name not in {player.value for player in PlayerName}:
        raise NoSuchPlayer(name)


def run(bout: Bout, games: int, processes: int | None = None) -> Iterator[GameResult]:
    """The results of that many games in order: the same bout gives the same games."""
    workers = min(processes or os.cpu_count() or 1, games)
    if workers <= 1:
        yield from map(_Worker(bout), range(games))
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, initializer=_start, initargs=(bout,)) as pool:
        yield from pool.imap(_play_one, range(games), chunksize=1)


_worker: Callable[[int], GameResult] | None = None


def _start(bout: Bout) -> None:
    global _worker
    _worker = _Worker(bout)


def _play_one(number: int) -> GameResult:
    assert _worker is not None
    return _worker(number)


class _Worker:
    """Keeps the two players from game to game."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout
        self._players = [
            _build(name, bout, seed) for seed, name in enumerate(bout.players, start=1)
        ]

    def __call__(self, number: int) -> GameResult:
        """Seats change from game to game, and every second time who gives the first clue."""
        seats = (Side.A, Side.B) if number % 2 == 0 else (Side.B, Side.A)
        first = Side.A if number % 4 < 2 else Side.B
        watched = [_Watched(p, n) for p, n in zip(self._players, self._bout.players, strict=True)]
        game = deal(self._bout.pack, self._bout.seed + number)
        table: dict[Side, Player] = dict(zip(seats, watched, strict=True))
        names = dict(zip(seats, self._bout.players, strict=True))
        try:
            return _result(play(game, table, first), seats)
        except PlayerFailed as problem:
            return _failed(str(problem))
        except IllegalAnswer as problem:
            return _failed(f"{names[problem.side]}: illegal move: {problem}")
        except Stalled:
            return _failed(f"{self._bout.players[0]}, {self._bout.players[1]}: neither would move")


class _Watched:
    """A player whose clues are looked at by the judge."""

    def __init__(self, player: Player, name: str) -> None:
        self._player = player
        self._name = name

    def clue(self, view: View) -> Decision:
        decision = self._player.clue(view)
        action = decision.action
        if isinstance(action, GiveClue) and not manners(view)(action.word):
            raise PlayerFailed(f"{self._name}: illegal move: the clue {action.word!r} is invalid")
        return decision

    def guess(self, view: View, left_to_me: bool = False) -> Decision:
        return self._player.guess(view, left_to_me)


def _build(name: str, bout: Bout, seed: int) -> Player:
    if name.startswith(EXEC):
        return ExternalPlayer(name.removeprefix(EXEC), bout.patience)
    return make_player(name, seed, bout.character, bout.level)


def _failed(why: str) -> GameResult:
    return GameResult(False, False, False, 0, (), (), (), failure=why)


def _result(match: Match, seats: Sequence[Side]) -> GameResult:
    outcome = match.game.outcome
    assert outcome is not None
    clues = tuple(m.seconds for m in match.moves if m.phase is Phase.CLUE)
    guesses = tuple(m.seconds for m in match.moves if m.phase is not Phase.CLUE)
    return GameResult(
        won=outcome.won,
        assassin=outcome.lost_because is LostBecause.ASSASSIN,
        sudden_death=outcome.sudden_death,
        agents=match.game.found,
        turns=tuple(_turn(turn, seats.index(turn.giver)) for turn in match.game.turns),
        clue_seconds=clues,
        guess_seconds=guesses,
    )


def _turn(turn: Turn, giver: int) -> TurnResult:
    agents = sum(guess.result is Identity.AGENT for guess in turn.guesses)
    end = turn.guesses[-1].result if turn.guesses else None
    return TurnResult(giver, turn.clue.count, agents, end)
