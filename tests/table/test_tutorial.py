"""The tutorial, step by step: what it sets, what it practises, and that it disturbs nothing."""

from dataclasses import replace

import pytest

from tests.table.sitting_down import HOUSE, Evening
from voiceduet.ears.port import Level
from voiceduet.language.load import load_script
from voiceduet.meaning.heard import Heard
from voiceduet.partner.players import make_player
from voiceduet.rules import Identity, Phase, Side, apply
from voiceduet.table.practice import PARTNER, PLAYER, after_the_clue, practice_game
from voiceduet.table.settings import Listening
from voiceduet.table.signals import (
    Began,
    Decided,
    FinishGame,
    Hush,
    InputEnded,
    KeepGame,
    KeepSettings,
    Measured,
    PoorSound,
    Said,
    StopSaid,
    Think,
)
from voiceduet.table.talk import MICROPHONE_PATIENCE, Stage, Step, Talk

SCRIPT = load_script("en")


@pytest.fixture
def first() -> Evening:
    """Somebody who has never played sits down, and hears the first step."""
    evening = Evening()
    evening.take(Began(5, first=True))
    return evening


def at(evening: Evening, step: Step) -> Evening:
    while evening.talk.lesson is not None and evening.talk.lesson.step is not step:
        evening.type("next")
    assert step_of(evening) is step
    return evening


def step_of(evening: Evening) -> Step | None:
    return evening.talk.lesson.step if evening.talk.lesson else None


def test_the_first_evening_begins_with_it_and_no_game_is_dealt_yet(first: Evening) -> None:
    assert step_of(first) is Step.LEVEL
    assert not any(isinstance(effect, KeepGame) for effect in first.effects)


def test_after_it_a_game_is_dealt_and_the_settings_file_written(first: Evening) -> None:
    lines = at(first, Step.COMMANDS).type("next")
    assert any("A new game" in line for line in lines)
    assert first.talk.lesson is None
    assert first.talk.stage is Stage.PLAYING
    assert isinstance(first.last(KeepSettings), KeepSettings)


@pytest.mark.parametrize("step", list(Step))
def test_skip_leaves_it_from_every_step(first: Evening, step: Step) -> None:
    at(first, step).speak("skip")
    assert first.talk.lesson is None
    assert first.talk.stage is Stage.PLAYING


@pytest.mark.parametrize("step", list(Step))
def test_help_and_a_long_silence_are_answered_in_every_step(first: Evening, step: Step) -> None:
    assert at(first, step).speak("help")
    first.fall_silent()
    assert first.wait(60)
    assert step_of(first) is step


@pytest.mark.parametrize("step", list(Step))
def test_a_stop_word_hushes_it_and_says_how_to_go_on(first: Evening, step: Step) -> None:
    at(first, step)
    assert "skip" in first.take(StopSaid())[0]
    assert any(isinstance(effect, Hush) for effect in first.effects)


def test_a_good_level_is_said_and_the_next_step_begins(first: Evening) -> None:
    assert first.speak("testing one two three") == []
    assert first.take(Measured(None))[0] == "I hear you well."
    assert step_of(first) is Step.LISTENING


@pytest.mark.parametrize(("level", "word"), [(Level.TOO_LOW, "quiet"), (Level.CLIPPED, "loud")])
def test_a_bad_level_is_told_and_tried_again_but_not_for_ever(
    first: Evening, level: Level, word: str
) -> None:
    for _ in range(2):
        first.speak("testing")
        assert word in first.take(Measured(level))[0]
        assert first.take(PoorSound(level)) == [], "told once a try"
        assert step_of(first) is Step.LEVEL
    first.take(Said(Heard()))
    first.take(Measured(level))
    assert step_of(first) is Step.LISTENING


def test_the_level_of_what_started_the_tutorial_is_no_answer(evening: Evening) -> None:
    evening.speak("tutorial")
    assert evening.take(Measured(None)) == []
    assert step_of(evening) is Step.LEVEL


