"""Whether words are the beginning of something: then it is worth waiting for the rest."""

from __future__ import annotations

from collections.abc import Iterator

from voiceduet.language.sound import Sounds
from voiceduet.meaning.expression import Phrase
from voiceduet.meaning.grammar import Grammar, Words
from voiceduet.meaning.heard import Heard, tokens
from voiceduet.meaning.mumbled import is_mumbled_number
from voiceduet.meaning.readings import number
from voiceduet.meaning.situation import Expecting, QuestionKind, Situation
from voiceduet.meaning.spelling import after_lead, letters_of, spelled, spelled_to_its_end

LIKELIEST = 3
"""Ways to hear an utterance that are taken seriously. `voiceduet bench table` prints how long the
end of a clue is waited for: in a trial with 72 synthetic clues 11 waited in vain without this and 2
with it, and of 64 clues with a pause of 0.9 s before the number not one more was cut."""


def begins_something(words: Words, situation: Situation, grammar: Grammar) -> bool:
    """Whether these words, or the last of them, begin a phrase, a move or a card of several words.

    It errs on the side of waiting: "um", "the", "row" and "no" all have something to follow.
    """
    if not words or words[-1] in grammar.fillers.anywhere:
        return True
    ends = {words[start:] for start in range(len(words))}
    if ends & (grammar.fillers.lead | grammar.fillers.between | grammar.corrections):
        return True
    return any(_begins(end, phrase) for phrase in _phrases(situation, grammar) for end in ends)


def may_spell_on(words: Words, situation: Situation, grammar: Grammar) -> bool:
    """Whether these are letters, or "spell", and another letter may follow. People spell slowly.

    A card of which the letters are those is spelled to its end, if no other card begins so.
    """
    asked = situation.question is not None and situation.question.kind is QuestionKind.SPELL
    letters = after_lead(words, grammar)
    if letters is None:
        letters = words if asked else None
    if letters is None or spelled_to_its_end(words, grammar):
        return False
    if not letters:
        return True
    text = spelled(letters, grammar)
    if text is None:
        # By the grammar of another moment “n” may be heard as “in”.
        return not asked and letters not in map(tokens, situation.board)
    if situation.expecting is not Expecting.GUESS:
        return True
    cards = [letters_of(situation.board[card]) for card in situation.guessable]
    begun = [card for card in cards if card.startswith(text)]
    return begun != [text]


def ends_in_number(heard: Heard, grammar: Grammar, sounds: Sounds | None = None) -> bool:
    """Whether a number may well have been said last: then a clue is over, whatever its word was.

    A word is to come before it: "term" sounds like "two" to some, and its number is still to come.
    A number that was not said clearly counts if it ends the likeliest hearing.
    """
    for place, one in enumerate(heard.hypotheses[:LIKELIEST]):
        last = one.words[-1:]
        if len(one.words) < 2 or last in grammar.fillers.between:
            continue
        if number(last, grammar) is not None:
            return True
        if place == 0 and is_mumbled_number(last[0], grammar, sounds):
            return True
    return False


def _phrases(situation: Situation, grammar: Grammar) -> Iterator[Phrase]:
    yield from grammar.phrases()
    yield from grammar.fillers.lead
    yield from grammar.corrections
    yield from (tokens(word) for word in situation.board)


def _begins(words: Words, phrase: Phrase) -> bool:
    """Whether the phrase goes on after these words. A slot is not looked into."""
    return len(words) < len(phrase) and words == phrase[: len(words)]
