"""What the partner tells after the game, and its characters."""

from __future__ import annotations

from voiceduet.language.load import load_script
from voiceduet.partner.arenapack import arena_pack
from voiceduet.partner.hindsight import tell
from voiceduet.partner.match import play
from voiceduet.partner.player import Character, Level
from voiceduet.partner.players import make_player
from voiceduet.rules import GiveClue, Side, deal


def test_after_a_game_every_clue_of_the_partner_is_told_with_its_targets() -> None:
    players = {Side.A: make_player("ours", 1), Side.B: make_player("stranger", 2)}
    match = play(deal(arena_pack(), 11), players)
    own = [move.decision for move in match.moves if move.side is Side.A]
    told = "\n".join(tell(own, match.game.words, load_script("en")))
    clues = [d for d in own if isinstance(d.action, GiveClue)]
    assert clues
    for decision in clues:
        assert isinstance(decision.action, GiveClue)
        assert decision.action.word in told
        assert len(decision.reasons.targets) == decision.action.count
        assert all(match.game.words[card] in told for card in decision.reasons.targets)


def test_a_cautious_partner_asks_for_no_more_words_than_a_bold_one() -> None:
    sizes: dict[Character, int] = dict.fromkeys(Character, 0)
    for character in (Character.CAUTIOUS, Character.BOLD):
        player = make_player("ours", 1, character, Level.HARD)
        for seed in range(5):
            action = player.clue(deal(arena_pack(), seed).view(Side.A)).action
            assert isinstance(action, GiveClue)
            sizes[character] += action.count
    assert sizes[Character.CAUTIOUS] <= sizes[Character.BOLD]
