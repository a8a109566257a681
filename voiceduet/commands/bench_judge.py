"""`voiceduet bench judge`: how often the judge of clues agrees with a fair player."""

from __future__ import annotations

import argparse
import json
import time
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voiceduet.language.load import load_script
from voiceduet.language.lore import load_lore
from voiceduet.places import shipped
from voiceduet.rules.judge import Invalid, Judge, judge
from voiceduet.rules.options import ClueWords, Options, SoundAlikes

PAIRS = Path("tests/rules/judge_pairs.tsv")
FRESH = "judge_pairs_fresh.tsv"
"""Beside the pairs: more of them, written when the judge was finished and not used to change it."""
HELD_OUT_IN = 3
"""Every third pair or so is held out: no rule and no list was changed for its sake."""
HOUSE_RULES = {
    "plain": Options(),
    "sound": Options(sound_alikes=SoundAlikes.FORBIDDEN),
    "relaxed": Options(clue_words=ClueWords.RELAXED),
}
SPEED_CLUES = 20_000


@dataclass(frozen=True, slots=True)
class Pair:
    """A card, a clue, and what a fair player says of it."""

    language: str
    house: str
    legal: bool
    kind: str
    card: str
    clue: str

    @property
    def held_out(self) -> bool:
        return zlib.crc32(f"{self.card} {self.clue}".encode()) % HELD_OUT_IN == 0

    def judged_legal(self) -> bool:
        options = HOUSE_RULES[self.house]
        ruling = judge(self.clue, 1, [self.card], options, load_lore(self.language))
        return not isinstance(ruling, Invalid)


@dataclass(frozen=True, slots=True)
class Score:
    """How many of some pairs were judged wrongly."""

    pairs: int
    wrong: tuple[Pair, ...]

    @property
    def share(self) -> float:
        return len(self.wrong) / self.pairs if self.pairs else 0.0


def read_pairs(path: Path) -> tuple[Pair, ...]:
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines() if line[:1] != "#")
    return tuple(Pair(r[0], r[1], r[2] == "legal", r[3], r[4], r[5]) for r in rows)


def score(pairs: Iterable[Pair]) -> Score:
    judged = [(pair, pair.judged_legal()) for pair in pairs]
    return Score(len(judged), tuple(pair for pair, legal in judged if legal != pair.legal))


def microseconds_per_clue(pairs: tuple[Pair, ...]) -> float:
    """How long a ruling takes a partner who filters clues against a whole table."""
    english = [pair for pair in pairs if pair.language == "en"]
    bench = Judge(sorted({pair.card for pair in english})[:25], Options(), load_lore("en"))
    clues = [pair.clue for pair in english]
    for clue in clues:
        bench.allows(clue)
    start = time.perf_counter()
    for turn in range(SPEED_CLUES):
        bench.allows(clues[turn % len(clues)])
    return (time.perf_counter() - start) / SPEED_CLUES * 1e6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    lines = load_script("en")
    parser.add_argument(
        "--pairs", type=Path, default=None, help=lines.line("commands.bench_judge.pairs")
    )
    parser.add_argument("--json", action="store_true", help=lines.line("commands.json"))


def run(args: argparse.Namespace) -> int:
    lines = load_script("en")
    path = args.pairs or shipped(".") / PAIRS
    if not path.is_file():
        print(lines.line("commands.bench_judge.no_pairs", path=path))
        return 1
    pairs = read_pairs(path)
    report = _report(pairs)
    fresh = path.with_name(FRESH)
    if fresh.is_file():
        report["fresh"] = _shares(list(read_pairs(fresh)))
    if args.json:
        print(json.dumps(report, ensure_ascii=False, indent=2))
        return 0
    for row in report["kinds"]:
        print(lines.line("commands.bench_judge.row", **row))
    for name in ("seen", "held_out", "fresh"):
        if name not in report:
            continue
        print(lines.line(f"commands.bench_judge.{name}", **report[name]))
    print(lines.line("commands.bench_judge.speed", us=report["microseconds"]))
    for wrong in report["wrong"]:
        print(lines.line("commands.bench_judge.wrong", **wrong))
    return 0


def _report(pairs: tuple[Pair, ...]) -> dict[str, Any]:
    kinds = dict.fromkeys((pair.legal, pair.kind) for pair in pairs)
    rows: list[dict[str, object]] = []
    wrong: list[Pair] = []
    for legal, kind in kinds:
        result = score(p for p in pairs if p.kind == kind and p.legal == legal)
        wrong += result.wrong
        verdict = "legal" if legal else "illegal"
        rows.append({"verdict": verdict, "kind": kind, "n": result.pairs, "off": len(result.wrong)})
    return {
        "kinds": rows,
        "seen": _shares([p for p in pairs if not p.held_out]),
        "held_out": _shares([p for p in pairs if p.held_out]),
        "microseconds": f"{microseconds_per_clue(pairs):.1f}",
        "wrong": [
            {"card": p.card, "clue": p.clue, "kind": p.kind, "house": p.house}
            for p in wrong
            if not p.held_out
        ],
    }


def _shares(pairs: list[Pair]) -> dict[str, str]:
    legal = score(p for p in pairs if p.legal)
    illegal = score(p for p in pairs if not p.legal)
    return {
        "legal": str(legal.pairs),
        "false_illegal": f"{100 * legal.share:.1f}",
        "illegal": str(illegal.pairs),
        "missed": f"{100 * illegal.share:.1f}",
    }
