"""The virtual sound card itself, as sounddevice meets it."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from voiceduet.ears.microphone import DeviceMicrophone
from voiceduet.ears.port import Sound
from voiceduet.equipment.recording import Samples
from voiceduet.equipment.virtual_card import SoundCard

pytestmark = pytest.mark.soundcard

RATE = 16_000


def tone(hertz: float, seconds: float) -> Samples:
    t = np.arange(int(seconds * RATE)) / RATE
    return (10_000 * np.sin(2 * np.pi * hertz * t)).astype(np.int16)


def loudest_hertz(sound: Samples) -> float:
    return float(np.argmax(np.abs(np.fft.rfft(sound))) * RATE / len(sound))


def test_what_the_player_says_reaches_the_default_microphone(soundcard: SoundCard) -> None:
    import sounddevice

    said = soundcard.speaking(tone(440, 2.0), RATE)
    heard = sounddevice.rec(RATE, samplerate=RATE, channels=1, dtype="int16", blocking=True)
    said.terminate()
    assert abs(loudest_hertz(heard[:, 0]) - 440) < 3


PLAY = """
import numpy, sounddevice
t = numpy.arange(16000) / 16000
tone = (10000 * numpy.sin(2 * numpy.pi * 880 * t)).astype(numpy.int16)
sounddevice.play(tone, samplerate=16000, blocking=True)
"""


def test_what_the_game_plays_is_recorded_and_does_not_reach_the_microphone(
    soundcard: SoundCard,
) -> None:
    recording = soundcard.record(RATE)
    microphone = DeviceMicrophone()
    microphone.open()
    assert isinstance(microphone.read(10), Sound)
    # In a process that can be given up: played from this one, the test once did not return.
    subprocess.run([sys.executable, "-c", PLAY], timeout=30, check=True)
    heard = []
    while isinstance(piece := microphone.read(0.0), Sound):
        heard.append(piece.samples)
    microphone.close()
    played = recording.stop()
    assert abs(loudest_hertz(played) - 880) < 3
    assert len(b"".join(heard)) > RATE
    assert not any(b"".join(heard))


def test_an_unplugged_microphone_cannot_be_opened_until_it_is_back(soundcard: SoundCard) -> None:
    import sounddevice

    soundcard.unplug()
    try:
        with pytest.raises(sounddevice.PortAudioError):
            sounddevice.RawInputStream(samplerate=RATE, channels=1, dtype="int16").start()
    finally:
        soundcard.replug()
    with sounddevice.RawInputStream(samplerate=RATE, channels=1, dtype="int16") as microphone:
        assert len(microphone.read(RATE // 10)[0]) == RATE // 10 * 2
