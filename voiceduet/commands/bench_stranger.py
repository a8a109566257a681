"""`voiceduet bench stranger`: how often stranger guesses first what the person guessed first."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from voiceduet.language.load import load_script
from voiceduet.partner.players import make_knowledge
from voiceduet.problem import Misused


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script("en")
    parser.add_argument(
        "turns", type=Path, metavar="TURNS.jsonl", help=script.line("commands.bench_stranger.turns")
    )
    parser.add_argument("--json", action="store_true", help=script.line("commands.json"))


def run(args: argparse.Namespace) -> int:
    try:
        turns = [json.loads(line) for line in args.turns.read_text("utf-8").splitlines()]
    except (OSError, ValueError) as problem:
        raise Misused("arena.no_turns", file=str(args.turns), why=str(problem)) from problem
    knowledge = make_knowledge("stranger")
    targets = agrees = 0
    for turn in turns:
        strengths = knowledge.strength(turn["hint"], turn["remaining"])
        word = turn["remaining"][int(np.argmax(strengths))]
        targets += word in turn["targets"]
        agrees += word in turn["human_guesses"][:1]
    n = max(1, len(turns))
    figures = {"n": len(turns), "top1_target": targets / n, "agrees": agrees / n}
    if args.json:
        print(json.dumps(figures))
    else:
        print(load_script("en").line("arena.stranger", **_percent(figures)))
    return 0


def _percent(figures: dict[str, float]) -> dict[str, str]:
    shares = {k: f"{100 * v:.1f}" for k, v in figures.items() if k != "n"}
    return {"n": str(figures["n"]), **shares}
