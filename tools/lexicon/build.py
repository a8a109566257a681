"""Builds voiceduet/partner/data/lexicon.npz from its ingredients. See docs/partner-words.md."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import graph as association_graph
import numpy as np
import numpy.typing as npt
import sources
import vocabulary
from forms import lean_on_forms
from layers import layers
from towers import Plan, fit_tower

from voiceduet.partner.heads import LEVELS, arrays_of
from voiceduet.partner.minilm import load_minilm

Floats = npt.NDArray[np.float32]

GRAPH_WIDTH = 160
WIDTHS = {"towers": 400, "graph": 96, "meaning": 344}
"""What fills twelve megabytes; other shares of it were alike in games left out."""
FEATURES = 384
"""Dimensions of what a tower sees of a word: layers of MiniLM say much the same."""
TOWERS = (
    Plan(seed=0, layers=(0, 2, 4, 6), dropout=0.1, own_dropout=0.2),
    Plan(seed=1, layers=(6,), graph=GRAPH_WIDTH),
    Plan(seed=2, layers=(0, 3, 6), graph=GRAPH_WIDTH, dropout=0.1),
    Plan(seed=3, layers=(0, 1, 2), graph=80, rank_power=0.3),
    Plan(
        seed=4,
        layers=(0, 2, 4, 6),
        graph=GRAPH_WIDTH,
        rank_power=0.8,
        dropout=0.1,
        own_dropout=0.2,
    ),
)
"""One tower's luck moves the figures by a point; the mean of several that differ is steadier."""
GLOVE_SHARE = 0.9
"""Of GloVe beside MiniLM in one head: the ratio of their weights in a fit to people's turns."""
RIDGE = np.float32(1.0)
CLIP = 2.0
"""Standard deviations at which a dimension is cut off: least error for so few levels."""
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
    model = load_minilm(args.minilm)
    deep = _kept(args.work / "layers.npy", lambda: layers(model, words))
    glove = _kept(args.work / "glove.npy", lambda: sources.glove(args.glove, words))
    shared = _kept(
        args.work / "graph.npy",
        lambda: association_graph.graph_vectors(graph, chosen.everything, GRAPH_WIDTH),
    )[chosen.kept]
    shared = sources.unit_rows(shared)
    minilm = sources.unit_rows(deep[:, -1].astype(np.float32))
    centred = [_centred(deep[:, i].astype(np.float32)) for i in range(deep.shape[1])]
    glove = _centred(sources.unit_rows(glove))
    fitted = []
    for plan in TOWERS:
        seen = [*(centred[i] for i in plan.layers), glove, shared[:, : plan.graph]]
        features = _fewer(np.concatenate(seen, 1), FEATURES)
        fitted.append(_tower(args.work, graph, words, features, plan))
    heads = {
        "towers": _narrow(lean_on_forms(np.concatenate(fitted, 1), words), WIDTHS["towers"]),
        "graph": _narrow(lean_on_forms(shared, words), WIDTHS["graph"]),
        "meaning": _narrow(
            np.concatenate([centred[-1], np.sqrt(np.float32(GLOVE_SHARE)) * glove], 1),
            WIDTHS["meaning"],
        ),
    }
    _write(args.out, chosen, heads, minilm)


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


def _kept(path: Path, make: Callable[[], npt.NDArray[Any]]) -> npt.NDArray[Any]:
    if not path.exists():
        np.save(path, make())
    return np.asarray(np.load(path))


def _tower(
    work: Path, graph: dict[str, list[str]], words: list[str], features: Floats, plan: Plan
) -> Floats:
    def report(step: int, loss: float) -> None:
        if step % STEPS_BETWEEN_REPORTS == 0:
            print(f"tower {plan.seed}, step {step}, loss {loss:.3f}", flush=True)

    def fit() -> Floats:
        return fit_tower(graph, words, features, plan, report)

    return _kept(work / f"tower{plan.seed}.npy", fit)


def _centred(matrix: Floats) -> Floats:
    """Seen from the middle of all words, at length one."""
    return sources.unit_rows(matrix - matrix.mean(axis=0))


def _narrow(matrix: Floats, width: int) -> Floats:
    """The fewer dimensions that keep most of all products, turned so that all weigh alike."""
    return _turn(_fewer(matrix, width))


def _fewer(matrix: Floats, width: int) -> Floats:
    """The fewer dimensions that keep most of all products, the weightiest first."""
    centred = matrix - matrix.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    return np.ascontiguousarray((centred @ axes[:, ::-1][:, :width]).astype(np.float32))


def _turn(matrix: Floats) -> Floats:
    """The same products in dimensions that all weigh alike, so that few bits cut none."""
    width = matrix.shape[1]
    turn, _ = np.linalg.qr(np.random.default_rng(0).normal(size=(width, width)))
    return (matrix @ turn).astype(np.float32)


def _foretold(minilm: Floats, head: Floats) -> Floats:
    """What turns a MiniLM vector and a one into a vector of the head, by regression."""
    known = np.concatenate([minilm, np.ones((len(minilm), 1), np.float32)], 1)
    gram = known.T @ known + RIDGE * np.eye(known.shape[1], dtype=np.float32)
    return np.asarray(np.linalg.solve(gram, known.T @ head), np.float32)


def _write(
    path: Path, chosen: vocabulary.Vocabulary, heads: dict[str, Floats], minilm: Floats
) -> None:
    arrays: dict[str, npt.NDArray[np.generic]] = {
        "words": np.frombuffer("\n".join(chosen.words).encode(), np.uint8),
        "zipfs": np.round(np.array(chosen.zipfs) * ZIPF_STEPS).astype(np.uint8),
        "sayable": np.array(chosen.clues, np.uint8),
        "heads": np.array(list(heads)),
    }
    for name, matrix in heads.items():
        largest = np.abs(matrix).max(axis=1)
        scales = np.minimum(largest, CLIP * matrix.std(axis=1)) / LEVELS + 1e-9
        levels = np.clip(np.round(matrix / scales[:, None]), -LEVELS, LEVELS).astype(np.int8)
        arrays |= arrays_of(name, levels, scales, _foretold(minilm, matrix))
    np.savez(path, **arrays)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
