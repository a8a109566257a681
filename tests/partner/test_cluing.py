"""Clues beyond the plain ones: zero clues, and passing for the rest of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from voiceduet.partner.cluing import choose_clue
from voiceduet.partner.knowledge import Floats
from voiceduet.partner.temper import Temper
from voiceduet.rules import (
    Edition,
    Game,
    GiveClue,
    Guess,
    Identity,
    Options,
    Pass,
    Side,
    Stop,
    View,
    apply,
    deal,
)

PACK = [f"word{n}" for n in range(25)]


class Told:
    """Words go together as a table says; all others go with nothing."""

    def __init__(self, table: dict[str, dict[str, float]], clues: Sequence[str]) -> None:
        self._table = table
        self.clues = clues

    def knows(self, word: str) -> bool:
        return word in self._table

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        of_clue = self._table.get(clue, {})
        return np.array([of_clue.get(card, 0.0) for card in cards], np.float32)

    def listeners(self, cards: Sequence[str]) -> Floats:
        return np.stack([self.strength(clue, cards) for clue in self.clues])[None]


def cards_of(game: Game, mine: Identity, theirs: Identity | None = None) -> list[int]:
    """Cards by what they are on A's side and, where given, on B's."""
    pairs = enumerate(zip(game.key.a, game.key.b, strict=True))
    return [card for card, (a, b) in pairs if a is mine and theirs in (None, b)]


def after_half_a_clue() -> tuple[View, Told]:
    """A said "first" for three; one was found. An assassin goes with it too."""
    game = deal(PACK, 1)
    mine = cards_of(game, Identity.AGENT, Identity.BYSTANDER)[:3]
    danger = cards_of(game, Identity.ASSASSIN)[0]
    table = {
        "first": {game.words[card]: 6.0 for card in (*mine, danger)},
        "not": {game.words[danger]: 6.0},
        "haze": {},
    }
    theirs = cards_of(game, Identity.BYSTANDER, Identity.AGENT)[0]
    for action in (
        GiveClue(Side.A, "first", 3),
        Guess(Side.B, mine[0]),
        Stop(Side.B),
        GiveClue(Side.B, "second", 1),
        Guess(Side.A, theirs),
        Stop(Side.A),
    ):
        game, _ = apply(game, action)
    return game.view(Side.A), Told(table, ["not", "haze"])


def chosen(view: View, knowledge: Told) -> object:
    return choose_clue(view, knowledge, Temper(), lambda _: True, Random(1)).action


def test_a_zero_clue_warns_of_the_card_that_an_earlier_clue_brings_up_too() -> None:
    view, knowledge = after_half_a_clue()
    assert chosen(view, knowledge) == GiveClue(Side.A, "not", 0)


def test_before_any_word_is_left_over_no_zero_clue_is_given() -> None:
    _, knowledge = after_half_a_clue()
    action = chosen(deal(PACK, 1).view(Side.A), knowledge)
    assert isinstance(action, GiveClue)
    assert action.count > 0


def test_a_plain_clue_that_points_at_what_is_left_is_better_than_a_warning() -> None:
    view, knowledge = after_half_a_clue()
    left = [
        card
        for card in view.visible
        if knowledge.strength("first", view.words)[card] and view.key[card] is Identity.AGENT
    ]
    knowledge._table["plain"] = {view.words[card]: 12.0 for card in left}
    knowledge.clues = ["not", "haze", "plain"]
    assert chosen(view, knowledge) == GiveClue(Side.A, "plain", len(left))


def at_the_last_token(found_by_a: int, found_by_b: int) -> View:
    """2025, A to give the last clue: so many agents of B's side alone, and of A's, are found."""
    game = deal(PACK, 1, Options(edition=Edition.E2025))
    tan = cards_of(game, Identity.BYSTANDER, Identity.BYSTANDER)
    mine = cards_of(game, Identity.AGENT)[:found_by_b]
    theirs = [c for c, i in enumerate(game.key.b) if i is Identity.AGENT]
    theirs = [c for c in theirs if game.key.a[c] is not Identity.AGENT][:found_by_a]
    for turn in range(8):
        giver, left = (Side.A, mine) if turn % 2 == 0 else (Side.B, theirs)
        game, _ = apply(game, GiveClue(giver, f"clue{turn}", 2))
        right = [left.pop() for _ in range(min(2, len(left)))]
        for card in right or [tan.pop()]:
            game, _ = apply(game, Guess(giver.other, card))
        if right:
            game, _ = apply(game, Stop(giver.other))
    return game.view(Side.A)


def test_with_one_word_against_three_and_one_token_it_passes_T15() -> None:
    view = at_the_last_token(found_by_a=3, found_by_b=8)
    assert view.tokens == 1
    own = [view.words[c] for c in view.visible if view.key[c] is Identity.AGENT]
    knowledge = Told({"plain": {own[0]: 9.0}}, ["plain"])
    assert chosen(view, knowledge) == Pass(Side.A)


def test_with_three_words_against_one_it_gives_the_last_clue_itself_T15() -> None:
    view = at_the_last_token(found_by_a=5, found_by_b=6)
    own = [view.words[c] for c in view.visible if view.key[c] is Identity.AGENT]
    knowledge = Told({"plain": dict.fromkeys(own, 9.0)}, ["plain"])
    assert chosen(view, knowledge) == GiveClue(Side.A, "plain", 3)


def test_before_2025_it_never_passes_T15() -> None:
    view = at_the_last_token(found_by_a=3, found_by_b=8)
    before = replace(view, legal=replace(view.legal, pass_=False))
    knowledge = Told({"plain": {}}, ["plain"])
    assert isinstance(chosen(before, knowledge), GiveClue)
