"""What a mistake costs, as thresholds, and what evidence weighs: fitted numbers from a file."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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
    """Weights in natural log units; `costs.toml` says what each is."""

    letters: float
    zipf: float
    zipf_enough: float
    acoustic: float
    trust: float
    respelled: float
    several_words: float
    number_word: float
    mumbled: float
    second: float
    phones: float
    nothing: float
    clear: float
    command_for_clue: float
    command_phrase: float
    command_about_card: float
    answer: float
    idle_answer: float
    idle_word: float
    known: float
    command_for_guess: float
    odd_words: float
    stray: float
    loud_guess: float
    """What `act.guess` is at least in a loud room."""
    prior: Mapping[str, float]
    """What tells a likely clue (`likely.TRAITS`)."""
    act: Thresholds
    ask: Thresholds
    loud: Mapping[str, float] = field(default_factory=dict)
    """Weights that are others in a loud room …"""
    guesses: Mapping[str, float] = field(default_factory=dict)
    """… when a guess is awaited …"""
    loud_guesses: Mapping[str, float] = field(default_factory=dict)
    """… and when both are so."""
    beside: Costs | None = None
    """Those that hold instead where there is another listener."""


def at_the_moment(costs: Costs, *, loud: bool, guessing: bool) -> Costs:
    """Those that hold in such a room, when such a thing is awaited. Where it is loud a card has to
    be surer."""
    weights: dict[str, Any] = {}
    if loud:
        weights |= costs.loud
        weights["act"] = replace(costs.act, guess=max(costs.act.guess, costs.loud_guess))
    if guessing:
        weights |= costs.guesses
    if loud and guessing:
        weights |= costs.loud_guesses
    return replace(costs, **weights)


def read_costs(table: dict[str, Any]) -> Costs:
    costs = _read(table)
    beside = dict(table.get("beside", {}))
    act = {**table["act"], **beside.pop("act", {})}
    return replace(costs, beside=_read({**table, **beside, "act": act}))


def _read(table: dict[str, Any]) -> Costs:
    weights: dict[str, Any] = {
        name: float(value) for name, value in table.items() if not isinstance(value, dict)
    }
    return Costs(
        **weights,
        prior=dict(table["prior"]),
        loud=dict(table.get("loud", {})),
        guesses=dict(table.get("guesses", {})),
        loud_guesses=dict(table.get("loud_guesses", {})),
        act=Thresholds(**table["act"]),
        ask=Thresholds(**table["ask"]),
    )


@cache
def load_costs() -> Costs:
    """The numbers that come with voiceduet."""
    return read_costs(tomllib.loads((files("voiceduet.meaning") / "costs.toml").read_text("utf-8")))
