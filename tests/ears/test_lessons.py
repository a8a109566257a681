"""A model's file with what it was taught since: its weights change, and nothing else."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
import pytest

from voiceduet import places
from voiceduet.ears.lessons import (
    DECODER_LESSONS_FILE,
    LESSONS_FILE,
    Floats,
    Lessons,
    load_lessons,
    read_lessons,
    taught,
)
from voiceduet.ears.moonshine import DECODER, ENCODER
from voiceduet.ears.onnx_file import (
    BYTES,
    FLOATS,
    GRAPH,
    INITIALIZER,
    INTS,
    NAME,
    NODE,
    RAW,
    fields,
    joined,
)
from voiceduet.models import read_manifest

ROWS, COLUMNS, NARROW = 5, 7, 2
SCALE, ZERO = np.float32(0.02), 200
"""A zero above 127 takes two bytes where it is kept as a whole number."""
CHANCE = np.random.default_rng(3)
NUMBERS: npt.NDArray[np.uint8] = CHANCE.integers(0, 256, (ROWS, COLUMNS), np.uint8)
BIAS: Floats = CHANCE.standard_normal(COLUMNS).astype(np.float32)
DOWN: Floats = CHANCE.standard_normal((ROWS, NARROW)).astype(np.float16).astype(np.float32)
UP: Floats = CHANCE.standard_normal((NARROW, COLUMNS)).astype(np.float16).astype(np.float32)


def tensor(name: str, number: int, value: bytes) -> tuple[int, int, bytes]:
    return INITIALIZER, BYTES, joined([(NAME, BYTES, name.encode()), (number, BYTES, value)])


MODEL = joined(
    [
        (1, BYTES, b"who made it"),
        (
            GRAPH,
            BYTES,
            joined(
                [
                    (NODE, BYTES, b"a step"),
                    tensor("one_quantized", RAW, NUMBERS.tobytes()),
                    tensor("one_scale", FLOATS, SCALE.tobytes()),
                    tensor("one_zero_point", INTS, b"\xc8\x01"),
                    tensor("bias", RAW, BIAS.tobytes()),
                    tensor("other", RAW, b"left alone"),
                ]
            ),
        ),
    ]
)


def lessons(**arrays: npt.NDArray[np.float32]) -> Lessons:
    file = io.BytesIO()
    named = {name.replace("__", "/"): array for name, array in arrays.items()}
    np.savez(file, **named)
    return read_lessons(file.getvalue())


def values(model: bytes) -> dict[str, bytes]:
    (graph,) = (value for number, _, value in fields(model) if number == GRAPH)
    tensors = [dict_of(value) for number, _, value in fields(graph) if number == INITIALIZER]
    return {one[NAME].decode(): one[RAW] for one in tensors if RAW in one}


def dict_of(message: bytes) -> dict[int, bytes]:
    return {number: value for number, _, value in fields(message)}


@pytest.mark.parametrize("times", [1, 2])
def test_the_product_of_the_two_narrow_tables_is_added_to_the_weights(times: int) -> None:
    model = MODEL
    for _ in range(times):
        model = taught(model, lessons(one__down=DOWN, one__up=UP))
    after = values(model)
    numbers = np.frombuffer(after["one_quantized"], np.uint8).astype(float).reshape(ROWS, COLUMNS)
    scales = np.frombuffer(after["one_scale"], np.float32)
    weights = (numbers - np.frombuffer(after["one_zero_point"], np.uint8)) * scales
    wanted = (NUMBERS.astype(float) - ZERO) * float(SCALE) + times * (DOWN @ UP)
    assert np.all(np.abs(weights - wanted) <= times * scales)
    spread = np.ptp(np.vstack([wanted, np.zeros(COLUMNS)]), axis=0)
    assert scales == pytest.approx(spread / 255, rel=0.05), "each column has steps of its own"


def test_a_row_is_replaced_and_everything_else_stays() -> None:
    after = values(taught(MODEL, lessons(bias=BIAS + 1)))
    assert np.allclose(np.frombuffer(after["bias"], np.float32), BIAS + 1)
    assert after["other"] == b"left alone"
    assert after["one_quantized"] == NUMBERS.tobytes()
    untouched = taught(MODEL, lessons())
    assert untouched == MODEL


def test_lessons_for_another_model_are_refused() -> None:
    with pytest.raises(ValueError, match="no “two_quantized”"):
        taught(MODEL, lessons(two__down=DOWN, two__up=UP))
    with pytest.raises(ValueError, match="another length"):
        taught(MODEL, lessons(bias=BIAS[:3]))


def test_other_lessons_have_another_mark() -> None:
    assert lessons(bias=BIAS).mark != lessons(bias=BIAS + 1).mark
    assert lessons(bias=BIAS).mark == lessons(bias=BIAS).mark


def test_a_language_without_lessons_has_none() -> None:
    assert load_lessons("xx") is None


@pytest.mark.model
@pytest.mark.parametrize(
    ("part", "name"), [(ENCODER, LESSONS_FILE), (DECODER, DECODER_LESSONS_FILE)]
)
def test_the_lessons_of_english_are_for_the_model_that_is_fetched(part: str, name: str) -> None:
    model, learnt = read_manifest().second("en"), load_lessons("en", name)
    assert model is not None
    assert learnt is not None
    file = (places.models() / model.name / part).read_bytes()
    before, after = values(file), values(taught(file, learnt))
    changed = {name for name, value in after.items() if before.get(name) != value}
    assert {name + "_quantized" for name in learnt.narrow} <= changed
