"""`voiceduet play`: a game, by voice where there is one, typed and printed where there is not."""

from __future__ import annotations

import argparse
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING

from voiceduet.equipment import Input, Output, Wishes
from voiceduet.language.load import load_script

if TYPE_CHECKING:
    from voiceduet.table.front import Front, OpenFront

_STARTED = time.perf_counter()
SHOWN, OPENED = "address", "open"
"""What becomes of the screen's address: it is printed, or opened in a browser as well."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    line = load_script("en").line
    parser.add_argument("--language", default=None, help=line("commands.play.language"))
    parser.add_argument("--typed", action="store_true", help=line("commands.play.typed"))
    parser.add_argument("--voice", action="store_true", help=line("commands.play.voice"))
    parser.add_argument("--print", action="store_true", help=line("commands.play.print"))
    parser.add_argument("--microphone", metavar="NAME", help=line("commands.play.microphone"))
    parser.add_argument("--speaker", metavar="NAME", help=line("commands.play.speaker"))
    parser.add_argument("--pack", type=Path, metavar="FILE", help=line("commands.play.pack"))
    parser.add_argument("--map", type=Path, metavar="FILE", help=line("commands.play.map"))
    parser.add_argument("--seed", type=int, metavar="N", help=line("commands.play.seed"))
    parser.add_argument(
        "--screen",
        nargs="?",
        const=SHOWN,
        choices=(SHOWN, OPENED),
        help=line("commands.play.screen"),
    )
    parser.add_argument("--board", action="store_true", help=line("commands.play.board"))
    parser.add_argument("--timing", action="store_true", help=line("commands.play.timing"))


def run(args: argparse.Namespace) -> int:
    from voiceduet.table.opening import Wanted, play

    given: Input | None = None
    if args.typed:
        given = Input.TYPED
    elif args.voice:
        given = Input.VOICE
    wanted = Wanted(
        language=args.language,
        wishes=Wishes(
            input=given,
            output=Output.PRINTED if args.print else None,
            microphone=args.microphone,
            speaker=args.speaker,
        ),
        pack=args.pack,
        map=args.map,
        seed=secrets.randbits(32) if args.seed is None else args.seed,
        board=args.board,
        started=_STARTED if args.timing else None,
        front=_screen(opened=args.screen == OPENED) if args.screen else None,
    )
    return play(wanted)


def _screen(*, opened: bool) -> OpenFront:
    """Opens the large-print table and says where it is. The address is printed, never spoken."""
    from voiceduet.screen.screen import Screen

    def open_screen(language: str, spoken: bool) -> Front:
        screen, line = Screen(language, spoken=spoken), load_script(language).line
        print(line("screen.address", address=screen.address))
        print(line("screen.keep_secret"), flush=True)
        if opened and not screen.open_browser():
            print(line("screen.cannot_open_browser"), flush=True)
        return screen

    return open_screen
