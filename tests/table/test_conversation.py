"""The conversation, signal by signal, with a clock that the test owns."""

from dataclasses import replace

import pytest

from tests.table.sitting_down import HOUSE, WORDS, Evening, GuessesOf, deal
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.rules import Identity, Phase, Side, View
from voiceduet.rules.options import InvalidClues
from voiceduet.table.settings import Confirmation, Settings
from voiceduet.table.signals import (
    Began,
    Decided,
    FinishGame,
    Forget,
    Hush,
    InputEnded,
    KeepGame,
    KeepSettings,
    Learn,
    Leave,
    LeftUnsaid,
    MicrophoneBack,
    MicrophoneLost,
    NotKept,
    PlayerSpeaks,
    Said,
    StopSaid,
    Think,
)
from voiceduet.table.talk import GRACE, PATIENCE, Stage, Talk


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.begin()
    return evening


def own(evening: Evening, identity: Identity) -> list[int]:
    """Cards that are this for the partner's next guess."""
    view = evening.view
    met = {c for c in view.visible if Side.B in view.marks[c].met_by}
    return [c for c in view.visible if view.key[c] is identity and c not in met]


def hidden(evening: Evening, identity: Identity) -> list[int]:
    """Cards that are this for the player's guesses. Only a test may look."""
    assert evening.talk.game is not None
    key = evening.talk.game.key.side(Side.B)
    return [c for c in evening.view.legal.guesses if key[c] is identity]


def test_a_sitting_begins_with_a_welcome_and_the_board_in_rows() -> None:
    lines = Evening().begin()
    assert "Welcome" in lines[0]
    rows = [line for line in lines if line.startswith("Row")]
    assert len(rows) == 5
    assert all(word in " ".join(rows) for word in WORDS)
    assert "you first" in lines[-1]


def test_T1_the_partner_gives_the_first_clue_when_asked_to(evening: Evening) -> None:
    evening.type("you first")
    assert evening.view.phase is Phase.GUESS
    assert evening.view.turns[-1].giver is Side.B


def test_a_spoken_clue_is_said_back_and_counts_after_a_moment(evening: Evening) -> None:
    assert evening.speak("music two") == ["Music, two."]
    assert not evening.view.turns
    evening.fall_silent()
    evening.wait(GRACE / 2)
    assert not evening.view.turns, "the moment is not over"
    evening.partner = GuessesOf(own(evening, Identity.AGENT)[:1])
    lines = evening.wait(GRACE)
    word = WORDS[evening.view.turns[0].guesses[0].card]
    assert lines[0] == f"I guess {word}."
    assert "is an agent" in lines[1]
    assert any("I stop." in line and "left" in line for line in lines)


@pytest.mark.parametrize("no", ["no", "nope", "undo", "cancel"])
def test_no_within_the_moment_cancels(evening: Evening, no: str) -> None:
    evening.speak("music two")
    evening.fall_silent()
    evening.take(PlayerSpeaks())
    evening.wait(GRACE + 0.1)
    assert not evening.view.turns, "it waits for the end of what is being said"
    evening.speak(no)
    evening.wait(60)
    assert not evening.view.turns


def test_a_cough_in_the_moment_only_makes_it_longer(evening: Evening) -> None:
    evening.speak("music two")
    evening.fall_silent()
    evening.take(PlayerSpeaks())
    evening.take(Said(Heard()))
    evening.wait(GRACE + 0.1)
    assert evening.view.turns


def test_no_i_said_corrects_and_is_learnt_from(evening: Evening) -> None:
    evening.type("you first")
    evening.speak("storm")
    lines = evening.speak("no i said rainbow")
    assert lines == ["Rainbow."]
    assert Learn("storm", "rainbow") in evening.effects
    evening.fall_silent()
    evening.wait(GRACE + 0.1)
    assert WORDS[evening.view.turns[-1].guesses[0].card] == "rainbow"


def test_a_clue_without_a_number_is_asked_about(evening: Evening) -> None:
    assert "how many" in evening.speak("music")[0].lower()
    assert evening.speak("two") == ["Music, two."]


def test_typed_moves_are_exact_and_count_at_once(evening: Evening) -> None:
    evening.type("music 2")
    assert evening.view.turns[0].clue.word == "music"


