"""The last step is taken out of a decoder's file, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from voiceduet.ears.lessons import Lessons
from voiceduet.ears.onnx_file import (
    ATTRIBUTE,
    BYTES,
    FLOATS,
    GRAPH,
    INITIALIZER,
    INPUT,
    INTS,
    NAME,
    NODE,
    OPERATION,
    OUTPUT,
    RAW,
    RESULT,
    SUBGRAPH,
    fields,
    joined,
)
from voiceduet.ears.unhead import HEAD, headless, without_head

PLACES = np.arange(12, dtype=np.uint8)
"""Three pieces, of four numbers each."""


def node(operation: bytes, inputs: list[bytes], result: bytes) -> tuple[int, int, bytes]:
    taken = [(INPUT, BYTES, name) for name in inputs]
    return NODE, BYTES, joined([*taken, (RESULT, BYTES, result), (OPERATION, BYTES, operation)])


def part(name: str, kind: int, value: bytes) -> tuple[int, int, bytes]:
    parts = [
        (kind, BYTES, value),
        (NAME, BYTES, b"d.embed_tokens.weight_merged_0_" + name.encode()),
    ]
    return INITIALIZER, BYTES, joined(parts)


def decoder() -> bytes:
    table = b"d.embed_tokens.weight"
    branch = joined(
        [
            node(b"Mul", [b"x", b"y"], b"state"),
            node(b"Transpose", [table + b"_quantized"], table + b"_transposed_quantized"),
            node(b"DequantizeLinear", [table + b"_transposed_quantized"], table + b"_transposed"),
            node(b"MatMul", [b"state", table + b"_transposed"], HEAD),
            (OUTPUT, BYTES, joined([(1, BYTES, HEAD), (2, BYTES, b"of this shape")])),
        ]
    )
    either = joined([(ATTRIBUTE, BYTES, joined([(SUBGRAPH, BYTES, branch)]))])
    graph = joined(
        [
            (NODE, BYTES, either),
            part("quantized", RAW, PLACES.tobytes()),
            part("scale", FLOATS, np.float32(0.5).tobytes()),
            part("zero_point", INTS, b"\x03"),
            (OUTPUT, BYTES, joined([(1, BYTES, b"other"), (2, BYTES, b"a shape")])),
        ]
    )
    return joined([(1, 0, b"\x08"), (GRAPH, BYTES, graph)])


def inside(message: bytes, *path: int) -> bytes:
    for number in path:
        message = next(value for n, _, value in fields(message) if n == number)
    return message


def test_the_step_hands_its_state_on_and_what_unfolded_the_table_is_gone() -> None:
    changed, _ = without_head(decoder(), 4)
    branch = inside(changed, GRAPH, NODE, ATTRIBUTE, SUBGRAPH)
    nodes = [{n: v for n, _, v in fields(one)} for m, _, one in fields(branch) if m == NODE]
    assert [one[OPERATION] for one in nodes] == [b"Mul", b"Identity"]
    assert (nodes[1][INPUT], nodes[1][RESULT]) == (b"state", HEAD)
    assert b"of this shape" not in branch
    assert b"a shape" in changed


def test_the_table_comes_out_as_it_was() -> None:
    _, table = without_head(decoder(), 4)
    assert np.array_equal(table.rows, PLACES.reshape(3, 4))
    assert (table.zero, table.scale) == (3.0, 0.5)


def test_it_is_made_once_and_anew_for_another_model(tmp_path: Path) -> None:
    model = tmp_path / "decoder.onnx"
    model.write_bytes(decoder())
    made, table = headless(model, 4, tmp_path / "tuned")
    again, same = headless(model, 4, tmp_path / "tuned")
    assert isinstance(made, Path)
    assert made == again
    assert made.read_bytes() == without_head(decoder(), 4)[0]
    assert np.array_equal(table.rows, same.rows)
    model.write_bytes(decoder() + b"\x08\x01")
    assert headless(model, 4, tmp_path / "tuned")[0] != made


def test_a_file_that_ends_too_soon_is_seen() -> None:
    with pytest.raises(ValueError, match="ends too soon"):
        without_head(decoder()[:-9], 4)


def test_what_the_decoder_was_taught_is_in_its_file_and_other_lessons_make_another(
    tmp_path: Path,
) -> None:
    model = tmp_path / "decoder.onnx"
    model.write_bytes(decoder())
    name = "d.embed_tokens.weight_merged_0_quantized"
    rows = np.arange(3, dtype=np.float32)
    lessons = Lessons({}, {name: rows}, "mark")
    taught, table = headless(model, 4, tmp_path / "tuned", lessons)
    assert isinstance(taught, Path)
    assert table.rows.tobytes() == rows.tobytes()
    assert taught != headless(model, 4, tmp_path / "tuned")[0]
