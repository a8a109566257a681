"""How words sound: their pronunciations, how far apart two are, and which words sound the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Protocol

from voiceduet.language import french
from voiceduet.language.accents import Accent, load_accents
from voiceduet.language.by_letters import ByLetters, load_by_letters
from voiceduet.language.lexicon import Lexicon, decode
from voiceduet.language.load import NoSuchLanguage
from voiceduet.language.phones import Phones, distance, is_vowel, phone_distance

__all__ = ["Phones", "Sounds", "distance", "is_vowel", "load_sounds", "phone_distance"]

SHORTEST_PART = 3
"""Letters in a part of a compound word that is said by its parts."""


MOST_KEPT = 2000
"""Words whose sounds are kept at hand: a long evening hears tens of thousands."""


class Voice(Protocol):
    """What a language must offer for its words to be said."""

    def say(self, word: str) -> tuple[Phones, ...]:
        """Every likely pronunciation of one lower-case word, the likeliest first."""

    def sounding(self, phones: Phones) -> frozenset[str]:
        """Known words that sound like this."""

    def dictionary(self) -> Iterator[tuple[str, tuple[Phones, ...]]]:
        """Known words and how they are said."""


class Sounds:
    """How the words of one language sound."""

    def __init__(self, voice: Voice, accents: Sequence[Accent] = ()) -> None:
        self._voice = voice
        self._accents = accents
        self._known: dict[str, tuple[Phones, ...]] = {}

    def pronounce(self, word: str) -> tuple[Phones, ...]:
        """Every way a word (or a few words) may be said, the likeliest first.

        Words outside the dictionary are said by their parts or by the rules of spelling.
        Text without letters has no pronunciation.
        """
        known = self._known.get(word)
        if known is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            known = self._known[word] = self._pronounce(word)
        return known

    def _pronounce(self, text: str) -> tuple[Phones, ...]:
        said: tuple[Phones, ...] = ((),)
        for word in split_words(text):
            ways = self._voice.say(word)
            said = tuple(dict.fromkeys(so_far + way for so_far in said for way in ways[:4]))[:8]
        return tuple(phones for phones in said if phones)

    def dictionary(self) -> Iterator[tuple[str, tuple[Phones, ...]]]:
        """Every word that a dictionary has, and how it is said; none, where there is no such."""
        return self._voice.dictionary()

    def in_accents(self, words: Sequence[Phones]) -> Iterator[Sequence[Phones]]:
        """Words that are said like this, as they are said in each other accent: those in which
        they differ. Nobody speaks one word in one accent and the next in another."""
        known = [list(words)]
        for accent in self._accents:
            said = [accent.say(word) for word in words]
            if said not in known:
                known.append(said)
                yield said

    def distance(self, a: Phones, b: Phones) -> float:
        """0 when they are the same, 1 when they have nothing in common."""
        return distance(a, b)

    def word_distance(self, a: str, b: str) -> float:
        """The distance of the two most alike pronunciations of two words."""
        ways = [(x, y) for x in self.pronounce(a) for y in self.pronounce(b)]
        return min((distance(x, y) for x, y in ways), default=1.0)

    def homophones(self, word: str) -> frozenset[str]:
        """Other known words that sound the same in one accent or another."""
        same: set[str] = set()
        for phones in self.pronounce(word):
            same |= self._voice.sounding(phones)
        return frozenset(same - {word.lower()})

    def nearest(self, phones: Phones, candidates: Iterable[str]) -> tuple[tuple[str, float], ...]:
        """The candidates with their distances from this sound, nearest first."""
        ranked = (
            (word, min((distance(phones, way) for way in self.pronounce(word)), default=1.0))
            for word in candidates
        )
        return tuple(sorted(ranked, key=lambda pair: pair[1]))


def split_words(text: str) -> tuple[str, ...]:
    """The lower-case words of a text: letters and apostrophes, everything else parts them."""
    kept = (c if c.isalpha() or c in "'’" else " " for c in text.lower())
    return tuple(word for word in "".join(kept).replace("’", "'").split() if word.strip("'"))


def without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


class _English:
    def __init__(self, read: Callable[[str], bytes], by_letters: ByLetters) -> None:
        self._lexicon = Lexicon(lambda: read("sounds.bin"), lambda: read("spelling.bin"))
        self._by_letters = by_letters

    def say(self, word: str) -> tuple[Phones, ...]:
        plain = without_accents(word).strip("'")
        letters = self._by_letters.say(plain)
        if plain in self._by_letters.always:
            return letters
        known = self._lexicon.lookup(plain)
        if known or letters:
            return tuple(dict.fromkeys((*known, *letters)))
        guess = decode(self._lexicon.spelling.say(plain.replace("'", "")))
        ways = (*self._by_parts(plain), guess)
        return tuple(dict.fromkeys(way for way in ways if way))

    def _by_parts(self, word: str) -> tuple[Phones, ...]:
        """A compound as its two parts would be said, split as evenly as it can be."""
        cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)
        for cut in sorted(cuts, key=lambda cut: abs(2 * cut - len(word))):
            first = self._lexicon.lookup(word[:cut])
            second = self._lexicon.lookup(word[cut:])
            if first and second:
                return (first[0] + second[0],)
        return ()

    def sounding(self, phones: Phones) -> frozenset[str]:
        return self._lexicon.sounding(phones)

    def dictionary(self) -> Iterator[tuple[str, tuple[Phones, ...]]]:
        for word, ways in self._lexicon.entries():
            if word not in self._by_letters.words:
                yield word, ways
        for word in self._by_letters.words:
            yield word, self.say(word)


class _French:
    def say(self, word: str) -> tuple[Phones, ...]:
        return tuple(way for way in french.say(word) if way)

    def sounding(self, phones: Phones) -> frozenset[str]:  # noqa: ARG002
        return frozenset()

    def dictionary(self) -> Iterator[tuple[str, tuple[Phones, ...]]]:
        return iter(())


@cache
def load_sounds(code: str) -> Sounds:
    """The sounds of a language; its data are read when the first word is asked for."""
    if code == "en":
        folder = files("voiceduet.language") / code
        english = _English(lambda name: (folder / name).read_bytes(), load_by_letters(code))
        return Sounds(english, load_accents(code))
    if code == "fr":
        return Sounds(_French())
    raise NoSuchLanguage(code)
