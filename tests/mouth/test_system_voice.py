import sys
from pathlib import Path

import numpy as np
import pytest

from voiceduet.mouth.port import Comfort
from voiceduet.mouth.system_voice import SystemVoice, choose_voices
from voiceduet.mouth.voice import Trouble, VoiceFailed

FAKE = """
import json, os, struct, sys, time, wave
print(json.dumps({"driver": "espeak", "voices": [{"id": "x/en", "languages": ["en"]}]}), flush=True)
for line in sys.stdin:
    order = json.loads(line)
    if order["text"].startswith("crash") and not os.path.exists(sys.argv[1]):
        open(sys.argv[1], "w").close()
        os.abort()
    if order["text"] == "hang":
        time.sleep(60)
    if order["text"] == "raise":
        print(json.dumps({"error": "ValueError: no"}), flush=True)
        continue
    with wave.open(order["file"], "wb") as file:
        file.setnchannels(1); file.setsampwidth(2); file.setframerate(8000)
        file.writeframes(struct.pack("<h", 1000) * len(order["text"]))
    print(json.dumps({"file": order["file"]}), flush=True)
"""


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    (tmp_path / "fake.py").write_text(FAKE)
    return [sys.executable, str(tmp_path / "fake.py"), str(tmp_path / "crashed")]


def test_a_crash_of_the_process_costs_no_line(command: list[str]) -> None:
    voice = SystemVoice("en", command=command)
    assert len(voice.synthesise("crash once", Comfort()).samples) == len("crash once")
    voice.close()


@pytest.mark.parametrize("text", ["hang", "raise"])
def test_a_voice_that_hangs_or_raises_twice_has_failed(command: list[str], text: str) -> None:
    voice = SystemVoice("en", command=command, clause_seconds=0.2)
    with pytest.raises(VoiceFailed) as failure:
        voice.synthesise(text, Comfort())
    assert failure.value.trouble is Trouble.FAILED
    voice.close()


def test_words_that_espeak_says_badly_are_respelled_for_it_alone(command: list[str]) -> None:
    voice = SystemVoice("en", respellings={"bow": "beau"}, command=command)
    assert len(voice.synthesise("A bow.", Comfort()).samples) == len("A beau.")
    voice.close()


def test_no_voice_for_the_language_is_told_as_that(command: list[str]) -> None:
    with pytest.raises(VoiceFailed) as failure:
        SystemVoice("xx", command=command)
    assert failure.value.trouble is Trouble.NO_VOICE


def test_a_missing_program_is_told_as_not_installed() -> None:
    with pytest.raises(VoiceFailed) as failure:
        SystemVoice("en", command=["/no/such/program"])
    assert failure.value.trouble is Trouble.NOT_INSTALLED


def test_voices_are_of_the_language_and_the_preferred_come_first() -> None:
    voices = [
        {"id": "gmw/de", "languages": ["de"]},
        {"id": "gmw/en", "languages": ["en-gb"]},
        {"id": "gmw/en-us", "languages": []},
        {"id": "com.apple.Samantha", "languages": ["en_US"]},
    ]
    chosen = choose_voices(voices, "en", ["gmw/en-us"])
    assert chosen == ("gmw/en-us", "gmw/en", "com.apple.Samantha")


@pytest.mark.soundcard
def test_pyttsx3_really_speaks_and_faster_speech_is_shorter() -> None:
    voice = SystemVoice("en", ["gmw/en-us"])
    slow = voice.synthesise("The storm is over.", Comfort(rate=0.7))
    fast = voice.synthesise("The storm is over.", Comfort(rate=2.0))
    assert slow.seconds > 1.5 * fast.seconds
    assert float(np.max(np.abs(slow.samples))) > 0.1
    voice.close()
