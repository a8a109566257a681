"""The virtual sound card itself, as sounddevice meets it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.e2e.soundcard import Samples, SoundCard

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


def test_what_the_game_plays_is_recorded_and_does_not_reach_the_microphone(
    soundcard: SoundCard,
) -> None:
    import sounddevice

    recording = soundcard.record(RATE)
    heard = bytearray()
    with sounddevice.RawInputStream(
        samplerate=RATE, channels=1, dtype="int16", callback=lambda sound, *_: heard.extend(sound)
    ):
        sounddevice.play(tone(880, 1.0), samplerate=RATE, blocking=True)
    played = recording.stop()
    assert abs(loudest_hertz(played) - 880) < 3
    assert len(heard) > RATE
    assert not any(heard)


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
