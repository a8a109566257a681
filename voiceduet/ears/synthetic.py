"""Synthetic people to measure with: espeak-ng in many voices, as samples."""

from __future__ import annotations

import io
import subprocess
import wave
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE
from voiceduet.ears.resample import Resampler

Samples = npt.NDArray[np.int16]


class NoSynthesis(RuntimeError):
    """espeak-ng is not on this machine: apt install espeak-ng, or brew install espeak-ng."""


@dataclass(frozen=True, slots=True)
class Person:
    """A voice, and how fast it talks."""

    voice: str
    speed: int = 160
    """Words a minute."""
    pitch: int = 50


PEOPLE = (
    Person("en-us+m3", 150),
    Person("en-us+f2", 160, 60),
    Person("en-gb+m1", 170, 40),
    Person("en-gb+f4", 150, 55),
    Person("en-gb-scotland+m7", 155),
    Person("en-us+f5", 190, 65),
    Person("en-gb-x-rp+m5", 140, 35),
    Person("en-029+f1", 160),
)


@lru_cache(maxsize=128)
def _said(person: Person, text: str) -> bytes:
    command = ["espeak-ng", "-v", person.voice, "-s", str(person.speed), "-p", str(person.pitch)]
    try:
        done = subprocess.run([*command, "--stdout", text], capture_output=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError) as problem:
        raise NoSynthesis(str(problem)) from problem
    # The header of a stream tells no length: the samples begin after it.
    with wave.open(io.BytesIO(done.stdout)) as header:
        rate = header.getframerate()
    samples = np.frombuffer(done.stdout[44 : len(done.stdout) // 2 * 2], np.int16)
    resampler = Resampler(rate, RATE)
    flush = np.zeros(rate // 20, np.int16)
    return _trimmed(resampler(np.concatenate([samples, flush]))).tobytes()


def say(person: Person, text: str) -> Samples:
    """What this person says, from its first sound to its last."""
    return np.frombuffer(_said(person, text), np.int16)


def _trimmed(sound: Samples) -> Samples:
    loud = np.flatnonzero(np.abs(sound.astype(np.int32)) > 0.01 * np.abs(sound).max(initial=1))
    return sound[loud[0] : loud[-1] + 1] if len(loud) else sound
