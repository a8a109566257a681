"""What is said when the player asks: a question and their view → lines. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from voiceduet.language.script import Script, Verbosity
from voiceduet.mouth.lines import Lines, joined, spoken
from voiceduet.rules.key import Identity, Side
from voiceduet.rules.view import Guessed, Marks, Phase, Turn, View

COLUMNS = 5


class Question(Enum):
    """What a player may ask about the game."""

    BOARD = "board"
    MY_AGENTS = "my agents"
    MY_ASSASSINS = "my assassins"
    MY_BYSTANDERS = "my bystanders"
    LEFT = "left"
    """Which words the player may still guess."""
    FOUND = "found"
    HISTORY = "history"
    CLUE = "clue"
    """The clue being guessed now."""
    TURNS = "turns"
    WHOSE_TURN = "whose turn"


def answer(question: Question, view: View, verbosity: Verbosity, script: Script) -> tuple[str, ...]:
    """The lines that answer this question from what the player may know."""
    return spoken(_answer(question, view, Lines(script, verbosity)))


def where(card: int, view: View, verbosity: Verbosity, script: Script) -> tuple[str, ...]:
    """Where on the table a card lies."""
    row, column = divmod(card, COLUMNS)
    word = view.words[card]
    lines = Lines(script, verbosity)
    return spoken((lines.say("board.where", word=word, row=row + 1, column=column + 1),))


def row(number: int, view: View, verbosity: Verbosity, script: Script) -> tuple[str, ...]:
    """The words of one row, 1 to 5."""
    return spoken(_row(number - 1, view, Lines(script, verbosity)))


def column(number: int, view: View, verbosity: Verbosity, script: Script) -> tuple[str, ...]:
    """The words of one column, 1 to 5."""
    lines = Lines(script, verbosity)
    cards = range(number - 1, len(view.words), COLUMNS)
    words = spoken(_card(card, view, lines) for card in cards)
    return spoken(lines.listing("board.column", "key.more", words, column=number))


def on_key(card: int, view: View, verbosity: Verbosity, script: Script) -> tuple[str, ...]:
    """What a card is on the player's own side of the key."""
    name = f"key.is_{view.key[card].value}"
    return spoken((Lines(script, verbosity).say(name, word=view.words[card]),))


def score_line(points: int | None, view: View, verbosity: Verbosity, script: Script) -> str:
    """The score of a won game (P1), or that there is none."""
    lines = Lines(script, verbosity)
    if points is None:
        return lines.say("state.no_score", found=view.found)
    return lines.say("state.score" if points >= 0 else "state.score_below", points=abs(points))


def _answer(question: Question, view: View, lines: Lines) -> Iterator[str]:
    if question is Question.BOARD:
        return _board(view, lines)
    if question is Question.MY_AGENTS:
        return _key(Identity.AGENT, view, lines)
    if question is Question.MY_ASSASSINS:
        return _key(Identity.ASSASSIN, view, lines)
    if question is Question.MY_BYSTANDERS:
        return _key(Identity.BYSTANDER, view, lines)
    if question is Question.LEFT:
        return _left(view, lines)
    if question is Question.FOUND:
        return _found(view, lines)
    if question is Question.HISTORY:
        return _history(view, lines)
    if question is Question.CLUE:
        return _clue(view, lines)
    if question is Question.TURNS:
        return iter((_turns(view, lines),))
    return iter((_whose_turn(view, lines),))