def test_V2_where_several_confer_a_guess_counts_only_when_it_is_confirmed() -> None:
    evening = Evening(Talk(settings=Settings(confirmation=Confirmation.ALWAYS)))
    evening.begin()
    evening.type("you first")
    for thought in ("storm", "piano", "no", "maybe storm"):
        evening.speak(thought)
        evening.wait(600)
        assert not evening.view.turns[-1].guesses
    evening.speak("yes")
    assert [WORDS[guess.card] for guess in evening.view.turns[-1].guesses] == ["storm"]


def test_C8_the_partners_clue_is_spelled_on_request(evening: Evening) -> None:
    evening.type("you first")
    clue = evening.view.turns[-1].clue.word
    assert ", ".join(clue.upper()) in evening.speak("spell it")[0]


def test_the_policy_always_asks_even_for_what_was_heard_well() -> None:
    evening = Evening(Talk(settings=Settings(confirmation=Confirmation.ALWAYS)))
    evening.begin()
    assert "?" in evening.speak("music two")[0]
    evening.wait(600)
    assert not evening.view.turns
    evening.speak("yes")
    assert evening.view.turns


def test_the_policy_never_acts_at_once() -> None:
    evening = Evening(Talk(settings=Settings(confirmation=Confirmation.NEVER)))
    evening.begin()
    evening.speak("music two")
    assert evening.view.turns


def test_C10_gently_an_invalid_clue_is_pointed_out_and_costs_nothing(evening: Evening) -> None:
    lines = evening.speak("storm two")
    assert "on the table" in lines[0]
    assert evening.talk.waiting is None
    assert evening.view.tokens == 9


def test_C10_strictly_an_invalid_clue_costs_a_token() -> None:
    evening = Evening(Talk(settings=Settings(invalid_clues=InvalidClues.PENALTY)))
    evening.begin()
    evening.answer_thoughts = False
    lines = evening.type("storm 2")
    assert evening.view.tokens == 8
    assert any("not a valid clue" in line for line in lines)


def test_every_move_is_saved(evening: Evening) -> None:
    evening.type("music 2")
    saved = evening.last(KeepGame)
    assert isinstance(saved, KeepGame)
    assert saved.saved.game() == evening.talk.game


def test_T14_with_nothing_left_to_find_the_turn_ends_by_itself() -> None:
    evening = Evening()
    evening.begin()
    evening.answer_thoughts = False
    saved = evening.talk.saved
    assert saved is not None
    greens = [c for c in range(25) if saved.start().key.side(Side.B)[c] is Identity.AGENT]
    evening.answer_thoughts = True
    evening.type("you first")
    evening.answer_thoughts = False
    for card in greens:
        evening.type(WORDS[card])
    assert evening.view.phase is Phase.CLUE
    assert evening.view.legal.clue


def test_a_bystander_ends_the_turn_and_an_assassin_the_game(evening: Evening) -> None:
    evening.type("you first")
    lines = evening.type(WORDS[hidden(evening, Identity.BYSTANDER)[0]])
    assert any("bystander" in line for line in lines)
    assert evening.view.legal.clue
    evening.partner = GuessesOf(own(evening, Identity.AGENT)[:1])
    evening.type("music 2")
    lines = evening.type(WORDS[hidden(evening, Identity.ASSASSIN)[0]])
    assert any("assassin" in line for line in lines)
    assert evening.talk.stage is Stage.AFTER
    assert isinstance(evening.last(FinishGame), FinishGame)
    assert any("My clue" in line and "was for" in line for line in lines), "the debriefing"
    assert "another game" in lines[-1]
    assert any("Row one" in line for line in evening.type("yes"))
    assert evening.talk.stage is Stage.PLAYING


def test_sudden_death_lets_the_player_leave_it_to_the_partner() -> None:
    evening = Evening(Talk(settings=Settings(turns=9)))
    evening.begin()
    while evening.view.phase not in (Phase.SUDDEN_DEATH, Phase.OVER):
        if evening.view.legal.clue:
            evening.partner = GuessesOf(own(evening, Identity.BYSTANDER)[:1])
            evening.type("music 1")
        else:
            evening.type(WORDS[hidden(evening, Identity.BYSTANDER)[0]])
    assert evening.view.phase is Phase.SUDDEN_DEATH
    assert "you go" in evening.talk.said[-1]
    evening.partner = GuessesOf(own(evening, Identity.ASSASSIN)[:1])
    evening.type("you go")
    assert evening.talk.stage is Stage.AFTER