def test_nobody_heard_is_told_sooner_than_in_a_game(first: Evening) -> None:
    first.fall_silent()
    assert "microphone" in first.wait(MICROPHONE_PATIENCE + 1)[0]
    assert "microphone" in first.take(PoorSound(Level.SILENT))[0]


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ("headphones", Listening.HEADPHONES),
        ("loudspeakers", Listening.LOUDSPEAKERS),
        ("speakers", Listening.LOUDSPEAKERS),
        ("one", Listening.HEADPHONES),
        ("i use headphones", Listening.HEADPHONES),
    ],
)
def test_what_one_listens_with_is_said_back_and_kept(
    first: Evening, said: str, chosen: Listening
) -> None:
    lines = at(first, Step.LISTENING).speak(said)
    assert lines[0] == f"You listen by: {chosen.value}."
    kept = first.last(KeepSettings)
    assert isinstance(kept, KeepSettings)
    assert kept.settings.listening is chosen
    assert step_of(first) is Step.RATE


@pytest.mark.parametrize("enough", ["good", "yes", "that's good", "next"])
def test_the_speed_is_set_by_ear(first: Evening, enough: str) -> None:
    at(first, Step.RATE)
    assert "Is this better?" in first.speak("slower")[-1]
    first.speak("slower")
    first.speak("faster")
    assert first.talk.settings.rate == pytest.approx(1 / 1.15, abs=0.01)
    first.speak(enough)
    assert step_of(first) is Step.CLUE
    at(first, Step.COMMANDS).type("next")
    assert first.talk.settings.rate == pytest.approx(1 / 1.15, abs=0.01)


def test_a_question_of_another_kind_does_not_end_the_steps_own(first: Evening) -> None:
    at(first, Step.LISTENING).speak("quit")
    first.speak("no")
    first.speak("headphones")
    assert first.talk.settings.listening is Listening.HEADPHONES


def test_a_clue_to_practise_with_is_offered_and_again_when_it_is_asked_for(first: Evening) -> None:
    assert "clouds, two" in at(first, Step.CLUE).speak("repeat")[-1]


def test_the_practice_turns_are_real_ones(first: Evening) -> None:
    first.partner = make_player("ours", 3)  # type: ignore[assignment]
    at(first, Step.CLUE)
    assert first.speak("sky") == ["sky. For how many words?"]
    lines = first.speak_and_let_it_count("two")
    assert "Storm is an agent." in " ".join(lines)
    assert step_of(first) is Step.GUESS
    assert "My clue is: " in " ".join(lines)
    lines = first.speak_and_let_it_count("lemon")
    assert "Lemon is an agent." in " ".join(lines)
    assert "guess again" in lines[-1]
    first.speak_and_let_it_count("stop")
    assert step_of(first) is Step.COMMANDS


def test_an_assassin_in_the_practice_is_no_end_and_leaves_no_record(first: Evening) -> None:
    at(first, Step.GUESS)
    view = first.view
    danger = next(
        card for card in view.visible if practice_game(SCRIPT).game().key.b[card] is ASSASSIN
    )
    lines = first.speak_and_let_it_count(view.words[danger])
    assert any("only practise" in line for line in lines)
    assert step_of(first) is Step.COMMANDS
    assert not first.talk.record.games
    assert not any(isinstance(effect, FinishGame) for effect in first.effects)


ASSASSIN = Identity.ASSASSIN


@pytest.mark.parametrize("said", ["repeat", "board", "what is left", "undo", "help"])
def test_each_of_the_five_commands_can_be_tried(first: Evening, said: str) -> None:
    assert at(first, Step.COMMANDS).speak(said)
    assert step_of(first) is Step.COMMANDS


def test_without_a_microphone_or_a_voice_the_steps_that_need_one_are_left_out() -> None:
    evening = Evening(house=replace(HOUSE, microphone=False, aloud=False))
    lines = evening.take(Began(5, first=True))
    assert step_of(evening) is Step.CLUE
    assert "no microphone" in lines[2]
    assert "speed" in lines[3]


def test_a_game_in_progress_goes_on_exactly_there(evening: Evening) -> None:
    evening.type("weather 1")
    before = evening.talk
    saves = [effect for effect in evening.effects if isinstance(effect, KeepGame)]
    evening.type("tutorial")
    at(evening, Step.CLUE).type("weather 2")
    evening.type("slower")
    at(evening, Step.COMMANDS).type("next")
    assert (evening.talk.game, evening.talk.saved) == (before.game, before.saved)
    assert (evening.talk.stage, evening.talk.question) == (before.stage, before.question)
    assert [effect for effect in evening.effects if isinstance(effect, KeepGame)] == saves
    assert evening.talk.settings.rate < 1


