"""What one sequence of words means now, taken as it stands."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.meaning.answers import understand_answer
from voiceduet.meaning.cards import card_named
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import tokens
from voiceduet.meaning.intents import (
    DESTRUCTIVE,
    ClueIntent,
    CommandIntent,
    Correction,
    GuessIntent,
    Intent,
    PassIntent,
    Spelled,
    StopIntent,
)
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.readings import (
    ClueReading,
    after_correction,
    clue_readings,
    cores,
    fixed,
    number,
)
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation
from voiceduet.meaning.spelling import said_to_spell, spelled

MOST_COUNT = 9
FEWEST_OF_LEAD = 2
"""Words before a clue without its number that correct one: "I said pear", but not "no idea"."""


def meaning_of(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome:
    """An answer to the open question, a correction, a move or a command."""
    if not words:
        return Silent()
    if situation.question is not None:
        answer = understand_answer(words, situation, knowledge)
        if answer is not None:
            return answer
    corrected = _corrected(words, situation, knowledge)
    if corrected is not None:
        return corrected
    if situation.expecting is not Expecting.NOTHING and said_to_spell(words, knowledge.grammar):
        text = spelled(words, knowledge.grammar)
        if text is not None and len(text) > 1:
            return Act(Spelled(text))
    return _move(words, situation, knowledge)


def _corrected(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome | None:
    """ "No, I said pear": after a move that was said back, while a question is open, or when the
    player was not understood. "No, two" corrects the number of a clue."""
    if situation.last is None and situation.question is None and not situation.misses:
        return None
    if fixed(words, knowledge.grammar):
        return None  # "no more guesses"
    refused = None
    for rest in after_correction(words, knowledge.grammar):
        count = number(rest, knowledge.grammar)
        if count is not None and situation.expecting is Expecting.CLUE:
            if isinstance(situation.last, ClueIntent) and count <= MOST_COUNT:
                return Act(Correction(replace(situation.last, count=count)))
            continue
        outcome = _move(rest, situation, knowledge)
        if isinstance(outcome, Act) and isinstance(outcome.intent, GuessIntent | ClueIntent):
            return Act(Correction(outcome.intent))
        if isinstance(outcome, Ask) and len(words) - len(rest) >= FEWEST_OF_LEAD:
            return _numbered(outcome, situation)
        if isinstance(outcome, Refuse) and outcome.reason in (Reason.NOT_ON_BOARD, Reason.NOT_OPEN):
            refused = refused or outcome
    return refused


def _numbered(asked: Ask, situation: Situation) -> Outcome:
    """A corrected clue without its number has that of the clue before, or is asked for one."""
    intent, last = asked.question.options[0].intent, situation.last
    if isinstance(intent, ClueIntent) and isinstance(last, ClueIntent) and last.count is not None:
        return Act(Correction(replace(intent, count=last.count)))
    return asked


def guess(card: int, situation: Situation) -> Outcome:
    if card in situation.guessable:
        return Act(GuessIntent(card))
    return Refuse(Reason.NOT_OPEN, situation.board[card], situation.misses)


def clue(word: str, count: int | None, situation: Situation) -> Outcome:
    if " " in word and not situation.several_words:
        return Refuse(Reason.SEVERAL_WORDS, word, situation.misses)
    if count is None or count > MOST_COUNT:
        return Ask(Question(QuestionKind.HOW_MANY, (Option(word, ClueIntent(word)),)))
    return Act(ClueIntent(word, count))


def _move(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome:
    grammar = knowledge.grammar
    card = card_named(words, situation, knowledge)
    if card is not None and situation.expecting is Expecting.GUESS:
        return guess(card, situation)
    for intent in fixed(words, grammar):
        if not _is_rather_a_clue(intent, words, situation, knowledge):
            return _fixed(intent, situation)
    if situation.expecting is Expecting.CLUE:
        best = _clue_reading(words, knowledge)
        joined = "".join(best.words)
        text = joined if joined in knowledge.vocabulary.zipfs else " ".join(best.words)
        return clue(text, best.count, situation)
    text = " ".join(cores(words, grammar)[-1])
    if situation.expecting is Expecting.GUESS:
        return Refuse(Reason.NOT_ON_BOARD, text, situation.misses)
    if card is not None:
        return Refuse(Reason.NOT_YOUR_GUESS, text, situation.misses)
    return Refuse(Reason.NOT_UNDERSTOOD, text, situation.misses)


def _clue_reading(words: Words, knowledge: Knowledge) -> ClueReading:
    """The likeliest; “a c, two” is no “c” with an article."""
    readings = clue_readings(words, knowledge.grammar)
    by_letters = knowledge.vocabulary.by_letters
    spelled = (one for one in readings if all(len(word) == 1 for word in one.words))
    return next((one for one in spelled if "".join(one.words) in by_letters), readings[0])


def _is_rather_a_clue(
    intent: Intent, words: Words, situation: Situation, knowledge: Knowledge
) -> bool:
    """“Play, two”, “find, three”: when a clue is awaited, a command about a word that is a number,
    and no card, is a clue of one word with its number."""
    if situation.expecting is not Expecting.CLUE or not isinstance(intent, CommandIntent):
        return False
    about = tokens(intent.argument) if isinstance(intent.argument, str) else ()
    if number(about, knowledge.grammar) is None or about in map(tokens, situation.board):
        return False
    best = clue_readings(words, knowledge.grammar)[0]
    return len(best.words) == 1 and best.count is not None


def _fixed(intent: Intent, situation: Situation) -> Outcome:
    if isinstance(intent, StopIntent) and not situation.may_stop:
        return Refuse(Reason.CANNOT_STOP, misses=situation.misses)
    if isinstance(intent, PassIntent) and not situation.may_pass:
        return Refuse(Reason.CANNOT_PASS, misses=situation.misses)
    if isinstance(intent, PassIntent) or (
        isinstance(intent, CommandIntent) and intent.command in DESTRUCTIVE
    ):
        return Ask(Question(QuestionKind.CONFIRM, (Option("", intent),)))
    return Act(intent)
