"""Every meaning that an utterance may have, with how likely each is."""

from __future__ import annotations

import math
from dataclasses import dataclass

from voiceduet.meaning.answers import understand_answer
from voiceduet.meaning.cards import card_sounding
from voiceduet.meaning.clues import Candidate, clue_candidates, weigh_clues
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.intents import ClueIntent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.meanings import clue, guess, meaning_of
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.readings import strip_fillers
from voiceduet.meaning.situation import Expecting, QuestionKind, Situation

MOST = 200
"""Hypotheses looked at."""
UNKNOWN = "[unk]"
LONGEST_WORD = 2
"""Words that are still refused by name; more that is nothing known is talk, and is ignored."""


@dataclass(frozen=True, slots=True)
class Weighed:
    outcome: Outcome
    probability: float


def weigh(heard: Heard, situation: Situation, knowledge: Knowledge) -> tuple[Weighed, ...]:
    """The different meanings of all hypotheses, likeliest first; their probabilities add to 1."""
    logs: dict[Outcome, float] = {}
    candidates: list[Candidate] = []
    top = max(hypothesis.score for hypothesis in heard.hypotheses)
    for hypothesis in heard.hypotheses[:MOST]:
        score = _gap(hypothesis, top)
        words = strip_fillers(hypothesis.words, knowledge.grammar)
        log = knowledge.costs.acoustic * score
        answer = understand_answer(words, situation, knowledge)
        outcome = answer or _spoken(words, situation, knowledge)
        if answer is not None:
            log += knowledge.costs.answer
        elif situation.expecting is not Expecting.CLUE and isinstance(outcome, Act | Ask):
            log += knowledge.costs.known
        elif _is_clue(outcome):
            candidates += clue_candidates(words, score, knowledge)
            continue
        logs[outcome] = max(log, logs.get(outcome, -math.inf))
    for candidate, log in _relative(weigh_clues(candidates, situation, knowledge), knowledge):
        outcome = clue(candidate.word, candidate.count, situation)
        logs[outcome] = max(log, logs.get(outcome, -math.inf))
    return _normalised(logs)


def _gap(hypothesis: Hypothesis, top: float) -> float:
    gap = hypothesis.score - top
    return gap if math.isfinite(gap) else -1000.0


def _relative(
    weighed: list[tuple[Candidate, float]], knowledge: Knowledge
) -> list[tuple[Candidate, float]]:
    """Clues against commands: the likeliest clue counts as the sound of the best one does."""
    if not weighed:
        return []
    best = max(log for _, log in weighed)
    sound = knowledge.costs.acoustic * max(candidate.evidence for candidate, _ in weighed)
    return [(candidate, log - best + sound) for candidate, log in weighed]


def _spoken(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome:
    if not words or all(word == UNKNOWN for word in words):
        return Silent()
    words = tuple(word for word in words if word != UNKNOWN)
    outcome = meaning_of(words, situation, knowledge)
    if isinstance(outcome, Refuse) and outcome.reason is Reason.NOT_ON_BOARD:
        card = card_sounding(words, situation, knowledge)
        if card is not None:
            return guess(card, situation)
    if isinstance(outcome, Refuse) and len(outcome.heard.split()) > LONGEST_WORD:
        return outcome if situation.expecting is Expecting.CLUE else Silent()
    return outcome


def _is_clue(outcome: Outcome) -> bool:
    if isinstance(outcome, Act):
        return isinstance(outcome.intent, ClueIntent)
    if isinstance(outcome, Ask):
        return outcome.question.kind is QuestionKind.HOW_MANY
    return isinstance(outcome, Refuse) and outcome.reason is Reason.SEVERAL_WORDS


def _normalised(logs: dict[Outcome, float]) -> tuple[Weighed, ...]:
    most = max(logs.values(), default=0.0)
    shares = {outcome: math.exp(log - most) for outcome, log in logs.items()}
    total = sum(shares.values())
    ranked = sorted(shares.items(), key=lambda pair: -pair[1])
    return tuple(Weighed(outcome, share / total) for outcome, share in ranked)
