"""Random games for the narrator's tests: every action legal, every edition, every ending."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from voiceduet.rules import (
    Action,
    Edition,
    Event,
    Game,
    GiveClue,
    Guess,
    Identity,
    Options,
    Pass,
    Phase,
    Side,
    Stop,
    apply,
    deal,
    legal_actions,
)
from voiceduet.rules.options import TurnOrder

PACK = (
    "apple",
    "storm",
    "ocean",
    "king",
    "bell",
    "river",
    "tower",
    "glass",
    "bank",
    "needle",
    "orange",
    "park",
    "pilot",
    "pirate",
    "plate",
    "queen",
    "ring",
    "robot",
    "rose",
    "saddle",
    "scale",
    "school",
    "shadow",
    "ship",
    "shoe",
    "snow",
    "spider",
    "spring",
    "square",
    "star",
    "stick",
    "string",
    "tail",
    "temple",
    "thief",
    "track",
    "trunk",
    "vacuum",
    "wave",
    "whale",
    "whip",
    "wind",
    "witch",
    "worm",
    "yard",
)
CLUES = ("weather", "royal", "music", "animal", "travel")


@dataclass(frozen=True)
class Step:
    """One action of a game and what came of it."""

    before: Game
    action: Action
    after: Game
    events: tuple[Event, ...]


def random_options(random: Random) -> Options:
    turns = random.randint(1, 11)
    return Options(
        edition=random.choice(list(Edition)),
        turns=turns,
        mistakes=random.choice([turns, random.randint(0, turns)]),
        turn_order=random.choice(list(TurnOrder)),
    )


def random_game(seed: int) -> Iterator[Step]:
    """Every step of a game whose players are mostly right, so that games are long."""
    random = Random(seed)
    game = deal(PACK, seed, random_options(random))
    while game.phase is not Phase.OVER:
        action = random_action(game, random)
        after, events = apply(game, action)
        yield Step(game, action, after, events)
        game = after


def random_action(game: Game, random: Random) -> Action:
    side = random.choice([side for side in Side if legal_actions(game, side).anything])
    legal = legal_actions(game, side)
    if legal.clue:
        if legal.pass_ and random.random() < 0.1:
            return Pass(side)
        invalid = random.random() < 0.05
        return GiveClue(side, random.choice(CLUES), random.randint(0, 4), invalid)
    if legal.stop and random.random() < 0.25:
        return Stop(side)
    key = game.key.side(side.other)
    right = [card for card in legal.guesses if key[card] is Identity.AGENT]
    if right and random.random() < 0.85:
        return Guess(side, random.choice(right))
    return Guess(side, random.choice(legal.guesses))
