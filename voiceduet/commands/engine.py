"""`voiceduet engine`: the partner behind a line protocol, for other programs (docs/engine.md)."""

from __future__ import annotations

import argparse
import sys

from voiceduet.language.load import load_script
from voiceduet.partner.engine import Engine
from voiceduet.partner.player import Character, Level
from voiceduet.partner.players import PlayerName, make_knowledge, make_player


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script("en")
    parser.add_argument(
        "--player",
        choices=[name.value for name in PlayerName],
        default=PlayerName.OURS.value,
        help=script.line("commands.engine.player"),
    )
    parser.add_argument(
        "--character",
        choices=[character.value for character in Character],
        default=Character.BALANCED.value,
        help=script.line("commands.engine.character"),
    )
    parser.add_argument(
        "--level",
        choices=[level.value for level in Level],
        default=Level.HARD.value,
        help=script.line("commands.engine.level"),
    )
    parser.add_argument("--seed", type=int, default=0, help=script.line("commands.engine.seed"))


def run(args: argparse.Namespace) -> int:
    player = make_player(args.player, args.seed, Character(args.character), Level(args.level))
    engine = Engine(player, lambda: make_knowledge(args.player))
    for answer in engine.serve(sys.stdin):
        print(answer, flush=True)
    return 0
