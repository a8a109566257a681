"""Games in every state, as saved ones to go on with."""

from __future__ import annotations

from collections.abc import Callable

from tests.table.sitting_down import WORDS
from voiceduet.rules import AGENTS, Action, Game, GiveClue, Guess, Identity, Options, Side, Stop
from voiceduet.table.saves import SavedGame

A, B = Side.A, Side.B
SEED = 11


def cards(game: Game, side: Side, identity: Identity) -> list[int]:
    """Open cards that are this on that side of the key."""
    key = game.key.side(side)
    return [c for c in range(25) if key[c] is identity and not game.marks[c].covered]


def played(options: Options, *moves: Callable[[Game], Action]) -> SavedGame:
    """A saved game in which these moves were made."""
    saved = SavedGame(SEED, WORDS, options, A)
    for move in moves:
        saved = saved.with_action(move(saved.game()))
    return saved


def finds(guesser: Side) -> Callable[[Game], Action]:
    return lambda game: Guess(guesser, cards(game, guesser.other, Identity.AGENT)[0])


def misses(guesser: Side) -> Callable[[Game], Action]:
    return lambda game: Guess(guesser, cards(game, guesser.other, Identity.BYSTANDER)[0])


def in_mid_game() -> SavedGame:
    """Agents and bystanders found by both; the player guesses."""
    return played(
        Options(),
        lambda _: GiveClue(A, "weather", 2),
        finds(B),
        finds(B),
        misses(B),
        lambda _: GiveClue(B, "music", 2),
        finds(A),
        misses(A),
        lambda _: GiveClue(A, "travel", 1),
        finds(B),
        lambda _: Stop(B),
        lambda _: GiveClue(B, "kitchen", 2),
    )


def nearly_won(options: Options | None = None) -> SavedGame:
    """One agent is left, and it is the player's to find on the partner's clue."""
    saved = played(
        options or Options(),
        lambda _: GiveClue(A, "thing", 9),
        *[finds(B)] * 9,
        lambda _: Stop(B),
    )
    saved = saved.with_action(GiveClue(B, "stuff", 9))
    while saved.game().found < AGENTS - 1:
        saved = saved.with_action(finds(A)(saved.game()))
    return saved


def in_sudden_death() -> SavedGame:
    """One agent is left for the player; the tokens are used up."""
    return nearly_won(Options(turns=2, mistakes=2)).with_action(Stop(A))
