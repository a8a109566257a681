"""A second opinion comes with what was heard, when it is wanted, and only then."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from voiceduet.ears.second import SecondRecogniser, opinion
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.situation import Expecting, Situation

from .fakes import FakeRecogniser, say


class FakeSecondEar:
    """Writes down one thing, and likes longer texts less."""

    def __init__(self, own: str) -> None:
        self.own = own
        self.taken: list[int] = []
        self.forgotten = 0

    def take(self, sound: npt.NDArray[np.int16]) -> None:
        self.taken.append(len(sound))

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
    for _ in range(2):
        recogniser.accept(say("weather").tobytes())
        recogniser.finish()
    recogniser.accept(say("weather").tobytes())
    recogniser.reset()
    recogniser.accept(say("two", seconds=0.1).tobytes())
    recogniser.finish()
    assert second.taken == [len(say("weather"))] * 2 + [len(say("two", seconds=0.1))]
    assert second.forgotten == 3


def test_when_nobody_is_in_doubt_it_is_not_bothered() -> None:
    second = FakeSecondEar("weather")
    assert heard_by(second, []).second_opinion == ()
    assert second.taken == []


def test_one_who_hears_nothing_still_judges_what_it_is_asked() -> None:
    asked = opinion(say("two"), [("two",)], FakeSecondEar(""))
    assert asked == (Hypothesis(("two",), -3.0),)
