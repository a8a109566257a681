"""The narrator on the virtual sound card: real pyttsx3, real sound, recorded."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np
import pytest

from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.language.load import load_script
from voiceduet.mouth.measure import Recorder, start_delays, stop_delays
from voiceduet.mouth.opening import open_mouth
from voiceduet.mouth.speaking import SpeakingMouth

pytestmark = pytest.mark.soundcard

LINE = "On your key the assassins are all in rows nine or eleven or more among many others."


@pytest.fixture
def shown() -> list[str]:
    return []


@pytest.fixture
def mouth(soundcard: SoundCard, shown: list[str]) -> Iterator[SpeakingMouth]:
    mouth = open_mouth("en", show=shown.append)
    mouth.say("Ready.")
    assert mouth.wait_until_idle(20)
    yield mouth
    mouth.close()


def test_lines_start_and_stop_in_time(mouth: SpeakingMouth) -> None:
    recorder = Recorder()
    try:
        mouth.prepare(["Storm is an agent."])
        time.sleep(0.5)
        assert start_delays(mouth, recorder, ["Storm is an agent."] * 5).median < 150
        assert stop_delays(mouth, recorder, LINE, 5).median < 100
    finally:
        recorder.close()


def test_every_line_is_shown_and_sounds(
    mouth: SpeakingMouth, soundcard: SoundCard, shown: list[str]
) -> None:
    recording = soundcard.record()
    lines = [f"{word} is an agent." for word in ("Storm", "Ocean", "King")]
    for line in lines:
        mouth.say(line)
    assert mouth.wait_until_idle(20)
    time.sleep(0.3)
    heard = recording.stop()
    assert shown[1:] == lines
    assert np.count_nonzero(np.abs(heard.astype(int)) > 300) > 16_000


def test_without_a_device_lines_are_shown_and_the_player_is_told_once(
    soundcard: SoundCard, shown: list[str]
) -> None:
    mouth = open_mouth("en", device="no such device", show=shown.append)
    for _ in range(3):
        mouth.say("Storm is an agent.")
    assert mouth.wait_until_idle(20)
    mouth.close()
    assert shown.count("Storm is an agent.") == 3
    assert shown.count(load_script("en").line("mouth.trouble.no_device")) == 1