@pytest.mark.parametrize(
    ("asked", "heard"),
    [
        ("read the board", "Row three"),
        ("row two", "castle"),
        ("column one", "storm"),
        ("what is left", "storm"),
        ("what have we found", "no agents"),
        ("my agents", "Agents on your key"),
        ("my assassins", "Assassins on your key"),
        ("where is piano", "row one, place four"),
        ("history", "no clues"),
        ("last clue", "no clue"),
        ("score", "Only a won game"),
        ("turns left", "Nine turns"),
        ("whose turn", "Either"),
        ("spell piano", "P, I, A, N, O"),
        ("help", "weather"),
        ("what can i say", "history"),
        ("rules", "fifteen agents"),
        ("sounds", "assassin"),
        ("settings", "percent"),
        ("missions", "Prague"),
        ("statistics", "No game"),
        ("repeat", "you first"),
    ],
)
def test_questions_are_answered_without_disturbing_the_turn(
    evening: Evening, asked: str, heard: str
) -> None:
    before = (evening.talk.game, evening.talk.stage)
    lines = evening.speak(asked)
    assert heard in " ".join(lines), lines
    assert (evening.talk.game, evening.talk.stage) == before


def test_a_question_stays_open_while_something_else_is_asked(evening: Evening) -> None:
    evening.speak("music")
    evening.speak("my agents")
    assert evening.speak("three") == ["Music, three."]


def test_silence_brings_one_gentle_prompt_then_quiet(evening: Evening) -> None:
    evening.fall_silent()
    assert evening.wait(PATIENCE - 1) == []
    assert len(evening.wait(2)) == 1
    evening.fall_silent()
    assert evening.wait(10 * PATIENCE) == []


def test_misunderstandings_escalate_and_reset_on_success(evening: Evening) -> None:
    evening.type("you first")
    lengths = [len(evening.speak("zebra")) for _ in range(3)]
    assert lengths == [1, 2, 3]
    evening.speak("my agents")
    assert len(evening.speak("zebra")) == 1


def test_nothing_intelligible_is_answered_with_silence(evening: Evening) -> None:
    assert evening.take(Said(Heard())) == []
    assert evening.take(Said(Heard((Hypothesis(()),)))) == []


def test_pause_and_wake_up(evening: Evening) -> None:
    evening.speak("pause")
    assert evening.speak("music two") == []
    assert evening.wait(10 * PATIENCE) == []
    assert evening.speak("wake up")
    assert evening.speak("music two") == ["Music, two."]


def test_a_clue_can_be_undone_until_the_partner_has_guessed(evening: Evening) -> None:
    evening.answer_thoughts = False
    evening.type("music 2")
    assert evening.view.turns
    evening.type("undo")
    assert not evening.view.turns
    late = evening.last(Think)
    assert isinstance(late, Think)
    evening.answer_thoughts = True
    evening.type("music 2")
    assert "too late" in evening.type("undo")[0].lower()


def test_a_decision_about_a_game_that_has_changed_is_dropped(evening: Evening) -> None:
    evening.answer_thoughts = False
    evening.type("music 2")
    think = evening.last(Think)
    assert isinstance(think, Think)
    evening.type("undo")
    evening.take(Decided(evening.decide(think), think.moves))
    assert not evening.view.turns


def test_quitting_is_confirmed_and_the_game_kept(evening: Evening) -> None:
    assert "?" in evening.speak("quit")[0]
    assert evening.talk.stage is Stage.PLAYING
    assert "saved" in evening.speak("yes")[0]
    assert isinstance(evening.effects[-1], Leave)
    assert evening.speak("hello") == []


def test_not_quitting_goes_on(evening: Evening) -> None:
    evening.speak("quit")
    evening.speak("no")
    assert evening.speak("music two") == ["Music, two."]


def test_an_unfinished_game_is_offered_and_goes_on_exactly_there() -> None:
    first = Evening()
    first.begin()
    first.type("you first")
    saved = first.talk.saved
    second = Evening()
    lines = second.begin(saved=saved)
    assert "unfinished" in lines[-1]
    lines = second.speak("yes")
    assert second.talk.game == first.talk.game
    assert "your turn to guess" in lines[0]


