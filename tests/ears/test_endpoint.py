"""Where utterances begin and end, frame by frame."""

from __future__ import annotations

from voiceduet.ears.endpoint import LONGEST_SECONDS, Endpointer, Moment
from voiceduet.ears.port import BRISK, THINKING, Patience
from voiceduet.ears.speech import FRAME_SECONDS


def frames(seconds: float) -> int:
    return round(seconds / FRAME_SECONDS)


def utterances(
    pattern: list[tuple[float, float]], patience: Patience, whole: bool = False
) -> list[float]:
    """When utterances end, for stretches of (seconds, probability)."""
    endpointer, at, ends = Endpointer(), 0, []
    for seconds, probability in pattern:
        for _ in range(frames(seconds)):
            at += 1
            if endpointer.frame(probability, patience, lambda: whole) is Moment.ENDS:
                ends.append(at * FRAME_SECONDS)
    return ends


def test_a_pause_of_a_second_and_a_half_is_part_of_a_clue() -> None:
    assert len(utterances([(0.5, 0.9), (1.5, 0.0), (0.3, 0.9), (3, 0.0)], THINKING)) == 1


def test_a_pause_after_a_whole_guess_ends_it_soon() -> None:
    (end,) = utterances([(0.5, 0.9), (3, 0.0)], BRISK, whole=True)
    assert 0.8 < end < 0.95


def test_unfinished_words_are_waited_for() -> None:
    (end,) = utterances([(0.5, 0.9), (3, 0.0)], BRISK)
    assert 1.45 < end < 1.6


def test_a_click_begins_nothing() -> None:
    assert utterances([(1, 0.0), (2 * FRAME_SECONDS, 0.9), (3, 0.0)], BRISK) == []


def test_a_soft_word_end_is_not_yet_silence() -> None:
    (end,) = utterances([(0.5, 0.9), (0.5, 0.4), (3, 0.0)], BRISK, whole=True)
    assert end > 1.3


def test_a_radio_is_cut_at_last() -> None:
    assert len(utterances([(LONGEST_SECONDS * 2.5, 0.9)], BRISK)) == 2


def test_reset_forgets_an_utterance_under_way() -> None:
    endpointer = Endpointer()
    for _ in range(10):
        endpointer.frame(0.9, BRISK, lambda: True)
    assert endpointer.speaking
    endpointer.reset()
    assert not endpointer.speaking
    assert {endpointer.frame(0.0, BRISK, lambda: True) for _ in range(100)} == {Moment.QUIET}


def test_a_lone_sound_in_the_silence_does_not_put_off_the_end() -> None:
    blip = [(0.16, 0.0), (FRAME_SECONDS, 0.9)]
    (end,) = utterances([(0.5, 0.9), *blip * 4, (3, 0.0)], BRISK, whole=True)
    assert end < 0.95


def test_a_short_number_after_a_pause_still_belongs_to_the_clue() -> None:
    assert len(utterances([(0.5, 0.9), (1.5, 0.0), (0.13, 0.9), (3, 0.0)], THINKING)) == 1
