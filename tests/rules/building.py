"""A table whose key is known, and games played at random."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from voiceduet.rules import (
    Action,
    Event,
    Game,
    GiveClue,
    Guess,
    Key,
    Options,
    Pass,
    Phase,
    Side,
    Stop,
    apply,
    legal_actions,
    new_game,
)
from voiceduet.rules.key import DIAGRAM

A, B = Side.A, Side.B
WORDS = tuple(f"word{number}" for number in range(25))

_cells = [pair for pair, count in DIAGRAM.items() for _ in range(count)]
KEY = Key(tuple(a for a, _ in _cells), tuple(b for _, b in _cells))

BOTH_GREEN = (0, 1, 2)
GREEN_FOR_A_TAN_FOR_B = (3, 4, 5, 6, 7)
TAN_FOR_A_GREEN_FOR_B = (8, 9, 10, 11, 12)
GREEN_FOR_A_BLACK_FOR_B = 13
BLACK_FOR_A_GREEN_FOR_B = 14
TAN_FOR_A_BLACK_FOR_B = 17
BOTH_TAN = (18, 19, 20, 21, 22, 23, 24)
A_GREENS = (*BOTH_GREEN, *GREEN_FOR_A_TAN_FOR_B, GREEN_FOR_A_BLACK_FOR_B)
B_GREENS = (*BOTH_GREEN, *TAN_FOR_A_GREEN_FOR_B, BLACK_FOR_A_GREEN_FOR_B)


def table(options: Options | None = None) -> Game:
    return new_game(WORDS, KEY, options)


def play(game: Game, *actions: Action) -> Game:
    for action in actions:
        game, _ = apply(game, action)
    return game


def happened(game: Game, *actions: Action) -> tuple[Event, ...]:
    """What the last of these actions made happen."""
    return apply(play(game, *actions[:-1]), actions[-1])[1]


def clue(side: Side, count: int = 1) -> GiveClue:
    return GiveClue(side, "clue", count)


def guesses(side: Side, cards: Iterable[int]) -> list[Action]:
    return [Guess(side, card) for card in cards]


def stopped_turn(giver: Side, card: int) -> list[Action]:
    """A turn of one right guess and a stop."""
    return [clue(giver), Guess(giver.other, card), Stop(giver.other)]


def bystander_turn(giver: Side, card: int) -> list[Action]:
    return [clue(giver), Guess(giver.other, card)]


def random_action(game: Game, random: Random) -> Action:
    """Any legal action, drawn at random."""
    side = random.choice([side for side in Side if legal_actions(game, side).anything])
    legal = legal_actions(game, side)
    if legal.clue:
        if legal.pass_ and random.random() < 0.05:
            return Pass(side)
        return GiveClue(side, "clue", random.randrange(10), ruled_invalid=random.random() < 0.05)
    if legal.stop and random.random() < 0.4:
        return Stop(side)
    return Guess(side, random.choice(legal.guesses))


def play_at_random(game: Game, random: Random) -> tuple[Game, list[Action], list[Event]]:
    actions: list[Action] = []
    events: list[Event] = []
    while game.phase is not Phase.OVER:
        action = random_action(game, random)
        game, more = apply(game, action)
        actions.append(action)
        events.extend(more)
    return game, actions, events
