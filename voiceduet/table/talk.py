"""The state of the conversation, and what it is held with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from voiceduet.language.script import Script
from voiceduet.meaning.intents import ClueIntent, GuessIntent, Intent, StopIntent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.situation import Question, Situation, situation_of
from voiceduet.rules import Game, Options, View
from voiceduet.rules.missions import MissionMap
from voiceduet.table.campaign import Campaign
from voiceduet.table.record import Record
from voiceduet.table.saves import SavedGame
from voiceduet.table.settings import Settings
from voiceduet.table.signals import Decided

GRACE = 1.3
"""Seconds after a move was said back in which "no" cancels it. Chosen by ear: a person answers a
yes-or-no question within about half a second; slower speakers need the rest."""
LONGEST_UTTERANCE = 6.0
"""Seconds that a move said back waits for the end of what the player is saying meanwhile."""
PATIENCE = 45.0
"""Seconds of silence before the one gentle prompt."""
MICROPHONE_PATIENCE = 15.0
"""The same while the tutorial tries the microphone: somebody may be speaking and not be heard."""
PRACTICE = 1_000_000
"""Added to the moves of a practice game: no thought about it is taken for another game's."""


class Stage(Enum):
    HELLO = "hello"
    PLAYING = "playing"
    AFTER = "after"
    """The game is over; the debriefing, and perhaps another one."""
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A clue that the player could give, told in three steps."""

    cards: tuple[int, ...]
    theme: str | None
    """What the cards have to do with; it is not the clue."""
    word: str


class Asked(Enum):
    """What a question of the table's own is about."""

    RESUME = "resume"
    ANOTHER_GAME = "another_game"


class Step(Enum):
    """The parts of the tutorial, in order. The value names its lines in the script."""

    LEVEL = "level"
    LISTENING = "listening"
    RATE = "rate"
    CLUE = "clue"
    GUESS = "guess"
    COMMANDS = "commands"


@dataclass(frozen=True)
class Lesson:
    """The tutorial under way, and what it has interrupted."""

    step: Step
    before: Talk
    """The conversation as it was: it goes on exactly there."""
    spoken: bool = False
    """Something was said in this step: what the microphone made of earlier words is no answer."""
    tries: int = 0
    """How often the microphone has been too quiet or too loud."""
    pending: Decided | None = None
    """What the partner has decided meanwhile in the game that waits."""


Move = GuessIntent | ClueIntent | StopIntent


@dataclass(frozen=True, slots=True)
class Waiting:
    """A move that was said back and counts unless the player says no."""

    move: Move
    until: float | None = None
    """When it counts; None while it is still being said back."""


@dataclass(frozen=True)
class Talk:
    """Where the conversation is. Immutable: each signal makes the next one."""

    settings: Settings = field(default_factory=Settings)
    campaign: Campaign = field(default_factory=Campaign)
    record: Record = field(default_factory=Record)
    stage: Stage = Stage.HELLO
    seed: int = 0
    saved: SavedGame | None = None
    game: Game | None = None
    question: Question | None = None
    asked: Asked | None = None
    waiting: Waiting | None = None
    last: Intent | None = None
    """What the player was last understood to want."""
    interrupting: bool = False
    """The player began to speak while the narrator did."""
    misses: int = 0
    puzzled: bool = False
    """Something was heard that is nothing known, and the player had a sign of it."""
    asleep: bool = False
    thinking: bool = False
    """The partner is thinking."""
    said: tuple[str, ...] = ()
    """The lines of the last answer, for "repeat"."""
    unsaid: tuple[str, ...] = ()
    """What was cut short, for "go on"."""
    prompt_at: float | None = None
    """When a long silence is answered; None when it was, or when it is not the player's turn."""
    unkept: bool = False
    """The game could not be written to the disk, and the player knows."""
    hints: int = 0
    """Steps of help taken for this clue."""
    suggestion: Suggestion | None = None
    """What those steps lead to."""
    lesson: Lesson | None = None
    """The tutorial, while it lasts; a game on the table is its practice game then."""

    @property
    def view(self) -> View | None:
        """What the player may know: the only way this conversation looks at the game."""
        if self.game is None or self.saved is None:
            return None
        return self.game.view(self.saved.player)

    @property
    def moves_made(self) -> int:
        """How far the game on the table has come; a practice game is told from every other."""
        made = len(self.saved.actions) if self.saved else 0
        return made + PRACTICE if self.lesson else made

    def awaits(self, decided: Decided) -> bool:
        """Whether this decision is about the game as it stands."""
        return self.saved is not None and self.thinking and decided.moves == self.moves_made

    @property
    def patience(self) -> float:
        """Seconds of silence that are left unanswered."""
        trying = self.lesson is not None and self.lesson.step is Step.LEVEL
        return MICROPHONE_PATIENCE if trying else PATIENCE

    @property
    def deadline(self) -> float | None:
        """When the conversation wants to be told that time has passed."""
        times = [self.waiting.until if self.waiting else None, self.prompt_at]
        return min((time for time in times if time is not None), default=None)

    @property
    def situation(self) -> Situation:
        """What may be said now."""
        return situation_of(
            self.view if self.stage is not Stage.HELLO else None,
            self.question,
            asleep=self.asleep,
            misses=self.misses,
            last=self.waiting.move if self.waiting else self.last,
        )


Ruled = Callable[[str, int, View], str | None]
"""Why the judge finds a clue invalid, as a line to say; None when it is fine."""
Deal = Callable[[int, Settings, Options], SavedGame]
"""A new game from a seed."""
Suggest = Callable[[View], "Suggestion | None"]
"""What the engine would clue from the player's side."""


@dataclass(frozen=True)
class House:
    """What the conversation is held with. None of it changes while it lasts."""

    script: Script
    knowledge: Callable[[], Knowledge]
    """What understanding knows; it may have learnt since the last time."""
    ruled: Ruled
    deal: Deal
    missions: MissionMap
    suggest: Suggest | None = None
    microphone: bool = True
    """Whether the player can be heard; otherwise they type."""
    aloud: bool = True
    """Whether lines are spoken; otherwise they are printed."""
    knows: Callable[[str], bool] = lambda _: True
    """Whether the partner knows this word well; others are told of when they are dealt."""
    learnt: Callable[[], tuple[str, ...]] = lambda: ()
    """The lines that tell what was learnt about the player."""
    voices: Callable[[], tuple[str, ...]] = lambda: ()
    """The names of the voices that the narrator can speak with, the best first."""
