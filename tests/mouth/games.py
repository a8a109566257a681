"""Random games for the narrator's tests: every action legal, every edition, every ending."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    IllegalMove,
    Key,
    Options,
    Pass,
    Phase,
    Side,
    Stop,
    View,
    apply,
    deal,
    legal_actions,
    new_game,
)
from voiceduet.rules.key import DIAGRAM
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


def another_key(key: Key, player: Side, view: View, random: Random) -> Key:
    """A key with the player's side as it is, and the partner's drawn anew.

    It fits the diagram and what guesses have shown.
    """
    return key_that_fits(key, player, view.revealed(player.other), random)


def key_that_fits(key: Key, player: Side, shown: Mapping[int, Identity], random: Random) -> Key:
    """The same for what has been shown of the partner's side, however that was."""
    mine = key.side(player)
    hidden: list[Identity | None] = [shown.get(card) for card in range(25)]
    for identity in Identity:
        pair = (
            (lambda i, identity=identity: (identity, i))
            if player is Side.A
            else (lambda i, identity=identity: (i, identity))
        )
        left = [i for i in Identity for _ in range(DIAGRAM.get(pair(i), 0))]
        cards = [card for card in range(25) if mine[card] is identity]
        for card in cards:
            if card in shown:
                left.remove(shown[card])
        random.shuffle(left)
        for card in cards:
            if card not in shown:
                hidden[card] = left.pop()
    other = tuple(i for i in hidden if i is not None)
    return Key(mine, other) if player is Side.A else Key(other, mine)


def same_game(steps: list[Step], key: Key) -> Game | None:
    """The game with another key, if everything that happened would have happened with it too."""
    game = new_game(steps[0].before.words, key, steps[0].before.options)
    for step in steps:
        try:
            game, events = apply(game, step.action)
        except IllegalMove:
            return None
        if events != step.events:
            return None
    return game
