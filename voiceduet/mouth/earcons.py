"""Earcons: short, quiet sounds that say something without words, made of plain tones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from voiceduet.mouth.port import Earcon
from voiceduet.mouth.sound import Samples, Sound

RATE = 24_000
LOUDNESS = 0.16
"""Peak of an earcon, against 0.6 and more of a voice: heard, never in the way."""


@dataclass(frozen=True, slots=True)
class Tone:
    """One tone, from one pitch to another, with how bright it is."""

    start: float
    end: float
    seconds: float
    overtones: tuple[float, ...] = (1.0,)
    """Strength of each harmonic, the lowest first."""


_PURE = (1.0,)
_WARM = (1.0, 0.35, 0.12)
_HARSH = (1.0, 0.7, 0.6, 0.5, 0.4)
_GAP = Tone(0, 0, 0.03)

# Rising is good or open, falling is bad or closed; the harsher, the worse. No two share a shape.
_TONES: dict[Earcon, tuple[Tone, ...]] = {
    Earcon.LISTENING: (Tone(660, 880, 0.09, _PURE),),
    Earcon.HEARD: (Tone(880, 880, 0.05, _PURE),),
    Earcon.NOT_UNDERSTOOD: (Tone(330, 330, 0.08, _WARM), _GAP, Tone(311, 294, 0.12, _WARM)),
    Earcon.AGENT: (Tone(523, 523, 0.08, _WARM), Tone(784, 784, 0.14, _WARM)),
    Earcon.BYSTANDER: (Tone(392, 392, 0.09, _WARM), Tone(294, 294, 0.16, _WARM)),
    Earcon.ASSASSIN: (Tone(196, 92, 0.5, _HARSH),),
    Earcon.TOKEN: (Tone(1568, 1568, 0.03, _PURE), _GAP, Tone(1175, 1175, 0.05, _PURE)),
    Earcon.TURN_CHANGE: (
        Tone(440, 440, 0.06, _PURE),
        _GAP,
        Tone(587, 587, 0.06, _PURE),
        _GAP,
        Tone(440, 440, 0.08, _PURE),
    ),
    Earcon.VICTORY: (
        Tone(523, 523, 0.12, _WARM),
        Tone(659, 659, 0.12, _WARM),
        Tone(784, 784, 0.12, _WARM),
        Tone(1047, 1047, 0.34, _WARM),
    ),
}


@cache
def earcon_sound(earcon: Earcon) -> Sound:
    """The sound of an earcon."""
    samples = np.concatenate([_tone(tone) for tone in _TONES[earcon]])
    peak = float(np.max(np.abs(samples)))
    return Sound((samples * (LOUDNESS / peak)).astype(np.float32), RATE)


def _tone(tone: Tone) -> Samples:
    count = round(tone.seconds * RATE)
    pitch = np.linspace(tone.start, tone.end, count)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    waves = sum(
        strength * np.sin(phase * number) for number, strength in enumerate(tone.overtones, 1)
    )
    return (waves * _envelope(count)).astype(np.float32)


def _envelope(count: int) -> Samples:
    """Soft edges, so that no tone clicks."""
    edge = min(round(0.008 * RATE), count // 2)
    shape = np.ones(count, np.float32)
    ramp = (1 - np.cos(np.linspace(0, np.pi, edge))) / 2
    shape[:edge], shape[count - edge :] = ramp, ramp[::-1]
    return shape
