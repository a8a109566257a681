"""Builds voiceduet/partner/data/lexicon.npz from its ingredients. See docs/partner-words.md."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import compress
from pathlib import Path

import graph as association_graph
import numpy as np
import numpy.typing as npt
import sources
import towers
import vocabulary

from voiceduet.partner.minilm import load_minilm
from voiceduet.partner.words import LEVELS, pack

Floats = npt.NDArray[np.float32]

GRAPH_WIDTH = 400
HEAD_WIDTHS = {"towers": 160, "graph": 240, "meaning": 256}
GLOVE_SHARE = 0.64
"""Of GloVe beside MiniLM in one head: the ratio of their weights in a fit to people's turns."""
RIDGE = np.float32(1.0)
CLIP = 2.8
"""Standard deviations at which a dimension is cut off, to spend the levels where the values are."""
ZIPF_STEPS = 25
STEPS_BETWEEN_REPORTS = 100


def main() -> None:
    args = _arguments()
    args.work.mkdir(parents=True, exist_ok=True)
    graph = sources.associations(args.associations)
    chosen = vocabulary.choose(
        sources.degrees(graph),
        sources.sayable(args.speech_model),
        sources.offensive(args.cuss, args.naughty),
        _cards(args.packs),
    )
    words = chosen.words
    print(f"{len(words)} words, {sum(chosen.clues)} clues")
    minilm = _kept(args.work / "minilm.npy", lambda: load_minilm(args.minilm).encode(words))
    glove = _kept(args.work / "glove.npy", lambda: sources.glove(args.glove, words))
    shared = _kept(
        args.work / "graph.npy",
        lambda: association_graph.graph_vectors(graph, chosen.everything, GRAPH_WIDTH),
    )[chosen.kept]
    minilm, glove, shared = map(sources.unit_rows, (minilm, glove, shared))
    features = np.concatenate([minilm, glove], 1)
    earned = np.array(chosen.earned)
    learnt = list(compress(words, earned))
    fitted = _towers(args.work / "towers.npz", graph, learnt, features[earned])
    heads = {
        "towers": _for_all(_stretch(fitted), features, earned),
        "graph": shared,
        "meaning": np.concatenate([minilm, np.sqrt(np.float32(GLOVE_SHARE)) * glove], 1),
    }
    narrow = {name: _narrow(matrix, HEAD_WIDTHS[name]) for name, matrix in heads.items()}
    _write(args.out, chosen, narrow)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("associations", "minilm", "glove", "cuss", "naughty", "speech-model", "packs"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="folder for what took long")
    parser.add_argument("--out", type=Path, default=Path("voiceduet/partner/data/lexicon.npz"))
    return parser.parse_args()


def _cards(packs: Path) -> set[str]:
    lines = (line for file in packs.glob("en*.txt") for line in file.read_text().splitlines())
    return {line.strip().lower() for line in lines if line.strip() and not line.startswith("#")}


def _kept(path: Path, make: Callable[[], Floats]) -> Floats:
    if not path.exists():
        np.save(path, make())
    return np.asarray(np.load(path))


def _towers(
    path: Path, graph: dict[str, list[str]], words: list[str], features: Floats
) -> towers.Towers:
    def report(step: int, loss: float) -> None:
        if step % STEPS_BETWEEN_REPORTS == 0:
            print(f"step {step}, loss {loss:.3f}", flush=True)

    if not path.exists():
        found = towers.fit_towers(graph, words, features, towers.Plan(), report)
        np.savez(path, vectors=found.vectors, clue_map=found.clue_map)
    data = np.load(path)
    return towers.Towers(data["vectors"], data["clue_map"])


def _stretch(fitted: towers.Towers) -> Floats:
    """Vectors whose plain product is that of the towers, seen the same from both sides."""
    even = (fitted.clue_map + fitted.clue_map.T) / 2
    values, axes = np.linalg.eigh(even)
    return sources.unit_rows(fitted.vectors @ (axes * np.sqrt(np.maximum(values, 0))))


def _for_all(vectors: Floats, features: Floats, earned: npt.NDArray[np.bool_]) -> Floats:
    """Words that the towers were not fitted to get vectors by regression on their features."""
    known = features[earned]
    gram = known.T @ known + RIDGE * np.eye(known.shape[1], dtype=np.float32)
    found = sources.unit_rows(features @ np.linalg.solve(gram, known.T @ vectors))
    found[earned] = vectors
    return found


def _narrow(matrix: Floats, width: int) -> Floats:
    """The fewer dimensions that keep most of all products, turned so that all weigh alike."""
    centred = matrix - matrix.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    turn, _ = np.linalg.qr(np.random.default_rng(0).normal(size=(width, width)))
    return (centred @ axes[:, ::-1][:, :width] @ turn).astype(np.float32)


def _write(path: Path, chosen: vocabulary.Vocabulary, heads: dict[str, Floats]) -> None:
    arrays: dict[str, npt.NDArray[np.generic]] = {
        "words": np.frombuffer("\n".join(chosen.words).encode(), np.uint8),
        "zipfs": np.round(np.array(chosen.zipfs) * ZIPF_STEPS).astype(np.uint8),
        "sayable": np.array(chosen.clues, np.uint8),
        "heads": np.array(list(heads)),
    }
    for name, matrix in heads.items():
        largest = np.abs(matrix).max(axis=1)
        scales = np.minimum(largest, CLIP * matrix.std(axis=1)) / LEVELS + 1e-9
        levels = np.clip(np.round(matrix / scales[:, None]), -LEVELS, LEVELS)
        arrays[f"{name}.vectors"] = pack(levels.astype(np.int8))
        arrays[f"{name}.scales"] = scales.astype(np.float16)
    np.savez(path, **arrays)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
