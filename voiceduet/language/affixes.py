"""Regular beginnings and endings of words, for words that no table has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_LONGEST_CHAIN = 3


@dataclass(frozen=True)
class Affixes:
    """How a language makes words from words, longest affixes first."""

    suffixes: tuple[str, ...]
    prefixes: tuple[str, ...]
    endings: tuple[str, ...]
    """What a suffix may have replaced at the end of the base."""
    shortest_base: int = 4

    def bases(self, word: str) -> Iterator[str]:
        """Words that this one may be made from, likeliest first."""
        reached = [word]
        for _ in range(_LONGEST_CHAIN):
            reached = [base for one in reached for base in self._step(one)]
            yield from reached

    def _step(self, word: str) -> Iterator[str]:
        for prefix in self.prefixes:
            base = word.removeprefix(prefix)
            if base != word and len(base) >= self.shortest_base:
                yield base
        for suffix in self.suffixes:
            base = word.removesuffix(suffix)
            if base == word or len(base) < self.shortest_base - 1:
                continue
            for ending in self.endings:
                if len(base + ending) >= self.shortest_base:
                    yield base + ending
            if base[-1] == base[-2] and len(base) > self.shortest_base:
                yield base[:-1]
            if base[-1] == "i":
                yield base[:-1] + "y"


_ENGLISH = Affixes(
    suffixes=(
        "iness", "ingly", "edly", "ness", "less", "ship", "hood", "ings", "ers", "ies", "ing",
        "est", "ful", "ish", "ed", "er", "es", "ly", "s",
    ),
    prefixes=("counter", "under", "super", "inter", "neuro", "micro", "over", "anti", "non", "re",
              "un", "mega", "ultra", "hyper", "pre", "mis"),
    endings=("", "e"),
)  # fmt: skip
_FRENCH = Affixes(
    suffixes=("ements", "ement", "eurs", "euse", "euses", "eur", "ions", "ait", "ent", "ant",
              "ees", "ee", "er", "ez", "es", "s", "e", "x"),
    prefixes=("hyper", "super", "anti", "inter", "mini", "micro", "sur", "re", "de"),
    endings=("", "e", "er"),
)  # fmt: skip


def affixes_of(code: str) -> Affixes:
    return {"en": _ENGLISH, "fr": _FRENCH}[code]
