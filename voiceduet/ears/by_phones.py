"""Judges what was heard by its phones, and adds words that another listener would have heard."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from voiceduet.ears.memory import give_back
from voiceduet.ears.phone_fit import (
    IMPOSSIBLE,
    Floats,
    Numbers,
    after_a_word,
    before_a_word,
    fits,
    grow,
    search,
)
from voiceduet.ears.phone_head import Logs, worth_reading
from voiceduet.ears.recogniser import UNKNOWN
from voiceduet.language.phones import Phones
from voiceduet.language.sound import Sounds
from voiceduet.language.vocabulary import Vocabulary
from voiceduet.meaning.grammar import Grammar, Words
from voiceduet.meaning.heard import Heard, Hypothesis, tokens
from voiceduet.meaning.second import lead_of
from voiceduet.meaning.situation import Expecting, Situation

MOST_WAYS = 3
"""Ways to say one hypothesis that are tried, in the accent of the dictionary: each in other accents
too."""
MOST_WAYS_OF_COUNTS = 2
"""Of a number after a clue: the dictionary's, and another, as “four” without its R."""
MOST_LEADS = 3
LIKELIEST = 12
"""Hypotheses whose beginnings (“my clue is”) may stand before another word too."""
FEWEST_MOMENTS = 3
"""A word has at least a phone between two moments of none."""
MOST_ADDED = 20
FARTHEST = 20.0
"""However badly something fits, it counts no more than this (natural log)."""


class PhoneJudge:
    """Knows how the words of a language are said, by the numbers of a head's phones."""

    def __init__(
        self, phones: Phones, sounds: Sounds, vocabulary: Vocabulary, grammar: Grammar
    ) -> None:
        self._numbers = {phone: number for number, phone in enumerate(phones, 1)}
        self._sounds = sounds
        self._grammar = grammar
        self._words = vocabulary.words
        self._tree = grow(self._dictionary())
        self._counts: list[tuple[Words, Numbers]] = [
            (words, numbers)
            for words in grammar.numbers
            if len(words) == 1 and words[0] in vocabulary.zipfs
            for numbers in islice(self._ways(words), MOST_WAYS_OF_COUNTS)
        ]
        gc.collect()  # what it keeps for new small things is 12 MB after the tree
        give_back()

    def judge(self, logs: Logs, heard: Heard, situation: Situation) -> Heard:
        """The same hypotheses and some more, each with how well its phones fit; those alone, if
        no phone was heard."""
        logs = worth_reading(logs)
        judged = self._judged(logs, heard.hypotheses)
        before = {one.words for one in heard.hypotheses}
        least = min((one.score for one in heard.hypotheses), default=0.0)
        for words, score in dict(self._added(logs, heard, situation)).items():
            if words not in before:
                judged.append((Hypothesis(words, least - FARTHEST), score))
        best = max((score for _, score in judged), default=float(IMPOSSIBLE))
        if best <= IMPOSSIBLE / 2:
            return heard
        hypotheses = [replace(one, phones=max(score - best, -FARTHEST)) for one, score in judged]
        return replace(heard, by_phones=True, hypotheses=tuple(hypotheses))

    def _judged(
        self, logs: Logs, hypotheses: Sequence[Hypothesis]
    ) -> list[tuple[Hypothesis, float]]:
        ways = [(at, way) for at, one in enumerate(hypotheses) for way in self._ways(one.words)]
        scores = [float(IMPOSSIBLE)] * len(hypotheses)
        for (at, _), score in zip(ways, fits(logs, [way for _, way in ways]), strict=True):
            scores[at] = max(scores[at], float(score))
        return list(zip(hypotheses, scores, strict=True))

    def _added(
        self, logs: Logs, heard: Heard, situation: Situation
    ) -> Iterator[tuple[Words, float]]:
        """Words of the vocabulary that fit; a clue with the number that fits best after it."""
        if not len(self._tree.ends) or len(logs) < FEWEST_MOMENTS:
            return
        tails: list[tuple[Words, Numbers]] = [((), ())]
        if situation.expecting is Expecting.CLUE:
            tails += self._counts
        before = before_a_word(logs, self._leads(heard))
        after = after_a_word(logs, [numbers for _, numbers in tails])
        for found in search(logs, self._tree, before.max(axis=0), after.max(axis=0), MOST_ADDED):
            tail, _ = tails[int(after[:, found.moment].argmax())]
            yield (self._words[found.word], *tail), found.score
        if situation.expecting is Expecting.GUESS:
            yield from self._cards(logs, before.max(axis=0), situation)

    def _cards(
        self, logs: Logs, before: Floats, situation: Situation
    ) -> Iterator[tuple[Words, float]]:
        """Every card that may be guessed: the recogniser may have missed it altogether."""
        cards = [tokens(situation.board[card]) for card in situation.guessable]
        tree = grow((at, way) for at, words in enumerate(cards) for way in self._ways(words))
        if not len(tree.ends):
            return
        (after,) = after_a_word(logs, [()])
        for found in search(logs, tree, before, after, len(cards)):
            yield cards[found.word], found.score

    def _dictionary(self) -> Iterator[tuple[int, Numbers]]:
        """The words of the vocabulary, by their numbers, in every way they are said. Nothing new is
        kept: small things that stay among many that go hold on to 20 MB."""
        numbers = {word: number for number, word in enumerate(self._words)}
        for word, ways in self._sounds.dictionary():
            if word in numbers:
                for way in ways:
                    yield numbers[word], self._numbered(way)
                    for (other,) in self._sounds.in_accents([way]):
                        yield numbers[word], self._numbered(other)

    def _leads(self, heard: Heard) -> list[Numbers]:
        leads = dict.fromkeys(
            lead_of(one.words, self._grammar) for one in heard.hypotheses[:LIKELIEST]
        )
        said = [next(self._ways(lead), ()) for lead in leads if lead]
        return [(), *said[:MOST_LEADS]]

    def _ways(self, words: Words) -> Iterator[Numbers]:
        """How these words may be said; in no way if one of them has no sound."""
        each = [() if word == UNKNOWN else self._sounds.pronounce(word) for word in words]
        for ways in islice(product(*each), MOST_WAYS):
            yield self._numbered(joined(ways))
            for others in self._sounds.in_accents(ways):
                yield self._numbered(joined(others))

    def _numbered(self, way: Phones) -> Numbers:
        return tuple(self._numbers[phone] for phone in way if phone in self._numbers)


def joined(ways: Iterable[Phones]) -> Phones:
    """Words in one breath: in “hat two” there is one T."""
    said: Phones = ()
    for way in ways:
        said += way[1:] if said and way[:1] == said[-1:] else way
    return said
