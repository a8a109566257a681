"""Takes the last step, from state to likely pieces, out of a decoder's file, to be done outside.

As the file has it, that step unfolds the table of pieces to four times its size, twice, each time:
100 MB and 35 ms for nothing. Only what is on the way to that step is taken apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from voiceduet.ears.lessons import Lessons, taught
from voiceduet.ears.onnx_file import (
    ANY_FLOATS,
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
    Field,
    edited,
    fields,
    joined,
    places_for,
    write_whole,
)

HEAD = b"logits"
"""What the decoder calls the result of its last step."""
TABLE = b"embed_tokens.weight"
"""In the names of the table's parts."""


@dataclass(frozen=True)
class Table:
    """The pieces' places, a row each: (row − zero) × scale."""

    rows: npt.NDArray[np.uint8]
    zero: float
    scale: float


def headless(
    model: Path, width: int, beside: Path, lessons: Lessons | None = None
) -> tuple[Path | bytes, Table]:
    """The decoder without that step, with what it was taught, and the table. Both are made once and
    kept in this folder, or in a temporary place: to load from a file takes 40 MB less than from
    memory."""

    def made_anew() -> tuple[bytes, Table]:
        file = model.read_bytes()
        return without_head(file if lessons is None else taught(file, lessons), width)

    for place in places_for("headless" + (f"-{lessons.mark}" if lessons else ""), model, beside):
        decoder, table = place.with_suffix(".onnx"), place.with_suffix(".npz")
        try:
            if not (decoder.is_file() and table.is_file()):
                made, parts = made_anew()
                write_whole(table, partial(_save, parts))
                write_whole(decoder, partial(_put, made))
            return decoder, _load(table)
        except OSError:
            continue
    return made_anew()


def _put(made: bytes, file: IO[bytes]) -> None:
    file.write(made)


def _save(table: Table, file: IO[bytes]) -> None:
    np.savez(file, rows=table.rows, zero=table.zero, scale=table.scale)


def _load(path: Path) -> Table:
    with np.load(path) as kept:
        return Table(kept["rows"], float(kept["zero"]), float(kept["scale"]))


def without_head(model: bytes, width: int) -> tuple[bytes, Table]:
    """The decoder with its last state, of this width, under the name of its result; the table."""
    table: dict[bytes, list[Field]] = {}

    def graph(message: bytes) -> bytes:
        for number, _, value in fields(message):
            if number == INITIALIZER:
                parts = list(fields(value))
                name = next(part for n, _, part in parts if n == NAME)
                if TABLE in name:
                    table[name.rsplit(b"_", 1)[-1]] = parts
        return edited(edited(message, NODE, _branches), OUTPUT, _of_any_shape)

    changed = edited(model, GRAPH, graph)
    rows = np.frombuffer(_value(table[b"quantized"], RAW), np.uint8).reshape(-1, width)
    scale = np.frombuffer(_value(table[b"scale"], FLOATS, RAW), np.float32)[0]
    zero = _value(table[b"point"], INTS, RAW)[0]
    return changed, Table(rows.copy(), float(zero), float(scale))


def _branches(node: bytes) -> bytes:
    return edited(node, ATTRIBUTE, lambda attribute: edited(attribute, SUBGRAPH, _branch))


def _branch(graph: bytes) -> bytes:
    return edited(edited(graph, NODE, _headless), OUTPUT, _of_any_shape)


def _headless(node: bytes) -> bytes | None:
    """The step itself only hands its state on; what unfolds the table for it goes."""
    parts = list(fields(node))
    results = [value for number, _, value in parts if number == RESULT]
    if any(TABLE in name and b"transposed" in name for name in results):
        return None
    if results != [HEAD]:
        return node
    state = next(value for number, _, value in parts if number == INPUT)
    return joined([(INPUT, BYTES, state), (RESULT, BYTES, HEAD), (OPERATION, BYTES, b"Identity")])


def _of_any_shape(output: bytes) -> bytes:
    name = next(value for number, _, value in fields(output) if number == 1)
    return joined([(1, BYTES, name)]) + ANY_FLOATS if name == HEAD else output


def _value(parts: list[Field], *wanted: int) -> bytes:
    return next(value for number, _, value in parts if number in wanted)
