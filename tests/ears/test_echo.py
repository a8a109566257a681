"""Echo cancelling: the narrator's voice goes, the player's stays."""

from __future__ import annotations

import numpy as np
import pytest

from voiceduet.ears.echo import Samples, WebRtcEchoCanceller
from voiceduet.ears.port import RATE

pytest.importorskip("aec_audio_processing", reason="the echo extra is not installed")


def voice(seconds: float, seed: int) -> Samples:
    """Noise that comes and goes like syllables."""
    chance = np.random.default_rng(seed)
    time = np.arange(int(seconds * RATE)) / RATE
    syllables = np.clip(np.sin(2 * np.pi * (3 + seed) * time), 0, 1)
    return (3000 * chance.standard_normal(len(time)) * syllables).astype(np.int16)


def echo_of(played: Samples) -> Samples:
    delayed = np.concatenate([np.zeros(RATE // 25, np.int16), played])[: len(played)]
    return (delayed * 0.4).astype(np.int16)


def cleaned(played: Samples, heard: Samples, rate: int = RATE) -> Samples:
    canceller, step = WebRtcEchoCanceller(), RATE // 50
    pieces = []
    for number in range(len(heard) // step):
        at = number * step * rate // RATE
        part = played[at : at + step * rate // RATE] / np.float32(32768)
        canceller.played(part.astype(np.float32), rate, number / 50)
        pieces.append(
            canceller.clean(heard[number * step : (number + 1) * step], (number + 1) / 50)
        )
    return np.concatenate(pieces)


def test_the_narrators_voice_is_taken_out() -> None:
    played = voice(8, 1)
    heard = echo_of(played)
    left = cleaned(played, heard)[4 * RATE :].std()
    assert left < heard[4 * RATE :].std() / 5


def test_another_rate_of_the_loudspeaker_is_no_matter() -> None:
    played = voice(8, 1)
    heard = echo_of(played)
    left = cleaned(np.repeat(played, 3), heard, 3 * RATE)[4 * RATE :].std()
    assert left < heard[4 * RATE :].std() / 5


def test_without_a_narrator_the_player_is_left_as_he_is() -> None:
    player = voice(4, 2)
    left = cleaned(np.zeros_like(player), player)
    assert 0.7 < left[2 * RATE :].std() / player[2 * RATE :].std() < 1.3


def test_a_microphone_that_was_opened_late_hears_no_echo_either() -> None:
    """What was played meanwhile waits, and must not be taken for what is heard now."""
    played = voice(10, 1)
    heard = echo_of(played)
    canceller, step = WebRtcEchoCanceller(), RATE // 50
    left = []
    for number in range(len(heard) // step):
        part = played[number * step : (number + 1) * step] / np.float32(32768)
        canceller.played(part.astype(np.float32), RATE, number / 50)
        if number >= 100:
            piece = heard[number * step : (number + 1) * step]
            left.append(canceller.clean(piece, (number + 1) / 50))
    assert np.concatenate(left)[4 * RATE :].std() < heard[6 * RATE :].std() / 5
