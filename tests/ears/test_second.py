"""A second opinion comes with what was heard, when it is wanted, and only then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from voiceduet.ears.phone_head import Logs
from voiceduet.ears.second import SecondRecogniser, opinion
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.situation import Expecting, Situation

from .fakes import FakeRecogniser, say


class FakeSecondEar:
    """Writes down one thing, and likes longer texts less."""

    def __init__(self, own: str, logs: Logs | None = None) -> None:
        self.own = own
        self.logs = logs
        self.taken: list[int] = []
        self.forgotten = 0

    def take(self, sound: npt.NDArray[np.int16]) -> None:
        self.taken.append(len(sound))

    def phones(self) -> Logs | None:
        return self.logs

    def dictation(self) -> str:
        return self.own

    def forget(self) -> None:
        self.forgotten += 1

    def scores(self, texts: Sequence[str]) -> Sequence[float]:
        return [-float(len(text)) for text in texts]


def heard_by(second: FakeSecondEar, asked: Sequence[Words]) -> Heard:
    recogniser = SecondRecogniser(FakeRecogniser(), second, lambda heard, now: asked)
    recogniser.attend(Situation(Expecting.CLUE))
    recogniser.accept(say("weather").tobytes())
    recogniser.accept(say("two").tobytes())
    return recogniser.finish()


def test_it_is_asked_about_what_is_in_doubt_and_about_what_it_wrote_down_itself() -> None:
    heard = heard_by(FakeSecondEar("Feather, two."), [("weather",)])
    assert heard.hypotheses == (Hypothesis(("weather", "two")),)
    assert heard.second_opinion == (
        Hypothesis(("feather", "two"), -11.0),
        Hypothesis(("feather",), -7.0),
        Hypothesis(("weather",), -7.0),
    )


def test_it_is_given_the_whole_utterance_and_not_the_one_before() -> None:
    second = FakeSecondEar("")
    recogniser = SecondRecogniser(FakeRecogniser(), second, lambda heard, now: [("weather",)])
    recogniser.attend(Situation(Expecting.CLUE))
    for _ in range(2):
        recogniser.accept(say("weather").tobytes())
        recogniser.finish()
    recogniser.accept(say("weather").tobytes())
    recogniser.reset()
    recogniser.accept(say("two", seconds=0.1).tobytes())
    recogniser.finish()
    assert second.taken == [len(say("weather"))] * 2 + [len(say("two", seconds=0.1))]
    assert second.forgotten == 3


def test_when_nothing_is_awaited_it_is_not_bothered() -> None:
    second = FakeSecondEar("weather")
    recogniser = SecondRecogniser(FakeRecogniser(), second, lambda heard, now: [("weather",)])
    recogniser.attend(Situation(Expecting.NOTHING))
    recogniser.accept(say("weather").tobytes())
    assert recogniser.finish().second_opinion == ()
    assert second.taken == []


def test_it_is_asked_about_words_only_after_all_were_judged_by_their_phones() -> None:
    second = FakeSecondEar("weather", np.zeros((3, 2), np.float32))
    seen: list[bool] = []

    def suggest(heard: Heard, now: Situation) -> Sequence[Words]:
        seen.append(heard.by_phones and now.expecting is Expecting.GUESS)
        return ()

    def judge(logs: Logs, heard: Heard, now: Situation) -> Heard:
        assert len(logs) == 3
        assert now.expecting is Expecting.GUESS
        return replace(heard, by_phones=True)

    recogniser = SecondRecogniser(FakeRecogniser(), second, suggest, judge)
    recogniser.attend(Situation(Expecting.GUESS))
    recogniser.accept(say("weather").tobytes())
    assert recogniser.finish().by_phones
    assert seen == [True]
    assert second.forgotten == 1


def test_one_who_hears_nothing_still_judges_what_it_is_asked() -> None:
    assert opinion([("two",)], FakeSecondEar("")) == (Hypothesis(("two",), -3.0),)


def test_whoever_judges_what_was_heard_knows_whether_the_room_is_loud() -> None:
    rooms: list[bool] = []

    def suggest(heard: Heard, now: Situation) -> Sequence[Words]:
        rooms.append(heard.loud)
        return ()

    recogniser = SecondRecogniser(FakeRecogniser(), FakeSecondEar(""), suggest)
    recogniser.attend(Situation(Expecting.CLUE))
    for loud in (True, False):
        recogniser.accept(say("weather").tobytes())
        assert recogniser.finish(loud=loud).loud is loud
    assert rooms == [True, False]
