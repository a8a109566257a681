import pytest

from tests.rules.building import (
    A_GREENS,
    B_GREENS,
    BLACK_FOR_A_GREEN_FOR_B,
    BOTH_GREEN,
    BOTH_TAN,
    GREEN_FOR_A_BLACK_FOR_B,
    GREEN_FOR_A_TAN_FOR_B,
    TAN_FOR_A_GREEN_FOR_B,
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
from voiceduet.rules import (
    Action,
    Edition,
    GiveClue,
    Guess,
    Identity,
    Options,
    Pass,
    Phase,
    Stop,
    TurnEnd,
    legal_actions,
)
from voiceduet.rules.errors import (
    AlreadyMet,
    BadClue,
    CannotPass,
    CannotStop,
    CardIsCovered,
    GameIsOver,
    MustGuessFirst,
    NoSuchCard,
    NothingLeftToClue,
    NotYourClue,
    NotYourGuess,
)
from voiceduet.rules.events import (
    AgentContacted,
    AssassinMet,
    BystanderMet,
    ClueGiven,
    CluePenalty,
    Lost,
    LostBecause,
    Passed,
    SideFinished,
    SuddenDeath,
    TokenTaken,
    TurnOver,
)
from voiceduet.rules.options import TurnOrder


def test_T1_either_side_may_give_the_first_clue() -> None:
    for side in (A, B):
        assert legal_actions(table(), side).clue
        assert play(table(), clue(side)).phase is Phase.GUESS


def test_T2_a_clue_is_a_word_and_a_number() -> None:
    assert happened(table(), GiveClue(A, "weather", 2)) == (ClueGiven(A, "weather", 2),)
    for bad in (GiveClue(A, " ", 2), GiveClue(A, "weather", -1)):
        with pytest.raises(BadClue):
            play(table(), bad)


def test_C5_zero_is_a_number_and_the_guesser_must_still_guess_once() -> None:
    game = play(table(), clue(A, 0))
    assert not legal_actions(game, B).stop
    with pytest.raises(MustGuessFirst):
        play(game, Stop(B))


def test_T3_only_the_other_player_guesses_and_only_after_a_clue() -> None:
    with pytest.raises(NotYourGuess):
        play(table(), Guess(A, 0))
    with pytest.raises(NotYourGuess):
        play(table(), clue(A), Guess(A, 0))
    with pytest.raises(NotYourClue):
        play(table(), clue(A), clue(B))
    with pytest.raises(NoSuchCard):
        play(table(), clue(A), Guess(B, 25))
    assert legal_actions(play(table(), clue(A)), A).anything is False


def test_T4_only_the_givers_side_of_the_key_decides() -> None:
    for card in GREEN_FOR_A_TAN_FOR_B:
        assert isinstance(happened(table(), clue(A), Guess(B, card))[0], AgentContacted)
        assert isinstance(happened(table(), clue(B), Guess(A, card))[0], BystanderMet)


def test_T5_an_agent_is_covered_for_both_and_guessing_goes_on_without_limit() -> None:
    game = play(table(), clue(A, 1), *guesses(B, A_GREENS[:8]))
    assert game.found == 8
    assert game.phase is Phase.GUESS
    assert all(game.marks[card].covered for card in A_GREENS[:8])
    game = play(game, Stop(B), clue(B))
    with pytest.raises(CardIsCovered):
        play(game, Guess(A, A_GREENS[0]))


def test_T6_a_bystander_ends_the_turn_and_stays_visible_for_the_other_player() -> None:
    card = TAN_FOR_A_GREEN_FOR_B[0]
    events = happened(table(), *bystander_turn(A, card))
    assert events == (BystanderMet(B, card, covered=False), TokenTaken(1, 8), TurnOver((B,)))
    game = play(table(), *bystander_turn(A, card), clue(B))
    assert card in legal_actions(game, A).guesses
    assert play(game, Guess(A, card)).marks[card].contacted_by is A


def test_T7_E2_a_black_guess_loses_at_once() -> None:
    events = happened(table(), clue(B), Guess(A, GREEN_FOR_A_BLACK_FOR_B))
    assert events == (AssassinMet(A, 13), Lost(LostBecause.ASSASSIN, 0))
    game = play(table(), clue(A), Guess(B, BLACK_FOR_A_GREEN_FOR_B))
    assert game.phase is Phase.OVER
    assert game.turns[-1].end is TurnEnd.GAME_OVER
    for action in (clue(A), Guess(B, 1), Stop(B)):
        with pytest.raises(GameIsOver):
            play(game, action)


def test_T8_stopping_takes_a_token_and_needs_a_guess_first() -> None:
    with pytest.raises(MustGuessFirst):
        play(table(), clue(A), Stop(B))
    with pytest.raises(CannotStop):
        play(table(), clue(A), Guess(B, 0), Stop(A))
    with pytest.raises(CannotStop):
        play(table(), Stop(A))
    assert happened(table(), *stopped_turn(A, 0)) == (TokenTaken(1, 8), TurnOver((B,)))


def test_T9_every_turn_takes_one_token_however_it_ends() -> None:
    assert play(table(), *stopped_turn(A, 0)).tokens == 8
    assert play(table(), *bystander_turn(A, BOTH_TAN[0])).tokens == 8
    assert play(table(), clue(A, 3), *guesses(B, (0, 1, 2)), Stop(B)).tokens == 8


def test_T10_a_word_met_from_both_sides_is_covered() -> None:
    card = BOTH_TAN[0]
    game = play(table(), *bystander_turn(A, card), *bystander_turn(B, card))
    assert game.marks[card].covered
    assert card not in game.view(A).visible
    game = play(game, clue(A))
    with pytest.raises(CardIsCovered):
        play(game, Guess(B, card))


def test_T11_a_player_cannot_guess_a_bystander_met_before() -> None:
    card = BOTH_TAN[0]
    game = play(table(), *bystander_turn(A, card), *stopped_turn(B, 0), clue(A))
    assert card not in legal_actions(game, B).guesses
    with pytest.raises(AlreadyMet):
        play(game, Guess(B, card))
    assert card in game.view(A).visible, "it still binds clues (C1)"


def test_T12_any_open_card_may_be_guessed_whatever_the_clue() -> None:
    assert legal_actions(play(table(), clue(A, 1)), B).guesses == tuple(range(25))


def test_T13_roles_swap_each_turn() -> None:
    game = play(table(), *stopped_turn(B, 0))
    assert game.givers == (A,)
    with pytest.raises(NotYourClue):
        play(game, clue(B))


def test_T14_a_side_whose_nine_are_covered_says_so_and_gives_no_more_clues() -> None:
    turn = [clue(A, 9), *guesses(B, A_GREENS)]
    assert SideFinished(A) in happened(table(), *turn)
    game = play(table(), *turn, Stop(B))
    assert game.givers == (B,)
    game = play(game, *stopped_turn(B, TAN_FOR_A_GREEN_FOR_B[0]))
    assert game.givers == (B,), "the same side gives every clue from then on"
    with pytest.raises(NothingLeftToClue):
        play(game, clue(A))


def test_T14_shared_agents_found_by_the_other_player_count() -> None:
    game = play(table(), clue(B, 3), *guesses(A, BOTH_GREEN), Stop(A), clue(A, 9))
    rest = [card for card in A_GREENS if card not in BOTH_GREEN]
    assert play(game, *guesses(B, rest)).finished == {A}


def test_T15_passing_leaves_every_clue_to_the_partner() -> None:
    house = table(Options(edition=Edition.E2025))
    assert happened(house, Pass(A)) == (Passed(A), TurnOver((B,)))
    game = play(house, Pass(A), *stopped_turn(B, 0))
    assert game.givers == (B,)


def test_T15_sudden_death_begins_when_the_partner_has_nothing_left_to_clue() -> None:
    house = table(Options(edition=Edition.E2025))
    game = play(house, Pass(A), clue(B, 9), *guesses(A, B_GREENS), Stop(A))
    assert game.phase is Phase.SUDDEN_DEATH
    assert game.tokens == 8
    assert SuddenDeath() in happened(house, Pass(A), Pass(B))


@pytest.mark.parametrize("edition", [Edition.E2017, Edition.FR])
def test_T15_the_other_editions_have_no_passing(edition: Edition) -> None:
    game = table(Options(edition=edition))
    assert not legal_actions(game, A).pass_
    with pytest.raises(CannotPass):
        play(game, Pass(A))


def test_V1_loose_order_lets_one_side_clue_twice_in_a_row_but_not_three_times() -> None:
    game = play(table(Options(turn_order=TurnOrder.LOOSE)), *stopped_turn(A, 0))
    assert game.givers == (A, B)
    game = play(game, *stopped_turn(A, 1))
    assert game.givers == (B,)


def test_C10_an_invalid_clue_costs_a_token_and_the_turn_is_played() -> None:
    bad = GiveClue(A, "clue", 1, ruled_invalid=True)
    assert happened(table(), bad) == (CluePenalty(A, "clue", 1), ClueGiven(A, "clue", 1))
    game = play(table(), bad)
    assert (game.tokens, game.phase) == (8, Phase.GUESS)


@pytest.mark.parametrize("rest", [stopped_turn(A, 0)[1:], bystander_turn(A, BOTH_TAN[0])[1:]])
def test_C10_with_the_last_token_the_turn_is_played_and_sudden_death_follows(
    rest: list[Action],
) -> None:
    game = play(table(Options(turns=1, mistakes=1)), GiveClue(A, "clue", 1, ruled_invalid=True))
    assert game.tokens == 0
    assert play(game, *rest).phase is Phase.SUDDEN_DEATH


def test_a_turn_remembers_its_guesses_and_how_it_ended() -> None:
    game = play(table(), clue(A, 2), Guess(B, 0), Guess(B, BOTH_TAN[0]))
    turn = game.turns[-1]
    assert [(g.card, g.result) for g in turn.guesses] == [
        (0, Identity.AGENT),
        (BOTH_TAN[0], Identity.BYSTANDER),
    ]
    assert turn.end is TurnEnd.BYSTANDER
