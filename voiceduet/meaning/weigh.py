"""Every meaning that an utterance may have, with how likely each is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from voiceduet.meaning.answers import understand_answer
from voiceduet.meaning.cards import card_sounding
from voiceduet.meaning.clues import Candidate, clarity, clue_candidates, weigh_clues
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Heard, Hypothesis, tokens
from voiceduet.meaning.intents import (
    ClueIntent,
    Command,
    CommandIntent,
    Correction,
    GuessIntent,
    YesNo,
)
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.meanings import clue, guess, meaning_of
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.readings import strip_fillers
from voiceduet.meaning.second import SecondOpinion, second_opinion
from voiceduet.meaning.situation import Expecting, QuestionKind, Situation

MOST = 260
"""Hypotheses looked at."""
UNKNOWN = "[unk]"
UNHEARD = 10.0
"""How much worse than the best something sounds that the recogniser did not hear at all: it keeps
what is up to 8 worse."""
MOST_AMONG = 5
"""Words in a loud room of which one may be the player's: of more, nobody could tell which."""
LONGEST_WORD = 2
"""Words that are still refused by name; more that is nothing known is talk, and is ignored."""
MOST_MORE = 3
"""Further words of a command that count: four are sure enough."""
ABOUT_A_WORD = (Command.WHERE_IS, Command.SPELL, Command.FORGET_LEARNT)


@dataclass(frozen=True, slots=True)
class Weighed:
    outcome: Outcome
    probability: float


def weigh(heard: Heard, situation: Situation, knowledge: Knowledge) -> tuple[Weighed, ...]:
    """The different meanings of all hypotheses, likeliest first; their probabilities add to 1.

    Where there is a second opinion, the knowledge is to have the costs that hold beside one.
    """
    logs: dict[Outcome, float] = {}
    candidates: list[Candidate] = []
    second = second_opinion(heard, knowledge.grammar)
    costs = knowledge.costs
    for one in said(heard, second, knowledge):
        words = one.words
        log = costs.acoustic * one.score + costs.phones * one.phones
        log += costs.second * second.of(words)
        answer = understand_answer(words, situation, knowledge)
        outcome = answer or _spoken(words, situation, knowledge)
        if answer is not None:
            log += costs.answer
        else:
            candidates += _clues(one, outcome, situation, knowledge)
            if _is_clue(outcome):
                continue
            if heard.loud and not _is_known(outcome):
                for card in _cards_among(words, situation, knowledge):
                    among = guess(card, situation)
                    logs[among] = max(log + costs.known + costs.stray, logs.get(among, -math.inf))
            log += _usual(outcome, words, situation, knowledge)
        logs[outcome] = max(log, logs.get(outcome, -math.inf))
    for candidate, log in weigh_clues(candidates, situation, knowledge, second):
        outcome = clue(candidate.word, candidate.count, situation)
        logs[outcome] = max(log, logs.get(outcome, -math.inf))
    if candidates and knowledge.relatedness is not None:
        nothing = costs.nothing + costs.clear * clarity(candidates)
        logs[Refuse(Reason.NOT_UNDERSTOOD, heard.text, situation.misses)] = nothing
    return _normalised(logs)


def said(heard: Heard, second: SecondOpinion, knowledge: Knowledge) -> Iterator[Hypothesis]:
    """Everything that may have been said, and how much worse it sounds than the best: what was
    heard, and what only another listener has."""
    top = max(hypothesis.score for hypothesis in heard.hypotheses)
    least = -UNHEARD if heard.by_phones or second.given else -math.inf
    before: set[Words] = set()
    for hypothesis in heard.hypotheses[:MOST]:
        words = strip_fillers(hypothesis.words, knowledge.grammar)
        before.add(words)
        yield Hypothesis(words, max(_gap(hypothesis, top), least), hypothesis.phones)
    if second.own and second.own not in before:
        unheard = min((hypothesis.phones for hypothesis in heard.hypotheses), default=0.0)
        yield Hypothesis(second.own, -UNHEARD, unheard)


def _gap(hypothesis: Hypothesis, top: float) -> float:
    gap = hypothesis.score - top
    return gap if math.isfinite(gap) else -1000.0


def _cards_among(words: Words, situation: Situation, knowledge: Knowledge) -> list[int]:
    """Cards to guess among words of which the others may be the room's: “navy tulip”; but none
    where a word of saying no is among them: “not the tulip”."""
    if situation.expecting is not Expecting.GUESS or not 1 < len(words) <= MOST_AMONG:
        return []
    cards = {tokens(situation.board[card]): card for card in situation.guessable}
    spans = combinations(range(len(words) + 1), 2)
    found = {words[at:end] for at, end in spans} & cards.keys()
    if not found or any(said in words for no in knowledge.grammar.no for said in no):
        return []
    return [cards[card] for card in found]


def _clues(
    one: Hypothesis, outcome: Outcome, situation: Situation, knowledge: Knowledge
) -> list[Candidate]:
    """The clues that words can be. Those of a command are one only with a number: “row, one”."""
    if situation.expecting is not Expecting.CLUE or isinstance(outcome, Silent):
        return []
    known = tuple(word for word in one.words if word != UNKNOWN)
    found = clue_candidates(replace(one, words=known), knowledge)
    if _is_clue(outcome):
        return found
    return [one for one in found if one.count is not None and " " not in one.word]


