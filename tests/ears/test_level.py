"""Levels: what is told, when, and how often."""

from __future__ import annotations

import numpy as np

from voiceduet.ears.level import SILENT_SECONDS, LevelWatch
from voiceduet.ears.port import RATE, Level
from voiceduet.ears.speech import FRAME

ROOM = np.random.default_rng(1).normal(0, 12, FRAME).astype(np.int16)


def utterance(watch: LevelWatch, loudness: float) -> Level | None:
    voice = np.sin(np.arange(FRAME) / 5) * loudness
    for _ in range(20):
        watch.frame(np.clip(voice, -32768, 32767).astype(np.int16), speech=True)
    return watch.utterance_over()


def test_usual_speech_is_no_problem() -> None:
    assert utterance(LevelWatch(), 4000) is None


def test_faint_speech_is_told_once_until_it_has_been_good() -> None:
    watch = LevelWatch()
    told = [utterance(watch, loudness) for loudness in (60, 60, 4000, 60)]
    assert told == [Level.TOO_LOW, None, None, Level.TOO_LOW]


def test_torn_speech_is_told() -> None:
    assert utterance(LevelWatch(), 60_000) is Level.CLIPPED


def test_a_muted_microphone_is_told_after_some_seconds_and_a_quiet_room_never() -> None:
    watch, dead = LevelWatch(), np.zeros(FRAME, np.int16)
    frames = int(SILENT_SECONDS * RATE / FRAME) + 1
    assert [watch.frame(dead, False) for _ in range(frames)].count(Level.SILENT) == 1
    assert {LevelWatch().frame(ROOM, False) for _ in range(frames)} == {None}


def test_an_utterance_without_sound_is_no_problem() -> None:
    assert LevelWatch().utterance_over() is None


def test_each_bad_utterance_is_known_though_it_is_told_once() -> None:
    watch = LevelWatch()
    for told in (Level.TOO_LOW, None):
        watch.frame(np.full(512, 20, np.int16), speech=True)
        assert watch.utterance_over() is told
        assert watch.last is Level.TOO_LOW
    watch.frame(np.full(512, 3000, np.int16), speech=True)
    watch.utterance_over()
    assert watch.last is None
