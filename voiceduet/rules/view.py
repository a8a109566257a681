"""What one side may know. There is no place in it for the other side's key."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from voiceduet.rules.actions import Legal
from voiceduet.rules.events import LostBecause
from voiceduet.rules.key import CARDS, Identity, KeySide, Side
from voiceduet.rules.options import Options


class Phase(Enum):
    """What the table waits for."""

    CLUE = "clue"
    GUESS = "guess"
    SUDDEN_DEATH = "sudden death"
    OVER = "over"


class TurnEnd(Enum):
    """How a turn ended."""

    STOPPED = "stopped"
    BYSTANDER = "bystander"
    GAME_OVER = "game over"


@dataclass(frozen=True, slots=True)
class Clue:
    word: str
    count: int


@dataclass(frozen=True, slots=True)
class Guessed:
    """One guess and what it turned out to be."""

    guesser: Side
    card: int
    result: Identity


@dataclass(frozen=True, slots=True)
class Turn:
    """One clue and what came of it."""

    giver: Side
    clue: Clue
    guesses: tuple[Guessed, ...] = ()
    end: TurnEnd | None = None
    """None while the turn is being played."""
    penalty: int = 0
    """Tokens that an invalid clue cost (C10)."""

    @property
    def guesser(self) -> Side:
        return self.giver.other


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on a card."""

    contacted_by: Side | None = None
    """Who found the agent here."""
    met_by: frozenset[Side] = frozenset()
    """Who met a bystander here."""

    @property
    def covered(self) -> bool:
        """Nobody can guess it again, and its word no longer binds clues (T5, T10, C1)."""
        return self.contacted_by is not None or len(self.met_by) == 2


@dataclass(frozen=True, slots=True)
class Outcome:
    won: bool
    sudden_death: bool
    lost_because: LostBecause | None = None


@dataclass(frozen=True, slots=True)
class View:
    """Everything that one side may know about a game, and nothing else."""

    side: Side
    words: tuple[str, ...]
    key: KeySide
    """This side of the key: what happens when the *other* player guesses (D4)."""
    marks: tuple[Marks, ...]
    options: Options
    phase: Phase
    givers: tuple[Side, ...]
    """Who may give the next clue, in the clue phase; whose clue is guessed, in the guess phase."""
    turns: tuple[Turn, ...]
    """Every clue so far, the current one last."""
    sudden_death_guesses: tuple[Guessed, ...]
    tokens: int
    """Timer tokens left in the bank."""
    mistakes_left: int
    """How many of them lie bystander side up (M2)."""
    found: int
    """Agents found, of the 15."""
    finished: frozenset[Side]
    """Sides whose nine greens are all covered (T14)."""
    passed: frozenset[Side]
    legal: Legal
    """What this side may do now."""
    outcome: Outcome | None

    @property
    def clue(self) -> Clue | None:
        """The clue being guessed now."""
        return self.turns[-1].clue if self.phase is Phase.GUESS else None

    @property
    def visible(self) -> tuple[int, ...]:
        """Cards not covered, in table order (C1)."""
        return tuple(card for card in range(CARDS) if not self.marks[card].covered)

    @property
    def guessable(self) -> tuple[int, ...]:
        """Cards that this side has not ruled out: not covered, no bystander met here (T11)."""
        return tuple(c for c in self.visible if self.side not in self.marks[c].met_by)

    def revealed(self, side: Side) -> dict[int, Identity]:
        """What guesses have shown of that side's key: public knowledge."""
        shown: dict[int, Identity] = {}
        for turn in self.turns:
            for guess in turn.guesses:
                if guess.guesser is not side:
                    shown[guess.card] = guess.result
        for guess in self.sudden_death_guesses:
            if guess.guesser is not side:
                shown[guess.card] = guess.result
        return shown
