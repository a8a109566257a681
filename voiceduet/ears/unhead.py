"""Takes the last step, from state to likely pieces, out of a decoder's file, to be done outside.

As the file has it, that step unfolds the table of pieces to four times its size, twice, each time:
100 MB and 35 ms for nothing. The file is ONNX, so protocol buffers: messages within messages, each
field a number, a kind and a value. Only those on the way to that step are taken apart.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from voiceduet.ears.tuned import own_temporary

HEAD = b"logits"
"""What the decoder calls the result of its last step."""
TABLE = b"embed_tokens.weight"
"""In the names of the table's parts."""
# Numbers of fields, by onnx.proto.
GRAPH = 7
NODE, INITIALIZER, OUTPUT = 1, 5, 12
INPUT, RESULT, OPERATION, ATTRIBUTE = 1, 2, 4, 5
SUBGRAPH = 6
NAME, RAW, FLOATS, INTS = 8, 9, 4, 5
VARINT, LONG, BYTES, SHORT = 0, 1, 2, 5
ANY_FLOATS = b"\x12\x04\x0a\x02\x08\x01"
"""A type: a tensor of floats, of any shape."""

Field = tuple[int, int, bytes]


@dataclass(frozen=True)
class Table:
    """The pieces' places, a row each: (row − zero) × scale."""

    rows: npt.NDArray[np.uint8]
    zero: float
    scale: float


def headless(model: Path, width: int, beside: Path) -> tuple[Path | bytes, Table]:
    """The decoder without that step, and the table. Both are made once and kept in this folder,
    or in a temporary place: to load from a file takes 40 MB less than from memory."""
    name = f"headless-{model.stat().st_size}-{model.stat().st_mtime_ns}"
    for folder in (beside, own_temporary()):
        decoder, table = folder / f"{name}.onnx", folder / f"{name}.npz"
        try:
            if not (decoder.is_file() and table.is_file()):
                made, parts = without_head(model.read_bytes(), width)
                folder.mkdir(parents=True, exist_ok=True)
                _write(table, partial(_save, parts))
                _write(decoder, partial(_copy, made))
            return decoder, _load(table)
        except OSError:
            continue
    return without_head(model.read_bytes(), width)


def _write(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        write(file)
    made = Path(file.name)
    made.chmod(0o644)  # other users of the same model may read it
    made.replace(path)


def _copy(made: bytes, file: IO[bytes]) -> None:
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


def edited(message: bytes, number: int, change: Callable[[bytes], bytes | None]) -> bytes:
    """The message with every field of this number changed, or left out."""
    kept: list[Field] = []
    for field in fields(message):
        value = change(field[2]) if field[0] == number else field[2]
        if value is not None:
            kept.append((field[0], field[1], value))
    return joined(kept)


def fields(message: bytes) -> Iterator[Field]:
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        kind = key & 7
        if kind == VARINT:
            end = _varint(message, at)[1]
        elif kind == BYTES:
            length, at = _varint(message, at)
            end = at + length
        elif kind in (LONG, SHORT):
            end = at + (8 if kind == LONG else 4)
        else:
            raise ValueError(f"no such kind of field: {kind}")
        if end > len(message):
            raise ValueError("the file ends too soon")
        yield key >> 3, kind, message[at:end]
        at = end


def joined(parts: list[Field]) -> bytes:
    pieces: list[bytes] = []
    for number, kind, value in parts:
        pieces.append(_as_varint(number << 3 | kind))
        if kind == BYTES:
            pieces.append(_as_varint(len(value)))
        pieces.append(value)
    return b"".join(pieces)


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def _as_varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)
