"""A model's file: taken apart, put together, and kept when it was changed.

The files are ONNX, so protocol buffers: messages within messages, each field a number, a kind and
a value.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from voiceduet.ears.tuned import own_temporary

# Numbers of fields, by onnx.proto.
GRAPH = 7
NODE, INITIALIZER, OUTPUT = 1, 5, 12
INPUT, RESULT, OPERATION, ATTRIBUTE = 1, 2, 4, 5
SUBGRAPH = 6
SHAPE, NAME, RAW, FLOATS, INTS = 1, 8, 9, 4, 5
VARINT, LONG, BYTES, SHORT = 0, 1, 2, 5
ANY_FLOATS = b"\x12\x04\x0a\x02\x08\x01"
"""A type: a tensor of floats, of any shape."""

Field = tuple[int, int, bytes]


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
        key, at = varint(message, at)
        kind = key & 7
        if kind == VARINT:
            end = varint(message, at)[1]
        elif kind == BYTES:
            length, at = varint(message, at)
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
        pieces.append(as_varint(number << 3 | kind))
        if kind == BYTES:
            pieces.append(as_varint(len(value)))
        pieces.append(value)
    return b"".join(pieces)


def varint(message: bytes, at: int = 0) -> tuple[int, int]:
    """The whole number that stands there, and where what follows it begins."""
    value = shift = 0
    while True:
        byte = message[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def as_varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def showing(model: bytes, state: bytes) -> bytes:
    """The model with this inner state of it, floats of any shape, among its results.

    A message that comes twice is read as one, with the fields of both.
    """
    result = joined([(1, BYTES, state)]) + ANY_FLOATS
    return model + joined([(GRAPH, BYTES, joined([(OUTPUT, BYTES, result)]))])


def kept_changed(
    model: Path, kind: str, change: Callable[[bytes], bytes], beside: Path
) -> Path | bytes:
    """The file of a model that was changed in a way of this kind: made once and kept in this
    folder, or in a temporary place; in memory, where nothing can be kept."""
    for place in places_for(kind, model, beside):
        made = place.with_suffix(".onnx")
        try:
            if not made.is_file():
                write_whole(made, lambda file: file.write(change(model.read_bytes())))
            return made
        except OSError:
            continue
    return change(model.read_bytes())


def places_for(kind: str, model: Path, beside: Path) -> Iterator[Path]:
    """Where what is made of this file may be kept, without an ending, the best first: in this
    folder, or in a temporary one. The name tells which file it was made of."""
    told = model.stat()
    for folder in (beside, own_temporary()):
        yield folder / f"{kind}-{told.st_size}-{told.st_mtime_ns}"


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        write(file)
    made = Path(file.name)
    made.chmod(0o644)  # other users of the same model may read it
    made.replace(path)
