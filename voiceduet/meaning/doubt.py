"""What is worth a second opinion: the clues that may have been said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from voiceduet.meaning.costs import at_the_moment
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.intents import ClueIntent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.readings import strip_fillers
from voiceduet.meaning.second import lead_of
from voiceduet.meaning.situation import Expecting, Situation
from voiceduet.meaning.weigh import UNKNOWN, weigh

MOST_CLUES = 25
"""Likely clues that are asked about."""
MOST_OTHERS = 6
"""Likeliest hypotheses that are asked about as they stand."""


def is_worth_a_second(heard: Heard, situation: Situation) -> bool:
    """Whether a move may have been said: all else is short, and known beforehand."""
    if heard.typed or not heard.hypotheses or situation.asleep or situation.question is not None:
        return False
    return situation.expecting is not Expecting.NOTHING


def worth_asking(heard: Heard, situation: Situation, knowledge: Knowledge) -> tuple[Words, ...]:
    """The words to ask about, likeliest first; none when nobody is in doubt.

    Of guesses only the phones are listened to: docs/hearing.md.
    """
    if not is_worth_a_second(heard, situation) or situation.expecting is not Expecting.CLUE:
        return ()
    return tuple(dict.fromkeys(_clues(heard, situation, knowledge)))


def _clues(heard: Heard, situation: Situation, knowledge: Knowledge) -> Iterator[Words]:
    lead = _lead(heard, knowledge)
    if heard.by_phones and knowledge.costs.beside is not None:
        costs = at_the_moment(knowledge.costs.beside, loud=heard.loud, guessing=False)
        knowledge = replace(knowledge, costs=costs)
    clues = [_clue(weighed.outcome) for weighed in weigh(heard, situation, knowledge)]
    words = dict.fromkeys(clue for clue in clues if clue)
    for clue in list(words)[:MOST_CLUES]:
        yield tuple(clue.split())
        if lead:
            yield (*lead, *clue.split())
    yield from _others(heard)


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
