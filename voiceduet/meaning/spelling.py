"""Letters spelled out: plain, by the NATO alphabet, mixed, doubled, corrected."""

from __future__ import annotations

from collections.abc import Iterable

from voiceduet.language.vocabulary import Vocabulary
from voiceduet.meaning.grammar import Grammar, Words
from voiceduet.meaning.heard import Heard, tokens
from voiceduet.meaning.situation import Expecting, QuestionKind, Situation

LIKELIEST = 10
"""Ways to hear it that are looked at: “spell” may be heard as “tell”, letters as words."""
FEWEST_LETTERS = 2
"""In a word that is spelled: one may be a word, as in “spell b”."""
WORSE = 5.0
"""Letters that were spoken sounded 0.3 worse at most by the grammar of letters, and mostly 10
better; words that were none, 29 worse (15 phrases of one synthetic voice)."""
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


def letters_of(card: str) -> str:
    """What is spelled to name this card."""
    return card.lower().replace(" ", "")


def spelled_to_its_end(words: Words, grammar: Grammar) -> bool:
    """Whether “done” was said after the letters."""
    return any(words[-len(done) :] == done for done in grammar.spelling.done)


def begins_to_spell(
    heard: Heard, situation: Situation, grammar: Grammar, vocabulary: Vocabulary
) -> bool:
    """Whether letters may have been said after "spell", or what was heard for it, by one of the
    likeliest ways to hear it; but not how a card is spelled."""
    if situation.asleep or situation.expecting is Expecting.NOTHING:
        return False
    if situation.question is not None and situation.question.kind is QuestionKind.SPELL:
        return False
    likeliest = [
        _as_letters(one.words, grammar, vocabulary) for one in heard.hypotheses[:LIKELIEST]
    ]
    if any(len(spelled(words[1:], grammar) or "") > FEWEST_LETTERS for words in likeliest):
        return True
    rests = [rest for words in likeliest if (rest := after_lead(words, grammar)) is not None]
    cards = set(map(tokens, situation.board))
    return any(rests) and cards.isdisjoint(rests)


def _as_letters(words: Words, grammar: Grammar, vocabulary: Vocabulary) -> Words:
    """With the names of letters in place of words that sound the same: “echo” for “eko”."""
    said: list[str] = []
    for word in words:
        ways = [word, *vocabulary.alike.get(word, ())]
        said.append(next((way for way in ways if (way,) in grammar.letters), word))
    return tuple(said)


def spells(again: Heard, before: Heard, grammar: Grammar) -> bool:
    """Whether one of the likeliest ways to hear it again, by the grammar of letters, is "spell" and
    letters, and sounds no worse than what was heard before."""
    least = before.hypotheses[0].score - WORSE
    likeliest = [one for one in again.hypotheses[:LIKELIEST] if one.score >= least]
    letters = (spelled(after_lead(one.words, grammar) or (), grammar) for one in likeliest)
    return any(text is not None and len(text) >= FEWEST_LETTERS for text in letters)


def after_lead(words: Words, grammar: Grammar) -> Words | None:
    """What was said after "spell" or its like; None where it was not said."""
    length = _starts(grammar.spelling.lead, words)
    return words[length:] if length else None


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
