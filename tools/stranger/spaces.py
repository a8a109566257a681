"""Vectors of words for `stranger`, one space for each source, every row of length one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from tokenizers import Tokenizer

sys.path.insert(0, str(Path(__file__).parent.parent))
from lexicon.talk import Told, halves
from lexicon.towers import Plan, fit_pairs
from talker import Talker

GRAPH_DIMENSIONS = 200
"""Of the singular vectors: 100, 200 and 300 agree with people about equally often."""
ROUNDS = 3
SENTENCE_DIMENSIONS = 512
CAPITALISED = 0.3
"""Share of a word's capitalised form: names and starts of sentences."""
TOWERS = {
    "mixed": Plan(seed=2, layers=()),
    "again": Plan(seed=3, layers=()),
    "tags": Plan(seed=1, layers=(), steps=800),
}
"""Without the graph's own vectors among the features: with them the towers say little new."""
TALK_DIMENSIONS = 200
TALK_HALVES = 400
USUAL_ZIPF = 3.2
"""Words at least so common decide which dimensions of the talk are kept."""
IN_PIECES = 0.8
"""What a vector counts that is put together from pieces of a word."""


def tokens(folder: Path, words: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """wordllama: the mean of a word's tokens, with a share of its capitalised form's. Second comes
    which words are tokens of their own: of pieces, the vectors say little."""
    tokenizer = Tokenizer.from_file(str(next(folder.rglob("l2_supercat_tokenizer_config.json"))))
    raw = next(folder.rglob("l2_supercat_256.safetensors")).read_bytes()
    start = 8 + int.from_bytes(raw[:8], "little")
    weights = np.frombuffer(raw[start:], np.float16).reshape(-1, 256).astype(np.float32)

    def ids(form: str) -> list[int]:
        return tokenizer.encode(form, add_special_tokens=False).ids

    def of(form: str) -> np.ndarray:
        return weights[ids(form)].mean(axis=0) * (1.0 if len(ids(form)) == 1 else IN_PIECES)

    pieces = [min(len(ids(word)), len(ids(word.capitalize()))) for word in words]
    vectors = np.array([of(word) + CAPITALISED * of(word.capitalize()) for word in words])
    return unit(vectors - vectors.mean(axis=0)), np.array(pieces) == 1


def sentences(folder: Path, work: Path, words: list[str]) -> np.ndarray:
    """The Universal Sentence Encoder, run by node; kept in `work`, for it takes minutes."""
    listed, kept = work / "words.json", work / "sentences.f32"
    if not kept.exists() or not listed.exists() or json.loads(listed.read_text()) != words:
        listed.write_text(json.dumps(words))
        script = Path(__file__).with_name("embed.mjs")
        subprocess.run(["node", str(script), str(folder), str(listed), str(kept)], check=True)
    vectors = np.fromfile(kept, np.float32).reshape(len(words), SENTENCE_DIMENSIONS)
    return unit(vectors - vectors.mean(axis=0))


def ties(links: sparse.csr_matrix) -> np.ndarray:
    """Singular vectors of the graph, by powers of it; the start is fixed."""
    width = GRAPH_DIMENSIONS + 30
    basis = np.random.default_rng(0).normal(size=(links.shape[1], width)).astype(np.float32)
    for _ in range(ROUNDS):
        basis, _ = np.linalg.qr(links @ basis)
    small = basis.T @ (links @ basis)
    values, turns = np.linalg.eigh((small + small.T) / 2)
    best = np.argsort(-values)[:GRAPH_DIMENSIONS]
    return unit((basis @ turns[:, best]) * np.sqrt(np.maximum(values[best], 1e-6)))


def tower(name: str, links: sparse.csr_matrix, features: np.ndarray, work: Path) -> np.ndarray:
    """What tokens and sentences say of a word, fitted to which words go together; kept in `work`:
    delete it there when the sources change."""
    kept = work / f"tower-{name}.npy"
    if not kept.exists():
        either = (links + links.T).tocoo()
        pairs = np.stack([either.row, either.col], axis=1).astype(np.int64)
        weights = either.data.astype(np.float64)
        np.save(kept, fit_pairs(pairs, weights, features, TOWERS[name], report))
    return np.load(kept)


def talk(
    folder: Path, work: Path, words: list[str], zipf: np.ndarray, features: np.ndarray
) -> np.ndarray:
    """What SmolLM2 calls to mind at a word and what calls it to mind, as one vector that is the
    same seen from either side: what only one side says, and what pushes apart, is lost."""
    kept = work / "talk.npz"
    if not kept.exists():
        talker = Talker(next(folder.rglob("SmolLM2-135M-Instruct*.gguf")))
        found = [talker.answer_of(word) for word in words]
        nothing = np.zeros(talker.width, np.float32)
        answers = np.array([nothing if some is None else some for some in found])
        answering = np.array([some is not None for some in found])
        states = talker.states(words, lambda done: print(f"asked of {done} words", flush=True))
        np.savez(kept, states=states, answers=answers, answering=answering)
    with np.load(kept) as data:
        every = np.ones(len(words), bool)
        told = Told(data["states"], every, data["answers"], data["answering"])
    both = halves(told, features, TALK_HALVES)
    usual = np.linalg.qr(both[zipf >= USUAL_ZIPF])[1]
    turned = usual @ np.roll(np.eye(TALK_HALVES), TALK_HALVES // 2, axis=1) @ usual.T
    values, turns = np.linalg.eigh((turned + turned.T) / 2)
    best = np.argsort(-values)[:TALK_DIMENSIONS]
    vectors = both @ np.linalg.solve(usual, turns[:, best] * np.sqrt(np.maximum(values[best], 0)))
    return (vectors / np.linalg.norm(vectors, axis=1).mean()).astype(np.float32)


def report(step: int, loss: float) -> None:
    if step % 200 == 0:
        print(f"step {step}, loss {loss:.2f}", flush=True)


def unit(matrix: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(matrix, axis=1, keepdims=True)
    return np.where(length > 1e-6, matrix / np.maximum(length, 1e-6), 0).astype(np.float32)
