"""Echo cancelling: the narrator's voice goes, the player's stays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from voiceduet.ears.echo import AdaptiveEchoCanceller, Samples
from voiceduet.ears.port import RATE

STEP = RATE // 50
LEARNT = 8 * RATE
"""By then the room is known."""


def voice(seconds: float, seed: int) -> Samples:
    """Noise that comes and goes like syllables."""
    chance = np.random.default_rng(seed)
    time = np.arange(int(seconds * RATE)) / RATE
    syllables = np.clip(np.sin(2 * np.pi * (3 + seed) * time), 0, 1)
    return (3000 * chance.standard_normal(len(time)) * syllables).astype(np.int16)


def room(seed: int = 3) -> npt.NDArray[np.float64]:
    time = np.arange(RATE // 6) / RATE
    answer = 0.1 * np.random.default_rng(seed).standard_normal(len(time)) * np.exp(-time / 0.03)
    answer[0] = 1.0
    return answer * 0.3


def echo_of(played: Samples, delay: float = 0.04) -> Samples:
    delayed = np.concatenate([np.zeros(round(delay * RATE)), played])[: len(played)]
    return np.convolve(delayed, room())[: len(played)].astype(np.int16)


class Sitting:
    """Plays and hears in steps of twenty milliseconds."""

    def __init__(self) -> None:
        self.canceller = AdaptiveEchoCanceller()
        self.time = 0.0

    def pass_through(self, played: Samples, heard: Samples, rate: int = RATE) -> Samples:
        pieces = []
        for number in range(len(heard) // STEP):
            start, size = number * STEP * rate // RATE, STEP * rate // RATE
            part = (played[start : start + size] / np.float32(32768)).astype(np.float32)
            self.canceller.played(part, rate, self.time)
            self.time += 0.02
            piece = heard[number * STEP : (number + 1) * STEP]
            pieces.append(self.canceller.clean(piece, self.time))
        return np.concatenate(pieces)


def loudness(sound: Samples) -> float:
    return float(np.sqrt(np.mean(np.square(sound, dtype=float))))


@pytest.mark.parametrize("delay", [0.0, 0.04, 0.3, 0.9])
def test_the_narrators_voice_is_taken_out_however_late_it_comes(delay: float) -> None:
    played = voice(12, 1)
    heard = echo_of(played, delay)
    sitting = Sitting()
    left = sitting.pass_through(played, heard)
    assert sitting.canceller.sure
    assert loudness(left[LEARNT:]) < loudness(heard[LEARNT:]) / 30


def test_another_rate_of_the_loudspeaker_is_no_matter() -> None:
    played = voice(12, 1)
    heard = echo_of(played)
    left = Sitting().pass_through(np.repeat(played, 3), heard, 3 * RATE)
    assert loudness(left[LEARNT:]) < loudness(heard[LEARNT:]) / 20


def test_the_player_is_heard_over_the_narrator() -> None:
    played, player = voice(16, 1), voice(4, 2)
    heard = echo_of(played)
    heard[-len(player) :] += player
    left = Sitting().pass_through(played, heard)
    ours = left[-len(player) + 512 :].astype(float)
    theirs = player[: len(ours)].astype(float)
    shifts = [np.corrcoef(np.roll(theirs, -shift), ours)[0, 1] for shift in range(256, 800, 1)]
    assert max(shifts) > 0.95


def test_while_nothing_is_played_nothing_is_changed() -> None:
    player = voice(4, 2)
    left = Sitting().pass_through(np.zeros_like(player), player)
    assert np.array_equal(left, player[: len(left)])


def test_before_the_echo_is_known_it_is_not_trusted() -> None:
    played = voice(1, 1)
    sitting = Sitting()
    sitting.pass_through(played, echo_of(played))
    assert not sitting.canceller.sure


def test_without_an_echo_it_never_thinks_that_it_knows_one() -> None:
    played, player = voice(12, 1), voice(12, 2)
    sitting = Sitting()
    left = sitting.pass_through(played, player)
    assert not sitting.canceller.sure
    assert np.array_equal(left, player[: len(left)])


def test_a_gap_of_the_loudspeaker_is_found_and_the_room_still_known() -> None:
    played = voice(12, 1)
    sitting = Sitting()
    sitting.pass_through(played, echo_of(played))
    gap = np.zeros(RATE * 9 // 100, np.int16)
    sitting.time += 0.09
    later = voice(4, 3)
    sounding = np.concatenate([gap, later])[: len(later)]
    left = sitting.pass_through(later, echo_of(sounding))
    assert sitting.canceller.sure
    assert loudness(left[3 * RATE :]) < loudness(later) / 30


def test_a_microphone_that_was_away_is_not_trusted_at_once() -> None:
    played = voice(12, 1)
    sitting = Sitting()
    sitting.pass_through(played, echo_of(played))
    assert sitting.canceller.sure
    sitting.time += 3.0
    sitting.pass_through(voice(0.1, 1), voice(0.1, 4))
    assert not sitting.canceller.sure


def test_two_clocks_that_drift_apart_are_followed() -> None:
    """A second every fourteen hours: what two cheap devices may differ by."""
    played = voice(30, 1)
    heard = echo_of(played).astype(float)
    places = np.arange(len(heard)) * (1 + 2e-5)
    drifting = np.interp(places[places < len(heard) - 1], np.arange(len(heard)), heard)
    drifting = drifting.astype(np.int16)
    sitting = Sitting()
    left = sitting.pass_through(played, drifting)
    assert sitting.canceller.sure
    assert loudness(left[LEARNT:]) < loudness(drifting[LEARNT:]) / 5
