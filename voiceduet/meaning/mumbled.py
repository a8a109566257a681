"""Numbers that were not said clearly: "developers lung" is "developers", and some number."""

from __future__ import annotations

from functools import lru_cache

from voiceduet.language.sound import Sounds
from voiceduet.meaning.grammar import Grammar

NEAR = 0.4
"""How far from a number's sound a word may be: "lung" is 0.39 from "one", "storm" 0.41 from
"four"."""


def is_mumbled_number(word: str, grammar: Grammar, sounds: Sounds | None) -> bool:
    """Whether a word is no number but sounds somewhat like one."""
    if sounds is None or (word,) in grammar.numbers:
        return False
    return _near(word, tuple(words[0] for words in grammar.numbers if len(words) == 1), sounds)


@lru_cache(maxsize=1024)
def _near(word: str, numbers: tuple[str, ...], sounds: Sounds) -> bool:
    return any(sounds.word_distance(word, number) <= NEAR for number in numbers)
