from itertools import combinations

import pytest

from voiceduet.language.load import load_script
from voiceduet.language.sound import load_sounds
from voiceduet.partner.chance import RandomPlayer
from voiceduet.rules.game import deal
from voiceduet.table.campaign import load_map
from voiceduet.table.furnish import furnish, word_knowledge
from voiceduet.table.packs import Fault, FaultyLine, confusable_by_ear, load_pack, read_pack

PACK = load_pack("en")
ALIKE = [
    ("bear", "pear"),
    ("sea", "see"),
    ("beach", "peach"),
    ("knight", "night"),
    ("cot", "caught"),
]
confusable = confusable_by_ear(load_sounds("en"))


def test_the_pack_has_at_least_four_hundred_different_words_and_no_faults() -> None:
    assert len(PACK.words) >= 400
    assert PACK.faults == ()


def test_every_line_that_gives_no_card_is_reported() -> None:
    pack = read_pack(
        "# mine\nApple\n\nice cream\napple\n42\nxqzt\nplum\n", {"apple", "plum"}.__contains__
    )
    assert pack.words == ("Apple", "plum")
    assert [(f.number, f.fault) for f in pack.faults] == [
        (3, Fault.BLANK),
        (4, Fault.SEVERAL_WORDS),
        (5, Fault.DUPLICATE),
        (6, Fault.NOT_A_WORD),
        (7, Fault.UNKNOWN),
    ]
    assert pack.faults[2].first == 2


@pytest.mark.parametrize("fault", list(Fault))
def test_every_fault_can_be_told(fault: Fault) -> None:
    told = FaultyLine(3, "pear", fault, 1)
    assert load_script("en").line(told.line, **told.facts)


@pytest.mark.parametrize(("a", "b"), ALIKE)
def test_words_that_sound_alike_are_confusable(a: str, b: str) -> None:
    assert confusable(a, b)


@pytest.mark.parametrize(("a", "b"), [("dog", "elephant"), ("mouse", "house"), ("rose", "tulip")])
def test_words_that_sound_unlike_are_not(a: str, b: str) -> None:
    assert not confusable(a, b)


def test_d1_d6_words_that_sound_alike_are_never_dealt_together() -> None:
    pack = [word for pair in ALIKE for word in pair] + list(PACK.words[:30])
    for seed in range(30):
        game = deal(pack, seed, confusable=confusable)
        assert game.words == deal(pack, seed, confusable=confusable).words
        assert len(set(game.words)) == 25
        assert not any(confusable(a, b) for a, b in combinations(game.words, 2))


def test_d6_without_an_ear_the_deal_is_what_it_was() -> None:
    assert deal(PACK.words, 7).key == deal(PACK.words, 7, confusable=confusable).key
    assert set(deal(PACK.words, 7).words) <= set(PACK.words)


def test_a_pack_with_too_few_words_apart_is_refused() -> None:
    with pytest.raises(ValueError, match="confused by ear"):
        deal(PACK.words[:30], 1, confusable=lambda _a, _b: True)


def test_the_partner_knows_every_card_of_the_shipped_pack_and_not_every_word() -> None:
    knowledge = word_knowledge("en")
    house = furnish("en", PACK.words, load_map(), RandomPlayer(1), lambda: knowledge)
    assert all(map(house.knows, PACK.words))
    assert not house.knows("quokka")
