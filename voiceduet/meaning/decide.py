"""Act, ask or refuse: by how sure one is and by what a mistake would cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from voiceduet.meaning.intents import ClueIntent, Correction, GuessIntent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.situation import Option, Question, QuestionKind, Situation
from voiceduet.meaning.weigh import Weighed

MOST_OPTIONS = 3
"""More cannot be kept in mind by ear."""
WORTH_OFFERING = 0.04
"""An option less likely than this is not offered."""


def decide(weighed: Sequence[Weighed], situation: Situation, knowledge: Knowledge) -> Outcome:
    """What to do about the meanings that an utterance may have."""
    if not weighed:
        return Silent()
    best = weighed[0]
    clues = [option for w in weighed if (option := _clue_option(w.outcome)) is not None]
    guesses = [w for w in weighed if guessed(w.outcome) is not None]
    if _clue_option(best.outcome) is not None:
        return _decide_clue(weighed, clues, situation, knowledge)
    if isinstance(best.outcome, Act) and guessed(best.outcome) is None:
        return _decide_command(best, situation, knowledge)
    if guesses and guesses[0].probability >= knowledge.costs.ask.guess:
        return _decide_guess(guesses, situation, knowledge)
    return best.outcome


def _decide_guess(
    guesses: Sequence[Weighed], situation: Situation, knowledge: Knowledge
) -> Outcome:
    best = guesses[0]
    if isinstance(best.outcome, Act) and best.probability >= knowledge.costs.act.guess:
        return replace(best.outcome, sureness=best.probability)
    return _ask_guesses(guesses, situation)


def _ask_guesses(guesses: Sequence[Weighed], situation: Situation) -> Outcome:
    options: dict[Option, None] = {}
    for weighed in guesses[:MOST_OPTIONS]:
        card = guessed(weighed.outcome)
        if card is not None and (not options or weighed.probability >= WORTH_OFFERING):
            options[Option(situation.board[card], GuessIntent(card))] = None
    return _ask(tuple(options))


def _decide_clue(
    weighed: Sequence[Weighed],
    clues: Sequence[Option],
    situation: Situation,
    knowledge: Knowledge,
) -> Outcome:
    best = weighed[0]
    if best.probability >= knowledge.costs.act.clue:
        if isinstance(best.outcome, Act):
            return replace(best.outcome, sureness=best.probability)
        return best.outcome
    offered = [w for w in weighed if _clue_option(w.outcome) is not None][:MOST_OPTIONS]
    if sum(w.probability for w in offered) < knowledge.costs.ask.clue:
        return Refuse(Reason.NOT_UNDERSTOOD, clues[0].word, situation.misses)
    kept = [w for i, w in enumerate(offered) if i == 0 or w.probability >= WORTH_OFFERING]
    return _ask(clues[: len(kept)])


def _decide_command(best: Weighed, situation: Situation, knowledge: Knowledge) -> Outcome:
    if not isinstance(best.outcome, Act):
        return best.outcome
    if best.probability >= knowledge.costs.act.command:
        return replace(best.outcome, sureness=best.probability)
    return Refuse(Reason.NOT_UNDERSTOOD, misses=situation.misses)


def _ask(options: Sequence[Option]) -> Outcome:
    kind = QuestionKind.CONFIRM if len(options) == 1 else QuestionKind.WHICH
    return Ask(Question(kind, tuple(options)))


def guessed(outcome: Outcome) -> int | None:
    if not isinstance(outcome, Act):
        return None
    intent = outcome.intent.intent if isinstance(outcome.intent, Correction) else outcome.intent
    return intent.card if isinstance(intent, GuessIntent) else None


def _clue_option(outcome: Outcome) -> Option | None:
    """The clue that this comes to, as an answer to choose."""
    if isinstance(outcome, Act):
        intent = outcome.intent.intent if isinstance(outcome.intent, Correction) else outcome.intent
        return Option(intent.word, intent) if isinstance(intent, ClueIntent) else None
    if isinstance(outcome, Ask) and outcome.question.kind is QuestionKind.HOW_MANY:
        return outcome.question.options[0]
    return None
