"""What does not stand out of a loud room is cut away, before, between and after the words."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voiceduet.ears.fence import BACK, HANG, LATE, Fence
from voiceduet.ears.speech import FRAME

ROOM = 500.0


def frames(*levels: int) -> list[npt.NDArray[np.int16]]:
    return [np.full(FRAME, level, np.int16) for level in levels]


def heard(room: float | None, sound: list[npt.NDArray[np.int16]]) -> list[int]:
    """The loudness of each frame that comes out."""
    fence = Fence(room)
    out = np.concatenate([*(fence(frame, frame) for frame in sound), *fence.rest()])
    return [int(frame[-1]) for frame in out.reshape(-1, FRAME)]


def test_a_word_is_let_through_with_its_soft_beginning_and_end() -> None:
    out = heard(ROOM, frames(*[500] * 20, *[3000] * 5, *[500] * 20))
    assert out[20 - BACK : 25 + HANG - 1] == [500] * BACK + [3000] * 5 + [500] * (HANG - 1)
    assert max(out[: 20 - BACK]) <= 10
    assert max(out[25 + HANG :]) <= 10


def test_a_click_of_one_frame_is_not_a_word() -> None:
    assert max(heard(ROOM, frames(*[500] * 10, 3000, *[500] * 10))) <= 60


def test_softer_parts_count_beside_a_loud_one_alone() -> None:
    soft = 950  # stands out by 5.6 dB: by chance, or as a soft part of a word
    alone = heard(ROOM, frames(*[500] * 10, *[soft] * 4, *[500] * 20))
    assert max(alone) <= 60
    beside = heard(ROOM, frames(*[500] * 10, *[3000] * 3, *[soft] * 12, *[500] * 20))
    assert beside[13:25] == [soft] * 12


def test_talk_long_after_a_word_is_cut_away() -> None:
    out = heard(ROOM, frames(*[500] * 9, *[3000] * 4, *[500] * HANG, *[950] * 4, *[500] * 9))
    assert max(out[13 + HANG :]) <= 60


def test_in_a_quiet_room_everything_comes_out_at_once() -> None:
    (frame,) = frames(40)
    assert np.array_equal(Fence(None)(frame, frame), frame)


def test_as_much_comes_out_as_went_in() -> None:
    assert len(heard(ROOM, frames(*[500] * 3))) == 3
    assert len(heard(ROOM, frames(*[3000] * (LATE + 7)))) == LATE + 7


def test_sound_may_be_handed_on_in_several_ways_fenced_alike() -> None:
    loud, soft = np.full(480, 2000, np.int16), np.full(480, 100, np.int16)
    fence = Fence(300.0)
    frames = [*[soft] * 12, *[loud] * 8, *[soft] * 12]
    out = [fence(frame, np.stack([frame // 2, frame])) for frame in frames]
    both = np.concatenate([*out, *fence.rest()], axis=1)
    assert both.shape == (2, 480 * len(frames))
    assert both[1].max() == 2000
    assert both[0].max() == 1000
    assert (both[:, :480] == both[:, -480:]).all()
    assert both[1, -1] < 10
