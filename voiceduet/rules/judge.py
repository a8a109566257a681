"""The judge of clues (C1 to C11): valid, or invalid with a reason that can be told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from voiceduet.language.forms import normal
from voiceduet.language.lore import Lore
from voiceduet.language.phones import PHONES, Phones, phone_distance
from voiceduet.rules.options import ClueWords, Edition, Options, SoundAlikes

TOO_CLOSE = 0.25
"""Pronunciations clash when they differ in one phone by no more than this: a voice, not a place.

GAGE and CAGE (0.25) must clash by the French rulebook; measured by `voiceduet bench judge`.
"""


class Reason(Enum):
    """Why a clue is invalid. Each has its line in the script, `judge.NAME`."""

    NO_WORD = "no_word"
    """Nothing that could be a word (T2)."""
    BAD_NUMBER = "bad_number"
    """Less than zero (C5)."""
    VISIBLE = "visible"
    """The word itself is on the table (C1)."""
    FORM = "form"
    """A form of a word on the table (C2)."""
    HOLDS = "holds"
    """Made with a word on the table, or with a form of it (C2)."""
    PART = "part"
    """A part of a word on the table (C3)."""
    FORM_OF_PART = "form_of_part"
    """A form of a part of a word on the table (C3)."""
    SHARED_PART = "shared_part"
    """Made with a form of a part of a word on the table (C3)."""
    SEVERAL_WORDS = "several_words"
    """More than one word, and the house rule is one (C6)."""
    SOUND = "sound"
    """Sounds like a word on the table, or too close to it (C9)."""
    TRANSLATION = "translation"
    """A word on the table in another language (C7, C9)."""


@dataclass(frozen=True, slots=True)
class Valid:
    """The clue may be given."""


@dataclass(frozen=True, slots=True)
class Invalid:
    """The clue may not be given, and why."""

    reason: Reason
    clue: str
    """The word of the clue that clashes, or the whole clue."""
    card: str = ""
    """The word on the table that it clashes with."""
    part: str = ""
    """The part of that word, or of the clue, by which they clash."""

    @property
    def line(self) -> str:
        """The name of the script's line that tells it."""
        return f"judge.{self.reason.value}"

    @property
    def facts(self) -> dict[str, str]:
        return {"clue": self.clue, "card": self.card, "part": self.part}


Ruling = Valid | Invalid

VALID = Valid()
_BETWEEN_WORDS = re.compile(r"[\s\-‐‑–—_/]+")


