"""`voiceduet replay FILE`: tells a saved game again."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from voiceduet.language.load import load_script
from voiceduet.language.script import Script, Verbosity
from voiceduet.mouth.narrate import narrate
from voiceduet.problem import Problem
from voiceduet.rules import Action, Event
from voiceduet.table.saves import DamagedSave, SavedGame, load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    line = load_script("en").line
    parser.add_argument("file", type=Path, help=line("commands.replay.file"))
    parser.add_argument(
        "--verbosity",
        type=Verbosity,
        default=Verbosity.FULL,
        metavar="|".join(verbosity.value for verbosity in Verbosity),
        help=line("commands.replay.verbosity"),
    )
    parser.add_argument("--language", default="en", help=line("commands.replay.language"))
    parser.add_argument("--json", action="store_true", help=line("commands.replay.json"))


def run(args: argparse.Namespace) -> int:
    saved = _load(args.file)
    if args.json:
        _print_json(saved)
    else:
        _tell(saved, args.verbosity, load_script(args.language))
    return 0


def _load(path: Path) -> SavedGame:
    try:
        return load(path)
    except DamagedSave as damage:
        raise Problem("commands.replay.damaged", path=path, why=damage.why) from damage
    except OSError as error:
        raise Problem("commands.replay.unreadable", path=path, why=error.strerror) from error


def _tell(saved: SavedGame, verbosity: Verbosity, script: Script) -> None:
    for _, game, events in saved.steps():
        view = game.view(saved.player)
        for event in events:
            for line in narrate(event, view, verbosity, script):
                print(line)
    if not saved.actions:
        print(script.line("commands.replay.empty"))


def _print_json(saved: SavedGame) -> None:
    for action, _, events in saved.steps():
        print(json.dumps({"action": _named(action), "events": [_named(e) for e in events]}))


def _named(fact: Action | Event) -> dict[str, object]:
    """A fact as a table that says what kind of fact it is; sides and reasons by their names."""
    table = asdict(fact)
    return {"kind": type(fact).__name__} | {name: _plain(v) for name, v in table.items()}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return getattr(value, "value", value)
