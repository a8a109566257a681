"""What a speech model was taught by us, and its files with that worked in.

The encoder's lessons lie beside the phone head and belong to it: tools/phone_head/teach.py taught
both together, so that the encoder makes of speech in a noisy room what it made of it in a quiet
one. The decoder's are by tools/phone_head/teach_decoder.py: it writes a player's few words. They
are small: to each table of weights the product of two narrow ones is added.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from voiceduet.ears.onnx_file import (
    BYTES,
    FLOATS,
    GRAPH,
    INITIALIZER,
    INTS,
    NAME,
    RAW,
    SHAPE,
    VARINT,
    Field,
    as_varint,
    edited,
    fields,
    joined,
    varint,
)

LESSONS_FILE = "encoder_lessons.npz"
DECODER_LESSONS_FILE = "decoder_lessons.npz"
QUANTIZED, SCALE, ZERO = "_quantized", "_scale", "_zero_point"
"""Ends of the names of a table's three parts: (number − zero) × scale is a weight."""
WORKED_IN = b"columns"
"""How lessons are worked in: a file that was made in another way is made anew."""
MOST = 255
"""Weights are kept as whole numbers from 0 to this."""
TINY = np.float32(1e-9)
VALUES = (RAW, FLOATS, INTS)
"""Fields that may hold what a tensor is made of."""

Floats = npt.NDArray[np.float32]
Array = npt.NDArray[np.float32] | npt.NDArray[np.uint8]
"""What a tensor is made of."""


@dataclass(frozen=True)
class Lessons:
    """By the names that the model's file has for its parts."""

    narrow: Mapping[str, tuple[Floats, Floats]]
    """For each table of weights, the two whose product is added to it."""
    replaced: Mapping[str, Floats]
    """Short rows of numbers, such as a bias, as they are now."""
    mark: str
    """Other lessons have another one."""


def read_lessons(file: bytes) -> Lessons:
    """A file of arrays: NAME/down and NAME/up for a table, NAME alone for what is replaced."""
    with np.load(io.BytesIO(file)) as kept:
        arrays = {name: kept[name].astype(np.float32) for name in kept}
    tables = [name.removesuffix("/down") for name in arrays if name.endswith("/down")]
    narrow = {name: (arrays.pop(f"{name}/down"), arrays.pop(f"{name}/up")) for name in tables}
    return Lessons(narrow, arrays, hashlib.sha256(WORKED_IN + file).hexdigest()[:12])


def load_lessons(code: str, name: str = LESSONS_FILE) -> Lessons | None:
    """Those of a language; none where none were learnt. Not kept: they take 8 MB."""
    file = files("voiceduet.language") / code / name
    return read_lessons(file.read_bytes()) if file.is_file() else None


def taught(model: bytes, lessons: Lessons) -> bytes:
    """The model with the lessons worked in, otherwise as it was."""
    tensors = _tensors(model)
    changed: dict[str, Array] = {}
    for name, (down, up) in lessons.narrow.items():
        changed.update(_table(name, tensors, down @ up))
    for name, now in lessons.replaced.items():
        if len(_value(tensors, name)) != now.nbytes:
            raise ValueError(f"“{name}” has another length in this model")
        changed[name] = now

    def graph(message: bytes) -> bytes:
        return edited(message, INITIALIZER, lambda tensor: _with_value(tensor, changed))

    return edited(model, GRAPH, graph)


def _table(name: str, tensors: Mapping[str, list[Field]], added: Floats) -> dict[str, Array]:
    """The three parts of a table of weights to which this was added, with steps for each column:
    what is added is often less than half a step of the whole table's, and would be lost."""
    numbers = np.frombuffer(_value(tensors, name + QUANTIZED), np.uint8).astype(np.float32)
    scale = np.frombuffer(_value(tensors, name + SCALE), np.float32)
    weights = (numbers.reshape(added.shape) - _zero(tensors[name + ZERO])) * scale + added
    least, most = np.minimum(weights.min(axis=0), 0), np.maximum(weights.max(axis=0), 0)
    steps = np.maximum((most - least) / MOST, TINY)
    middles = np.rint(-least / steps)
    kept = np.clip(np.rint(weights / steps) + middles, 0, MOST)
    return {
        name + QUANTIZED: kept.astype(np.uint8),
        name + SCALE: steps.astype(np.float32),
        name + ZERO: middles.astype(np.uint8),
    }


def _tensors(model: bytes) -> dict[str, list[Field]]:
    graphs = [value for number, _, value in fields(model) if number == GRAPH]
    tensors = [
        list(fields(value))
        for graph in graphs
        for number, _, value in fields(graph)
        if number == INITIALIZER
    ]
    return {_name(parts): parts for parts in tensors}


def _name(tensor: list[Field]) -> str:
    return next((value.decode() for number, _, value in tensor if number == NAME), "")


def _zero(tensor: list[Field]) -> Floats:
    """A byte, or one for each column, or a whole number of any length."""
    number, value = next((number, value) for number, _, value in tensor if number in VALUES)
    told = list(value) if number == RAW else [varint(value)[0]]
    return np.array(told, np.float32)


def _value(tensors: Mapping[str, list[Field]], name: str) -> bytes:
    """The numbers that a tensor is made of, as bytes."""
    for number, _, value in tensors.get(name, ()):
        if number in VALUES:
            return value
    raise ValueError(f"this model has no “{name}”")


def _with_value(tensor: bytes, changed: Mapping[str, Array]) -> bytes:
    parts = list(fields(tensor))
    value = changed.get(_name(parts))
    if value is None:
        return tensor
    shape = [(SHAPE, VARINT, as_varint(size)) for size in value.shape]
    others = [part for part in parts if part[0] not in (SHAPE, *VALUES)]
    return joined([*shape, *others, (RAW, BYTES, value.tobytes())])
