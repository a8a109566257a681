"""From what was heard, and what is legal now, to an act, a short question, or a refusal."""

from __future__ import annotations

from voiceduet.meaning.answers import understand_answer
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.intents import (
    DESTRUCTIVE,
    ClueIntent,
    Command,
    CommandIntent,
    Correction,
    GuessIntent,
    Intent,
    PassIntent,
    StopIntent,
)
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.readings import (
    after_correction,
    clue_readings,
    cores,
    fixed,
    place,
    strip_fillers,
)
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation


def understand(heard: Heard, situation: Situation, knowledge: Knowledge) -> Outcome:
    """What the player wants, as far as it can be told: never an illegal move."""
    if situation.asleep:
        return _asleep(heard, knowledge)
    first: Outcome = Silent()
    for hypothesis in heard.hypotheses:
        words = strip_fillers(hypothesis.words, knowledge.grammar)
        outcome = _understand_words(words, situation, knowledge)
        if isinstance(outcome, (Act, Ask)):
            return outcome
        if isinstance(first, Silent):
            first = outcome
    return first


def _asleep(heard: Heard, knowledge: Knowledge) -> Outcome:
    wake = CommandIntent(Command.WAKE_UP)
    for hypothesis in heard.hypotheses[:1]:
        words = strip_fillers(hypothesis.words, knowledge.grammar)
        if wake in fixed(words, knowledge.grammar):
            return Act(wake)
    return Silent()


def _understand_words(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome:
    if not words:
        return Silent()
    if situation.question is not None:
        answer = understand_answer(words, situation, knowledge)
        if answer is not None:
            return answer
    if situation.last is not None:
        for rest in after_correction(words, knowledge.grammar):
            outcome = _understand_move(rest, situation, knowledge)
            if isinstance(outcome, Act) and isinstance(outcome.intent, GuessIntent | ClueIntent):
                return Act(Correction(outcome.intent), outcome.sureness)
    return _understand_move(words, situation, knowledge)


def _understand_move(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome:
    grammar = knowledge.grammar
    card = _card(words, situation, knowledge)
    if card is not None and situation.expecting is Expecting.GUESS:
        return _guess(card, situation)
    for intent in fixed(words, grammar):
        return _fixed(intent, situation)
    if situation.expecting is Expecting.CLUE:
        return _clue(words, situation, knowledge)
    text = " ".join(cores(words, grammar)[-1])
    if situation.expecting is Expecting.GUESS:
        return Refuse(Reason.NOT_ON_BOARD, text, situation.misses)
    if card is not None:
        return Refuse(Reason.NOT_YOUR_GUESS, text, situation.misses)
    return Refuse(Reason.NOT_UNDERSTOOD, text, situation.misses)


def _card(words: Words, situation: Situation, knowledge: Knowledge) -> int | None:
    board = {word.lower(): card for card, word in enumerate(situation.board)}
    for core in cores(words, knowledge.grammar):
        for joint in (" ", "", "-"):
            if joint.join(core) in board:
                return board[joint.join(core)]
    for core in cores(words, knowledge.grammar):
        card = place(core, knowledge.grammar)
        if card is not None and card < len(situation.board):
            return card
    return None


def _guess(card: int, situation: Situation) -> Outcome:
    if card in situation.guessable:
        return Act(GuessIntent(card))
    return Refuse(Reason.NOT_OPEN, situation.board[card], situation.misses)


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


def _clue(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome:
    readings = clue_readings(words, knowledge.grammar)
    best = readings[0]
    word = " ".join(best.words)
    if len(best.words) > 1 and not situation.several_words:
        return Refuse(Reason.SEVERAL_WORDS, word, situation.misses)
    if best.count is None:
        return Ask(Question(QuestionKind.HOW_MANY, (Option(word, ClueIntent(word)),)))
    return Act(ClueIntent(word, best.count))
