"""Noises of real rooms, made from a seed: people talking, a fan, music, coughs; and mixing them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE

Samples = npt.NDArray[np.int16]
_Floats = npt.NDArray[np.float64]

LOUDNESS = 1500.0
"""Root mean square of a noise as made; `mix` sets the level that is wanted."""


class Noise(Enum):
    """Kinds of noise."""

    BABBLE = "babble"
    FAN = "fan"
    MUSIC = "music"
    COUGHS = "coughs"


ROOM_NOISES = (Noise.BABBLE, Noise.FAN, Noise.MUSIC)
"""Those that go on all the time."""


def make_noise(kind: Noise, seconds: float, seed: int, voices: Sequence[Samples] = ()) -> Samples:
    """So much of that noise. Babble is made of `voices`: speech of several people."""
    chance = np.random.default_rng([seed, list(Noise).index(kind)])
    length = int(seconds * RATE)
    if kind is Noise.BABBLE:
        return _level(_babble(length, chance, voices))
    made = {Noise.FAN: _fan, Noise.MUSIC: _music, Noise.COUGHS: _coughs}[kind]
    return _level(made(length, chance))


def mix(speech: Samples, noise: Samples, decibels: float) -> Samples:
    """Speech in noise: so many decibels louder than it, measured where somebody speaks."""
    wanted = _active_level(speech) / 10 ** (decibels / 20)
    length = len(speech)
    looped = np.resize(noise, length).astype(float)
    both = speech + looped * (wanted / max(_rms(looped), 1e-9))
    return np.clip(np.rint(both), -32768, 32767).astype(np.int16)


def _babble(length: int, chance: np.random.Generator, voices: Sequence[Samples]) -> _Floats:
    if not voices:
        raise ValueError("babble is made of voices, and none were given")
    talkers = 6
    mixed = np.zeros(length)
    for _ in range(talkers):
        said: list[_Floats] = []
        while sum(map(len, said)) < length + RATE:
            voice = voices[int(chance.integers(len(voices)))].astype(float)
            said += [voice / max(_rms(voice), 1.0), np.zeros(int(chance.uniform(0, 0.4) * RATE))]
        stream = np.concatenate(said)
        start = int(chance.integers(RATE))
        mixed += stream[start : start + length] * chance.uniform(0.5, 1.0)
    return mixed


def _fan(length: int, chance: np.random.Generator) -> _Floats:
    """Broad noise that falls off upwards, with the hum and the slow beat of a motor."""
    spectrum = np.fft.rfft(chance.standard_normal(length))
    hertz = np.fft.rfftfreq(length, 1 / RATE)
    air = np.fft.irfft(spectrum / np.sqrt(1 + (hertz / 250) ** 2), length)
    time = np.arange(length) / RATE
    hum = sum(np.sin(2 * np.pi * 100 * n * time) / n for n in (1, 2, 3))
    beat = 1 + 0.15 * np.sin(2 * np.pi * chance.uniform(0.5, 2) * time)
    floats: _Floats = (air / _rms(air) + 0.3 * hum) * beat
    return floats


def _music(length: int, chance: np.random.Generator) -> _Floats:
    """Chords, a bass, a tune and a drum; nobody's tune in particular."""
    mixed = np.zeros(length)
    beat = 60 / chance.uniform(80, 130)
    scale = 220 * 2 ** (np.array([0, 2, 4, 5, 7, 9, 11, 12]) / 12)
    for number in range(int(length / RATE / beat) + 1):
        at = number * beat
        if number % 4 == 0:
            root = int(chance.integers(6))
            for step in (0, 2, 4):
                _note(mixed, at, 4 * beat, scale[(root + step) % 8], 0.25)
            _note(mixed, at, 2 * beat, scale[root] / 4, 0.6)
        _note(mixed, at, beat, 2 * scale[chance.integers(8)], 0.4)
        _drum(mixed, at, chance)
    return mixed


def _note(mixed: _Floats, at: float, seconds: float, hertz: float, loudness: float) -> None:
    start = int(at * RATE)
    time = np.arange(min(int(seconds * RATE), len(mixed) - start)) / RATE
    tone = sum(np.sin(2 * np.pi * hertz * n * time) / n**1.5 for n in range(1, 6))
    mixed[start : start + len(time)] += (
        loudness * tone * np.exp(-2.5 * time) * (1 - np.exp(-200 * time))
    )


def _drum(mixed: _Floats, at: float, chance: np.random.Generator) -> None:
    start = int(at * RATE)
    time = np.arange(min(RATE // 8, len(mixed) - start)) / RATE
    mixed[start : start + len(time)] += 0.5 * chance.standard_normal(len(time)) * np.exp(-40 * time)


def _coughs(length: int, chance: np.random.Generator) -> _Floats:
    """Bursts of throat noise, one to three at a time, every few seconds."""
    mixed = np.zeros(length)
    at = chance.uniform(0.5, 2)
    while at * RATE < length:
        for _ in range(int(chance.integers(1, 4))):
            start = int(at * RATE)
            time = np.arange(int(0.35 * RATE)) / RATE
            air = np.convolve(chance.standard_normal(len(time)), _throat(chance), "same")
            end = min(start + len(time), length)
            mixed[start:end] += (air * np.exp(-9 * time))[: max(0, end - start)]
            at += chance.uniform(0.35, 0.5)
        at += chance.uniform(2, 5)
    return mixed


def _throat(chance: np.random.Generator) -> _Floats:
    time = np.arange(200) / RATE
    resonances: _Floats = sum(
        (np.sin(2 * np.pi * chance.uniform(low, high) * time) for low, high in _FORMANTS),
        np.zeros(200),
    ) * np.exp(-250 * time)
    return resonances


_FORMANTS = ((400, 800), (1000, 1700), (2200, 3000))


def _level(sound: _Floats) -> Samples:
    scaled: Samples = np.clip(sound * (LOUDNESS / max(_rms(sound), 1e-9)), -32768, 32767).astype(
        np.int16
    )
    return scaled


def _active_level(speech: Samples) -> float:
    """The level where somebody speaks: pauses do not make a talker quieter."""
    frame = RATE // 50
    whole = speech[: len(speech) // frame * frame].reshape(-1, frame).astype(float)
    if not len(whole):
        return 0.0
    power = (whole**2).mean(axis=1)
    loud = power[power >= power.max() / 1000]
    return float(np.sqrt(loud.mean()))


def _rms(sound: _Floats) -> float:
    return float(np.sqrt(np.mean(np.square(sound)))) if len(sound) else 0.0
