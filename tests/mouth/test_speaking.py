import threading
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from tests.mouth.fakes import FakeVoice, eventually
from voiceduet.language.load import load_script
from voiceduet.mouth.chain import Chain, VoiceMaker
from voiceduet.mouth.opening import letter_by_letter
from voiceduet.mouth.port import (
    Comfort,
    Earcon,
    Idle,
    LineEnded,
    LineStarted,
    MouthEvent,
    Priority,
    SpeakingNow,
    VoiceChanged,
    VoiceKind,
)
from voiceduet.mouth.reading import Reading
from voiceduet.mouth.speaking import SpeakingMouth
from voiceduet.mouth.voice import Trouble, VoiceFailed

EN = load_script("en")


class Bench:
    """A mouth on fake voices, with everything that it shows and tells."""

    def __init__(
        self,
        *voices: FakeVoice,
        clock: Callable[[], float] | None = None,
        respellings: Mapping[str, str] | None = None,
    ) -> None:
        self.shown: list[str] = []
        self.events: list[MouthEvent] = []
        self.voices = voices
        makers = [VoiceMaker(v.kind, lambda v=v: v) for v in voices]  # type: ignore[misc]
        chain = Chain(makers, clock)
        self.mouth = SpeakingMouth(chain, EN, self.shown.append, respellings=respellings)
        self.mouth.listen(self.events.append)

    def rest(self) -> None:
        assert self.mouth.wait_until_idle(10)
        assert eventually(lambda: not self.events or isinstance(self.events[-1], Idle))


@pytest.fixture
def bench() -> Iterator[Callable[..., Bench]]:
    opened: list[Bench] = []

    def make(*voices: FakeVoice, **more: Any) -> Bench:
        opened.append(Bench(*voices, **more))
        return opened[-1]

    yield make
    for each in opened:
        each.mouth.close()


Make = Callable[..., Bench]


def trouble(kind: Trouble) -> str:
    return EN.line(f"mouth.trouble.{kind.value}")


def test_lines_are_said_in_order_shown_as_they_are_said_and_the_end_is_told(bench: Make) -> None:
    voice = FakeVoice()
    b = bench(voice)
    b.mouth.say("Storm is an agent.")
    b.mouth.say("I stop. Eight turns left.")
    b.rest()
    assert voice.said == ["Storm is an agent.", "I stop.", "Eight turns left."]
    assert b.shown == ["Storm is an agent.", "I stop. Eight turns left."]
    assert isinstance(b.events[0], SpeakingNow)
    assert [e.line for e in b.events if isinstance(e, LineStarted)] == b.shown
    assert not b.mouth.speaking


def test_urgent_lines_go_before_and_background_lines_after_those_that_wait(bench: Make) -> None:
    voice = FakeVoice(seconds=0.05)
    b = bench(voice)
    b.mouth.say("First.")
    assert eventually(lambda: b.mouth.saying == "First.")
    b.mouth.say("Tip.", Priority.BACKGROUND)
    b.mouth.say("Normal.")
    b.mouth.say("Question?", Priority.URGENT)
    b.rest()
    assert voice.said == ["First.", "Question?", "Normal.", "Tip."]


def test_stop_returns_the_rest_of_the_cut_line_and_all_that_waited(bench: Make) -> None:
    voice = FakeVoice(seconds=0.1)
    b = bench(voice)
    rows = ("Row one: apple, storm, ocean.", "Row two: king, bell.")
    for row in rows:
        b.mouth.say(row)
    b.mouth.say("Other.")
    assert eventually(lambda: len(voice.said) == 2)
    unsaid = b.mouth.stop()
    assert unsaid == ("storm, ocean.", "Row two: king, bell.", "Other.")
    b.rest()
    assert voice.said == ["Row one:", "apple,"]
    left = Reading(rows).cut(unsaid)
    assert left == Reading(("storm, ocean.", "Row two: king, bell."))
    assert LineEnded(rows[0], cut=True) in b.events


