"""How well phones fit a sound, and the search for the words that fit it best."""

from __future__ import annotations

from itertools import groupby, product

import numpy as np
import pytest

from voiceduet.ears.phone_fit import (
    IMPOSSIBLE,
    Ints,
    Numbers,
    after_a_word,
    before_a_word,
    fits,
    grow,
    search,
)
from voiceduet.ears.phone_head import NONE, Logs

A, B, C, D = 1, 2, 3, 4
COLUMNS = 5


def random_logs(moments: int, seed: int) -> Logs:
    chances = np.random.default_rng(seed).dirichlet(np.ones(COLUMNS), moments)
    logs: Logs = np.log(chances).astype(np.float32)
    return logs


def heard_as(*numbers: int) -> Logs:
    """Moments that are nine times in ten what is said here."""
    chances = np.full((len(numbers), COLUMNS), 0.1 / (COLUMNS - 1))
    chances[np.arange(len(numbers)), numbers] = 0.9
    logs: Logs = np.log(chances).astype(np.float32)
    return logs


def read(moments: tuple[int, ...]) -> Numbers:
    """The phones of one timing, each once for as long as it lasts."""
    return tuple(number for number, _ in groupby(moments) if number != NONE)


def by_every_timing(logs: Logs, way: Numbers) -> float:
    """The likeliest of all timings that read as this, found by trying every one."""
    timings = product(range(COLUMNS), repeat=len(logs))
    return max(
        sum(float(row[number]) for row, number in zip(logs, timing, strict=True))
        for timing in timings
        if read(timing) == way
    )


@pytest.mark.parametrize("seed", range(3))
def test_phones_fit_as_well_as_their_likeliest_timing(seed: int) -> None:
    logs = random_logs(5, seed)
    ways: list[Numbers] = [(), (A,), (A, B), (B, A, D), (A, A), (C, C, B), (A, B, C, D)]
    expected = [by_every_timing(logs, way) for way in ways]
    assert fits(logs, ways) == pytest.approx(expected, abs=1e-4)


def test_a_way_fits_alike_alone_and_among_longer_ones() -> None:
    logs = random_logs(6, 4)
    together = fits(logs, [(A,), (A, B, C, D)])
    assert together[0] == fits(logs, [(A,)])[0]


def test_the_same_phone_twice_needs_a_moment_of_none_between() -> None:
    once, twice = fits(heard_as(A, A), [(A,), (A, A)])
    assert once == pytest.approx(2 * np.log(0.9), abs=1e-4)
    assert twice < IMPOSSIBLE / 2
    once, twice = fits(heard_as(A, NONE, A), [(A,), (A, A)])
    assert twice == pytest.approx(3 * np.log(0.9), abs=1e-4)
    assert once < twice


def test_more_phones_than_moments_do_not_fit_at_all() -> None:
    assert fits(heard_as(A, B), [(A, B, C)])[0] < IMPOSSIBLE / 2


def test_nothing_asked_is_nothing_answered() -> None:
    assert len(fits(heard_as(A), [])) == 0


def test_words_that_begin_alike_share_the_branches_of_a_tree() -> None:
    tree = grow([(0, (A, B, C)), (1, (A, B, D)), (2, (A, B)), (3, (B, A))])
    assert len(tree.parents) == 1 + len({(A,), (A, B), (A, B, C), (A, B, D), (B,), (B, A)})
    assert [path(tree.parents, tree.labels, end) for end in tree.ends] == [
        (A, B, C),
        (A, B, D),
        (A, B),
        (B, A),
    ]
    assert list(tree.words) == [0, 1, 2, 3]


def path(parents: Ints, labels: Ints, at: int) -> Numbers:
    return () if at == 0 else (*path(parents, labels, parents[at]), int(labels[at]))


def test_a_word_without_phones_is_not_in_the_tree() -> None:
    assert list(grow([(0, ()), (1, (A,))]).words) == [1]


WORDS: list[Numbers] = [(A, B), (A, C), (B,), (B, B, A), (C, A, B), (A, B, C)]
LEADS: list[Numbers] = [(), (D,), (D, C, D)]
TAILS: list[Numbers] = [(), (D, A, D), (D, B)]
"""No word begins or ends with D, so a phone never stands beside itself where they are joined."""


@pytest.mark.parametrize("seed", range(8))
def test_the_search_finds_what_fits_best_with_all_that_may_stand_around_a_word(seed: int) -> None:
    logs = random_logs(9, seed)
    best = [
        max(fits(logs, [lead + word + tail for lead, tail in product(LEADS, TAILS)]))
        for word in WORDS
    ]
    found = search(
        logs,
        grow(enumerate(WORDS)),
        before_a_word(logs, LEADS).max(axis=0),
        after_a_word(logs, TAILS).max(axis=0),
        len(WORDS),
    )
    assert {one.word: one.score for one in found} == pytest.approx(dict(enumerate(best)), abs=1e-3)
    assert found[0].word == int(np.argmax(best))


def test_the_search_tells_when_the_word_was_over() -> None:
    logs = heard_as(D, NONE, A, B, NONE, D, B)
    tails: list[Numbers] = [(), (D, B)]
    after = after_a_word(logs, tails)
    (found,) = search(
        logs,
        grow(enumerate(WORDS)),
        before_a_word(logs, LEADS).max(axis=0),
        after.max(axis=0),
        1,
    )
    assert WORDS[found.word] == (A, B)
    assert found.moment == 4
    assert tails[int(after[:, found.moment].argmax())] == (D, B)


def test_a_word_with_two_ways_is_found_once_by_the_better_one() -> None:
    logs = heard_as(A, B)
    alone = before_a_word(logs, [()])[0], after_a_word(logs, [()])[0]
    found = search(logs, grow([(7, (C, D)), (7, (A, B)), (8, (A, C))]), *alone, 5)
    assert [one.word for one in found] == [7, 8]
    assert found[0].score == pytest.approx(fits(logs, [(A, B)])[0], abs=1e-4)


def test_no_more_words_are_found_than_are_wanted() -> None:
    logs = random_logs(6, 1)
    alone = before_a_word(logs, [()])[0], after_a_word(logs, [()])[0]
    assert len(search(logs, grow(enumerate(WORDS)), *alone, 2)) == 2


def test_what_stands_before_and_after_is_measured_at_every_moment() -> None:
    logs = random_logs(5, 2)
    ways: list[Numbers] = [(), (A,), (B, A)]
    before, after = before_a_word(logs, ways), after_a_word(logs, ways)
    for moment in range(1, 5):
        assert before[:, moment] == pytest.approx(fits(logs[:moment], ways), abs=1e-3)
        assert after[:, moment] == pytest.approx(fits(logs[moment:], ways), abs=1e-3)
    assert list(before[:, 0] > IMPOSSIBLE / 2) == [True, False, False]
    assert list(after[:, 5] > IMPOSSIBLE / 2) == [True, False, False]