def _usual(outcome: Outcome, words: Words, situation: Situation, knowledge: Knowledge) -> float:
    """How usual it is to say such a thing now, beside any other word or a clue."""
    costs = knowledge.costs
    if not _is_known(outcome):
        return costs.odd_words if _are_odd(words, knowledge) else 0.0
    if situation.expecting is Expecting.CLUE:
        usual = costs.command_for_clue + costs.command_phrase * _more_words(words, knowledge)
    elif situation.expecting is Expecting.GUESS and not _is_guess(outcome):
        usual = costs.command_for_guess + costs.command_phrase * _more_words(words, knowledge)
    else:
        usual = costs.known
    if is_about_a_card(outcome, situation):
        usual += costs.command_about_card
    if _is_of_odd_words(outcome, words, situation, knowledge):
        usual += costs.odd_words
    if not _is_idle(outcome, situation):
        return usual
    return usual + (costs.idle_answer if len(words) > 1 else costs.idle_word)


def _spoken(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome:
    if not words or all(word == UNKNOWN for word in words):
        return Silent()
    words = tuple(word for word in words if word != UNKNOWN)
    outcome = meaning_of(words, situation, knowledge)
    if _is_about_nothing(outcome, situation, knowledge):
        return Refuse(Reason.NOT_UNDERSTOOD, " ".join(words), situation.misses)
    if isinstance(outcome, Refuse) and outcome.reason is Reason.NOT_ON_BOARD:
        # After "no, I said" it is the rest that was refused.
        card = card_sounding(tokens(outcome.heard), situation, knowledge)
        if card is not None:
            return guess(card, situation)
    if isinstance(outcome, Refuse) and len(outcome.heard.split()) > LONGEST_WORD:
        return outcome if situation.expecting is Expecting.CLUE else Silent()
    return outcome


def _is_about_nothing(outcome: Outcome, situation: Situation, knowledge: Knowledge) -> bool:
    """A mission to what is no city (“play bank”), or a command about more words than a word has
    (“spell me my green words”): typed, it is told what is wrong; heard, it was hardly said."""
    if not isinstance(outcome, Act) or not isinstance(outcome.intent, CommandIntent):
        return False
    about = tokens(str(outcome.intent.argument or ""))
    if outcome.intent.command is Command.MISSION:
        return bool(knowledge.cities) and " ".join(about) not in knowledge.cities
    if outcome.intent.command not in ABOUT_A_WORD:
        return False
    return len(about) > LONGEST_WORD and about not in map(tokens, situation.board)


def _is_clue(outcome: Outcome) -> bool:
    if isinstance(outcome, Act):
        return isinstance(outcome.intent, ClueIntent)
    if isinstance(outcome, Ask):
        return outcome.question.kind is QuestionKind.HOW_MANY
    return isinstance(outcome, Refuse) and outcome.reason is Reason.SEVERAL_WORDS


def _is_known(outcome: Outcome) -> bool:
    """Whether it is something to say in this game, though perhaps not now."""
    if isinstance(outcome, Refuse):
        return outcome.reason in (Reason.CANNOT_STOP, Reason.CANNOT_PASS)
    return isinstance(outcome, Act | Ask)


def _are_odd(words: Words, knowledge: Knowledge) -> bool:
    """Several words that are not one heard in two: “read rodeo”, but not “chalk board”."""
    said = [word for word in words if word != UNKNOWN]
    return len(said) > 1 and "".join(said) not in knowledge.vocabulary.zipfs


def _more_words(words: Words, knowledge: Knowledge) -> int:
    """Words after the first of a command as the grammar has it: the more of them, the less likely
    anything else sounds like it by chance."""
    return min(len(words) - 1, MOST_MORE) if words in knowledge.grammar.plain else 0


def is_about_a_card(outcome: Outcome, situation: Situation) -> bool:
    """Mostly cards are asked about: “where is thunder” is likelier than “where is funder”."""
    if not isinstance(outcome, Act) or not isinstance(outcome.intent, CommandIntent):
        return False
    about = tokens(str(outcome.intent.argument or ""))
    return outcome.intent.command in ABOUT_A_WORD and about in map(tokens, situation.board)


def _is_of_odd_words(
    outcome: Outcome, words: Words, situation: Situation, knowledge: Knowledge
) -> bool:
    """A command about several words that were said and are no card: “where is hazard colleagues”.
    What a setting is set to is named otherwise than it is said."""
    if not isinstance(outcome, Act) or not isinstance(outcome.intent, CommandIntent):
        return False
    about = tokens(str(outcome.intent.argument or ""))
    if not set(about) <= set(words) or about in map(tokens, situation.board):
        return False
    return _are_odd(about, knowledge)


def _is_idle(outcome: Outcome, situation: Situation) -> bool:
    """A yes or no that answers nothing: no question is open, and no move was just said back."""
    if situation.question is not None or situation.last is not None:
        return False
    return isinstance(outcome, Act) and isinstance(outcome.intent, YesNo)


def _is_guess(outcome: Outcome) -> bool:
    if not isinstance(outcome, Act):
        return False
    intent = outcome.intent.intent if isinstance(outcome.intent, Correction) else outcome.intent
    return isinstance(intent, GuessIntent)


def _normalised(logs: dict[Outcome, float]) -> tuple[Weighed, ...]:
    most = max(logs.values(), default=0.0)
    shares = {outcome: math.exp(log - most) for outcome, log in logs.items()}
    total = sum(shares.values())
    ranked = sorted(shares.items(), key=lambda pair: -pair[1])
    return tuple(Weighed(outcome, share / total) for outcome, share in ranked)
