"""The microphone, against capturing processes that end as devices do, and on the sound card."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np
import pytest

from voiceduet.ears import microphone as microphone_module
from voiceduet.ears.microphone import DeviceMicrophone
from voiceduet.ears.port import Lost, Sound
from voiceduet.equipment.virtual_card import SoundCard

SOUND = """
import os, time
os.write(1, b'{"rate": 8000, "device": "pretended"}\\n' + b'ab' * 160 * 3)
"""
STAYS = SOUND + "time.sleep(60)"
NOTHING = """print('{"problem": "no such device"}')"""
NOISE = "print('ALSA lib: what?')"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(microphone_module, "RETRY_SECONDS", 0.05)


def scripted(*scripts: str) -> DeviceMicrophone:
    """A microphone whose capturing processes are these, one after the other."""
    left = list(scripts)

    def start(_device: str) -> subprocess.Popen[bytes]:
        script = left.pop(0) if left else "import time; time.sleep(60)"
        return subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)

    return DeviceMicrophone("pretended", start)


def gives(microphone: DeviceMicrophone, count: int) -> list[object]:
    """The first things that it gives: rates of sound, and what became of the device."""
    microphone.open()
    found = [microphone.read(10) for _ in range(count)]
    microphone.close()
    return [piece.rate if isinstance(piece, Sound) else piece for piece in found]


def test_sound_comes_in_pieces_with_the_devices_own_rate() -> None:
    assert gives(scripted(STAYS), 3) == [8000] * 3


def test_a_device_that_goes_and_returns_is_told_in_between() -> None:
    told = gives(scripted(SOUND, NOTHING, NOISE, STAYS), 8)
    assert told == [8000] * 3 + [Lost.LOST, Lost.BACK] + [8000] * 3


def test_a_device_that_is_not_there_at_the_start_is_told_once() -> None:
    assert gives(scripted(NOTHING, NOTHING, STAYS), 3) == [Lost.LOST, Lost.BACK, 8000]


def test_closing_does_not_wait_for_the_device() -> None:
    microphone = scripted("import time; time.sleep(60)")
    microphone.open()
    began = time.monotonic()
    microphone.close()
    assert time.monotonic() - began < 5


def test_sound_that_nobody_reads_is_dropped_but_the_news_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(microphone_module, "PIECES", 4)
    microphone = scripted(SOUND, STAYS)
    microphone.open()
    deadline = time.monotonic() + 10
    while microphone.dropped < 4 and time.monotonic() < deadline:
        time.sleep(0.01)
    kept = [microphone.read(1) for _ in range(4)]
    microphone.close()
    assert microphone.dropped == 4
    assert [piece for piece in kept if isinstance(piece, Lost)] == [Lost.LOST, Lost.BACK]


@pytest.fixture
def plugged(soundcard: SoundCard) -> Iterator[SoundCard]:
    yield soundcard
    soundcard.replug()


@pytest.mark.soundcard
def test_a_pulled_microphone_is_told_and_heard_again_when_it_is_back(plugged: SoundCard) -> None:
    microphone = DeviceMicrophone()
    microphone.open()
    try:
        assert isinstance(microphone.read(10), Sound)
        plugged.unplug()
        assert _next_news(microphone) is Lost.LOST
        plugged.replug()
        assert _next_news(microphone) is Lost.BACK
        said = plugged.speaking(np.full(32_000, 8000, np.int16))
        deadline = time.monotonic() + 5
        loudest = 0
        while loudest < 7000 and time.monotonic() < deadline:
            piece = microphone.read(1)
            if isinstance(piece, Sound):
                loudest = max(loudest, int(np.frombuffer(piece.samples, np.int16).max()))
        said.terminate()
        said.wait()
        assert loudest >= 7000
    finally:
        microphone.close()


def _next_news(microphone: DeviceMicrophone) -> object:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        piece = microphone.read(1)
        if isinstance(piece, Lost):
            return piece
    return None
