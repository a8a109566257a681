"""Act, ask or refuse: by how sure one is and by what a mistake would cost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from voiceduet.language.vocabulary import Vocabulary
from voiceduet.meaning.grammar import Grammar
from voiceduet.meaning.heard import tokens
from voiceduet.meaning.intents import (
    ClueIntent,
    Command,
    CommandIntent,
    Correction,
    GuessIntent,
    YesNo,
)
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.situation import Option, Question, QuestionKind, Situation
from voiceduet.meaning.weigh import Weighed

MOST_OPTIONS = 3
"""More cannot be kept in mind by ear."""
WORTH_OFFERING = 0.02
"""An option less likely than this is not offered."""
PERHAPS_NO = 0.1
"""A no that is so likely is not passed over for a yes. Chosen: of 78 synthetic answers heard right
none was in such doubt."""
TINY = 1e-300


def decide(weighed: Sequence[Weighed], situation: Situation, knowledge: Knowledge) -> Outcome:
    """What to do about the meanings that an utterance may have."""
    if not weighed:
        return Silent()
    best = weighed[0]
    doubted = _doubted(weighed, situation)
    if doubted is not None:
        return Ask(doubted)
    guesses = [w for w in weighed if guessed(w.outcome) is not None]
    clues = _by_word(weighed, knowledge.vocabulary)
    if clues and _is_clue_or_doubt(weighed, knowledge):
        return _decide_clue(clues, situation, knowledge)
    if isinstance(best.outcome, Act) and guessed(best.outcome) is None:
        return _decide_command(weighed, situation, knowledge)
    if guesses and guesses[0].probability >= knowledge.costs.ask.guess:
        return _decide_guess(guesses, situation, knowledge)
    if guesses and guesses[0] is best:
        return Refuse(Reason.NOT_UNDERSTOOD, misses=situation.misses)
    return best.outcome


def _doubted(weighed: Sequence[Weighed], situation: Situation) -> Question | None:
    """The question "did you mean …?", if the yes to it was perhaps a no: "right", "wrong". Asked
    again, nothing is lost; a card taken for a yes may end the game."""
    question = situation.question
    if question is None or question.kind is not QuestionKind.CONFIRM or not question.options:
        return None
    meant = question.options[0].intent
    if not isinstance(weighed[0].outcome, Act) or weighed[0].outcome.intent != meant:
        return None
    no = Act(YesNo(False))
    may_be_no = any(w.outcome == no and w.probability >= PERHAPS_NO for w in weighed)
    return question if may_be_no else None


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


@dataclass(frozen=True, slots=True)
class _Clue:
    """A word that may be the clue, whatever its number."""

    option: Option
    """With the likeliest number."""
    outcome: Outcome
    probability: float
    """Of the word, all its numbers together."""
    number: float
    """How probable that number is, given the word."""


def _by_word(weighed: Sequence[Weighed], vocabulary: Vocabulary) -> list[_Clue]:
    """The clues among all meanings, the likeliest word first. “Grey” and “gray” are one word, in
    the spelling that is likelier here: nobody can answer which of them was said."""
    likeliest: dict[str, tuple[Option, Weighed]] = {}
    totals: defaultdict[str, float] = defaultdict(float)
    numbered: defaultdict[tuple[str, int | None], float] = defaultdict(float)
    for one in weighed:
        option = _clue_option(one.outcome)
        if option is None:
            continue
        word = vocabulary.usual.get(option.word, option.word)
        likeliest.setdefault(word, (option, one))
        totals[word] += one.probability
        numbered[word, _number(option)] += one.probability
    clues = [
        _Clue(
            option,
            one.outcome,
            totals[word],
            numbered[word, _number(option)] / max(totals[word], TINY),
        )
        for word, (option, one) in likeliest.items()
    ]
    return sorted(clues, key=lambda clue: -clue.probability)


def _number(option: Option) -> int | None:
    return option.intent.count if isinstance(option.intent, ClueIntent) else None


def _is_clue_or_doubt(weighed: Sequence[Weighed], knowledge: Knowledge) -> bool:
    """Whether the clues that were heard decide: nothing else is likelier, and sure enough."""
    best = weighed[0].outcome
    if _clue_option(best) is not None:
        return True
    if isinstance(best, Refuse) and best.reason is Reason.NOT_UNDERSTOOD:
        return True
    return isinstance(best, Act) and _sureness(weighed) < knowledge.costs.act.command


def _decide_clue(clues: Sequence[_Clue], situation: Situation, knowledge: Knowledge) -> Outcome:
    best, offered = clues[0], clues[:MOST_OPTIONS]
    if best.probability >= knowledge.costs.act.clue:
        return _take_clue(best, knowledge)
    if sum(clue.probability for clue in offered) < knowledge.costs.ask.clue:
        return Refuse(Reason.NOT_UNDERSTOOD, best.option.word, situation.misses)
    kept = [c for i, c in enumerate(offered) if i == 0 or c.probability >= WORTH_OFFERING]
    options = [c.option for c in kept if not _answers_itself(c.option, knowledge.grammar)]
    if not options:
        return Refuse(Reason.NOT_UNDERSTOOD, misses=situation.misses)
    return _ask(options)


def _answers_itself(option: Option, grammar: Grammar) -> bool:
    """Whether its word is an answer to any question: "row, go or no?" "No." would choose it."""
    words = tokens(option.word)
    return words in grammar.yes or words in grammar.no or words in grammar.numbers


def _take_clue(clue: _Clue, knowledge: Knowledge) -> Outcome:
    """The clue; asked for its number again when that alone is in doubt."""
    if not isinstance(clue.outcome, Act):
        return clue.outcome
    if clue.number >= knowledge.costs.act.clue:
        return replace(clue.outcome, sureness=min(1.0, clue.probability))
    word = Option(clue.option.word, ClueIntent(clue.option.word))
    return Ask(Question(QuestionKind.HOW_MANY, (word,)))


def _decide_command(
    weighed: Sequence[Weighed], situation: Situation, knowledge: Knowledge
) -> Outcome:
    best, sureness = weighed[0].outcome, _sureness(weighed)
    if isinstance(best, Act) and sureness >= knowledge.costs.act.command:
        return replace(best, sureness=sureness)
    return Refuse(Reason.NOT_UNDERSTOOD, misses=situation.misses)


def _sureness(weighed: Sequence[Weighed]) -> float:
    """How probable the likeliest meaning is; a command, whatever it is to be done with."""
    best = _command(weighed[0].outcome)
    if best is None:
        return weighed[0].probability
    return min(1.0, sum(w.probability for w in weighed if _command(w.outcome) is best))


def _command(outcome: Outcome) -> Command | None:
    if isinstance(outcome, Act) and isinstance(outcome.intent, CommandIntent):
        return outcome.intent.command
    return None


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
