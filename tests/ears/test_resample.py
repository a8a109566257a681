"""The resampler against pure tones: what should pass passes, what should not does not."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from voiceduet.ears.resample import Resampler

TARGET = 16_000
RATES = (8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000)


def tone(hertz: float, rate: int) -> npt.NDArray[np.int16]:
    return (10_000 * np.sin(2 * np.pi * hertz * np.arange(rate) / rate)).astype(np.int16)


def resampled(sound: npt.NDArray[np.int16], rate: int, piece: int) -> npt.NDArray[np.int16]:
    resampler = Resampler(rate, TARGET)
    return np.concatenate([resampler(sound[at : at + piece]) for at in range(0, len(sound), piece)])


def decibels(sound: npt.NDArray[np.int16]) -> float:
    middle = sound[2000:-2000].astype(float)
    return float(20 * np.log10(max(float(np.sqrt((middle**2).mean())), 1e-6) / (10_000 / 2**0.5)))


@pytest.mark.parametrize("rate", RATES)
def test_speech_passes_unchanged_in_level_and_length(rate: int) -> None:
    for hertz in (120, 1000, 3000, 6500):
        if hertz < 0.44 * rate:
            sound = resampled(tone(hertz, rate), rate, 441)
            assert abs(decibels(sound)) < 0.05
            assert len(sound) == TARGET


@pytest.mark.parametrize("rate", [r for r in RATES if r > 2 * 9000])
def test_what_cannot_be_carried_does_not_come_back_as_something_else(rate: int) -> None:
    for hertz in (8500, 9500, 12_000, 20_000):
        if hertz < rate / 2:
            assert decibels(resampled(tone(hertz, rate), rate, 441)) < -70


@pytest.mark.parametrize("rate", RATES)
def test_pieces_of_any_size_give_the_same_as_the_whole(rate: int) -> None:
    sound = np.random.default_rng(7).integers(-9000, 9000, rate // 4, dtype=np.int16)
    whole = resampled(sound, rate, len(sound))
    for piece in (1, 37, 882):
        assert np.array_equal(resampled(sound, rate, piece), whole)


def test_a_rate_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="positive"):
        Resampler(0, TARGET)