def test_two_stops_in_a_row_give_a_line_back_once(bench: Make) -> None:
    b = bench(FakeVoice(seconds=0.2))
    b.mouth.say("First.")
    assert eventually(lambda: b.mouth.saying == "First.")
    assert (*b.mouth.stop(), *b.mouth.stop()) == ("First.",)
    b.rest()


def test_a_reading_taken_up_again_and_again_says_every_word_once(bench: Make) -> None:
    voice = FakeVoice(seconds=0.02)
    b = bench(voice)
    random = Random(5)
    rows = tuple(f"Row {n}: {', '.join(f'word{n}{c}' for c in 'abcde')}." for n in range(5))
    reading = Reading(rows)
    while not reading.over:
        for line in reading.lines:
            b.mouth.say(line)
        threading.Event().wait(random.uniform(0.03, 0.2))
        reading = reading.cut(b.mouth.stop())
    b.rest()
    said = [clause.strip(",.") for clause in voice.said if clause.startswith("word")]
    assert said == [f"word{n}{c}" for n in range(5) for c in "abcde"]


def test_a_thousand_lines_with_random_stops_are_each_said_or_given_back_and_never_overlap(
    bench: Make,
) -> None:
    voice = FakeVoice(seconds=0.0004)
    b = bench(voice)
    random = Random(1)
    given_back: list[str] = []
    for number in range(1000):
        b.mouth.say(f"line {number}.", random.choice(list(Priority)))
        if random.random() < 0.03:
            threading.Event().wait(random.uniform(0, 0.01))
            given_back += b.mouth.stop()
    b.rest()
    everything = sorted([*voice.said, *given_back], key=lambda line: int(line[5:-1]))
    assert everything == [f"line {number}." for number in range(1000)]
    assert given_back
    assert voice.overlaps == 0


def test_a_voice_that_fails_in_mid_line_hands_over_and_no_word_is_lost(bench: Make) -> None:
    first, second = FakeVoice(), FakeVoice(VoiceKind.SCREEN_READER)
    first.fail_after = 2
    b = bench(first, second)
    b.mouth.say("Row one: apple, storm, ocean.")
    b.mouth.say("Next.")
    b.rest()
    assert first.said == ["Row one:", "apple,"]
    assert second.said[:2] == ["storm,", "ocean."]
    assert second.said[-1] == "Next."
    assert b.shown == ["Row one: apple, storm, ocean.", trouble(Trouble.FAILED), "Next."]
    assert first.closed
    assert VoiceChanged(VoiceKind.SCREEN_READER) in b.events


def test_a_voice_that_raises_anything_is_a_voice_that_failed(bench: Make) -> None:
    voice = FakeVoice()
    voice.fail_after, voice.failure = 0, ZeroDivisionError()
    b = bench(voice)
    b.mouth.say("Storm is an agent.")
    b.mouth.say("Ocean is an agent.")
    b.rest()
    assert b.shown == ["Storm is an agent.", trouble(Trouble.FAILED), "Ocean is an agent."]


@pytest.mark.parametrize("why", [Trouble.NO_DEVICE, Trouble.NO_VOICE, Trouble.NOT_INSTALLED])
def test_without_a_voice_lines_are_shown_and_the_player_is_told_once(
    bench: Make, why: Trouble
) -> None:
    voice = FakeVoice()
    voice.not_ready = VoiceFailed(why)
    b = bench(voice, clock=lambda: 0.0)
    for _ in range(3):
        b.mouth.say("Storm is an agent.")
    b.rest()
    assert b.shown.count(trouble(why)) == 1
    assert b.shown.count("Storm is an agent.") == 3
    assert voice.said == []


def test_a_device_that_comes_back_is_spoken_through_again(bench: Make) -> None:
    now = [0.0]
    voice = FakeVoice()
    voice.fail_after, voice.failure = 1, VoiceFailed(Trouble.DEVICE_LOST)
    b = bench(voice, clock=lambda: now[0])
    b.mouth.say("One.")
    b.mouth.say("Two.")
    b.rest()
    assert voice.said == ["One."]
    voice.fail_after, now[0] = None, 60.0
    b.mouth.say("Three.")
    b.rest()
    assert "Three." in voice.said
    assert EN.line("mouth.back") in voice.said
    assert b.shown.count(trouble(Trouble.DEVICE_LOST)) == 1


