from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.building import KEY, WORDS
from voiceduet.rules import (
    GiveClue,
    Guess,
    Identity,
    Key,
    Options,
    Side,
    apply,
    deal,
    deal_key,
    new_game,
    replay,
)
from voiceduet.rules.events import AgentContacted
from voiceduet.rules.key import DIAGRAM

PACK = [f"card{number}" for number in range(60)]


@given(st.integers(min_value=0))
def test_D1_D2_D3_every_deal_fits_the_key_diagram(seed: int) -> None:
    game = deal(PACK, seed)
    assert len(set(game.words)) == 25
    assert set(game.words) <= set(PACK)
    for side in Side:
        counts = Counter(game.key.side(side))
        assert counts == {Identity.AGENT: 9, Identity.ASSASSIN: 3, Identity.BYSTANDER: 13}
    assert Counter(zip(game.key.a, game.key.b, strict=True)) == DIAGRAM
    agents = {c for side in Side for c in range(25) if game.key.side(side)[c] is Identity.AGENT}
    assert len(agents) == 15


def test_D3_keys_are_dealt_uniformly_over_the_table() -> None:
    """Each pair of identities falls on each card as often as the diagram says, within chance."""
    random = Random(7)
    deals = 20_000
    falls: Counter[tuple[int, tuple[Identity, Identity]]] = Counter()
    for _ in range(deals):
        key = deal_key(random)
        falls.update(enumerate(zip(key.a, key.b, strict=True)))
    chi_squared = sum(
        (falls[card, pair] - deals * count / 25) ** 2 / (deals * count / 25)
        for card in range(25)
        for pair, count in DIAGRAM.items()
    )
    # 24 x 8 = 192 degrees of freedom: mean 192, standard deviation 20.
    assert 192 - 5 * 20 < chi_squared < 192 + 5 * 20


def test_D6_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    assert deal(PACK, 5) == deal(PACK, 5)
    assert deal(PACK, 5) != deal(PACK, 6)


@pytest.mark.parametrize("turns", [9, 10, 11])
def test_D5_the_bank_holds_nine_to_eleven_tokens_bystander_side_up(turns: int) -> None:
    game = deal(PACK, 1, Options(turns=turns, mistakes=turns))
    assert (game.bystanders, game.checkmarks) == (turns, 0)


def test_V3_pictures_are_dealt_and_played_like_words() -> None:
    pictures = [f"picture {number}.png" for number in range(30)]
    game, events = replay(deal(pictures, 3), [GiveClue(Side.A, "sunny", 1)])
    card = game.key.a.index(Identity.AGENT)
    game, events = apply(game, Guess(Side.B, card))
    assert events == (AgentContacted(Side.B, card, 1),)


def test_a_game_refuses_words_and_keys_that_are_not_a_deal() -> None:
    with pytest.raises(ValueError, match="25 different words"):
        new_game(["same"] * 25, KEY)
    with pytest.raises(ValueError, match="key diagram"):
        new_game(WORDS, Key(KEY.a, KEY.a))
    with pytest.raises(ValueError, match="mistakes"):
        Options(turns=5, mistakes=6)
