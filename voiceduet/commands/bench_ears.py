"""`voiceduet bench ears`: recordings in, counts of heard, asked, refused and wrong out."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from voiceduet import places
from voiceduet.language.load import load_script

MODEL = "vosk-model-small-en-us-0.15"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script("en")

    def say(name: str) -> str:
        return script.line(f"commands.bench_ears.{name}")

    parser.add_argument("manifest", type=Path, help=say("manifest"))
    parser.add_argument("--noise", type=float, metavar="DB", help=say("noise"))
    parser.add_argument("--baseline", action="store_true", help=say("baseline"))
    parser.add_argument("--alone", action="store_true", help=say("alone"))
    parser.add_argument("--limit", type=int, metavar="N", help=say("limit"))
    parser.add_argument("--failures", action="store_true", help=say("failures"))
    parser.add_argument("--json", action="store_true", help=script.line("commands.json"))


def run(args: argparse.Namespace) -> int:
    from voiceduet.ears.hearing_baselines import baselines
    from voiceduet.ears.hearing_bench import Result, heed, played, read_manifest
    from voiceduet.ears.hearing_report import report
    from voiceduet.ears.recogniser import SharingRecogniser, load_recogniser
    from voiceduet.meaning.grammar_file import load_grammar
    from voiceduet.table.furnish import word_knowledge
    from voiceduet.table.second_opening import with_second_opinion

    items = read_manifest(args.manifest)
    if args.limit:
        items = items[:: max(1, len(items) // args.limit)]
    sounds = played(items, args.noise)  # what making noise takes is given back before the models
    model = places.models() / MODEL
    knowledge = word_knowledge("en")
    recogniser: SharingRecogniser = load_recogniser(model, "en")
    if not args.alone:
        recogniser = with_second_opinion(recogniser, "en", lambda: knowledge)
    heeded = list(heed(sounds, recogniser, knowledge))
    found = report(heeded)
    if args.baseline:
        again = [(one.item, one.samples) for one in played(items, args.noise)]
        found["baselines"] = baselines(again, model, load_grammar("en"))
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        _print(found)
    if args.failures:
        for one in heeded:
            if one.result is not Result.RIGHT:
                print(one.result.value, one.item.wav.name, one.item.expect, one.text, one.outcome)
    return 0


def _print(found: dict[str, Any]) -> None:
    line = load_script("en").line
    print(line("commands.bench_ears.heading"))
    _print_groups(found["groups"])
    for name, groups in found["baselines"].items():
        print(line(f"commands.bench_ears.{name}"))
        _print_groups(groups)
    print(line("commands.bench_ears.times", **found["decision_ms"]))
    for phase, times in found["decision_ms_by_phase"].items():
        print(line("commands.bench_ears.times_of_phase", phase=phase, **times))
    print(
        line(
            "commands.bench_ears.work",
            factor=found["real_time_factor"],
            megabytes=found["rss_mb"],
        )
    )


def _print_groups(groups: list[dict[str, Any]]) -> None:
    for group in groups:
        shares = " ".join(
            f"{group[name] / group['n']:8.1%}" for name in ("right", "asked", "refused", "wrong")
        )
        print(
            f"{group['source']:10} {group['phase']:6} {group['expect']:7} {group['n']:4} {shares}"
        )
