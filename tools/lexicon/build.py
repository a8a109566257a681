"""Builds voiceduet/partner/data/lexicon.npz from its ingredients. See docs/partner-words.md."""

from __future__ import annotations

import argparse
import sys
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
from talk import Told, foretell, halves, spoken_of
from towers import Plan, fit_tower

from voiceduet.partner.heads import LEVELS, arrays_of, arrays_of_common, unpack
from voiceduet.partner.minilm import load_minilm

sys.path.insert(0, str(Path(__file__).parent.parent))
from talker import Talker

Floats = npt.NDArray[np.float32]

GRAPH_WIDTH = 160
WIDTHS = {"towers": 400, "meaning": 296, "talk": 336}
"""What fills twelve megabytes. The graph had its own head: without it games left out are alike."""
TALKED = 14_336
"""So many words are asked about one by one, the cards and the commonest, in some 25 minutes of one
core; for rarer ones the other heads foretell what would be said."""
BACK = 0.5
"""Of a card that calls up the clue beside a clue that calls up the card: the ratio of their weights
in a fit to people's turns."""
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
SAMPLE = 1000
"""Words by whose products the spread of a head is told: enough for two digits."""
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
    heads = {
        "towers": _earlier_towers(args.towers, words)
        if args.towers
        else _towers(args.work, graph, words, centred, glove, shared),
        "meaning": _narrow(
            np.concatenate([centred[-1], np.sqrt(np.float32(GLOVE_SHARE)) * glove], 1),
            WIDTHS["meaning"],
        ),
    }
    told = _told(args, chosen)
    features = np.concatenate([centred[-1], glove, heads["towers"]], 1)
    talk = halves(told, features, WIDTHS["talk"])
    talk *= np.sqrt(_spread(heads["towers"][told.asked]) / _spread_of_halves(talk))
    _write(args.out, chosen, heads, minilm, np.flatnonzero(told.asked), talk)


def _spread(vectors: Floats) -> np.float32:
    """How far products of some pairs of words lie apart: heads alike in this have weights alike."""
    some = vectors[:: len(vectors) // SAMPLE]
    return np.float32((some @ some.T).std())


def _spread_of_halves(vectors: Floats) -> np.float32:
    calls, called = np.split(vectors[:: len(vectors) // SAMPLE], 2, axis=1)
    return np.float32((calls @ called.T).std())


def _towers(
    work: Path,
    graph: dict[str, list[str]],
    words: list[str],
    centred: list[Floats],
    glove: Floats,
    shared: Floats,
) -> Floats:
    fitted = []
    for plan in TOWERS:
        seen = [*(centred[i] for i in plan.layers), glove, shared[:, : plan.graph]]
        features = _fewer(np.concatenate(seen, 1), FEATURES)
        fitted.append(_tower(work, graph, words, features, plan))
    return _narrow(lean_on_forms(np.concatenate(fitted, 1), words), WIDTHS["towers"])


def _earlier_towers(lexicon: Path, words: list[str]) -> Floats:
    """The towers of a lexicon of the same words."""
    with np.load(lexicon) as data:
        if data["words"].tobytes().decode().split("\n") != words:
            raise SystemExit(f"{lexicon} holds other words: its towers do not fit.")
        scales = data["towers.scales"].astype(np.float32)
        return unpack(data["towers.vectors"]).astype(np.float32) * scales[:, None]


def _told(args: argparse.Namespace, chosen: vocabulary.Vocabulary) -> Told:
    """What the language model says of the common words."""
    words = chosen.words
    steps = [round(zipf * ZIPF_STEPS) for zipf in chosen.zipfs]
    asked = spoken_of(words, steps, _cards(args.packs), TALKED)
    talkers: list[Talker] = []

    def talker() -> Talker:
        if not talkers:
            talkers.append(Talker(args.talker))
        return talkers[0]

    def report(done: int) -> None:
        print(f"asked of {done} words", flush=True)

    def states() -> npt.NDArray[np.float16]:
        some = [word for word, wanted in zip(words, asked, strict=True) if wanted]
        return talker().states(some, report).astype(np.float16)

    def answers() -> npt.NDArray[np.float16]:
        nothing = np.full(talker().width, np.nan, np.float32)
        found = (talker().answer_of(word) for word in words)
        return np.array([nothing if some is None else some for some in found], np.float16)

    said = _kept(args.work / "states.npy", states).astype(np.float32)
    answered = _kept(args.work / "answers.npy", answers).astype(np.float32)
    every = np.zeros((len(words), said.shape[1]), np.float32)
    every[asked] = said
    return Told(every, asked, np.nan_to_num(answered), ~np.isnan(answered[:, 0]))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in (
        *("associations", "minilm", "glove", "cuss", "naughty", "speech-model", "packs", "talker"),
    ):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--towers", type=Path, help="a lexicon whose towers are taken over")
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


def _write(
    path: Path,
    chosen: vocabulary.Vocabulary,
    heads: dict[str, Floats],
    minilm: Floats,
    asked: npt.NDArray[np.int64],
    talk: Floats,
) -> None:
    arrays: dict[str, npt.NDArray[np.generic]] = {
        "words": np.frombuffer("\n".join(chosen.words).encode(), np.uint8),
        "zipfs": np.round(np.array(chosen.zipfs) * ZIPF_STEPS).astype(np.uint8),
        "sayable": np.array(chosen.clues, np.uint8),
        "heads": np.array([*heads, "talk"]),
    }
    kept = []
    for name, matrix in heads.items():
        levels, scales = _in_levels(matrix)
        arrays |= arrays_of(name, levels, scales, foretell(minilm, matrix, RIDGE).matrix)
        kept.append(levels[asked] * scales[asked, None])
    levels, scales = _in_levels(talk)
    told = foretell(np.concatenate(kept, 1).astype(np.float32), talk).matrix
    arrays |= arrays_of_common("talk", levels, scales, told, asked, BACK)
    np.savez(path, **arrays)  # type: ignore[arg-type]


def _in_levels(matrix: Floats) -> tuple[npt.NDArray[np.int8], Floats]:
    largest = np.abs(matrix).max(axis=1)
    scales = np.minimum(largest, CLIP * matrix.std(axis=1)) / LEVELS + 1e-9
    levels = np.clip(np.round(matrix / scales[:, None]), -LEVELS, LEVELS).astype(np.int8)
    return levels, scales.astype(np.float32)


if __name__ == "__main__":
    main()
