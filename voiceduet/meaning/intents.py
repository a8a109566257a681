"""What a player may want, whatever words they used for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Command(Enum):
    """Everything but a move that can be asked for in any phase. The value names it in a grammar."""

    REPEAT = "repeat"
    SLOWER = "slower"
    FASTER = "faster"
    LOUDER = "louder"
    QUIETER = "quieter"
    HIGHER = "higher"
    LOWER = "lower"
    OTHER_VOICE = "other_voice"
    STOP_TALKING = "stop_talking"
    SKIP = "skip"
    """Leave the tutorial; outside it, stop talking."""
    GO_ON = "go_on"
    """Read on from where the reading was cut."""
    HELP = "help"
    WHAT_CAN_I_SAY = "what_can_i_say"
    RULES = "rules"
    READ_BOARD = "read_board"
    READ_ROW = "read_row"
    """Argument: the row, 1 to 5."""
    READ_COLUMN = "read_column"
    """Argument: the column, 1 to 5."""
    WHAT_IS_LEFT = "what_is_left"
    WHAT_FOUND = "what_found"
    WHERE_IS = "where_is"
    """Argument: the word."""
    SPELL = "spell"
    """Argument: the word to spell out; none: the last word said."""
    LET_ME_SPELL = "let_me_spell"
    """The player wants to spell; letters are listened for next."""
    MY_AGENTS = "my_agents"
    MY_ASSASSINS = "my_assassins"
    MY_BYSTANDERS = "my_bystanders"
    LAST_CLUE = "last_clue"
    HISTORY = "history"
    SCORE = "score"
    TURNS_LEFT = "turns_left"
    WHOSE_TURN = "whose_turn"
    YOU_FIRST = "you_first"
    """The partner is to give the first clue."""
    UNDO = "undo"
    PAUSE_LISTENING = "pause_listening"
    WAKE_UP = "wake_up"
    NEW_GAME = "new_game"
    QUIT = "quit"
    SETTINGS = "settings"
    SET = "set"
    """Argument: `name value` of a setting, as in the settings file."""
    TUTORIAL = "tutorial"
    HINT = "hint"
    SOUNDS = "sounds"
    """What the earcons mean."""
    CAMPAIGN = "campaign"
    MISSION = "mission"
    """Argument: the city."""
    STATISTICS = "statistics"
    DEBRIEFING = "debriefing"
    WHAT_LEARNT = "what_learnt"
    """List what was learnt about how this player speaks."""
    FORGET_LEARNT = "forget_learnt"
    """Argument: the word to forget; none: all that was learnt."""
    FORGET_EVERYTHING = "forget_everything"
    SHOW_BOARD = "show_board"
    CANCEL = "cancel"


DESTRUCTIVE = frozenset(
    {Command.NEW_GAME, Command.QUIT, Command.FORGET_LEARNT, Command.FORGET_EVERYTHING}
)
"""Commands that lose something: always confirmed."""


@dataclass(frozen=True, slots=True)
class ClueIntent:
    word: str
    count: int | None = None
    """None while the player has not said how many."""


@dataclass(frozen=True, slots=True)
class GuessIntent:
    card: int
    """Its place on the table, 0 to 24."""


@dataclass(frozen=True, slots=True)
class StopIntent:
    """End the turn without another guess."""


@dataclass(frozen=True, slots=True)
class PassIntent:
    """Give no more clues for the rest of the game."""


@dataclass(frozen=True, slots=True)
class CommandIntent:
    command: Command
    argument: str | int | None = None


@dataclass(frozen=True, slots=True)
class YesNo:
    yes: bool


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """An answer to a question with options, by its place, 0 first."""

    index: int


@dataclass(frozen=True, slots=True)
class CountIntent:
    """A number by itself, in answer to "how many?"."""

    count: int


@dataclass(frozen=True, slots=True)
class Spelled:
    """Letters spelled out, joined."""

    text: str


Intent = (
    ClueIntent
    | GuessIntent
    | StopIntent
    | PassIntent
    | CommandIntent
    | YesNo
    | ChooseOption
    | CountIntent
    | Spelled
)


@dataclass(frozen=True, slots=True)
class Correction:
    """ "No, I said pear": what was done last was misheard, and this was meant."""

    intent: Intent


AnyIntent = Intent | Correction
