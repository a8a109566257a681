"""`voiceduet bench endpoint`: how soon speech is taken to be over, and how often wrongly."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from voiceduet import places
from voiceduet.ears.endpoint_bench import PAUSES, Bench, Spoken, percentile
from voiceduet.ears.noise import ROOM_NOISES, Noise
from voiceduet.ears.phrases import PhraseRecogniser
from voiceduet.language.load import load_script
from voiceduet.models import read_manifest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script("en")
    parser.add_argument("--json", action="store_true", help=script.line("commands.json"))
    parser.add_argument(
        "--noise", type=float, metavar="DB", help=script.line("commands.bench_endpoint.noise")
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=1.0,
        metavar="N",
        help=script.line("commands.bench_endpoint.minutes"),
    )


def run(args: argparse.Namespace) -> int:
    model = _model()

    def recogniser(phrases: Sequence[str]) -> PhraseRecogniser:
        return PhraseRecogniser(model, phrases)

    rooms: list[Noise | None] = [None] if args.noise is None else list(ROOM_NOISES)
    spoken = [row for room in rooms for row in _room(recogniser, room, args.noise or 0.0)]
    bench = Bench(recogniser)
    noises = []
    for kind in Noise if args.minutes > 0 else ():
        found = bench.disturbance(kind, args.minutes)
        noises.append({"noise": kind.value, "started": found.started, "heard": found.heard})
    if args.json:
        print(json.dumps({"spoken": spoken, "per_minute": noises}, indent=2))
    else:
        _show(spoken, noises)
    return 0


def _room(recogniser: Any, noise: Noise | None, decibels: float) -> list[dict[str, Any]]:
    bench = Bench(recogniser, noise, decibels)
    where = noise.value if noise else "quiet"
    rows = [_row(where, "guess", bench.commands())]
    rows += [_row(where, f"clue{pause:+.1f}", bench.clues(pause)) for pause in PAUSES]
    return [*rows, _row(where, "alone", bench.words_alone())]


def _row(room: str, kind: str, spoken: Sequence[Spoken]) -> dict[str, Any]:
    return {
        "room": room,
        "said": kind,
        "n": len(spoken),
        "right": sum(one.right for one in spoken),
        "cut": sum(one.parts > 1 for one in spoken),
        "lost": sum(one.parts == 0 for one in spoken),
        "p50": round(percentile(spoken, 50), 3),
        "p95": round(percentile(spoken, 95), 3),
    }


def _show(spoken: list[dict[str, Any]], noises: list[dict[str, Any]]) -> None:
    script = load_script("en")
    for row in spoken:
        print(script.line("commands.bench_endpoint.row", **row))
    for noise in noises:
        print(script.line("commands.bench_endpoint.disturbance", **noise))


def _model() -> Any:
    import vosk

    vosk.SetLogLevel(-1)
    return vosk.Model(str(places.models() / read_manifest().model("en").name))
