"""The player, not the room."""

from __future__ import annotations

import numpy as np

from voiceduet.ears.foreground import Foreground
from voiceduet.ears.speech import FRAME


class EverythingIsSpeech:
    def __call__(self, _frame: np.ndarray) -> float:
        return 0.9

    def reset(self) -> None:
        pass


def frame(loudness: float) -> np.ndarray:
    return (np.sin(np.arange(FRAME) / 7) * loudness).astype(np.int16)


def test_talk_that_is_always_there_is_the_room_and_louder_talk_is_the_player() -> None:
    near = Foreground(EverythingIsSpeech())
    for _ in range(200):
        room = near(frame(1000))
    assert room == 0.0
    assert [near(frame(4000)) for _ in range(20)][-1] == 0.9
    assert [near(frame(1000)) for _ in range(20)][-1] == 0.0


def test_before_the_room_is_known_everything_counts() -> None:
    assert Foreground(EverythingIsSpeech())(frame(1000)) == 0.9


def test_in_a_silent_room_a_soft_voice_counts() -> None:
    near = Foreground(EverythingIsSpeech())
    for _ in range(200):
        near(frame(0))
    assert [near(frame(150)) for _ in range(5)][-1] == 0.9


def test_a_long_speech_with_pauses_does_not_become_the_room() -> None:
    near = Foreground(EverythingIsSpeech())
    heard = [near(frame(20 if n % 12 < 5 else 4000)) for n in range(600)]
    assert np.mean(heard[-120:]) > 0.5


def test_a_voice_much_softer_than_the_loudest_of_late_is_somebody_elsewhere() -> None:
    near = Foreground(EverythingIsSpeech())
    for _ in range(200):
        near(frame(0))
    assert [near(frame(8000)) for _ in range(10)][-1] == 0.9
    assert [near(frame(800)) for _ in range(10)][-1] == 0.0
    assert [near(frame(4000)) for _ in range(10)][-1] == 0.9
    for _ in range(300):
        near(frame(0))
    assert [near(frame(800)) for _ in range(10)][-1] == 0.9, "eight seconds later it is forgotten"
