"""The conversation around the moves, signal by signal, with a clock that the test owns."""

from dataclasses import replace

import pytest

from tests.table.sitting_down import HOUSE, WORDS, Evening, GuessesOf, deal
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.mouth.port import Earcon
from voiceduet.rules import Side, View
from voiceduet.rules.options import TurnOrder
from voiceduet.table.settings import Confirmation, Settings
from voiceduet.table.signals import (
    Began,
    Decided,
    Forget,
    Hush,
    InputEnded,
    KeepSettings,
    Leave,
    LeftUnsaid,
    MicrophoneBack,
    MicrophoneLost,
    NotKept,
    Play,
    PlayerSpeaks,
    Said,
    StopSaid,
    Think,
)
from voiceduet.table.talk import PATIENCE, Stage, Suggestion, Talk


@pytest.mark.parametrize(
    ("asked", "heard"),
    [
        ("read the board", "Row three"),
        ("row two", "castle"),
        ("column one", "storm"),
        ("what is left", "storm"),
        ("what have we found", "no agents"),
        ("my agents", "Agents on your side of the key"),
        ("my assassins", "Assassins on your side of the key"),
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


def test_speech_that_is_nothing_known_is_answered_with_a_sound_once(evening: Evening) -> None:
    unknown = Said(Heard((Hypothesis(("[unk]", "[unk]")),)))
    before = len(evening.effects)
    for _ in range(3):
        assert evening.take(unknown) == []
    assert evening.effects[before:] == [Play(Earcon.HEARD)]
    evening.speak("turns left")
    evening.take(unknown)
    assert evening.effects[-1] == Play(Earcon.HEARD), "again after something was understood"


@pytest.mark.parametrize("said", ["um", "hmm uh", "well um let me think", "what goes with castle"])
def test_thinking_aloud_is_not_answered(evening: Evening, said: str) -> None:
    assert evening.speak(said) == []
    assert evening.speak("music two") == ["Music, two."]


def test_a_clue_of_several_words_is_still_pointed_out(evening: Evening) -> None:
    assert "one word" in evening.speak("new york city two")[0]
    assert "one word" in evening.speak("ice cream")[0]


def test_stop_when_nothing_is_guessed_is_answered_with_whose_turn_it_is(evening: Evening) -> None:
    told = evening.speak("stop")
    assert "nothing to stop" in told[0]
    assert "Say yours" in told[1]


def test_who_wakes_it_up_is_told_where_the_game_is(evening: Evening) -> None:
    evening.type("you first")
    evening.speak("pause")
    clue = evening.view.clue
    assert clue is not None
    told = evening.speak("wake up")
    assert clue.word in told[1]
    assert "your turn to guess" in told[1]


def test_who_wakes_it_up_is_asked_again_what_was_asked(evening: Evening) -> None:
    evening.speak("music")
    evening.speak("pause")
    assert "how many" in evening.speak("wake up")[-1]
    assert evening.speak("three") == ["Music, three."]


def test_yes_to_another_question_is_asked_again_and_loses_nothing(evening: Evening) -> None:
    evening.speak("music")
    assert "how many" in evening.speak("yes")[-1]
    assert evening.speak("three") == ["Music, three."]


def test_repeat_tells_the_open_question_whatever_was_said_since(evening: Evening) -> None:
    evening.speak("music")
    evening.speak("turns left")
    assert "how many" in evening.speak("repeat")[-1]


def test_a_clue_while_a_card_is_waited_for_is_answered_with_whose_turn_it_is(
    evening: Evening,
) -> None:
    evening.type("you first")
    told = evening.type("salmon 2")
    assert "not your turn to give a clue" in told[0]
    assert "your turn to guess" in told[1]


def test_a_word_on_the_table_is_pointed_out_before_its_number_is_asked_for(
    evening: Evening,
) -> None:
    assert "on the table" in evening.speak("piano")[0]
    assert evening.talk.question is None


def test_nothing_to_take_back_and_nothing_asked_are_told(evening: Evening) -> None:
    evening.type("you first")
    assert "nothing yet" in evening.type("undo")[0]
    assert "not asked" in evening.type("yes")[0]
    assert "not asked" in evening.type("no")[0]
    assert evening.speak("yes") == [], "a cry of joy"


def test_the_partners_clue_follows_at_once_on_its_turn(evening: Evening) -> None:
    told = evening.type("music 1")
    clue = next(i for i, line in enumerate(told) if line.startswith("My clue"))
    assert "left" in told[clue - 1]


def test_with_a_loose_order_each_open_turn_says_what_to_say() -> None:
    evening = Evening(Talk(settings=Settings(turn_order=TurnOrder.LOOSE)))
    evening.begin()
    told = evening.type("music 1")
    assert told[-1] == "Either of us may give the next clue. Say yours, or say: you first."
    assert sum("Either" in line for line in told) == 1


def test_a_saved_game_without_a_move_is_resumed_with_what_to_say() -> None:
    evening = Evening()
    evening.begin(saved=deal(3, Settings(), Settings().options))
    assert evening.speak("yes") == [evening.talk.said[-1]]
    assert "you first" in evening.talk.said[-1]


def test_rules_for_the_next_game_tell_how_to_begin_it(evening: Evening) -> None:
    assert "say: new game" in evening.speak("play ten turns")[-1]
    evening.type("you first")
    assert "say: new game" not in evening.speak("play nine turns")[-1]


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
    assert evening.speak("p i a n o") == ["Piano."], "letters are misheard like anything else"
    assert not evening.view.turns[-1].guesses
    evening.fall_silent()
    evening.wait(2.0)
    assert WORDS[evening.view.turns[-1].guesses[0].card] == "piano"


def test_trouble_is_told_and_loses_nothing(evening: Evening) -> None:
    before = evening.talk.game
    assert "microphone" in evening.take(MicrophoneLost("usb"))[0]
    assert "back" in evening.take(MicrophoneBack("usb"))[0]
    assert "disk" in evening.take(NotKept("No space left on device", full=True))[0]
    assert evening.take(NotKept("Permission denied")) == [], "told once"
    assert evening.talk.game == before


def test_a_folder_that_cannot_be_written_to_is_not_taken_for_a_full_disk(evening: Evening) -> None:
    told = evening.take(NotKept("Permission denied"))[0]
    assert "folder" in told
    assert "Make room" not in told


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

    def suggest(view: View) -> Suggestion:
        seen.append(view)
        return Suggestion((0, 1), "song" if len(seen) == 1 else None, f"music{len(seen)}")

    evening = Evening(house=replace(HOUSE, suggest=suggest))
    evening.begin()
    steps = [evening.speak("hint")[0] for _ in range(3)]
    assert "storm, rainbow" in steps[0]
    assert "They have to do with song" in steps[1]
    assert "music1, two" in steps[2], "the clue is the one that the first steps were about"
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


def test_offers_that_are_wrong_time_and_again_lead_to_spelling(evening: Evening) -> None:
    alike = Heard(tuple(Hypothesis((word, "two"), 0.0) for word in ("ferry", "fairy")))
    offers_spelling = "You can also say: spell"
    for more_help in (False, True, True):
        assert "Did you mean" in evening.take(Said(alike))[-1]
        told = " ".join(evening.type("no"))
        assert (offers_spelling in told) is more_help
        assert evening.talk.question is None
    evening.type("weather 2")
    assert evening.talk.misses == 0
