"""`voiceduet demo`: a synthetic person plays whole games through real speech."""

from __future__ import annotations

import argparse
import json
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from voiceduet.language.load import load_script
from voiceduet.language.script import Script
from voiceduet.problem import Misused, Problem

if TYPE_CHECKING:
    from voiceduet.table.demo import Demo
    from voiceduet.table.figures import Figures
    from voiceduet.table.rooms import Show

LANGUAGE = "en"
VOICE = "en-us+m3"
"""A voice that is not the narrator's."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    line = load_script("en").line
    parser.add_argument("--games", type=int, default=1, help=line("commands.demo.games"))
    parser.add_argument("--seed", type=int, help=line("commands.demo.seed"))
    parser.add_argument("--voice", default=VOICE, help=line("commands.demo.voice"))
    parser.add_argument("--noise", type=float, metavar="DB", help=line("commands.demo.noise"))
    parser.add_argument("--devices", action="store_true", help=line("commands.demo.devices"))
    parser.add_argument("--virtual-card", action="store_true", help=line("commands.virtual_card"))
    parser.add_argument("--json", action="store_true", help=line("commands.demo.json"))


def run(args: argparse.Namespace) -> int:
    script = load_script(LANGUAGE)
    if args.games < 1:
        raise Misused("commands.demo.no_games")
    show = _stay_silent if args.json else _show
    from voiceduet.mouth.player import DeviceLost

    with _demo(args, show) as (demo, seed):
        try:
            demo.play(args.games, seed, lambda figures: _tell_game(figures, script, show))
        except DeviceLost as error:
            raise Problem("commands.demo.no_speaker") from error
        table = {"seed": seed, "voice": args.voice, "heard_by": _way(args), **demo.table}
    _report(table, script, as_json=args.json)
    return 0


@contextmanager
def _demo(args: argparse.Namespace, show: Show) -> Iterator[tuple[Demo, int]]:
    from voiceduet.commands import _rooms as rooms
    from voiceduet.table.demo import Demo
    from voiceduet.table.rooms import LoopedRoom, Room

    seed = secrets.randbits(31) if args.seed is None else args.seed
    speaker = rooms.a_speaker(args.voice, LANGUAGE)
    with ExitStack() as stack:
        card = stack.enter_context(rooms.a_virtual_card()) if args.virtual_card else None
        recogniser = rooms.a_recogniser(LANGUAGE)
        cast = rooms.a_cast(LANGUAGE, speaker, seed)
        room: Room
        if args.devices or args.virtual_card:
            room = stack.enter_context(
                rooms.a_sound_room(recogniser, LANGUAGE, show, card, args.noise)
            )
        else:
            room = LoopedRoom(recogniser, show, args.noise)
            stack.callback(room.close)
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="voiceduet-demo-"))
        yield Demo(cast, room, Path(folder), show), seed


def _way(args: argparse.Namespace) -> str:
    if args.virtual_card:
        return "virtual card"
    return "devices" if args.devices else "memory"


def _show(line: str) -> None:
    print(line, flush=True)


def _stay_silent(_line: str) -> None:
    """Nothing but the figures is wanted."""


def _tell_game(figures: Figures, script: Script, show: Show) -> None:
    megabytes = figures.megabytes[-1] if figures.megabytes else 0
    show(script.line("commands.demo.game_over", games=figures.games, megabytes=megabytes))


def _report(table: dict[str, object], script: Script, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(table))
        return
    print()
    print(script.line("commands.demo.result", **table))
    print(script.line("commands.demo.heard", **table))
    way = "decision" if table["heard_by"] == "memory" else "answer"
    print(script.line(f"commands.demo.{way}", **table))
    if table["growth_percent"] is not None:
        print(script.line("commands.demo.memory", **table))