def _board(view: View, lines: Lines) -> Iterator[str]:
    for number in range(len(view.words) // COLUMNS):
        yield from _row(number, view, lines)


def _row(number: int, view: View, lines: Lines) -> Iterator[str]:
    cards = range(number * COLUMNS, (number + 1) * COLUMNS)
    words = spoken(_card(card, view, lines) for card in cards)
    return lines.listing("board.row", "key.more", words, row=number + 1)


def _card(card: int, view: View, lines: Lines) -> str:
    return lines.part(f"board.{_state(view.marks[card], view.side)}", word=view.words[card])


def _state(marks: Marks, side: Side) -> str:
    if marks.contacted_by is not None:
        return "agent"
    if marks.covered:
        return "gone"
    if side in marks.met_by:
        return "met_by_you"
    return "met_by_me" if marks.met_by else "open"


def _key(identity: Identity, view: View, lines: Lines) -> Iterator[str]:
    words = [view.words[card] for card in view.visible if view.key[card] is identity]
    if not words:
        return iter((lines.say(f"key.no_{identity.value}s"),))
    return lines.listing(f"key.{identity.value}s", "key.more", words)


def _left(view: View, lines: Lines) -> Iterator[str]:
    words = [view.words[card] for card in view.guessable]
    if not words:
        return iter((lines.say("state.nothing_left"),))
    return lines.listing("state.left", "key.more", words)


def _found(view: View, lines: Lines) -> Iterator[str]:
    words = [
        word
        for word, marks in zip(view.words, view.marks, strict=True)
        if marks.contacted_by is not None
    ]
    if not words:
        return iter((lines.say("state.none_found"),))
    return lines.listing("state.found", "key.more", words, found=view.found)


def _history(view: View, lines: Lines) -> Iterator[str]:
    if not view.turns:
        yield lines.say("state.no_clues")
    for turn in view.turns:
        yield _clue_of(turn, view, lines)
        yield from lines.listing("history.guesses", "key.more", _guesses(turn.guesses, view, lines))
    last = _guesses(view.sudden_death_guesses, view, lines)
    yield from lines.listing("history.sudden_death", "key.more", last)


def _clue_of(turn: Turn, view: View, lines: Lines) -> str:
    who = "yours" if turn.giver is view.side else "mine"
    return lines.say(f"history.{who}", word=turn.clue.word, count=turn.clue.count)


def _guesses(guesses: tuple[Guessed, ...], view: View, lines: Lines) -> list[str]:
    return [lines.part(f"history.{g.result.value}", word=view.words[g.card]) for g in guesses]


def _clue(view: View, lines: Lines) -> Iterator[str]:
    if view.clue is None:
        yield lines.say("state.no_clue")
        return
    who = "yours" if view.turns[-1].giver is view.side else "mine"
    yield lines.say(f"clue.{who}", word=view.clue.word, count=view.clue.count)


def _turns(view: View, lines: Lines) -> str:
    left = lines.say("state.turns" if view.tokens else "token.none", left=view.tokens)
    if view.options.mistakes >= view.options.turns or not view.tokens:
        # Every turn may end in a mistake: nothing to count (M1).
        return left
    if not view.mistakes_left:
        return joined(left, lines.say("state.no_mistakes"))
    return joined(left, lines.say("state.mistakes", mistakes=view.mistakes_left))


def _whose_turn(view: View, lines: Lines) -> str:
    if view.phase is Phase.OVER:
        return lines.say("turn.over")
    if view.phase is Phase.SUDDEN_DEATH:
        return joined(lines.say("turn.sudden_death"), who_guesses(view, lines))
    if view.phase is Phase.GUESS:
        turn = view.turns[-1]
        name = "turn.your_guess" if turn.guesser is view.side else "turn.my_guess"
        return lines.say(name, word=turn.clue.word, count=turn.clue.count)
    return who_clues(view.givers, view, lines)


def who_clues(givers: tuple[Side, ...], view: View, lines: Lines) -> str:
    """Who gives the next clue."""
    if len(givers) > 1:
        return lines.say("turn.either")
    return lines.say("turn.yours" if givers[0] is view.side else "turn.mine")


def who_guesses(view: View, lines: Lines) -> str:
    """Who still has words to find in sudden death (E3, E4)."""
    if view.side in view.finished:
        return lines.say("sudden_death.only_you")
    if view.side.other in view.finished:
        return lines.say("sudden_death.only_me")
    return lines.say("sudden_death.both")
