"""The shipped pronouncing dictionary: compact, searched in place, no table built at start."""

from __future__ import annotations

import lzma
import re
from collections.abc import Callable, Iterator
from functools import cached_property

from voiceduet.language.phones import Phones
from voiceduet.language.spelling import Spelling

_VOWELS = tuple("AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split())  # noqa: SIM905
_ARPABET = (
    *_VOWELS,
    *"B CH D DH F G HH JH K L M N NG P R S SH T TH V W Y Z ZH".split(),  # noqa: SIM905
)
CODES: dict[str, str] = dict(zip(_ARPABET, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+=!", strict=True))
"""One character for each phone; none of them occurs in a word, so a line is searchable."""
_PHONES = {code: phone for phone, code in CODES.items()}


def decode(coded: str) -> Phones:
    return tuple(_PHONES[code] for code in coded)


def encode(phones: Phones) -> str:
    return "".join(CODES.get(phone, "?") for phone in phones)


class Lexicon:
    """`word PHONES PHONES` a line, sorted by word."""

    def __init__(self, sounds: Callable[[], bytes], spelling: Callable[[], bytes]) -> None:
        self._read_sounds = sounds
        self._read_spelling = spelling

    @cached_property
    def _text(self) -> str:
        return "\n" + lzma.decompress(self._read_sounds()).decode("ascii")

    @cached_property
    def spelling(self) -> Spelling:
        text = lzma.decompress(self._read_spelling()).decode("ascii")
        lines = (line.partition(" ") for line in text.splitlines())
        return Spelling({context: phones for context, _, phones in lines})

    @cached_property
    def _accents(self) -> tuple[str, ...]:
        return tuple(accent(self._text) for accent in ACCENTS)

    def lookup(self, word: str) -> tuple[Phones, ...]:
        """Every way this word is said; empty when the dictionary does not have it."""
        text = self._text
        low, high = 0, len(text) - 1
        while low < high:
            start = text.rfind("\n", low, (low + high) // 2 + 1)
            start = low if start < 0 else start
            end = text.index("\n", start + 1)
            found, _, variants = text[start + 1 : end].partition(" ")
            if found == word:
                return tuple(decode(coded) for coded in variants.split())
            if found < word:
                low = end
            else:
                high = start
        return ()

    def entries(self) -> Iterator[tuple[str, tuple[Phones, ...]]]:
        """Every word of the dictionary and how it is said, in one sweep."""
        for line in self._text.split("\n"):
            word, _, variants = line.partition(" ")
            if word:
                yield word, tuple(decode(coded) for coded in variants.split())

    def sounding(self, phones: Phones) -> frozenset[str]:
        """The dictionary's words with a pronunciation like this in one accent or another."""
        words: set[str] = set()
        for accent, text in zip(ACCENTS, self._accents, strict=True):
            coded = f" {accent(encode(phones))}"
            at = text.find(coded)
            while at >= 0:
                if text[at + len(coded)] in " \n":
                    start = text.rindex("\n", 0, at) + 1
                    words.add(text[start : text.index(" ", start)])
                at = text.find(coded, at + 1)
        return frozenset(words)


_VOWEL_CODES = "".join(CODES[phone] for phone in _VOWELS)
_LOST_R = re.compile(rf"(?<={CODES['AO']}){CODES['R']}(?![{_VOWEL_CODES}])")
_LAST_ER = re.compile(rf"(?<=[{_VOWEL_CODES}][^{_VOWEL_CODES}\s]){CODES['ER']}(?!\S)")


def _cot_is_caught(coded: str) -> str:
    return coded.replace(CODES["AO"], CODES["AA"])


def _court_is_caught(coded: str) -> str:
    return _LAST_ER.sub(CODES["AH"], _LOST_R.sub("", coded))


ACCENTS = (_cot_is_caught, _court_is_caught)
"""Mergers of whole accents, as changes to coded phones: much of America; England and beyond."""
