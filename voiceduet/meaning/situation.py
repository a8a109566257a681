"""What may be said now: phase, words on the table, open question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from voiceduet.meaning.intents import Intent
from voiceduet.rules import Phase, View
from voiceduet.rules.options import ClueWords


class Expecting(Enum):
    """What the table waits for from the player."""

    CLUE = "clue"
    GUESS = "guess"
    NOTHING = "nothing"
    """The partner's turn, or no game: commands only."""


class QuestionKind(Enum):
    WHICH = "which"
    """Choose one of the options: by number, by word or by label."""
    CONFIRM = "confirm"
    """Yes or no to the only option."""
    HOW_MANY = "how_many"
    """A clue without its number: the only option holds the word."""
    SPELL = "spell"
    """Letters are awaited."""
    YES_NO = "yes_no"
    """A question of the table's own; the answer is a bare `YesNo`."""
    CHOICE = "choice"
    """A question of the table's own with options; the answer is a bare `ChooseOption`."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question."""

    word: str
    """What names it: a player may answer with this word."""
    intent: Intent | None = None
    """What choosing it means; none for a question of the table's own."""
    gloss: str | None = None
    """A few words that tell it from another that sounds the same."""


@dataclass(frozen=True, slots=True)
class Question:
    kind: QuestionKind
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """All that understanding needs to know of the moment. It holds no key."""

    expecting: Expecting = Expecting.NOTHING
    board: tuple[str, ...] = ()
    """The words on the table, in table order."""
    visible: tuple[int, ...] = ()
    """Cards not covered."""
    guessable: tuple[int, ...] = ()
    """Cards that the player may guess now."""
    may_stop: bool = False
    may_pass: bool = False
    several_words: bool = False
    """Whether a clue may have several words (C6)."""
    question: Question | None = None
    asleep: bool = False
    """Listening is paused: only "wake up" is acted on."""
    misses: int = 0
    """Times in a row that the player was not understood; help grows with it."""
    last: Intent | None = None
    """What the player was last understood to want: "no, I said …" corrects it."""

    def ask(self, question: Question | None) -> Situation:
        return replace(self, question=question)


def situation_of(
    view: View | None,
    question: Question | None = None,
    *,
    asleep: bool = False,
    misses: int = 0,
    last: Intent | None = None,
) -> Situation:
    """The moment as this side of the table sees it; no view: no game is on."""
    if view is None:
        return Situation(question=question, asleep=asleep, misses=misses, last=last)
    legal = view.legal
    expecting = Expecting.NOTHING
    if legal.clue:
        expecting = Expecting.CLUE
    elif view.phase in (Phase.GUESS, Phase.SUDDEN_DEATH) and legal.guesses:
        expecting = Expecting.GUESS
    return Situation(
        expecting=expecting,
        board=view.words,
        visible=view.visible,
        guessable=legal.guesses,
        may_stop=legal.stop,
        may_pass=legal.pass_,
        several_words=view.options.clue_words is ClueWords.RELAXED,
        question=question,
        asleep=asleep,
        misses=misses,
        last=last,
    )
