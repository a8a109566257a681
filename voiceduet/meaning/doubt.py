"""What is worth a second opinion: the clues, or the cards, that may have been said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from voiceduet.meaning.costs import at_the_moment
from voiceduet.meaning.decide import guessed
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Heard, tokens
from voiceduet.meaning.intents import ClueIntent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.readings import strip_fillers
from voiceduet.meaning.second import lead_of
from voiceduet.meaning.situation import Expecting, Situation
from voiceduet.meaning.weigh import UNKNOWN, Weighed, weigh

MOST_CLUES = 25
"""Likely clues that are asked about."""
MOST_CARDS = 4
MOST_OTHERS = 4
"""Likeliest hypotheses that are asked about as they stand."""
IN_DOUBT = (0.01, 0.99)
"""How likely a guess is that somebody else is asked about: to ask takes a tenth of a second."""


def is_worth_a_second(heard: Heard, situation: Situation) -> bool:
    """Whether a move may have been said: all else is short, and known beforehand."""
    if heard.typed or heard.letters or not heard.hypotheses:
        return False
    if situation.asleep or situation.question is not None:
        return False
    return situation.expecting is not Expecting.NOTHING


def worth_asking(heard: Heard, situation: Situation, knowledge: Knowledge) -> tuple[Words, ...]:
    """The words to ask about, likeliest first; none when nobody is in doubt."""
    guessing = situation.expecting is Expecting.GUESS
    if not is_worth_a_second(heard, situation):
        return ()
    if heard.by_phones and knowledge.costs.beside is not None:
        costs = at_the_moment(knowledge.costs.beside, loud=heard.loud, guessing=guessing)
        knowledge = replace(knowledge, costs=costs)
    weighed = weigh(heard, situation, knowledge)
    likely = _cards(weighed, situation) if guessing else _clues(weighed)
    if guessing and not likely:
        return ()
    lead = _lead(heard, knowledge)
    led = [(*before, *words) for words in likely for before in dict.fromkeys([(), lead])]
    return tuple(dict.fromkeys([*led, *_others(heard)]))


def _clues(weighed: Sequence[Weighed]) -> list[Words]:
    clues = dict.fromkeys(_clue(one.outcome) for one in weighed)
    return [tuple(clue.split()) for clue in clues if clue][:MOST_CLUES]


def _cards(weighed: Sequence[Weighed], situation: Situation) -> list[Words]:
    """The likeliest cards, if it is in doubt whether the first of them was said."""
    guesses = [(guessed(one.outcome), one.probability) for one in weighed]
    cards = [(card, probability) for card, probability in guesses if card is not None]
    unlikely, sure = IN_DOUBT
    if not cards or not unlikely <= cards[0][1] <= sure:
        return []
    return [tokens(situation.board[card]) for card, _ in cards[:MOST_CARDS]]


def _others(heard: Heard) -> Iterator[Words]:
    """What was heard, as it stands: another word, or a command."""
    for hypothesis in heard.hypotheses[:MOST_OTHERS]:
        if UNKNOWN not in hypothesis.words:
            yield hypothesis.words


def _clue(outcome: Outcome) -> str:
    if isinstance(outcome, Act) and isinstance(outcome.intent, ClueIntent):
        return outcome.intent.word
    if isinstance(outcome, Ask):
        intents = [option.intent for option in outcome.question.options]
        return next((i.word for i in intents if isinstance(i, ClueIntent)), "")
    return ""


def _lead(heard: Heard, knowledge: Knowledge) -> Words:
    """What the likeliest hypothesis begins with, if that is a filler."""
    words = strip_fillers(heard.hypotheses[0].words, knowledge.grammar)
    return () if UNKNOWN in words else lead_of(words, knowledge.grammar)
