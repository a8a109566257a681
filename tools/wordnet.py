"""Reads WordNet's own files: links between words, and what the glosses say of them."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

DERIVED = "+"
PERTAINS = "\\"
HYPERNYM = ("@", "@i")
WORD = re.compile(r"[a-z]{2,}")


@dataclass
class WordNet:
    """What the builder of word families asks of WordNet."""

    words: set[str] = field(default_factory=set)
    """Every single word, in lower case."""
    phrases: set[tuple[str, str]] = field(default_factory=set)
    """Every entry of two words."""
    links: set[tuple[str, str]] = field(default_factory=set)
    """Pairs of words said to be derived from one another."""
    said: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The words in a word's glosses, in its synonyms and in the names of its kind."""
    adjectives_only: set[str] = field(default_factory=set)
    """Words that are adjectives more often than anything else."""
    names: set[str] = field(default_factory=set)
    """Words that WordNet writes with a capital only."""


def _single(name: str) -> bool:
    return WORD.fullmatch(name.lower()) is not None


def read_wordnet(folder: Path) -> WordNet:
    net = WordNet()
    synsets: dict[tuple[str, str], list[str]] = {}
    pointers: list[tuple[tuple[str, str], str, tuple[str, str], str]] = []
    glosses: dict[tuple[str, str], set[str]] = {}
    lower: set[str] = set()
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text("utf-8").splitlines():
            if line.startswith("  "):
                continue
            data, _, gloss = line.partition(" | ")
            fields = data.split()
            kind = "a" if fields[2] == "s" else fields[2]
            count = int(fields[3], 16)
            names = [re.sub(r"\(.*\)", "", n) for n in fields[4 : 4 + 2 * count : 2]]
            key = (kind, fields[0])
            synsets[key] = names
            glosses[key] = set(WORD.findall(re.sub(r'".*?"', "", gloss).lower()))
            lower.update(name for name in names if name.islower())
            at = 4 + 2 * count
            for index in range(int(fields[at])):
                symbol, offset, target, places = fields[at + 1 + 4 * index : at + 5 + 4 * index]
                pointers.append((key, symbol, ("a" if target == "s" else target, offset), places))
    for key, names in synsets.items():
        spoken = {word for name in names for word in name.lower().replace("-", "_").split("_")}
        for name in names:
            parts = name.lower().replace("-", "_").split("_")
            if len(parts) == 2:
                net.phrases.add((parts[0], parts[1]))
            if _single(name):
                net.words.add(name.lower())
                net.said[name.lower()] |= glosses[key] | (spoken - {name.lower()})
    senses: dict[str, list[bool]] = defaultdict(list)
    for (kind, _offset), names in synsets.items():
        for name in names:
            senses[name.lower()].append(kind == "a")
    net.adjectives_only = {word for word, found in senses.items() if sum(found) * 2 > len(found)}
    net.names = {w for names in synsets.values() for w in map(str.lower, names)} - lower
    for source, symbol, target, places in pointers:
        _follow(net, synsets, source, symbol, target, places)
    return net


def _follow(
    net: WordNet,
    synsets: dict[tuple[str, str], list[str]],
    source: tuple[str, str],
    symbol: str,
    target: tuple[str, str],
    places: str,
) -> None:
    if symbol in (DERIVED, PERTAINS) and places != "0000":
        a = synsets[source][int(places[:2], 16) - 1].lower()
        b = synsets[target][int(places[2:], 16) - 1].lower()
        if _single(a) and _single(b) and a != b:
            net.links.add((min(a, b), max(a, b)))
    if symbol in HYPERNYM:
        kind = {w for n in synsets[target] for w in n.lower().replace("-", "_").split("_")}
        for name in synsets[source]:
            if _single(name):
                net.said[name.lower()] |= kind