def test_an_open_question_is_asked_again_afterwards(evening: Evening) -> None:
    asked = evening.speak("music")
    evening.type("tutorial")
    assert evening.type("skip")[-1:] == asked
    assert evening.speak("three") == ["Music, three."]


def test_a_move_said_back_is_said_back_again_and_then_counts(evening: Evening) -> None:
    evening.speak("music two")
    evening.type("tutorial")
    assert evening.wait(60) or step_of(evening)
    assert evening.type("skip")[-1] == "Music, two."
    assert not evening.view.turns
    evening.fall_silent()
    evening.wait(2)
    assert evening.view.turns[0].clue.word == "music"


def test_what_the_partner_decides_meanwhile_is_told_afterwards(evening: Evening) -> None:
    evening.answer_thoughts = False
    evening.type("weather 1")
    think = evening.last(Think)
    assert isinstance(think, Think)
    evening.type("tutorial")
    assert evening.take(Decided(evening.decide(think), think.moves)) == []
    lines = evening.type("skip")
    assert any("guess" in line for line in lines), lines
    assert evening.view.turns[0].guesses


def test_a_thought_about_the_practice_is_never_taken_for_the_games(evening: Evening) -> None:
    evening.answer_thoughts = False
    evening.type("tutorial")
    at(evening, Step.GUESS)
    think = evening.last(Think)
    assert isinstance(think, Think)
    evening.type("skip")
    assert evening.take(Decided(evening.decide(think), think.moves)) == []


def test_the_question_of_an_unfinished_game_comes_again_afterwards(evening: Evening) -> None:
    evening.type("weather 1")
    again = Evening(Talk())
    asked = again.begin(saved=evening.talk.saved)[-1]
    again.type("tutorial")
    assert again.type("skip")[-1] == asked
    again.type("yes")
    assert again.talk.saved == evening.talk.saved


def test_repeated_it_starts_anew_and_still_gives_back_the_same_game(evening: Evening) -> None:
    game = evening.talk.game
    evening.type("tutorial")
    at(evening, Step.GUESS).type("tutorial")
    assert step_of(evening) is Step.LEVEL
    evening.type("skip")
    assert evening.talk.game == game


@pytest.mark.parametrize("step", list(Step))
def test_one_can_quit_or_start_a_new_game_from_every_step(first: Evening, step: Step) -> None:
    at(first, step).type("new game")
    first.type("yes")
    assert first.talk.lesson is None
    assert first.talk.stage is Stage.PLAYING
    first.type("tutorial")
    at(first, step).type("quit")
    first.type("yes")
    assert first.talk.stage is Stage.LEFT


def test_when_the_input_ends_the_waiting_game_is_saved(evening: Evening) -> None:
    saved = evening.talk.saved
    evening.type("tutorial")
    at(evening, Step.GUESS).take(InputEnded())
    kept = evening.last(KeepGame)
    assert isinstance(kept, KeepGame)
    assert kept.saved == saved


def test_the_practice_game_is_a_legal_one_with_a_small_board() -> None:
    game = practice_game(SCRIPT).game()
    assert game.phase is Phase.CLUE
    assert game.givers == (PLAYER,)
    assert len(game.view(PLAYER).visible) == 8
    assert after_the_clue(SCRIPT).game().givers == (PARTNER,)


def test_the_partner_understands_the_example_and_gives_a_clue_for_its_own_words() -> None:
    """If the partner's knowledge changes, the practice may need other words."""
    partner, game = make_player("ours", 1), after_the_clue(SCRIPT).game()
    decision = partner.clue(game.view(Side.B))
    mine = SCRIPT.line("tutorial.practice.mine").split()
    assert {game.words[card] for card in decision.reasons.targets} <= set(mine)
    assert decision.action is not None
    apply(game, decision.action)


@pytest.mark.parametrize("step", list(Step))
@pytest.mark.parametrize("said", ["stop guessing", "weather two", "whose turn"])
def test_talk_of_a_game_that_is_not_there_yet_is_answered(
    first: Evening, step: Step, said: str
) -> None:
    assert at(first, step).type(said)
    assert first.talk.lesson is not None
