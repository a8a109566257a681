"""A word spelled aloud: letters sound alike, so words that exist are likelier than others."""

from __future__ import annotations

import math

from voiceduet.meaning.answers import understand_answer
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.intents import Spelled
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.readings import fixed, strip_fillers
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation

MOST_OPTIONS = 3
ON_THE_TABLE = 7.0
"""On the Zipf scale: a card that is spelled while a guess is awaited beats every other word."""


def understand_letters(
    heard: Heard, situation: Situation, knowledge: Knowledge
) -> Act | Ask | None:
    """The word that was spelled, or which of a few; None when these are no letters."""
    question = situation.question
    if question is None or question.kind is not QuestionKind.SPELL:
        return None
    first = heard.hypotheses[0]
    if fixed(strip_fillers(first.words, knowledge.grammar), knowledge.grammar):
        return None
    logs: dict[str, float] = {}
    for hypothesis in heard.hypotheses:
        text = _spelled(hypothesis.words, situation, knowledge)
        gap = hypothesis.score - first.score
        if text is None or not math.isfinite(gap):
            continue
        log = knowledge.costs.letters * gap + _likely(text, situation, knowledge)
        logs[text] = max(log, logs.get(text, -math.inf))
    return _decide(logs, knowledge)


def _spelled(words: tuple[str, ...], situation: Situation, knowledge: Knowledge) -> str | None:
    outcome: Outcome | None = understand_answer(
        strip_fillers(words, knowledge.grammar), situation, knowledge
    )
    if isinstance(outcome, Act) and isinstance(outcome.intent, Spelled):
        return outcome.intent.text
    return None


def _likely(text: str, situation: Situation, knowledge: Knowledge) -> float:
    costs = knowledge.costs
    cards = {situation.board[card].lower().replace(" ", "") for card in situation.guessable}
    if situation.expecting is Expecting.GUESS and text in cards:
        return costs.zipf * ON_THE_TABLE
    return costs.zipf * min(knowledge.vocabulary.zipfs.get(text, 0.0), costs.zipf_enough)


def _decide(logs: dict[str, float], knowledge: Knowledge) -> Act | Ask | None:
    if not logs:
        return None
    ranked = sorted(logs, key=lambda text: -logs[text])
    best = logs[ranked[0]]
    sureness = 1 / sum(math.exp(log - best) for log in logs.values())
    if sureness >= knowledge.costs.act.clue or len(ranked) == 1:
        return Act(Spelled(ranked[0]), sureness)
    options = tuple(Option(text, Spelled(text)) for text in ranked[:MOST_OPTIONS])
    return Ask(Question(QuestionKind.WHICH, options))
