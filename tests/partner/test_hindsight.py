"""What the partner tells after the game, and its characters."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.language.load import load_script
from voiceduet.partner.arenapack import arena_pack
from voiceduet.partner.hindsight import tell
from voiceduet.partner.match import play
from voiceduet.partner.player import Chance, Character, Decision, Level, Reasons
from voiceduet.partner.players import make_player
from voiceduet.rules import Clue, GiveClue, Guess, Pass, Side, Stop, deal

WORDS = ("cloud", "piano", "storm")


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


def told(*decisions: Decision) -> tuple[str, ...]:
    return tell(decisions, WORDS, load_script("en"))


def test_of_a_clue_of_the_players_it_is_told_once_what_came_to_mind() -> None:
    clue = Clue("weather", 2)
    thoughts = (Chance(2, 0.8), Chance(0, 0.6), Chance(1, 0.1))
    first = Decision(Guess(Side.A, 2), Reasons(chances=thoughts, clue=clue))
    second = Decision(Guess(Side.A, 0), Reasons(chances=thoughts[1:], clue=clue))
    (line,) = told(first, second)
    assert "weather" in line
    assert "storm, cloud, piano" in line


def test_a_clue_that_was_not_known_well_is_said_to_be_so() -> None:
    reasons = Reasons(chances=(Chance(1, 0.4),), clue=Clue("zzqx", 1), knows_clue=False)
    (line,) = told(Decision(Guess(Side.A, 1), reasons))
    assert "did not know" in line
    assert "zzqx" in line


def test_an_early_stop_is_explained_by_the_card_that_would_have_been_next() -> None:
    reasons = Reasons(chances=(Chance(1, 0.3),), clue=Clue("weather", 2), guessed=1)
    (line,) = told(Decision(Stop(Side.A), reasons))
    assert "piano" in line
    assert told(Decision(Stop(Side.A), replace(reasons, guessed=2))) == ()


def test_a_feared_assassin_a_zero_clue_and_a_pass_are_told() -> None:
    feared = Reasons(targets=(0,), dangers=(Chance(1, 0.2),))
    _, second = told(Decision(GiveClue(Side.A, "sky", 1), feared))
    assert "piano" in second
    (warned,) = told(Decision(GiveClue(Side.A, "music", 0), Reasons(dangers=(Chance(1, 0.5),))))
    assert "music" in warned
    assert "piano" in warned
    (plainly,) = told(Decision(GiveClue(Side.A, "music", 0)))
    assert "music" in plainly
    assert len(told(Decision(Pass(Side.A)))) == 1


def test_a_cautious_partner_asks_for_no_more_words_than_a_bold_one() -> None:
    sizes: dict[Character, int] = dict.fromkeys(Character, 0)
    for character in (Character.CAUTIOUS, Character.BOLD):
        player = make_player("ours", 1, character, Level.HARD)
        for seed in range(5):
            action = player.clue(deal(arena_pack(), seed).view(Side.A)).action
            assert isinstance(action, GiveClue)
            sizes[character] += action.count
    assert sizes[Character.CAUTIOUS] <= sizes[Character.BOLD]
