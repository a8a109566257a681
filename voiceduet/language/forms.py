"""Forms and families of words: which words are made from which."""

from __future__ import annotations

import lzma
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib.resources import files

from voiceduet.language.affixes import Affixes, affixes_of
from voiceduet.language.load import NoSuchLanguage

SHORTEST_PART = 3
LEAST_LONG_PART = 4
"""An unknown word is taken for a compound of known ones only when one of them is this long."""


class Forms:
    """Word families of one language.

    The roots of a word name its own family first, then the families of its parts:
    `quaking` → (`quake`), `earthquake` → (`earthquake`, `earth`, `quake`).
    """

    def __init__(self, read: Callable[[], bytes], affixes: Affixes) -> None:
        self._read = read
        self._affixes = affixes
        self._guessed: dict[str, tuple[str, ...]] = {}

    @cached_property
    def _lines(self) -> Mapping[str, str]:
        """Each known word and its roots, still joined: splitting waits until it is asked for."""
        text = lzma.decompress(self._read()).decode("utf-8")
        table: dict[str, str] = {}
        for line in text.splitlines():
            word, _, roots = line.partition(" ")
            table[word] = roots or word
        return table

    def knows(self, word: str) -> bool:
        return word in self._lines

    def roots(self, word: str) -> tuple[str, ...]:
        """The families of one word as `normal` writes it; unknown words are taken apart by rule."""
        roots = self._lines.get(word)
        if roots is not None:
            return tuple(roots.split(" "))
        guessed = self._guessed.get(word)
        if guessed is None:
            guessed = self._guessed[word] = self._guess(word)
        return guessed

    def is_form_of(self, word: str, other: str) -> bool:
        """Whether two words belong to one family, or share a part that does."""
        return not set(self.roots(word)).isdisjoint(self.roots(other))

    def _guess(self, word: str) -> tuple[str, ...]:
        for base in self._affixes.bases(word):
            if base in self._lines:
                return (word, *self.roots(base))
        return (word, *self._parts(word))

    def _parts(self, word: str) -> tuple[str, ...]:
        cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
        for cut in sorted(cuts, key=lambda cut: abs(2 * cut - len(word))):
            first, second = word[:cut], word[cut:]
            if max(cut, len(second)) < LEAST_LONG_PART:
                continue
            if first in self._lines and second in self._lines:
                return (*self.roots(first), *self.roots(second))
        return ()


def normal(word: str) -> str:
    """A word as the tables write it: lower case, no accents, œ as oe, letters and digits only."""
    if word.isascii() and word.isalnum():
        return word.lower()
    folded = word.lower().replace("œ", "oe").replace("æ", "ae").replace("ß", "ss")
    apart = unicodedata.normalize("NFKD", folded)
    return "".join(c for c in apart if c.isalnum() and not unicodedata.combining(c))


@cache
def load_forms(code: str) -> Forms:
    """The word families of a language; read when the first word is asked for."""
    file = files("voiceduet.language") / code / "forms.bin"
    if not code.isalpha() or not file.is_file():
        raise NoSuchLanguage(code)
    return Forms(file.read_bytes, affixes_of(code))
