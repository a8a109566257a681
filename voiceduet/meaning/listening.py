"""What the recogniser should be ready for now: the grammar of the moment, as weighted phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from voiceduet.language.vocabulary import Vocabulary
from voiceduet.meaning.expression import Phrase, Slot
from voiceduet.meaning.grammar import Grammar, Words
from voiceduet.meaning.heard import tokens
from voiceduet.meaning.intents import Command
from voiceduet.meaning.situation import Expecting, QuestionKind, Situation

DECOYS = 30_000
"""Words that a guess may turn out to be instead of a card."""
FEW_DECOYS = 5_000
"""Beside a short list of answers."""
CARD_WEIGHT = 40
"""How much likelier a card's word is than another word, in a guess."""
COMMAND_WEIGHT = 10
NUMBER_WEIGHT = 3000
"""A clue ends in a number. With 1 the numbers of 280 synthetic clues were right in 48 %, with
3,000 in 90 %, with 12,000 in 92 % while more words were lost to them."""
LETTER_WEIGHT = 4000
"""Commands stay sayable while a word is spelled, but hardly ever are said then. With the letters
of two people (tools/spelling_heard.py) the right word was in the list for 31 of 43 with every
spelling of a letter 40 times, for 42 with one spelling of each sound 4,000 times."""
SMALL = range(10)


def phrases_for(situation: Situation, grammar: Grammar, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Every phrase to listen for; one that is likelier stands there more often."""
    return tuple(" ".join(words) for words in _phrases(situation, grammar, vocabulary))


def _phrases(situation: Situation, grammar: Grammar, vocabulary: Vocabulary) -> Iterator[Words]:
    if situation.asleep:
        wake = [w for w, intent in grammar.plain.items() if intent.command is Command.WAKE_UP]
        yield from _repeat(wake, COMMAND_WEIGHT)
        yield from _singly(vocabulary.words[:FEW_DECOYS])
        return
    yield from _commands(grammar)
    yield from ((word,) for word in grammar.fillers.anywhere)
    question = situation.question
    if question is not None and question.kind is QuestionKind.SPELL:
        yield from _repeat(sorted(grammar.spelling.listen), LETTER_WEIGHT)
        yield from _spelling_words(grammar)
        return
    if question is not None:
        yield from _answers(situation, grammar)
        yield from _singly(vocabulary.words[:FEW_DECOYS])
    yield from grammar.fillers.lead | grammar.fillers.tail | grammar.corrections
    if situation.expecting is Expecting.CLUE:
        yield from _clues(grammar, vocabulary)
    else:
        cards = [tokens(word) for word in situation.board]
        letters = [tuple(word) for word in vocabulary.by_letters if (word,) in cards]
        yield from _repeat([*cards, *letters], CARD_WEIGHT)
        yield from _places(grammar)
        yield from _singly(vocabulary.words[:DECOYS])


def _commands(grammar: Grammar) -> Iterator[Words]:
    plain = (*grammar.plain, *grammar.stop, *grammar.pass_, *grammar.yes, *grammar.no)
    yield from _repeat(plain, COMMAND_WEIGHT)
    for command in grammar.slotted:
        yield from _repeat(_filled(command.phrase, grammar), CARD_WEIGHT)


def _answers(situation: Situation, grammar: Grammar) -> Iterator[Words]:
    question = situation.question
    if question is None:
        return
    yield from _repeat((*grammar.yes, *grammar.no), CARD_WEIGHT)
    yield from _repeat(_numbers(grammar, SMALL), CARD_WEIGHT)
    for option in question.options:
        named = [tokens(option.word), tokens(option.gloss or "")]
        yield from _repeat((words for words in named if words), CARD_WEIGHT)
    for phrase in grammar.option:
        yield from _filled(phrase, grammar)


def _clues(grammar: Grammar, vocabulary: Vocabulary) -> Iterator[Words]:
    """Words that sound like a number are left to the number."""
    numbers = [words for words in _numbers(grammar, SMALL) if len(words) == 1]
    said = {word for (word,) in numbers}
    alike = {other for word in said for other in vocabulary.alike.get(word, ())}
    yield from _repeat(_first_of_each(grammar), NUMBER_WEIGHT)
    yield from _singly(word for word in vocabulary.words if word not in said | alike)
    yield from map(tuple, vocabulary.by_letters)


def _first_of_each(grammar: Grammar) -> list[Words]:
    """One way to say each small number: another that sounds the same would only crowd it."""
    first: dict[int, Words] = {}
    for words, number in grammar.numbers.items():
        if number in SMALL:
            first.setdefault(number, words)
    return list(first.values())


def _numbers(grammar: Grammar, which: range) -> list[Words]:
    return [words for words, number in grammar.numbers.items() if number in which]


def _places(grammar: Grammar) -> Iterator[Words]:
    for phrase in grammar.place:
        yield from _filled(phrase, grammar)
    yield from _repeat(grammar.numbers, COMMAND_WEIGHT)
    yield from _repeat(grammar.ordinals, 1)


def _spelling_words(grammar: Grammar) -> Iterator[Words]:
    spelling = grammar.spelling
    yield from spelling.lead | spelling.twice | spelling.correct | spelling.erase | spelling.done


def _filled(phrase: Phrase, grammar: Grammar) -> Iterator[Words]:
    """The phrase around its slots. What fills a slot follows from the other phrases: the
    recogniser joins any phrase to any other."""
    piece: list[str] = []
    for item in (*phrase, None):
        if isinstance(item, str):
            piece.append(item)
            continue
        if piece and item in (Slot.ROW, Slot.COLUMN, Slot.CARD):
            yield from ((*piece, *words) for words in _first_of_each(grammar)[1:6])
        elif piece:
            yield tuple(piece)
        piece = []


def _repeat(phrases: Iterable[Words], times: int) -> Iterator[Words]:
    for words in phrases:
        for _ in range(times):
            yield words


def _singly(words: Iterable[str]) -> Iterator[Words]:
    return ((word,) for word in words)
