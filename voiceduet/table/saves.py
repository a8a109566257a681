"""A saved game: its seed, its words, its options and its actions, as versioned JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from voiceduet.rules.actions import Action, GiveClue, Guess, Pass, Stop
from voiceduet.rules.errors import IllegalMove
from voiceduet.rules.events import Event
from voiceduet.rules.game import Game, apply, new_game
from voiceduet.rules.key import Side, key_for
from voiceduet.rules.options import (
    ClueWords,
    Edition,
    InvalidClues,
    Options,
    SoundAlikes,
    TurnOrder,
)
from voiceduet.table.files import set_aside, write_atomically

VERSION = 1


class DamagedSave(Exception):
    """The file is not a saved game that this version can read."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


@dataclass(frozen=True)
class SavedGame:
    """Everything that makes a game, without the state that follows from it."""

    seed: int
    words: tuple[str, ...]
    options: Options
    player: Side = Side.A
    """The side that the player sits on."""
    actions: tuple[Action, ...] = ()
    notes: dict[str, Any] = field(default_factory=dict)
    """What the table keeps beside the game, such as what each of the partner's clues was for."""

    def start(self) -> Game:
        """The game before its first action."""
        return new_game(self.words, key_for(self.seed), self.options)

    def game(self) -> Game:
        """The game after its last action."""
        game = self.start()
        for action in self.actions:
            game, _ = apply(game, action)
        return game

    def steps(self) -> list[tuple[Action, Game, tuple[Event, ...]]]:
        """Every action with the state after it and what happened."""
        game = self.start()
        steps = []
        for action in self.actions:
            game, events = apply(game, action)
            steps.append((action, game, events))
        return steps

    def with_action(self, action: Action) -> SavedGame:
        return replace(self, actions=(*self.actions, action))

    def without_last_action(self) -> SavedGame:
        return replace(self, actions=self.actions[:-1])


def dump(saved: SavedGame) -> str:
    return json.dumps(
        {
            "voiceduet": VERSION,
            "seed": saved.seed,
            "words": list(saved.words),
            "player": saved.player.value,
            "options": _dump_options(saved.options),
            "actions": [_dump_action(action) for action in saved.actions],
            "notes": saved.notes,
        },
        ensure_ascii=False,
        indent=1,
    )


def parse(text: str, path: Path) -> SavedGame:
    """The saved game in this text. Raises DamagedSave: whatever it returns can be replayed."""
    try:
        table = json.loads(text)
        version = table["voiceduet"]
        if version != VERSION:
            raise DamagedSave(path, f"version {version!r}, and this reads version {VERSION}")
        saved = SavedGame(
            seed=int(table["seed"]),
            words=tuple(str(word) for word in table["words"]),
            options=_read_options(table["options"]),
            player=Side(table["player"]),
            actions=tuple(_read_action(action) for action in table["actions"]),
            notes=dict(table.get("notes", {})),
        )
        saved.game()
    except (ValueError, KeyError, TypeError, AttributeError, IllegalMove, RecursionError) as error:
        raise DamagedSave(path, f"{type(error).__name__}: {error}") from error
    return saved


def save(saved: SavedGame, path: Path) -> None:
    write_atomically(path, dump(saved))


def load(path: Path) -> SavedGame:
    """The saved game in this file. Raises OSError or DamagedSave."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise DamagedSave(path, str(error)) from error
    return parse(text, path)


def load_or_set_aside(path: Path) -> tuple[SavedGame | None, Path | None]:
    """The saved game, if there is one; and where a damaged file was moved, if it was."""
    try:
        return load(path), None
    except FileNotFoundError:
        return None, None
    except DamagedSave:
        return None, set_aside(path)


def _dump_options(options: Options) -> dict[str, Any]:
    return {
        "edition": options.edition.value,
        "turns": options.turns,
        "mistakes": options.mistakes,
        "mission": options.mission,
        "invalid_clues": options.invalid_clues.value,
        "clue_words": options.clue_words.value,
        "sound_alikes": options.sound_alikes.value,
        "turn_order": options.turn_order.value,
    }


def _read_options(table: dict[str, Any]) -> Options:
    return Options(
        edition=Edition(table["edition"]),
        turns=int(table["turns"]),
        mistakes=int(table["mistakes"]),
        mission=table["mission"],
        invalid_clues=InvalidClues(table["invalid_clues"]),
        clue_words=ClueWords(table["clue_words"]),
        sound_alikes=SoundAlikes(table["sound_alikes"]),
        turn_order=TurnOrder(table["turn_order"]),
    )


def _dump_action(action: Action) -> dict[str, Any]:
    if isinstance(action, GiveClue):
        clue = {"do": "clue", "side": action.side.value, "word": action.word, "count": action.count}
        return {**clue, "invalid": True} if action.ruled_invalid else clue
    if isinstance(action, Guess):
        return {"do": "guess", "side": action.side.value, "card": action.card}
    return {"do": "stop" if isinstance(action, Stop) else "pass", "side": action.side.value}


def _read_action(table: dict[str, Any]) -> Action:
    do, side = table["do"], Side(table["side"])
    if do == "clue":
        return GiveClue(side, str(table["word"]), int(table["count"]), bool(table.get("invalid")))
    if do == "guess":
        return Guess(side, int(table["card"]))
    if do == "stop":
        return Stop(side)
    if do == "pass":
        return Pass(side)
    raise ValueError(f"unknown action {do!r}")
