import pytest

from voiceduet.language.lore import load_lore
from voiceduet.partner.players import make_player
from voiceduet.partner.themes import theme
from voiceduet.partner.words import load_words
from voiceduet.rules import Side, deal
from voiceduet.rules.judge import Judge
from voiceduet.table.furnish import suggest_with
from voiceduet.table.packs import load_pack

LORE = load_lore("en")
DEALS = 6
"""Each takes a tenth of a second; the constants were read off 24."""


@pytest.mark.parametrize(
    ("cards", "clue", "broad"),
    [
        (("storm", "rainbow"), "thunder", {"rain", "weather", "sky", "wind", "blue", "dark"}),
        (
            ("lemon", "cherry"),
            "banana",
            {"fruit", "fresh", "sweet", "sugar", "food", "green", "tree", "red"},
        ),
        (("soldier", "tank"), "combat", {"army", "military", "war", "troops", "battle"}),
    ],
)
def test_a_theme_is_a_common_word_near_the_cards(
    cards: tuple[str, ...], clue: str, broad: set[str]
) -> None:
    assert theme(cards, clue, lambda word: word not in cards, load_words()) in broad


def test_a_theme_gives_away_neither_the_clue_nor_a_card() -> None:
    suggest = suggest_with("en", make_player("ours", 1))
    for seed in range(DEALS):
        view = deal(load_pack("en").words, seed).view(Side.A)
        suggestion = suggest(view)
        assert suggestion is not None
        words = [view.words[card] for card in suggestion.cards]
        print(suggestion.word, words, suggestion.theme)
        assert suggestion.theme is not None
        assert Judge([*view.words, suggestion.word], view.options, LORE).allows(suggestion.theme)


def test_no_word_allowed_means_no_theme() -> None:
    assert theme(("storm",), "thunder", lambda _: False, load_words()) is None
