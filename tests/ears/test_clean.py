"""The room is held back, the player is not."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voiceduet.ears.clean import HOP, Cleaner
from voiceduet.ears.port import RATE
from voiceduet.ears.speech import FRAME

Samples = npt.NDArray[np.int16]
FRAMES = 60


def noise(level: float, seed: int = 1) -> Samples:
    sound = np.random.default_rng(seed).standard_normal(FRAMES * FRAME) * level
    return sound.astype(np.int16)


def tone(level: float) -> Samples:
    """A vowel of sorts: a few tones that last."""
    time = np.arange(FRAMES * FRAME) / RATE
    tones = sum(np.sin(2 * np.pi * hertz * time) for hertz in (220, 440, 880))
    return (level * tones).astype(np.int16)


def level(sound: Samples) -> float:
    return float(np.sqrt(np.mean(sound[FRAME * 10 :].astype(float) ** 2)))


def after(room: Samples, sound: Samples) -> Samples:
    """The sound of an utterance in a room that was heard before."""
    cleaner = Cleaner()
    for frame in room.reshape(-1, FRAME):
        cleaner.learn(frame)
    cleaner.begin()
    return np.concatenate([cleaner.clean(frame) for frame in sound.reshape(-1, FRAME)])


def test_the_room_alone_is_held_back_by_eight_decibels_at_least() -> None:
    assert level(after(noise(600), noise(600, seed=2))) < level(noise(600)) / 10 ** (8 / 20)


def test_a_loud_voice_stays_as_it_is_but_for_half_a_frame() -> None:
    voice = tone(4000)
    heard = after(noise(300), voice)
    difference = heard[HOP:].astype(float) - voice[:-HOP]
    assert np.sqrt(np.mean(difference[FRAME * 10 :] ** 2)) < 0.1 * level(voice)


def test_a_voice_in_noise_stands_out_more_than_before() -> None:
    voice, room = tone(1500), noise(1500)
    heard = after(noise(1500, seed=2), voice + room)
    left = heard[HOP:].astype(float) - voice[:-HOP]
    assert np.sqrt(np.mean(left[FRAME * 10 :] ** 2)) < level(room) / 2


def test_in_a_quiet_room_nothing_is_touched() -> None:
    voice = tone(2000)
    assert np.array_equal(after(noise(20), voice), voice)


def test_before_the_room_is_known_nothing_is_touched() -> None:
    voice = tone(2000)
    assert np.array_equal(after(noise(600)[: FRAME * 3], voice), voice)


def test_what_is_learnt_in_an_utterance_counts_from_the_next_one_on() -> None:
    cleaner = Cleaner()
    cleaner.begin()
    for frame in noise(600).reshape(-1, FRAME):
        cleaner.learn(frame)
    frame = noise(600)[:FRAME]
    assert np.array_equal(cleaner.clean(frame), frame)
    cleaner.begin()
    assert not np.array_equal(cleaner.clean(frame), frame)


def test_sound_at_its_loudest_does_not_wrap_round() -> None:
    loud = np.full(FRAMES * FRAME, 32767, np.int16)
    heard = after(noise(600), loud)
    assert heard[FRAME * 10 :].min() > 20000
