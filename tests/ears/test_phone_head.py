"""From states to phones, and which moments of them are worth a look."""

from __future__ import annotations

import io

import numpy as np
import pytest

from voiceduet.ears.phone_head import NONE, QUIET, Logs, PhoneHead, load_phone_head, worth_reading

WIDTH, HIDDEN = 6, 5
PHONES = ("AA", "B", "K")


def head(layers: int = 0) -> PhoneHead:
    """A tiny one, of numbers drawn from a seed."""
    chance = np.random.default_rng(1)
    file = io.BytesIO()
    np.savez(
        file,
        phones=np.array(PHONES),
        scale=chance.uniform(0.5, 1.5, WIDTH),
        shift=chance.standard_normal(WIDTH),
        near=chance.standard_normal((3, WIDTH, HIDDEN)).astype(np.float16),
        near_bias=chance.standard_normal(HIDDEN),
        around=chance.standard_normal((layers, 5, HIDDEN, HIDDEN)).astype(np.float16),
        around_bias=chance.standard_normal((layers, HIDDEN)),
        last=chance.standard_normal((HIDDEN, len(PHONES) + 1)).astype(np.float16),
        last_bias=chance.standard_normal(len(PHONES) + 1),
    )
    return PhoneHead(file.getvalue())


def states(moments: int) -> Logs:
    return np.random.default_rng(2).standard_normal((moments, WIDTH)).astype(np.float32)


def sure_of_none(*shares: float) -> Logs:
    """Moments that are of no phone so surely, each with a different mark in its last column."""
    rest = [[share, 0.6 * (1 - share), 0.4 * (1 - share)] for share in shares]
    logs: Logs = np.log(np.array(rest, np.float32))
    return logs


def test_a_head_knows_its_phones_in_the_order_of_its_columns() -> None:
    assert head().phones == PHONES
    assert head().logs(states(7)).shape == (7, 1 + len(PHONES))


def test_the_chances_of_each_moment_add_up_to_one() -> None:
    assert np.exp(head().logs(states(7))).sum(axis=1) == pytest.approx(np.ones(7), abs=1e-5)


def test_a_moment_depends_on_its_neighbours_and_on_no_others() -> None:
    before, after = states(7), states(7)
    after[3] = -after[3]
    differs = np.abs(head().logs(before) - head().logs(after)).max(axis=1) > 1e-4
    assert list(np.flatnonzero(differs)) == [2, 3, 4]


def test_each_further_layer_looks_two_moments_farther() -> None:
    before, after = states(13), states(13)
    after[6] = -after[6]
    differs = np.abs(head(2).logs(before) - head(2).logs(after)).max(axis=1) > 1e-4
    assert list(np.flatnonzero(differs)) == list(range(1, 12))


def test_how_loud_or_shifted_a_state_is_makes_no_difference() -> None:
    plain = states(4)
    assert head().logs(3 * plain + 2) == pytest.approx(head().logs(plain), abs=1e-3)


def test_which_neighbour_came_before_makes_a_difference() -> None:
    plain = states(5)
    there, back = head().logs(plain), head().logs(plain[::-1])[::-1]
    assert np.abs(there - back).max() > 1e-2


def test_quiet_moments_are_left_out_but_for_one_between_others() -> None:
    surely = (1 + QUIET) / 2
    logs = sure_of_none(surely, surely, 0.1, surely, surely, surely, 0.2, 0.3, surely, surely)
    assert worth_reading(logs) == pytest.approx(logs[[2, 3, 6, 7, 8]])


def test_a_moment_that_may_be_a_phone_is_kept() -> None:
    logs = sure_of_none(0.99, 0.99, 0.99)
    assert len(worth_reading(logs)) == 3


def test_of_silence_one_moment_is_kept() -> None:
    logs = sure_of_none(0.9999, 0.9995, 0.9999)
    kept = worth_reading(logs)
    assert kept == pytest.approx(logs[:1])
    assert kept[0].argmax() == NONE


def test_a_language_that_was_not_learnt_has_no_head() -> None:
    assert load_phone_head("fr") is None
