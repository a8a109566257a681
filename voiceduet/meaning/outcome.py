"""What understanding comes to: an act, a short question, a refusal, or silence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from voiceduet.meaning.intents import AnyIntent
from voiceduet.meaning.situation import Question


class Reason(Enum):
    """Why nothing was done. The value names the line of the script that says so."""

    NOT_UNDERSTOOD = "not_understood"
    NOT_ON_BOARD = "not_on_board"
    """A word was heard well that is not on the table."""
    NOT_OPEN = "not_open"
    """A word on the table that this player cannot guess now."""
    NOT_YOUR_CLUE = "not_your_clue"
    NOT_YOUR_GUESS = "not_your_guess"
    CANNOT_STOP = "cannot_stop"
    CANNOT_PASS = "cannot_pass"
    NOT_AN_ANSWER = "not_an_answer"
    """Something else than an answer to the open question."""
    SEVERAL_WORDS = "several_words"
    """A clue of more than one word."""


@dataclass(frozen=True, slots=True)
class Act:
    intent: AnyIntent
    sureness: float = 1.0
    """How likely it is that this was meant, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Ask:
    question: Question


@dataclass(frozen=True, slots=True)
class Refuse:
    reason: Reason
    heard: str = ""
    """The word or words that it is about, to say back."""
    misses: int = 0
    """Times in a row before this one: the line gets more helpful."""


@dataclass(frozen=True, slots=True)
class Silent:
    """Nothing intelligible, or not meant for the game."""


Outcome = Act | Ask | Refuse | Silent
