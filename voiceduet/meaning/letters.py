"""A word spelled aloud: letters sound alike, so words that exist are likelier than others."""

from __future__ import annotations

import math

from rapidfuzz import fuzz

from voiceduet.meaning.answers import understand_answer
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.intents import Spelled
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.readings import fixed, strip_fillers
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation
from voiceduet.meaning.spelling import letters_of

MOST_OPTIONS = 3
SHORTEST = 3
"""Letters of a word that somebody spells."""
NEARLY = 60.0
"""How alike the letters of a card are at least, of 100, to some that were heard."""
NEARNESS = 20.0
"""What it counts that all letters are alike (natural log)."""
IN_DOUBT = 3.0
"""A card is asked about that is so much less likely than the likeliest."""
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
    said = strip_fillers(first.words, knowledge.grammar)
    if not heard.letters and fixed(said, knowledge.grammar):
        return None
    gaps: dict[str, float] = {}
    for hypothesis in heard.hypotheses:
        text = _spelled(hypothesis.words, situation, knowledge)
        gap = hypothesis.score - first.score
        if text is not None and math.isfinite(gap):
            gaps[text] = max(gap, gaps.get(text, -math.inf))
    heights = {text: knowledge.costs.letters * gap for text, gap in gaps.items()}
    logs = {text: log + _likely(text, situation, knowledge) for text, log in heights.items()}
    if situation.expecting is Expecting.GUESS:
        return _card(heights, logs, situation, knowledge)
    return _decide(logs, knowledge)


def _card(
    heights: dict[str, float],
    logs: dict[str, float],
    situation: Situation,
    knowledge: Knowledge,
) -> Act | Ask | None:
    """Nothing but a card can be guessed: where none was spelled, cards of nearly those letters are
    asked about."""
    cards = _cards(situation)
    if not logs or max(logs, key=lambda text: logs[text]) in cards:
        return _decide(logs, knowledge)
    near = {
        card: max(log + NEARNESS * fuzz.ratio(text, card) / 100 for text, log in heights.items())
        for card in cards
        if max(fuzz.ratio(text, card) for text in heights) >= NEARLY
    }
    best = max(near.values(), default=0.0)
    likely = sorted((card for card in near if near[card] > best - IN_DOUBT), key=lambda c: -near[c])
    if not likely:
        return _decide(logs, knowledge)
    options = tuple(Option(cards[card], Spelled(card)) for card in likely[:MOST_OPTIONS])
    return Ask(Question(QuestionKind.CONFIRM if len(options) == 1 else QuestionKind.WHICH, options))


def _cards(situation: Situation) -> dict[str, str]:
    """The words of the cards that may be guessed, by their letters."""
    words = [situation.board[card] for card in situation.guessable]
    return {letters_of(word): word for word in words}


def _spelled(words: tuple[str, ...], situation: Situation, knowledge: Knowledge) -> str | None:
    outcome: Outcome | None = understand_answer(
        strip_fillers(words, knowledge.grammar), situation, knowledge
    )
    if isinstance(outcome, Act) and isinstance(outcome.intent, Spelled):
        return outcome.intent.text
    return None


def _likely(text: str, situation: Situation, knowledge: Knowledge) -> float:
    costs = knowledge.costs
    if situation.expecting is Expecting.GUESS and text in _cards(situation):
        return costs.zipf * ON_THE_TABLE
    vocabulary = knowledge.vocabulary
    if len(text) < SHORTEST and text not in vocabulary.by_letters:
        return 0.0
    return costs.zipf * min(vocabulary.zipfs.get(text, 0.0), costs.zipf_enough)


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
