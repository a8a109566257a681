import pytest

from tests.rules.building import (
    A_GREENS,
    B_GREENS,
    BOTH_GREEN,
    BOTH_TAN,
    TAN_FOR_A_BLACK_FOR_B,
    A,
    B,
    bystander_turn,
    clue,
    guesses,
    happened,
    play,
    stopped_turn,
    table,
)
from voiceduet.rules import Game, Guess, LostBecause, Options, Phase, Stop, legal_actions
from voiceduet.rules.errors import NothingLeftToFind, NotYourClue
from voiceduet.rules.events import (
    AgentContacted,
    Lost,
    SideFinished,
    SuddenDeath,
    TokenTaken,
    TurnOver,
    Won,
)
from voiceduet.rules.score import Rating, Score, score

B_ONLY = [card for card in B_GREENS if card not in BOTH_GREEN]


def test_E1_the_fifteenth_agent_wins_and_its_turn_uses_a_token() -> None:
    turns = [clue(A, 9), *guesses(B, A_GREENS), Stop(B), clue(B, 6), *guesses(A, B_ONLY)]
    assert happened(table(), *turns) == (
        AgentContacted(A, B_ONLY[-1], 15),
        TokenTaken(1, 7),
        Won(sudden_death=False, tokens_left=7),
    )


def one_token_left() -> Game:
    """Eight of A's nine agents found; one token in the bank."""
    start = table(Options(turns=2, mistakes=2))
    return play(start, clue(A, 8), *guesses(B, A_GREENS[:8]), Stop(B))


def sudden_death() -> Game:
    """A's ninth agent is left for B, and B's six for A."""
    return play(one_token_left(), *bystander_turn(B, BOTH_TAN[0]))


def test_E3_the_last_token_leads_to_sudden_death_without_clues() -> None:
    assert SuddenDeath() in happened(one_token_left(), *bystander_turn(B, BOTH_TAN[0]))
    game = sudden_death()
    assert game.phase is Phase.SUDDEN_DEATH
    with pytest.raises(NotYourClue):
        play(game, clue(A))


def test_E3_both_guess_in_any_order_and_the_last_agent_wins() -> None:
    game = play(sudden_death(), Guess(A, B_ONLY[0]), Guess(B, A_GREENS[8]))
    assert happened(game, *guesses(A, B_ONLY[1:]))[-1] == Won(sudden_death=True, tokens_left=0)


@pytest.mark.parametrize(
    ("card", "because"),
    [
        (BOTH_TAN[1], LostBecause.SUDDEN_DEATH_BYSTANDER),
        (TAN_FOR_A_BLACK_FOR_B, LostBecause.ASSASSIN),
    ],
)
def test_E3_the_first_guess_that_is_not_green_loses(card: int, because: LostBecause) -> None:
    assert happened(sudden_death(), Guess(A, card))[-1] == Lost(because, 8)


def test_E4_a_player_with_nothing_left_to_find_is_told_and_cannot_guess() -> None:
    assert SideFinished(A) in happened(sudden_death(), Guess(B, A_GREENS[8]))
    game = play(sudden_death(), Guess(B, A_GREENS[8]))
    assert not legal_actions(game, B).anything
    with pytest.raises(NothingLeftToFind):
        play(game, Guess(B, 20))


CAIRO = Options(turns=9, mistakes=5)


def bank(game: Game) -> tuple[int, int]:
    return game.checkmarks, game.bystanders


def test_M2_a_missions_bank_is_part_bystander_part_checkmark() -> None:
    assert bank(table(CAIRO)) == (4, 5)


def test_M3_stopping_takes_a_checkmark_first_then_a_bystander_token() -> None:
    assert bank(play(table(CAIRO), *stopped_turn(A, 0))) == (3, 5)
    assert bank(play(table(Options(turns=3, mistakes=3)), *stopped_turn(A, 0))) == (0, 2)


