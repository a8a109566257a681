"""Properties of every game, on games played at random."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.building import WORDS, play_at_random, random_action
from voiceduet.rules import (
    AGENTS,
    Action,
    Edition,
    Game,
    Identity,
    IllegalMove,
    Key,
    Options,
    Phase,
    Side,
    apply,
    deal_key,
    legal_actions,
    new_game,
    replay,
)
from voiceduet.rules.errors import GameIsOver
from voiceduet.rules.options import TurnOrder

house_rules = st.builds(
    lambda edition, turns, mistakes, order: Options(
        edition=edition, turns=turns, mistakes=min(turns, mistakes), turn_order=order
    ),
    st.sampled_from(Edition),
    st.integers(1, 11),
    st.integers(0, 11),
    st.sampled_from(TurnOrder),
)
seeds = st.integers(0, 2**32)


@given(seeds, house_rules)
@settings(max_examples=200, deadline=None)
def test_every_game_ends_and_no_action_follows_the_end(seed: int, options: Options) -> None:
    random = Random(seed)
    game, actions, _ = play_at_random(new_game(WORDS, deal_key(random), options), random)
    assert len(actions) < 200
    assert game.outcome is not None
    for side in Side:
        assert not legal_actions(game, side).anything
    with pytest.raises(GameIsOver):
        apply(game, actions[0])


@given(seeds, house_rules)
@settings(max_examples=200, deadline=None)
def test_at_every_step_tokens_and_agents_add_up(seed: int, options: Options) -> None:
    random = Random(seed)
    game = new_game(WORDS, deal_key(random), options)
    while game.phase is not Phase.OVER:
        assert any(legal_actions(game, side).anything for side in Side), "never stuck"
        game, _ = apply(game, random_action(game, random))
        assert game.checkmarks >= 0
        assert game.bystanders >= 0
        contacted = sum(marks.contacted_by is not None for marks in game.marks)
        assert game.found == contacted <= AGENTS
        assert (game.found == AGENTS) == (game.outcome is not None and game.outcome.won)
        assert game.key.fits_diagram()


@given(seeds, house_rules)
@settings(max_examples=100, deadline=None)
def test_replay_equals_play(seed: int, options: Options) -> None:
    random = Random(seed)
    start = new_game(WORDS, deal_key(random), options)
    game, actions, events = play_at_random(start, random)
    assert replay(start, actions) == (game, tuple(events))


def another_key(game: Game, knower: Side, random: Random) -> Key:
    """A key whose hidden side agrees with the knower's own side and with what guesses showed."""
    hidden = knower.other
    shown = game.view(knower).revealed(hidden)
    own, theirs = game.key.side(knower), list(game.key.side(hidden))
    for identity in Identity:
        cards = [c for c in range(25) if own[c] is identity and c not in shown]
        values = [theirs[c] for c in cards]
        random.shuffle(values)
        for card, value in zip(cards, values, strict=True):
            theirs[card] = value
    return Key(own, tuple(theirs)) if knower is Side.A else Key(tuple(theirs), own)


def play_some(game: Game, random: Random) -> tuple[Game, list[Action]]:
    actions: list[Action] = []
    for _ in range(random.randrange(1, 40)):
        if game.phase is Phase.OVER:
            break
        actions.append(random_action(game, random))
        game, _ = apply(game, actions[-1])
    return game, actions


def test_S1_D4_a_view_cannot_tell_hidden_keys_apart() -> None:
    """Replayed under another hidden key that agrees with what is public, the view is equal.

    Public is also when a side is finished (T14): a key under which that would have been said at
    another moment does not agree with what was said.
    """
    compared = 0
    for seed in range(1500):
        random = Random(seed)
        turns = random.randint(3, 11)
        options = Options(random.choice(list(Edition)), turns, random.randint(0, turns))
        start = new_game(WORDS, deal_key(random), options)
        game, actions = play_some(start, random)
        for knower in Side:
            key = another_key(game, knower, random)
            if key == game.key:
                continue
            try:
                other, _ = replay(new_game(WORDS, key, options), actions)
            except IllegalMove:
                continue  # finished earlier under that key, which was public
            if other.finished != game.finished:
                continue
            assert other.view(knower) == game.view(knower)
            compared += 1
    assert compared > 2000
