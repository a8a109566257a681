"""What was heard: alternatives with scores, best first; typed text takes the same path."""

from __future__ import annotations

import re
from dataclasses import dataclass

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
LONGEST = 60
"""Words of one utterance that are looked at; nobody says a clue with more."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One thing that may have been said."""

    words: tuple[str, ...]
    score: float = 0.0
    """Log-likelihood-like: higher is likelier; comparable only within one `Heard`."""
    phones: float = 0.0
    """How much worse its phones fit the sound than those that fit it best, by another listener."""

    @property
    def text(self) -> str:
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance, as everything it may have been."""

    hypotheses: tuple[Hypothesis, ...] = ()
    """Best first."""
    typed: bool = False
    """Whether it came from the keyboard: exact, so nothing is asked about its sound."""
    by_phones: bool = False
    """Whether there is such a listener. Then some hypotheses may be its alone."""
    second_opinion: tuple[Hypothesis, ...] = ()
    """What another recogniser made of the same sound, if there is one."""
    letters: bool = False
    """Whether it was listened to for letters: “spell”, and the letters after it."""
    loud: bool = False
    """Whether it was said in a loud room, where one card is more easily taken for another."""

    @property
    def text(self) -> str:
        """The likeliest words, to show in a transcript."""
        return self.hypotheses[0].text if self.hypotheses else ""


def typed(text: str) -> Heard:
    """What a player typed, as though it had been heard without doubt."""
    words = tokens(text)
    return Heard((Hypothesis(words),) if words else (), typed=True)


def tokens(text: str) -> tuple[str, ...]:
    """The words of a text: lower case, without punctuation."""
    return tuple(word.replace("’", "'") for word in _WORD.findall(text.lower()))[:LONGEST]
