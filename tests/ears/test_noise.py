"""Noises: the same from the same seed, at the level that was asked for."""

from __future__ import annotations

import numpy as np
import pytest

from voiceduet.ears.noise import Noise, make_noise, mix
from voiceduet.ears.port import RATE

TALKER = (4000 * np.sin(np.arange(RATE) / 20)).astype(np.int16)


@pytest.mark.parametrize("kind", Noise)
def test_the_same_seed_gives_the_same_noise_and_another_another(kind: Noise) -> None:
    one, same, other = (make_noise(kind, 6, seed, [TALKER]) for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
    assert len(one) == 6 * RATE


@pytest.mark.parametrize("decibels", [0, 10, 20])
def test_mixing_keeps_the_distance_between_speech_and_noise(decibels: float) -> None:
    speech = np.concatenate([TALKER, np.zeros(3 * RATE, np.int16)])
    mixed = mix(speech, make_noise(Noise.FAN, 1, 1), decibels)
    noise = (mixed.astype(float) - speech).std()
    assert abs(20 * np.log10(TALKER.std() / noise) - decibels) < 0.3


def test_silence_stays_silent() -> None:
    assert not mix(np.zeros(RATE, np.int16), make_noise(Noise.FAN, 1, 1), 10).any()


def test_babble_needs_somebody_to_babble() -> None:
    with pytest.raises(ValueError, match="voices"):
        make_noise(Noise.BABBLE, 1, 1)


@pytest.mark.parametrize("kind", Noise)
def test_any_length_of_noise_can_be_made(kind: Noise) -> None:
    for seconds in (0.1, 1.7, 5.3, 60.0):
        assert len(make_noise(kind, seconds, 5, [TALKER])) == int(seconds * RATE)