@pytest.mark.parametrize(
    ("turns", "mistakes", "taken", "left", "then"),
    [
        (5, 2, 1, (3, 1), TurnOver((B,))),
        (5, 0, 2, (3, 0), TurnOver((B,))),
        (3, 0, 2, (1, 0), TurnOver((B,))),
        (1, 1, 1, (0, 0), SuddenDeath()),
        (2, 0, 2, (0, 0), SuddenDeath()),
    ],
)
def test_M4_M5_a_bystander_takes_its_token_or_two_checkmarks(
    turns: int, mistakes: int, taken: int, left: tuple[int, int], then: object
) -> None:
    start = table(Options(turns=turns, mistakes=mistakes))
    events = happened(start, *bystander_turn(A, BOTH_TAN[0]))
    assert TokenTaken(taken, sum(left)) in events
    assert events[-1] == then
    assert bank(play(start, *bystander_turn(A, BOTH_TAN[0]))) == left


def test_M5_owing_two_tokens_with_one_left_loses_at_once() -> None:
    start = table(Options(turns=1, mistakes=0))
    events = happened(start, *bystander_turn(A, BOTH_TAN[0]))
    assert events[-1] == Lost(LostBecause.OUT_OF_TOKENS, 0)


def test_M5_stopping_with_the_last_checkmark_leads_to_sudden_death() -> None:
    game = play(table(Options(turns=1, mistakes=0)), *stopped_turn(A, 0))
    assert game.phase is Phase.SUDDEN_DEATH


def test_P1_points_for_unused_and_taken_tokens() -> None:
    """Three stops, one bystander and the winning turn leave four: 3 x 4 + 1 x 4 = 16."""
    game = play(table(), clue(A, 8), *guesses(B, A_GREENS[:8]), Stop(B))
    game = play(game, clue(B, 5), *guesses(A, B_ONLY[:5]), Stop(A))
    game = play(game, *bystander_turn(A, BOTH_TAN[0]))
    game = play(game, *stopped_turn(B, B_ONLY[5]))
    result = score(play(game, clue(A, 1), Guess(B, A_GREENS[8])).view(A))
    assert result is not None
    assert (result.unused, result.stopped, result.bystanders) == (4, 4, 1)
    assert result.points == 16
    assert result.rating is Rating.TRY_THE_MAP


def test_P1_sudden_death_costs_a_point() -> None:
    game = table()
    spare = iter(BOTH_TAN)
    for giver in (A, B, A, B, A, B, A):
        game = play(game, *bystander_turn(giver, next(spare)))
    game = play(game, clue(B, 6), *guesses(A, B_ONLY), Stop(A))
    game = play(game, clue(A, 8), *guesses(B, A_GREENS[:8]), Stop(B))
    assert game.phase is Phase.SUDDEN_DEATH
    result = score(play(game, Guess(B, A_GREENS[8])).view(B))
    assert result is not None
    assert result.points == 2 - 1
    assert result.rating is Rating.WON


def test_P1_only_won_games_of_nine_tokens_are_scored() -> None:
    win = [clue(A, 9), *guesses(B, A_GREENS), Stop(B), clue(B, 6), *guesses(A, B_ONLY)]
    assert score(play(table(), *win).view(A)) is not None
    assert score(play(table(Options(turns=11, mistakes=11)), *win).view(A)) is None
    assert score(table().view(A)) is None
    lost = play(table(), clue(B), Guess(A, TAN_FOR_A_BLACK_FOR_B))
    assert score(lost.view(A)) is None


@pytest.mark.parametrize(
    ("unused", "stopped", "rating"),
    [
        (0, 5, Rating.WON),
        (0, 6, Rating.VERY_GOOD),
        (2, 2, Rating.VERY_GOOD),
        (2, 3, Rating.SUPERB),
        (2, 4, Rating.SUPERB),
        (2, 5, Rating.TRY_THE_MAP),
    ],
)
def test_P2_the_words_for_a_score(unused: int, stopped: int, rating: Rating) -> None:
    assert Score(unused, stopped, 0, sudden_death=False).rating is rating
