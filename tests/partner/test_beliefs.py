"""What follows from the diagram, from what was shown, and from clues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from voiceduet.partner.beliefs import Beliefs, ClueReading, believe
from voiceduet.partner.knowledge import Floats
from voiceduet.partner.listening import chances, odds
from voiceduet.partner.value import Position, winning
from voiceduet.rules import GiveClue, Guess, Identity, Side, View, apply, deal

PACK = [f"word{n}" for n in range(25)]


class Pointing:
    """A clue such as "word3" brings that very card to mind."""

    clues: Sequence[str] = ()

    def knows(self, word: str) -> bool:
        return word in PACK

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        return np.array([4.0 if card == clue else 0.0 for card in cards], np.float32)

    def listeners(self, cards: Sequence[str]) -> Floats:
        return np.zeros((1, 0, len(cards)), np.float32)


def beliefs(view: View) -> Beliefs:
    return believe(view, Pointing(), ClueReading(), seed=1)


def test_before_any_clue_beliefs_are_the_diagrams_D3() -> None:
    view = deal(PACK, 1).view(Side.A)
    known = beliefs(view)
    expected = {Identity.AGENT: 3 / 9, Identity.BYSTANDER: 5 / 13, Identity.ASSASSIN: 1 / 3}
    dread = {Identity.AGENT: 1 / 9, Identity.BYSTANDER: 1 / 13, Identity.ASSASSIN: 1 / 3}
    for card, mine in enumerate(view.key):
        assert known.agent[card] == pytest.approx(expected[mine], abs=0.03)
        assert known.assassin[card] == pytest.approx(dread[mine], abs=0.03)


def test_a_clue_raises_the_card_it_points_at_and_zero_lowers_it() -> None:
    game = deal(PACK, 1)
    raised, _ = apply(game, GiveClue(Side.B, game.words[4], 1))
    lowered, _ = apply(game, GiveClue(Side.B, game.words[4], 0))
    before = float(beliefs(game.view(Side.A)).agent[4])
    assert beliefs(raised.view(Side.A)).agent[4] > 0.7
    assert beliefs(lowered.view(Side.A)).agent[4] < before / 2


def test_what_was_shown_is_certain_and_counts_for_the_rest() -> None:
    game = deal(PACK, 3)
    tan = next(c for c, i in enumerate(game.key.b) if i is Identity.BYSTANDER)
    game, _ = apply(game, GiveClue(Side.B, "nothing", 1))
    game, _ = apply(game, Guess(Side.A, tan))
    known = beliefs(game.view(Side.A))
    assert known.agent[tan] == 0
    alike = [c for c in range(25) if c != tan and game.key.a[c] is game.key.a[tan]]
    total = sum(float(known.agent[c]) for c in alike)
    due = {Identity.AGENT: 3, Identity.BYSTANDER: 5, Identity.ASSASSIN: 1}[game.key.a[tan]]
    assert total == pytest.approx(due, abs=0.01)


def test_the_odds_of_a_run_of_guesses_agree_with_drawing_it_many_times() -> None:
    random = np.random.default_rng(0)
    first = chances(random.normal(size=(1, 8)).astype(np.float32), 0.05)
    exact = odds(first, agents=(0, 3, 5), assassins=(1,), most=3)
    draws = np.argsort(-(np.log(first[0]) + random.gumbel(size=(40_000, 8))), axis=1)
    two = np.isin(draws[:, :2], (0, 3, 5)).all(axis=1)
    killed = two & (draws[:, 2] == 1)
    assert exact.agents[2, 0] == pytest.approx(two.mean(), abs=0.01)
    assert exact.assassin[2, 0] == pytest.approx(killed.mean(), abs=0.01)
    whole = exact.agents[3] + exact.assassin[:3].sum(axis=0) + exact.bystander[:3].sum(axis=0)
    assert whole[0] == pytest.approx(1, abs=1e-4)


def test_a_position_is_worth_more_with_more_tokens_and_fewer_agents_to_find() -> None:
    base = Position(mine=5, theirs=4, tokens=5, mistakes=5, my_clue=True)
    assert winning(replace(base, tokens=6, mistakes=6)) > winning(base)
    assert winning(replace(base, mine=4)) > winning(base)
    assert winning(replace(base, mistakes=0)) < winning(base)
    assert winning(replace(base, mine=0, theirs=0)) == 1
