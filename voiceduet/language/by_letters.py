"""Words that are said letter by letter, as UFO is: which they are, and how."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import islice, product

from voiceduet.language.phones import Phones

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

BY_LETTERS_FILE = "by_letters.toml"
MOST_WAYS = 4


@dataclass(frozen=True)
class ByLetters:
    always: frozenset[str] = frozenset()
    either: frozenset[str] = frozenset()
    """As a word just as well."""
    letters: Mapping[str, tuple[Phones, ...]] = field(default_factory=dict)
    """How each letter is said."""

    @cached_property
    def words(self) -> frozenset[str]:
        return self.always | self.either

    def say(self, word: str) -> tuple[Phones, ...]:
        """Every way its letters are said, the likeliest first; none, for any other word."""
        if word not in self.words:
            return ()
        ways = product(*(self.letters[letter] for letter in word))
        return tuple(sum(way, ()) for way in islice(ways, MOST_WAYS))


@cache
def load_by_letters(code: str) -> ByLetters:
    """Those of a language; none where none are known."""
    file = files("voiceduet.language") / code / BY_LETTERS_FILE
    if not file.is_file():
        return ByLetters()
    told = tomllib.loads(file.read_text("utf-8"))
    return ByLetters(
        frozenset(told["words"]["always"]),
        frozenset(told["words"]["either"]),
        {letter: tuple(tuple(w.split()) for w in ways) for letter, ways in told["letters"].items()},
    )