def test_the_voice_can_be_changed_at_any_moment(bench: Make) -> None:
    first, second = FakeVoice(), FakeVoice(VoiceKind.NATURAL)
    b = bench(first, second)
    b.mouth.say("One.")
    b.rest()
    b.mouth.use(VoiceKind.NATURAL)
    b.mouth.say("Two.")
    assert eventually(lambda: "Two." in second.said)
    b.mouth.use(VoiceKind.PRINT)
    b.rest()
    b.mouth.say("Three.")
    b.rest()
    assert "Three." not in second.said
    assert b.shown[-1] == "Three."


def test_comfort_changes_with_the_next_line_and_earcons_can_be_off(bench: Make) -> None:
    voice = FakeVoice()
    b = bench(voice)
    b.mouth.earcon(Earcon.AGENT)
    b.rest()
    b.mouth.adjust(Comfort(rate=2.0, earcons=False))
    b.mouth.earcon(Earcon.TOKEN)
    b.rest()
    assert voice.sounds == [Earcon.AGENT]
    assert b.mouth.comfort.rate == 2.0


def test_a_listener_that_raises_does_not_silence_the_mouth(bench: Make) -> None:
    voice = FakeVoice()
    b = bench(voice)

    def bad(event: MouthEvent) -> None:
        raise RuntimeError

    b.mouth.listen(bad)
    b.mouth.say("One.")
    b.mouth.say("Two.")
    b.rest()
    assert voice.said == ["One.", "Two."]


def test_odd_text_is_shown_whole_spoken_where_it_can_be_and_told_of_once(bench: Make) -> None:
    voice = FakeVoice()
    b = bench(voice)
    odd = ["🐱🎉", "<b>Storm</b> is **bold**.", "x" * 10_000, "word " * 2_000, "", "\x00\x1b[31m"]
    for line in odd:
        b.mouth.say(line)
    b.rest()
    told = EN.line("mouth.shortened")
    assert [line for line in b.shown if line != told] == odd
    assert b.shown.count(told) == 1
    assert voice.said[0] == "Storm is bold."
    assert all(len(clause) <= 160 for clause in voice.said)


def absent(trouble: Trouble) -> Callable[[], FakeVoice]:
    def open_voice() -> FakeVoice:
        raise VoiceFailed(trouble)

    return open_voice


@pytest.mark.parametrize(
    ("what", "told"),
    [(Trouble.NOT_INSTALLED, False), (Trouble.NO_VOICE, False), (Trouble.FAILED, True)],
)
def test_that_a_voice_that_was_only_hoped_for_is_not_there_is_no_news(
    what: Trouble, told: bool
) -> None:
    usual = FakeVoice()
    makers = [VoiceMaker(usual.kind, lambda: usual), VoiceMaker(VoiceKind.NATURAL, absent(what))]
    chain = Chain(makers)
    chain.hope_for(VoiceKind.NATURAL)
    assert chain.voice() is usual
    assert bool(chain.happened()) is told


def test_a_voice_that_was_asked_for_and_is_not_there_is_news() -> None:
    usual = FakeVoice()
    missing = VoiceMaker(VoiceKind.NATURAL, absent(Trouble.NOT_INSTALLED))
    chain = Chain([VoiceMaker(usual.kind, lambda: usual), missing])
    chain.hope_for(VoiceKind.NATURAL)
    assert chain.voice() is usual
    chain.choose(VoiceKind.NATURAL)
    assert chain.happened()


def test_letters_are_said_one_by_one_and_shown_as_a_word(bench: Make) -> None:
    voice = FakeVoice()
    made = bench(voice, respellings=letter_by_letter("en"))
    made.mouth.say("Your clue is otp, two.")
    made.rest()
    assert voice.said == ["Your clue is O.T.P.,", "two."]
    assert made.shown == ["Your clue is otp, two."]
