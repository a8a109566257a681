"""Strengths level off: what is surely near is near enough."""

from __future__ import annotations

import numpy as np

from voiceduet.partner.ceiling import Ceiling
from voiceduet.partner.words import load_words

CEILING = Ceiling(height=7.0, bend=0.7)


def test_far_below_nothing_changes_and_far_above_all_are_equal() -> None:
    strengths = np.array([-3.0, 0.0, 2.0, 12.0, 20.0], np.float32)
    under = CEILING.under(strengths)
    assert np.allclose(under[:3], strengths[:3], atol=0.01)
    assert np.allclose(under[3:], CEILING.height, atol=0.01)


def test_the_order_stays() -> None:
    strengths = np.linspace(-5, 12, 60, dtype=np.float32)
    assert (np.diff(CEILING.under(strengths)) > 0).all()


def test_the_ears_are_told_nearness_without_it() -> None:
    words = load_words()
    near, picked = (
        told(["doctor"], ["hospital", "banana"])[0] for told in (words.relatedness, words.strengths)
    )
    assert near[0] > words.ceiling.height > picked[0]
    assert picked[0] > picked[1]
