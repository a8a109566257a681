"""The doctor listens: a live meter of the microphone, and what its level means."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from voiceduet.doctor.finding import Finding, Thing
from voiceduet.ears.level import CLIPPED_SAMPLE, CLIPPED_SHARE, SILENT_BELOW, TOO_LOW_BELOW
from voiceduet.ears.port import Lost, Sound

FULL_SCALE = 32768.0
QUIETEST_SHOWN = -60.0
SHOW_SECONDS = 0.25
LOUD_PART = 0.8
"""Speech has gaps: the level that counts is what a fifth of the pieces reach."""
OPENING_SECONDS = 5.0
"""A device that has given no sound by then gives none."""


class Source(Protocol):
    """As much of a microphone as the meter needs."""

    def open(self) -> None: ...

    def read(self, timeout: float) -> Sound | Lost | None: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class Measured:
    """What a microphone gave."""

    levels: tuple[float, ...]
    """Root mean square of each piece of sound."""
    clipped: float
    """Share of the samples at the limit."""


def decibels(rms: float) -> float:
    """Below full scale, and not below what the meter shows."""
    return max(QUIETEST_SHOWN, 20 * math.log10(max(rms, 1e-9) / FULL_SCALE))


def measure(
    source: Source,
    seconds: float,
    show: Callable[[float], None],
    clock: Callable[[], float] = time.monotonic,
) -> Measured:
    """Listens for so many seconds of sound and shows the level, in decibels, as it goes."""
    levels: list[float] = []
    samples = clipped = 0
    heard = shown = 0.0
    begun = clock()
    source.open()
    try:
        while heard < seconds and clock() - begun < seconds + OPENING_SECONDS:
            piece = source.read(0.2)
            if piece is Lost.LOST:
                break
            if not isinstance(piece, Sound):
                continue
            wave = np.frombuffer(piece.samples, np.int16).astype(np.float64)
            levels.append(float(np.sqrt(np.mean(wave**2))))
            samples += len(wave)
            clipped += int(np.count_nonzero(np.abs(wave) >= CLIPPED_SAMPLE))
            heard += len(wave) / piece.rate
            if heard - shown >= SHOW_SECONDS:
                recent = levels[-max(1, round(SHOW_SECONDS * piece.rate / len(wave))) :]
                show(decibels(max(recent)))
                shown = heard
    finally:
        source.close()
    return Measured(tuple(levels), clipped / max(1, samples))


def judge(measured: Measured) -> Finding:
    """What the level means for being understood."""
    if not measured.levels:
        return Finding(Thing.LEVEL, False, "nothing")
    if max(measured.levels) < SILENT_BELOW:
        return Finding(Thing.LEVEL, False, "silent")
    if measured.clipped > CLIPPED_SHARE:
        return Finding(Thing.LEVEL, False, "clipped")
    loud = sorted(measured.levels)[int(LOUD_PART * (len(measured.levels) - 1))]
    facts: dict[str, object] = {"level": round(decibels(loud))}
    if loud < TOO_LOW_BELOW:
        return Finding(Thing.LEVEL, False, "low", facts)
    return Finding(Thing.LEVEL, True, "ok", facts)
