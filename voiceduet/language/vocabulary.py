"""The words that people may say as a clue: how usual each is, and which sound the same."""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from voiceduet.language.by_letters import load_by_letters

VOCABULARY_FILE = "vocabulary.bin"
VARIANTS_FILE = "variants.txt"
UNKNOWN_ZIPF = 1.5
"""For a word outside the list: rarer than any word in it."""


@dataclass(frozen=True)
class Vocabulary:
    words: tuple[str, ...] = ()
    """The commonest first."""
    zipfs: Mapping[str, float] = field(default_factory=dict)
    alike: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Other words of the list that sound exactly the same."""

    readiness: Mapping[str, float] = field(default_factory=dict)
    """How readily a word comes to people's minds: 6 for “water”; none for what never does."""

    usual: Mapping[str, str] = field(default_factory=dict)
    """The commoner spelling of a word that has two: “gray” of “grey”."""

    by_letters: tuple[str, ...] = ()
    """Words of the list that are said letter by letter, or may be."""

    def is_one_word(self, a: str, b: str) -> bool:
        """Whether these are the same word, however it is spelled."""
        return self.usual.get(a, a) == self.usual.get(b, b)

    def zipf(self, word: str) -> float:
        """How common a word is: 6 is very common, 3 is rare."""
        return self.zipfs.get(word, UNKNOWN_ZIPF)


@cache
def load_vocabulary(code: str) -> Vocabulary:
    """The list of a language; an empty one where none was compiled."""
    file = files("voiceduet.language") / code / VOCABULARY_FILE
    if not file.is_file():
        return Vocabulary()
    zipfs: dict[str, float] = {}
    alike: dict[str, tuple[str, ...]] = {}
    readiness: dict[str, float] = {}
    for line in lzma.decompress(file.read_bytes()).decode("utf-8").splitlines():
        kind, *parts = line.split(" ")
        if kind == "Z":
            zipfs.update(dict.fromkeys(parts[1:], int(parts[0]) / 10))
        elif kind == "R":
            readiness.update(dict.fromkeys(parts[1:], int(parts[0]) / 2))
        else:
            alike.update({word: tuple(w for w in parts if w != word) for word in parts})
    by_letters = tuple(sorted(load_by_letters(code).words & zipfs.keys()))
    return Vocabulary(tuple(zipfs), zipfs, alike, readiness, _usual_spellings(code), by_letters)


def _usual_spellings(code: str) -> dict[str, str]:
    """From the list of a language, a line for each word, its commonest spelling first."""
    file = files("voiceduet.language") / code / VARIANTS_FILE
    if not file.is_file():
        return {}
    lines = [line.split() for line in file.read_text("utf-8").splitlines()]
    return {other: usual for usual, *others in lines for other in others}