class Judge:
    """Judges many clues against the same visible words: their families are worked out once."""

    def __init__(self, visible: Sequence[str], options: Options, lore: Lore) -> None:
        self._lore = lore
        self._one_word = options.clue_words is ClueWords.ONE
        self._by_sound = (
            options.sound_alikes is SoundAlikes.FORBIDDEN or options.edition is Edition.FR
        )
        self._cards: dict[str, str] = {}
        self._families: dict[str, str] = {}
        self._parts: dict[str, str] = {}
        self._translations: dict[str, str] = {}
        self._sounds: dict[Phones, str] = {}
        for card in visible:
            self._learn(card)

    def rule(self, clue: str, count: int = 1) -> Ruling:
        """Whether this clue may be given now, and if not, why."""
        words = _words(clue)
        if not words:
            return Invalid(Reason.NO_WORD, clue)
        if count < 0:
            return Invalid(Reason.BAD_NUMBER, clue)
        whole = normal(clue)
        if whole in self._cards:
            return Invalid(Reason.VISIBLE, clue, self._cards[whole])
        if self._one_word and self._is_several(clue, words, whole):
            return Invalid(Reason.SEVERAL_WORDS, clue)
        for word in words if len(words) == 1 else (*words, whole):
            found = self._family_clash(word, clue if len(words) == 1 else word)
            if found is not None:
                return found
        return self._sound_clash(clue, words) or VALID

    def allows(self, word: str) -> bool:
        """Whether one plain word may be given: `rule` for those who need no reason."""
        return isinstance(self.rule(word), Valid)

    def _learn(self, card: str) -> None:
        words = _words(card)
        whole = normal(card)
        self._cards[whole] = card
        if len(words) > 1:
            for word in words:
                for root in self._lore.forms.roots(word):
                    self._parts.setdefault(root, card)
        own, *parts = self._lore.forms.roots(whole)
        self._families.setdefault(own, card)
        for root in parts:
            self._parts.setdefault(root, card)
        for other in self._lore.translations.get(whole, ()):
            self._translations.setdefault(other, card)
        if self._by_sound:
            for phones in self._lore.sounds.pronounce(card):
                for near in _near(phones):
                    self._sounds.setdefault(near, card)

    def _is_several(self, clue: str, words: tuple[str, ...], whole: str) -> bool:
        if len(words) > 1:
            hyphened = not any(c.isspace() for c in clue.strip())
            return not (hyphened and self._lore.forms.knows(whole))
        return clue.isupper() and 2 <= len(clue) <= 5 and self._is_spelled(clue)

    def _is_spelled(self, clue: str) -> bool:
        """Whether this is said letter by letter, which makes it several words: IRS."""
        spelled = tuple(p for letter in clue for p in self._lore.sounds.pronounce(letter)[:1])
        joined = tuple(phone for letter in spelled for phone in letter)
        return joined in self._lore.sounds.pronounce(clue)

    def _family_clash(self, word: str, said: str) -> Invalid | None:
        card = self._cards.get(word)
        if card is not None:
            return Invalid(Reason.VISIBLE, said, card)
        own, *parts = self._lore.forms.roots(word)
        card = self._families.get(own)
        if card is not None:
            return Invalid(Reason.FORM, said, card, own)
        card = self._parts.get(own)
        if card is not None:
            reason = Reason.PART if word == own else Reason.FORM_OF_PART
            return Invalid(reason, said, card, own)
        for part in parts:
            card = self._families.get(part)
            if card is not None:
                inflected = len(parts) == 1 and word[:2] == part[:2]
                return Invalid(Reason.FORM if inflected else Reason.HOLDS, said, card, part)
        for part in parts:
            card = self._parts.get(part)
            if card is not None and part not in self._lore.weak_parts:
                return Invalid(Reason.SHARED_PART, said, card, part)
        return None

    def _sound_clash(self, clue: str, words: tuple[str, ...]) -> Invalid | None:
        for word in words:
            card = self._translations.get(word)
            if card is not None and (self._by_sound or not self._lore.forms.knows(word)):
                return Invalid(Reason.TRANSLATION, clue, card)
        if self._by_sound:
            for phones in self._lore.sounds.pronounce(clue):
                card = self._sounds.get(phones)
                if card is not None:
                    return Invalid(Reason.SOUND, clue, card)
        return None


def judge(clue: str, count: int, visible: Sequence[str], options: Options, lore: Lore) -> Ruling:
    """Whether one clue may be given with these words visible, and if not, why (C1 to C11)."""
    return Judge(visible, options, lore).rule(clue, count)


def _words(text: str) -> tuple[str, ...]:
    """The words of a clue or card as the tables write them; an apostrophe keeps its longer side."""
    if text.isascii() and text.isalpha():
        return (text.lower(),)
    pieces = (max(p.replace("’", "'").split("'"), key=len) for p in _BETWEEN_WORDS.split(text))
    return tuple(word for word in map(normal, pieces) if word)


_LIKE: dict[str, tuple[str, ...]] = {
    a: tuple(b for b in PHONES if a != b and phone_distance(a, b) <= TOO_CLOSE) for a in PHONES
}


def _near(phones: Phones) -> set[Phones]:
    """A pronunciation and all that differ from it in one phone by no more than TOO_CLOSE."""
    near = {phones}
    for at, phone in enumerate(phones):
        for other in _LIKE.get(phone, ()):
            near.add((*phones[:at], other, *phones[at + 1 :]))
    return near
