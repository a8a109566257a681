"""`voiceduet bench table`: how soon the game answers, through a virtual sound card."""

from __future__ import annotations

import argparse
import itertools
import json
import secrets
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from voiceduet.language.load import load_script
from voiceduet.problem import Misused

LANGUAGE = "en"
TRIES = 60
TOLD_EVERY = 10
AIMS_MS = {"guess": 900, "clue": 1200}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    line = load_script(LANGUAGE).line
    parser.add_argument(
        "--tries", type=int, default=TRIES, metavar="N", help=line("commands.bench_table.tries")
    )
    parser.add_argument("--seed", type=int, help=line("commands.bench_table.seed"))
    parser.add_argument("--slow", action="store_true", help=line("commands.bench_table.slow"))
    parser.add_argument("--json", action="store_true", help=line("commands.json"))


def run(args: argparse.Namespace) -> int:
    from voiceduet.commands import _rooms as rooms
    from voiceduet.ears.synthetic import PEOPLE
    from voiceduet.table.reply_bench import ReplyBench, summary

    if args.tries < 1:
        raise Misused("commands.bench_table.no_tries")
    seed = secrets.randbits(31) if args.seed is None else args.seed
    cast = rooms.a_cast(LANGUAGE, rooms.a_speaker(PEOPLE[0].voice, LANGUAGE), seed)
    recogniser = rooms.a_recogniser(LANGUAGE)
    with (
        rooms.a_virtual_card() as card,
        rooms.a_sound_room(recogniser, LANGUAGE, _stay_silent, card) as room,
        tempfile.TemporaryDirectory(prefix="voiceduet-bench-") as folder,
    ):
        bench = ReplyBench(cast, room, Path(folder), seed, _progress(2 * args.tries))
        said = {"clue": bench.clues(args.tries), "guess": bench.guesses(args.tries)}
    table = {kind: {**summary(said[kind]), "aim_p95": aim} for kind, aim in AIMS_MS.items()}
    if args.json:
        print(json.dumps({"seed": seed, **table}))
        return 0
    script = load_script(LANGUAGE)
    for kind, row in table.items():
        print(script.line(f"commands.bench_table.{kind}", **row))
        print(script.line("commands.bench_table.parts", **row))
    for kind in AIMS_MS if args.slow else ():
        for one in said[kind]:
            if one.delay is None or one.delay * 1000 > AIMS_MS[kind]:
                took = "–" if one.delay is None else f"{one.delay:.2f}"
                facts = {"silence": one.silence, "working": one.working}
                print(script.line("commands.bench_table.one", text=one.text, took=took, **facts))
    return 0


def _progress(tries: int) -> Callable[[], None]:
    said = itertools.count(1)

    def one_more() -> None:
        number = next(said)
        if number % TOLD_EVERY == 0:
            line = load_script(LANGUAGE).line("commands.bench_table.progress", n=number, of=tries)
            print(line, file=sys.stderr, flush=True)

    return one_more


def _stay_silent(_line: str) -> None:
    """The figures are what is printed."""
