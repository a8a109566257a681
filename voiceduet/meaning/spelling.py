"""Letters spelled out: plain, by the NATO alphabet, mixed, doubled, corrected."""

from __future__ import annotations

from collections.abc import Iterable

from voiceduet.meaning.grammar import Grammar, Words

LONGEST_NAME = 3
"""Words in the name of a letter, or in what is said around letters."""


def spelled(words: Words, grammar: Grammar) -> str | None:
    """The word that these letters spell; None when something here is not a letter."""
    letters: list[str] = []
    position = _after(grammar.spelling.lead, words, 0)
    twice = correcting = False
    while position < len(words):
        ahead = words[position:]
        if letter := _letter(ahead, grammar):
            if correcting and letters:
                letters.pop()
            letters.extend(letter[0] * (2 if twice else 1))
            position += letter[1]
            twice = correcting = False
        elif length := _starts(grammar.spelling.twice, ahead):
            position, twice = position + length, True
        elif length := _starts(grammar.spelling.erase, ahead):
            position += length
            letters = letters[:-1]
        elif length := _starts(grammar.spelling.correct, ahead):
            position, correcting = position + length, True
        elif _starts(grammar.spelling.done, ahead) == len(ahead):
            break
        else:
            return None
    return "".join(letters) or None


def said_to_spell(words: Words, grammar: Grammar) -> bool:
    """Whether this begins with "spell" or its like."""
    return _starts(grammar.spelling.lead, words) > 0


def _letter(ahead: Words, grammar: Grammar) -> tuple[str, int] | None:
    for length in range(LONGEST_NAME, 0, -1):
        letter = grammar.letters.get(ahead[:length])
        if letter is not None and length <= len(ahead):
            return letter, length
    return None


def _starts(phrases: Iterable[Words], ahead: Words) -> int:
    """How many words the longest of the phrases that begins here has; 0 when none does."""
    return max((len(p) for p in phrases if ahead[: len(p)] == p), default=0)


def _after(phrases: Iterable[Words], words: Words, position: int) -> int:
    return position + _starts(phrases, words[position:])
