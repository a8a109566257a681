"""What a mistake costs, as thresholds, and what evidence weighs: fitted numbers from a file."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@dataclass(frozen=True, slots=True)
class Thresholds:
    """How sure one must be, 0 to 1. A guess costs more to get wrong than "repeat" does."""

    guess: float
    clue: float
    command: float


@dataclass(frozen=True, slots=True)
class Costs:
    acoustic: float
    letters: float
    relatedness: float
    zipf: float
    zipf_enough: float
    several_words: float
    on_board: float
    respelled: float
    plural: float
    number_word: float
    short_word: float
    answer: float
    known: float
    act: Thresholds
    ask: Thresholds


def read_costs(table: dict[str, Any]) -> Costs:
    weights = {name: float(value) for name, value in table.items() if not isinstance(value, dict)}
    return Costs(**weights, act=Thresholds(**table["act"]), ask=Thresholds(**table["ask"]))


@cache
def load_costs() -> Costs:
    """The numbers that come with voiceduet."""
    return read_costs(tomllib.loads((files("voiceduet.meaning") / "costs.toml").read_text("utf-8")))
