"""The player's record: games, scores, streaks, and how well clues worked."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from voiceduet.rules import Identity, View
from voiceduet.rules.score import score
from voiceduet.table.files import set_aside, write_atomically

VERSION = 1
MOST_GAMES = 5_000
"""Older games are let go; nobody listens to more."""


@dataclass(frozen=True, slots=True)
class ClueResult:
    """One clue that the player gave, and what came of it."""

    count: int
    agents: int
    clean: bool
    """No bystander and no assassin was met on it."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    won: bool
    found: int
    points: int | None
    mission: str | None
    hints: int
    clues: tuple[ClueResult, ...]


@dataclass(frozen=True, slots=True)
class Record:
    games: tuple[Played, ...] = ()

    @property
    def won(self) -> int:
        return sum(game.won for game in self.games)

    @property
    def streak(self) -> int:
        """Games won in a row, up to now."""
        length = 0
        for game in reversed(self.games):
            if not game.won:
                break
            length += 1
        return length

    @property
    def longest_streak(self) -> int:
        """Most games won in a row, ever."""
        longest = length = 0
        for game in self.games:
            length = length + 1 if game.won else 0
            longest = max(longest, length)
        return longest

    @property
    def hinted(self) -> int:
        """Games in which hints were taken."""
        return sum(game.hints > 0 for game in self.games)

    @property
    def clues(self) -> tuple[ClueResult, ...]:
        """Every clue that the player gave."""
        return tuple(clue for game in self.games for clue in game.clues)

    @property
    def best(self) -> int | None:
        """The best score of a game without hints."""
        points = [g.points for g in self.games if g.points is not None and not g.hints]
        return max(points, default=None)

    def working(self, count: int) -> tuple[int, int]:
        """Of the player's clues for that many words: how many found them all, and how many."""
        clues = [clue for clue in self.clues if clue.count == count]
        return sum(clue.clean and clue.agents >= count for clue in clues), len(clues)

    def with_game(self, played: Played) -> Record:
        return Record((*self.games, played)[-MOST_GAMES:])


def played(view: View, hints: int) -> Played:
    """What a finished game leaves in the record of the player whose view this is."""
    points = score(view)
    return Played(
        won=view.outcome is not None and view.outcome.won,
        found=view.found,
        points=points.points if points else None,
        mission=view.options.mission,
        hints=hints,
        clues=tuple(
            ClueResult(
                turn.clue.count,
                sum(guess.result is Identity.AGENT for guess in turn.guesses),
                all(guess.result is Identity.AGENT for guess in turn.guesses),
            )
            for turn in view.turns
            if turn.giver is view.side
        ),
    )


def save_record(record: Record, path: Path) -> None:
    games = [asdict(game) for game in record.games]
    write_atomically(path, json.dumps({"voiceduet": VERSION, "games": games}))


def load_record(path: Path) -> tuple[Record, Path | None]:
    """The record so far; and where a damaged file was moved, if it was."""
    try:
        table = json.loads(path.read_text("utf-8"))
        if table["voiceduet"] != VERSION:
            raise ValueError(table["voiceduet"])
        return Record(tuple(_read(game) for game in table["games"])), None
    except FileNotFoundError:
        return Record(), None
    except (ValueError, KeyError, TypeError, AttributeError):
        return Record(), set_aside(path)


def _read(table: dict[str, object]) -> Played:
    game = Played(**table)  # type: ignore[arg-type]
    clues = tuple(ClueResult(**clue) for clue in table["clues"])  # type: ignore[attr-defined]
    return replace(game, clues=clues)
