"""The ears, from a microphone in memory to what they tell: fakes, faster than real time."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from tests.ears.fakes import FakeDetector, FakeRecogniser, FakeStopWords, say, silence
from voiceduet.ears.duplex import TAIL_SECONDS
from voiceduet.ears.echo import EchoCanceller
from voiceduet.ears.listener import Listener
from voiceduet.ears.loopback import LoopbackMicrophone
from voiceduet.ears.port import (
    RATE,
    THINKING,
    Attention,
    DeviceBack,
    DeviceLost,
    EarsEvent,
    Level,
    LevelProblem,
    Listening,
    SpeechHeard,
    SpeechMeasured,
    SpeechStarted,
    StopHeard,
)
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.situation import Expecting, Situation

CLUE = Attention(
    Situation(Expecting.CLUE), lambda words: words.endswith("two") or words == "storm", THINKING
)


class Room:
    """A player with a microphone in memory, and what the ears told."""

    def __init__(
        self,
        listening: Listening = Listening.LOUDSPEAKER,
        rate: int = RATE,
        echo: EchoCanceller | None = None,
    ) -> None:
        self.microphone = LoopbackMicrophone(rate)
        self.recogniser = FakeRecogniser()
        self.told: list[EarsEvent] = []
        self.ears = Listener(
            self.microphone,
            self.recogniser,
            FakeDetector(),
            listening=listening,
            stop_words=FakeStopWords(),
            echo=echo,
        )
        self.ears.listen(self.told.append)
        self.ears.listen_for(CLUE)
        self.ears.start()

    def hear(self, *sounds: np.ndarray) -> list[str]:
        """Say these one after the other, and what the ears made of each utterance."""
        before = len(self.told)
        self.microphone.feed(np.concatenate([*sounds, silence(2.5)]))
        assert self.microphone.wait_until_heard(10)
        return [e.heard.text for e in self.told[before:] if isinstance(e, SpeechHeard)]


@pytest.fixture
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.ears.close()


def test_a_clue_is_heard_and_its_start_is_told_first(room: Room) -> None:
    assert room.hear(silence(1), say("weather", "two")) == ["weather two"]
    assert [type(event) for event in room.told] == [SpeechStarted, SpeechHeard, SpeechMeasured]


def test_a_player_may_think_between_the_word_and_the_number(room: Room) -> None:
    assert room.hear(silence(1), say("weather", "two", pause=1.5)) == ["weather two"]


def test_a_clue_without_a_number_is_handed_on_alone(room: Room) -> None:
    assert room.hear(say("weather")) == ["weather"]


def test_words_that_are_whole_end_after_a_short_silence(room: Room) -> None:
    room.hear(say("storm"))
    (heard,) = [event for event in room.told if isinstance(event, SpeechHeard)]
    assert heard.silence < 0.4


def test_a_second_look_ends_what_the_likeliest_words_would_have_waited_for(room: Room) -> None:
    room.ears.listen_for(Attention(CLUE.situation, CLUE.complete, THINKING, lambda _: True))
    room.hear(say("weather"))
    (heard,) = [event for event in room.told if isinstance(event, SpeechHeard)]
    assert heard.heard.text == "weather"
    assert heard.silence < THINKING.second_look + 0.1


def test_after_a_second_look_that_ends_nothing_the_utterance_goes_on_whole(room: Room) -> None:
    looks: list[str] = []

    def over(heard: Heard) -> bool:
        looks.append(heard.text)
        return False

    room.ears.listen_for(Attention(CLUE.situation, CLUE.complete, THINKING, over))
    assert room.hear(say("weather", "row", "two", pause=0.8)) == ["weather row two"]
    assert looks == ["weather", "weather row"], "once in each silence"


def test_the_grammar_is_made_while_the_narrator_speaks(room: Room) -> None:
    room.ears.narrator_speaks("Your turn.")
    guess = Situation(Expecting.GUESS)
    room.ears.listen_for(Attention(guess))
    room.microphone.feed(silence(0.5))
    assert room.microphone.wait_until_heard(10)
    assert room.recogniser.attended[-1] == guess


def test_the_first_sounds_before_an_utterance_was_noticed_are_not_lost(room: Room) -> None:
    assert room.hear(silence(1), say("row", "storm", seconds=0.07)) == ["row storm"]


def test_a_click_is_not_speech(room: Room) -> None:
    room.hear(silence(1), say("storm", seconds=0.03))
    assert room.told == []


def test_the_grammar_changes_between_utterances_and_only_when_it_is_another(room: Room) -> None:
    room.hear(say("storm"))
    guess = Situation(Expecting.GUESS)
    room.ears.listen_for(Attention(guess))
    room.hear(say("storm"))
    room.ears.listen_for(Attention(guess))
    room.hear(say("storm"))
    assert room.recogniser.attended == [CLUE.situation, guess]


def test_another_rate_is_heard_as_well() -> None:
    room = Room(rate=48_000)
    room.microphone.feed(np.repeat(np.concatenate([say("storm"), silence(2)]), 3))
    assert room.microphone.wait_until_heard(10)
    room.ears.close()
    assert [e.heard.text for e in room.told if isinstance(e, SpeechHeard)] == ["storm"]


def test_paused_ears_hear_nothing_and_resumed_ones_hear_again(room: Room) -> None:
    room.ears.pause()
    room.ears.pause()
    assert room.hear(say("storm")) == []
    room.ears.resume()
    assert room.hear(say("storm")) == ["storm"]
    room.ears.resume()
    room.ears.pause()
    assert room.hear(say("storm")) == []


def test_pausing_in_mid_word_forgets_the_word(room: Room) -> None:
    room.microphone.feed(say("weather"))
    room.ears.pause()
    room.microphone.feed(silence(0.1))
    room.ears.resume()
    assert room.hear(say("storm")) == ["storm"]


def test_pause_and_resume_are_a_state_whatever_threads_do_with_them(room: Room) -> None:
    def hammer(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(500):
            chance.choice((room.ears.pause, room.ears.resume))()
            if chance.random() < 0.02:
                room.microphone.feed(say("storm", seconds=0.05))

    for round_ in range(4):
        threads = [threading.Thread(target=hammer, args=(8 * round_ + n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        room.ears.pause()
        assert room.hear(say("storm")) == []
        room.ears.resume()
        assert room.hear(silence(2), say("storm"))[-1:] == ["storm"]


def test_the_narrator_is_not_heard_nor_the_room_that_answers_it(room: Room) -> None:
    room.ears.narrator_speaks("Storm is an agent.")
    assert room.hear(say("storm")) == []
    room.ears.narrator_is_silent()
    assert room.hear(say("storm", seconds=TAIL_SECONDS * 0.8)) == []
    assert room.hear(say("storm")) == ["storm"]
    assert StopHeard() not in room.told


def test_stop_is_heard_while_the_narrator_speaks(room: Room) -> None:
    room.ears.narrator_speaks("Row two: apple, storm.")
    room.hear(say("stop"))
    assert StopHeard() in room.told


def test_a_narrator_that_says_stop_does_not_stop_itself(room: Room) -> None:
    room.ears.narrator_speaks("I stop. Eight turns left.")
    room.hear(say("stop"))
    assert room.told == []


def test_sound_that_waits_is_judged_by_when_it_was_made(room: Room) -> None:
    room.ears.narrator_speaks("Storm is an agent.")
    room.microphone.feed(say("storm"))
    room.ears.narrator_is_silent()
    assert room.hear(silence(1)) == []


def test_with_headphones_the_player_may_answer_before_the_line_is_over() -> None:
    room = Room(Listening.HEADPHONES)
    room.ears.narrator_speaks("Row two: apple, storm.")
    assert room.hear(say("storm")) == ["storm"]
    room.ears.close()


def test_a_microphone_that_goes_and_returns_is_told_and_heard_again(room: Room) -> None:
    room.microphone.feed(say("weather"))
    room.microphone.pull_out()
    room.microphone.put_back()
    assert room.hear(say("storm")) == ["storm"]
    assert room.told[1:3] == [DeviceLost(""), DeviceBack("")]


def test_a_recogniser_that_breaks_costs_one_utterance_and_no_more(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks() -> Heard:
        raise RuntimeError("no memory")

    with monkeypatch.context() as broken:
        broken.setattr(room.recogniser, "finish", breaks)
        assert room.hear(say("storm")) == []
    room.recogniser.reset()
    assert room.hear(say("storm")) == ["storm"]


def test_a_dead_silent_microphone_is_told_once(room: Room) -> None:
    room.hear(silence(30))
    assert room.told == [LevelProblem(Level.SILENT)]


def test_putting_on_headphones_lets_one_talk_over_the_narrator_at_once(room: Room) -> None:
    room.ears.narrator_speaks("Row one")
    assert room.hear(say("storm")) == []
    room.ears.listen_by(Listening.HEADPHONES)
    assert room.hear(say("storm")) == ["storm"]
    room.ears.listen_by(Listening.LOUDSPEAKER)
    assert room.hear(say("storm")) == []


def test_every_utterance_is_measured_not_only_the_first_bad_one(room: Room) -> None:
    for _ in range(2):
        room.hear(say("weather", "two"))
    measured = [event.level for event in room.told if isinstance(event, SpeechMeasured)]
    assert measured == [None, None]


class FakeEcho:
    """Takes nothing out; told whether it is sure that it did."""

    sure = False

    def played(self, samples: npt.NDArray[np.float32], rate: int, at: float) -> None: ...

    def clean(self, samples: npt.NDArray[np.int16], at: float) -> npt.NDArray[np.int16]:
        return samples


def test_on_loudspeakers_the_player_may_answer_once_the_echo_is_taken_out() -> None:
    echo = FakeEcho()
    room = Room(echo=echo)
    room.ears.narrator_speaks("Row one.")
    assert room.hear(say("storm")) == []
    echo.sure = True
    assert room.hear(say("storm")) == ["storm"]
    echo.sure = False
    assert room.hear(say("storm")) == []
    room.ears.close()
