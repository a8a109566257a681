"""`voiceduet bench partner`: how well the partner's knowledge of words agrees with people."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from voiceduet.language.load import load_script
from voiceduet.partner.baselines import BaselineMissing, glove_scorer, minilm_scorer
from voiceduet.partner.listener import load_listener
from voiceduet.partner.measure import (
    Reliability,
    Scorer,
    agreement,
    calibration_error,
    clue_among_best,
    reliability,
)
from voiceduet.partner.minilm import WeightsMissing
from voiceduet.partner.naming import load_naming
from voiceduet.partner.turns import BadTurn, Turn, read_turns

USAGE_ERROR = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script("en")
    parser.add_argument(
        "turns", metavar="TURNS", type=Path, help=script.line("commands.bench_partner.turns")
    )
    parser.add_argument(
        "--glove", metavar="FILE", type=Path, help=script.line("commands.bench_partner.glove")
    )
    parser.add_argument("--json", action="store_true", help=script.line("commands.json"))


def run(args: argparse.Namespace) -> int:
    script = load_script("en")
    try:
        turns = read_turns(args.turns)
    except (OSError, BadTurn) as error:
        print(script.line("bench_partner.unreadable", fault=str(error)), file=sys.stderr)
        return USAGE_ERROR
    if not turns:
        print(script.line("bench_partner.empty", file=str(args.turns)), file=sys.stderr)
        return USAGE_ERROR
    result, table = _measure(turns)
    baselines, missing = _baselines(turns, args.glove)
    result["baselines"] = baselines
    if args.json:
        print(json.dumps(result))
    else:
        _print(result, table)
    for name in missing:
        print(script.line(f"bench_partner.missing_{name}"), file=sys.stderr)
    return 0


def _measure(turns: Sequence[Turn]) -> tuple[dict[str, Any], tuple[Reliability, ...]]:
    listener, naming = load_listener(), load_naming()
    table = reliability(turns, listener.probabilities)
    result: dict[str, Any] = {"n": len(turns)}
    result |= asdict(agreement(turns, listener.words.strength))
    result["calibration_error"] = calibration_error(table)
    result["clue_top10"] = clue_among_best(turns, naming.best)
    return result, table


def _baselines(
    turns: Sequence[Turn], glove: Path | None
) -> tuple[dict[str, dict[str, float]], list[str]]:
    words = {word for turn in turns for word in (turn.clue, *turn.cards)}
    makers: dict[str, Callable[[], Scorer]] = {
        "glove": lambda: glove_scorer(words, glove),
        "minilm": lambda: minilm_scorer(words),
    }
    found: dict[str, dict[str, float]] = {}
    missing: list[str] = []
    for name, make in makers.items():
        try:
            found[name] = asdict(agreement(turns, make()))
        except (BaselineMissing, WeightsMissing):
            missing.append(name)
    return found, missing


def _print(result: dict[str, Any], table: Sequence[Reliability]) -> None:
    script = load_script("en")
    print(script.line("bench_partner.heading", turns=result["n"]))
    rows = {"ours": result, **result["baselines"]}
    for name, row in rows.items():
        facts = {key: f"{row[key]:.1%}" for key in ("top1_target", "agrees", "recall")}
        print(script.line("bench_partner.agreement", name=name, **facts))
    print(script.line("bench_partner.clues", share=f"{result['clue_top10']:.1%}"))
    print(script.line("bench_partner.calibration", error=f"{result['calibration_error']:.1%}"))
    for row in table:
        said, was = f"{row.said:.0%}", f"{row.was:.0%}"
        print(script.line("bench_partner.reliability", turns=row.turns, said=said, was=was))