def test_an_unfinished_game_can_be_left_for_a_new_one() -> None:
    second = Evening()
    second.begin(seed=77, saved=deal(3, Settings(), Settings().options))
    second.speak("no")
    assert second.talk.saved is not None
    assert second.talk.saved.seed == 77


def test_settings_by_voice_are_said_back_and_kept(evening: Evening) -> None:
    assert "percent" in evening.speak("slower")[0]
    kept = evening.last(KeepSettings)
    assert isinstance(kept, KeepSettings)
    assert kept.settings.rate < 1
    evening.speak("be bold")
    evening.speak("always ask")
    assert evening.talk.settings.confirmation is Confirmation.ALWAYS
    for _ in range(20):
        lines = evening.speak("slower")
    assert "as far as it goes" in lines[0]


def test_the_board_is_stopped_and_read_on_from_where_it_was_cut(evening: Evening) -> None:
    evening.take(StopSaid())
    assert isinstance(evening.effects[-1], Hush)
    evening.take(LeftUnsaid(("Row four: …", "Row five: …")))
    assert evening.speak("go on") == ["Row four: …", "Row five: …"]


def test_spelling_a_guess(evening: Evening) -> None:
    evening.type("you first")
    evening.speak("let me spell it")
    evening.speak("p i a n o")
    assert evening.view.turns[-1].guesses
    assert WORDS[evening.view.turns[-1].guesses[0].card] == "piano"


def test_trouble_is_told_and_loses_nothing(evening: Evening) -> None:
    before = evening.talk.game
    assert "microphone" in evening.take(MicrophoneLost("usb"))[0]
    assert "back" in evening.take(MicrophoneBack("usb"))[0]
    assert "disk" in evening.take(NotKept("No space left on device"))[0]
    assert evening.talk.game == before


def test_when_the_input_ends_the_game_is_saved_and_goodbye_said(evening: Evening) -> None:
    lines = evening.take(InputEnded())
    assert "saved" in lines[-1]
    assert isinstance(evening.effects[-1], Leave)


def test_forget_everything_is_confirmed_and_done(evening: Evening) -> None:
    evening.speak("forget everything")
    assert not any(isinstance(effect, Forget) for effect in evening.effects)
    evening.speak("yes")
    assert Forget(everything=True) in evening.effects


def test_a_mission_is_chosen_by_voice(evening: Evening) -> None:
    assert "not open" in evening.speak("mission cairo")[0]
    lines = evening.speak("mission prague")
    assert any("Prague" in line for line in lines)
    assert evening.view.options.mission == "prague"


def test_S1_S2_hints_are_about_the_players_own_side_only() -> None:
    seen: list[View] = []

    def suggest(view: View) -> tuple[tuple[int, ...], str]:
        seen.append(view)
        return (0, 1), "music"

    evening = Evening(house=replace(HOUSE, suggest=suggest))
    evening.begin()
    steps = [evening.speak("hint")[0] for _ in range(3)]
    assert "storm, rainbow" in steps[0]
    assert "begins with M" in steps[1]
    assert "music, two" in steps[2]
    assert all(view.side is Side.A for view in seen)
    assert evening.talk.saved is not None
    assert evening.talk.saved.notes["hints"] == 3


def test_guesses_are_stricter_two_words_at_once_are_never_acted_on(evening: Evening) -> None:
    evening.type("you first")
    evening.speak("storm rainbow")
    evening.fall_silent()
    evening.wait(60)
    assert not evening.view.turns[-1].guesses


def test_began_twice_and_everything_in_the_wrong_order_does_no_harm(evening: Evening) -> None:
    for signal in (StopSaid(), LeftUnsaid(()), PlayerSpeaks(), Began(3), InputEnded(), Began(4)):
        evening.take(signal)
    assert evening.talk.stage is Stage.LEFT


def test_a_partner_whose_move_is_not_legal_is_replaced_by_a_simpler_one(evening: Evening) -> None:
    evening.partner = GuessesOf([99])
    lines = evening.type("music 2")
    assert "more simply" in lines[0]
    assert evening.view.turns[0].guesses
