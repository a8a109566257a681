"""Accents: how many people say words otherwise than the dictionary has them. The rules are data."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from voiceduet.language.phones import Phones, is_vowel

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ACCENTS_FILE = "accents.toml"


@dataclass(frozen=True)
class Rule:
    """What becomes of a phone where no vowel follows it in the word."""

    phone: str
    becomes: Phones
    after: Phones = ()
    """Only right after one of these; after none, anywhere."""
    before: tuple[Phones, ...] = ()
    """Only right before one of these; before none, anywhere."""
    later: bool = False
    """Only where a vowel came before it in the word."""

    def holds(self, way: Phones, at: int) -> bool:
        if way[at] != self.phone or (at + 1 < len(way) and is_vowel(way[at + 1])):
            return False
        if self.after and (at == 0 or way[at - 1] not in self.after):
            return False
        following = way[at + 1 :]
        if self.before and not any(following[: len(one)] == one for one in self.before):
            return False
        return not self.later or any(map(is_vowel, way[:at]))


@dataclass(frozen=True)
class Accent:
    """Of several rules that hold, the first counts."""

    rules: Sequence[Rule]

    def say(self, way: Phones) -> Phones:
        """One word, as it is said in this accent."""
        changed = {rule.phone for rule in self.rules}
        if changed.isdisjoint(way):
            return way
        said: list[str] = []
        for at, phone in enumerate(way):
            rule = next((rule for rule in self.rules if rule.holds(way, at)), None)
            said += (phone,) if rule is None else rule.becomes
        return tuple(said)


@cache
def load_accents(code: str) -> tuple[Accent, ...]:
    """The accents of a language that are not its dictionary's; none where none are known."""
    file = files("voiceduet.language") / code / ACCENTS_FILE
    if not file.is_file():
        return ()
    told = tomllib.loads(file.read_text("utf-8"))["accents"]
    rules = {accent["name"]: tuple(map(_read, accent["rules"])) for accent in told}
    return tuple(
        Accent((*rules.get(accent.get("as"), ()), *rules[accent["name"]])) for accent in told
    )


def _read(rule: dict[str, Any]) -> Rule:
    return Rule(
        rule["phone"],
        tuple(rule["becomes"]),
        tuple(rule.get("after", ())),
        tuple(tuple(one.split()) for one in rule.get("before", ())),
        rule.get("later", False),
    )
