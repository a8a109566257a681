"""`voiceduet demo`: a synthetic person plays whole games through real speech."""

from __future__ import annotations

import argparse
import json
import secrets
import sys

from voiceduet.language.load import load_script
from voiceduet.language.script import Script
from voiceduet.problem import Problem

LANGUAGE = "en"
VOICE = "en-us+m3"
"""A voice that is not the narrator's."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    line = load_script("en").line
    parser.add_argument("--games", type=int, default=1, help=line("commands.demo.games"))
    parser.add_argument("--seed", type=int, help=line("commands.demo.seed"))
    parser.add_argument("--voice", default=VOICE, help=line("commands.demo.voice"))
    parser.add_argument("--noise", type=float, metavar="DB", help=line("commands.demo.noise"))
    parser.add_argument("--json", action="store_true", help=line("commands.demo.json"))


def run(args: argparse.Namespace) -> int:
    from voiceduet.ears.recogniser import load_recogniser
    from voiceduet.ears.synthetic import NoSynthesis, Person
    from voiceduet.models import ensure, read_manifest
    from voiceduet.models.progress import progress_for
    from voiceduet.partner.player import Character
    from voiceduet.partner.players import make_player
    from voiceduet.table.campaign import load_map
    from voiceduet.table.demo import Demo
    from voiceduet.table.furnish import furnish, word_knowledge
    from voiceduet.table.packs import load_pack

    script = load_script(LANGUAGE)
    model = ensure(read_manifest().model(LANGUAGE), progress_for(script, sys.stderr))
    seed = secrets.randbits(31) if args.seed is None else args.seed
    partner = make_player("ours", seed)
    knowledge = word_knowledge(LANGUAGE)
    house = furnish(
        LANGUAGE, load_pack(LANGUAGE).words, load_map(), partner, knowledge=lambda: knowledge
    )
    demo = Demo(
        LANGUAGE,
        house,
        knowledge,
        load_recogniser(model, LANGUAGE),
        partner,
        (
            make_player("stranger", seed),
            make_player("ours", seed, Character.CAUTIOUS),
            make_player("ours", seed, Character.BOLD),
        ),
        Person(args.voice),
        args.noise,
        show=(lambda _: None) if args.json else _show,
    )
    try:
        for number in range(args.games):
            demo.play(seed + number)
    except NoSynthesis as error:
        raise Problem("commands.demo.no_voice", voice=args.voice, why=error) from error
    _report(demo.figures.table(), script, as_json=args.json)
    return 0


def _show(line: str) -> None:
    print(line, flush=True)


def _report(table: dict[str, object], script: Script, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(table))
        return
    print()
    print(script.line("commands.demo.result", **table))
    print(script.line("commands.demo.heard", **table))
