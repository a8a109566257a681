import dataclasses
import itertools

import pytest

from tests.mouth.games import PACK, random_game
from voiceduet.language.load import load_script
from voiceduet.language.script import Verbosity
from voiceduet.mouth.answers import Question, answer, on_key, score_line, where
from voiceduet.mouth.lines import BREATH, word_count
from voiceduet.mouth.narrate import earcon_of, narrate, refuse
from voiceduet.mouth.port import Earcon
from voiceduet.rules import (
    Edition,
    Game,
    GiveClue,
    Guess,
    Identity,
    IllegalMove,
    Options,
    Side,
    Stop,
    apply,
    deal,
    errors,
    events,
)

EN = load_script("en")
FULL, SHORT, TERSE = Verbosity


def all_refusals() -> list[IllegalMove]:
    kinds = [IllegalMove, *IllegalMove.__subclasses__()]
    return [kind(word="storm", count=2, card=30) for kind in kinds]


def new(**options: object) -> Game:
    return deal(PACK, 1, dataclasses.replace(Options(), **options))


def card_for(game: Game, guesser: Side, identity: Identity) -> int:
    key = game.key.side(guesser.other)
    return next(c for c in range(25) if key[c] is identity and not game.marks[c].covered)


def told(game: Game, *actions: object, side: Side = Side.A, verbosity: Verbosity = FULL) -> str:
    said: list[str] = []
    for action in actions:
        game, happened = apply(game, action)  # type: ignore[arg-type]
        said += [line for e in happened for line in narrate(e, game.view(side), verbosity, EN)]
    return " ".join(said)


def test_every_event_of_many_games_is_told_at_every_length_within_a_breath() -> None:
    seen = set()
    for seed, side in itertools.product(range(80), Side):
        for step in random_game(seed):
            view = step.after.view(side)
            for event, verbosity in itertools.product(step.events, Verbosity):
                lines = narrate(event, view, verbosity, EN)
                assert all(0 < word_count(line) <= BREATH for line in lines)
                seen.add(type(event))
                silent = isinstance(event, events.TokenTaken) and view.outcome is not None
                assert lines or silent
    assert seen == set(events.Event.__args__)


def test_every_question_of_many_games_is_answered_within_a_breath_a_line() -> None:
    for seed, side in itertools.product(range(6), Side):
        for step in random_game(seed):
            view = step.after.view(side)
            for question, verbosity in itertools.product(Question, Verbosity):
                lines = answer(question, view, verbosity, EN)
                assert lines
                assert all(0 < word_count(line) <= BREATH for line in lines)


@pytest.mark.parametrize("verbosity", Verbosity)
def test_every_refusal_has_words(verbosity: Verbosity) -> None:
    for error in all_refusals():
        (line,) = refuse(error, verbosity, EN)
        assert word_count(line) <= BREATH


def test_every_kind_of_illegal_move_has_its_own_line() -> None:
    codes = {kind.code for kind in vars(errors).values() if isinstance(kind, type)}
    assert all(EN.has(f"narration.illegal.{code}") for code in codes)


def test_longer_lengths_never_say_less() -> None:
    for name in (name for name in EN.names if name.startswith("narration.")):
        lengths = [
            word_count(EN._lines[name].get(v, "")) for v in Verbosity if v in EN._lines[name]
        ]
        assert lengths == sorted(lengths, reverse=True), name


def test_the_partner_speaks_in_the_first_person_and_the_important_word_comes_last() -> None:
    game = new()
    right = card_for(game, Side.B, Identity.AGENT)
    word = game.words[right]
    said = told(game, GiveClue(Side.A, "weather", 2), Guess(Side.B, right), Stop(Side.B))
    assert said == (
        f"Your clue is: weather, two. I guess: {word}. {word.capitalize()} is an agent. "
        "One of fifteen found. I stop. Eight turns left. It is my turn to give a clue."
    )


def test_the_player_is_told_of_their_own_guesses_as_you() -> None:
    game = new()
    wrong = card_for(game, Side.A, Identity.BYSTANDER)
    word = game.words[wrong]
    said = told(game, GiveClue(Side.B, "ocean", 1), Guess(Side.A, wrong), verbosity=SHORT)
    assert (
        said == f"My clue: ocean, one. {word.capitalize()}: bystander. Eight turns left. Your clue."
    )


def test_one_turn_left_is_singular() -> None:
    game = new(turns=2, mistakes=2)
    right = card_for(game, Side.B, Identity.AGENT)
    said = told(game, GiveClue(Side.A, "a", 1), Guess(Side.B, right), Stop(Side.B), side=Side.B)
    assert "One turn left." in said


def test_an_assassin_ends_the_game_in_words() -> None:
    game = new()
    black = card_for(game, Side.B, Identity.ASSASSIN)
    said = told(game, GiveClue(Side.A, "a", 1), Guess(Side.B, black))
    assert said.endswith("We lost. We found zero of fifteen agents.")


def test_a_mistake_that_costs_two_says_so_under_m4() -> None:
    game = new(turns=3, mistakes=0)
    wrong = card_for(game, Side.B, Identity.BYSTANDER)
    said = told(game, GiveClue(Side.A, "a", 1), Guess(Side.B, wrong))
    assert "With no mistakes left, that costs two turns. One turn left." in said


def test_passing_into_sudden_death_is_told_under_t15() -> None:
    from voiceduet.rules import Pass

    said = told(new(edition=Edition.E2025), Pass(Side.A), Pass(Side.B), verbosity=SHORT)
    assert said == (
        "You pass for the rest of the game. My clue. I pass for the rest of the game. "
        "Sudden death. One wrong guess loses. Either of us may guess."
    )


def test_the_board_is_read_in_rows_with_what_is_found() -> None:
    game = new()
    right = card_for(game, Side.B, Identity.AGENT)
    game, _ = apply(game, GiveClue(Side.A, "a", 1))
    game, _ = apply(game, Guess(Side.B, right))
    rows = answer(Question.BOARD, game.view(Side.A), FULL, EN)
    assert [row.split(":")[0] for row in rows] == [
        f"Row {n}" for n in ["one", "two", "three", "four", "five"]
    ]
    assert f"{game.words[right]} found" in rows[right // 5]
    terse = " ".join(answer(Question.BOARD, game.view(Side.A), TERSE, EN)).lower()
    assert game.words[right] not in terse.replace(".", ",").split(", ")


def test_key_readings_give_the_players_own_side_only() -> None:
    game = new()
    for side in Side:
        (line,) = answer(Question.MY_ASSASSINS, game.view(side), TERSE, EN)
        words = line.lower().rstrip(".").split(", ")
        assert words == [
            w
            for w, i in zip(game.words, game.key.side(side), strict=True)
            if i is Identity.ASSASSIN
        ]


def test_a_place_is_told_by_row_and_place() -> None:
    view = new().view(Side.A)
    word = view.words[7].capitalize()
    assert where(7, view, FULL, EN) == (f"{word} is in row two, place three.",)
    assert on_key(7, view, TERSE, EN)[0] == f"{view.key[7].value.capitalize()}."


def test_scores_below_zero_are_said_as_minus() -> None:
    view = new().view(Side.A)
    assert score_line(-1, view, TERSE, EN) == "Minus one."
    assert score_line(None, view, TERSE, EN) == "Zero of fifteen."


def test_each_kind_of_news_has_its_own_sound() -> None:
    assert earcon_of(events.AgentContacted(Side.A, 1, 1)) is Earcon.AGENT
    assert earcon_of(events.BystanderMet(Side.A, 1, False)) is Earcon.BYSTANDER
    assert earcon_of(events.SuddenDeath()) is None
