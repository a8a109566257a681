"""The narrator on the virtual sound card: real voices, real sound, recorded."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.language.load import load_script
from voiceduet.mouth.measure import Recorder, start_delays, stop_delays
from voiceduet.mouth.opening import open_mouth
from voiceduet.mouth.port import VoiceKind
from voiceduet.mouth.speaking import SpeakingMouth
from voiceduet.places import models

pytestmark = pytest.mark.soundcard

LINE = "On your key the assassins are all in rows nine or eleven or more among many others."


@pytest.fixture
def shown() -> list[str]:
    return []


@pytest.fixture(params=[VoiceKind.SYSTEM, VoiceKind.NATURAL], ids=lambda kind: kind.value)
def mouth(
    request: pytest.FixtureRequest, soundcard: SoundCard, shown: list[str]
) -> Iterator[SpeakingMouth]:
    mouth = open_mouth("en", request.param, show=shown.append)
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


@pytest.mark.model
def test_letters_are_heard_one_by_one(mouth: SpeakingMouth, soundcard: SoundCard) -> None:
    import vosk

    vosk.SetLogLevel(-1)
    model = vosk.Model(str(models() / "vosk-model-small-en-us-0.15"))
    ways = json.dumps(["my clue is opt", "my clue is otp", "my clue is o t p", "[unk]"])
    recording = soundcard.record()
    mouth.say("My clue is otp.")
    assert mouth.wait_until_idle(20)
    time.sleep(0.3)
    heard = recording.stop()
    recogniser = vosk.KaldiRecognizer(model, recording.rate, ways)
    recogniser.AcceptWaveform(heard.tobytes())
    assert json.loads(recogniser.FinalResult())["text"] == "my clue is o t p"


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


@pytest.fixture
def dispatcher(soundcard: SoundCard, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speech-dispatcher as its user's own configuration starts it, on this card only."""
    pytest.importorskip("prism", reason="the screen-reader extra is not installed")
    if shutil.which("speech-dispatcher") is None:
        pytest.skip("speech-dispatcher is not installed")
    home = Path(soundcard.environment["XDG_RUNTIME_DIR"])
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
    yield
    for file in (home / "speech-dispatcher" / "pid").glob("*.pid"):
        os.kill(int(file.read_text()), signal.SIGTERM)


@pytest.mark.extra
@pytest.mark.usefixtures("dispatcher")
def test_speech_dispatcher_speaks_and_stops(soundcard: SoundCard, shown: list[str]) -> None:
    mouth = open_mouth("en", VoiceKind.SCREEN_READER, show=shown.append)
    recording = soundcard.record()
    mouth.say("Storm is an agent.")
    assert mouth.wait_until_idle(30)
    mouth.say(LINE)
    time.sleep(1.5)
    mouth.stop()
    assert mouth.wait_until_idle(5)
    time.sleep(0.5)
    silent_from = time.monotonic()
    time.sleep(1.5)
    heard = np.abs(recording.stop().astype(int))
    mouth.close()
    assert shown == ["Storm is an agent.", LINE]
    assert np.count_nonzero(heard > 300) > 8_000
    quiet = round((time.monotonic() - silent_from) * 16_000) - 8_000
    assert not np.any(heard[-min(quiet, 16_000) :] > 300)
