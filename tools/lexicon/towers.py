"""Vectors fitted to associations: what MiniLM and GloVe say of a word, plus what is its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

Floats = npt.NDArray[np.float32]
Progress = Callable[[int, float], None]

FEATURE_SCALE = 4.0
"""Of the projected features beside a word's own vector, which begins near nought."""
POPULARITY = 3.0
"""Responses that many cues share are drawn less often: by the root of their weight and this."""
WARM_UP = 20


@dataclass(frozen=True)
class Plan:
    """How one of the towers is fitted. They differ so that their errors do."""

    seed: int
    layers: tuple[int, ...]
    """Of MiniLM: see `layers.py`. Empty for other features."""
    graph: int = 0
    """Dimensions of the association graph's own vectors among the features."""
    width: int = 192
    dropout: float = 0.2
    own_dropout: float = 0.3
    steps: int = 1600
    pairs: int = 512
    rate: float = 2e-3
    own_rate: float = 4e-3
    temperature: float = 0.07
    rank_power: float = 0.5


class Net(torch.nn.Module):
    """A word is its projected features plus a vector of its own; a clue is seen through a map."""

    def __init__(self, features: torch.Tensor, plan: Plan) -> None:
        super().__init__()
        self.features, self.plan = features, plan
        count, width = features.shape
        self.project = torch.nn.Linear(width, plan.width, bias=False)
        self.own = torch.nn.Embedding(count, plan.width, sparse=True)
        self.own.weight.data.normal_(0, 0.01)
        self.map = torch.nn.Parameter(torch.eye(plan.width))
        self.sharpness = torch.nn.Parameter(torch.tensor(float(np.log(1 / plan.temperature))))

    def words(self, rows: torch.Tensor) -> torch.Tensor:
        """Unit vectors of these rows."""
        features = functional.dropout(self.features[rows], self.plan.dropout, self.training)
        own = functional.dropout(self.own(rows), self.plan.own_dropout, self.training)
        return functional.normalize(self.project(features) * FEATURE_SCALE + own, dim=1)

    def loss(self, pairs: npt.NDArray[np.int64]) -> torch.Tensor:
        """Both ways: the answer among all words of the batch given the cue, and the reverse."""
        drawn, places = np.unique(pairs.ravel(), return_inverse=True)
        words = self.words(torch.from_numpy(drawn))
        cues, answers = torch.from_numpy(places.reshape(-1, 2)).T
        seen = (words @ self.map) * self.sharpness.exp()
        all_of = torch.logsumexp(seen @ words.T - torch.eye(len(drawn)) * 1e4, 1)
        # Products of the pairs alone: picking them from the table takes half as long again.
        ahead = all_of[cues] - (seen[cues] * words[answers]).sum(1)
        return (ahead + all_of[answers] - (seen[answers] * words[cues]).sum(1)).mean()


def fit_tower(
    graph: dict[str, list[str]], words: list[str], features: Floats, plan: Plan, progress: Progress
) -> Floats:
    """Fit to every pair of cue and response among `words`; the same every time on one machine."""
    pairs, weights = _pairs(graph, words, plan.rank_power)
    return fit_pairs(pairs, weights, features, plan, progress)


def fit_pairs(
    pairs: npt.NDArray[np.int64],
    weights: npt.NDArray[np.float64],
    features: Floats,
    plan: Plan,
    progress: Progress,
) -> Floats:
    """Fit to pairs of rows of `features`, each drawn by its weight."""
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    chance = np.random.default_rng(plan.seed)
    received = np.bincount(pairs[:, 1], weights, len(features))
    weights = weights / np.sqrt(received[pairs[:, 1]] + POPULARITY)
    sums = np.cumsum(weights / weights.sum())
    net = Net(torch.tensor(features), plan)
    shared = [p for name, p in net.named_parameters() if not name.startswith("own")]
    of_all = torch.optim.AdamW(shared, lr=plan.rate, weight_decay=0.0)
    of_each = torch.optim.SparseAdam(net.own.parameters(), lr=plan.own_rate)
    for step in range(plan.steps):
        decay = 0.5 * (1 + np.cos(np.pi * step / plan.steps)) + 1e-3
        pace = decay * min(1, (step + 1) / WARM_UP)
        of_all.param_groups[0]["lr"] = plan.rate * pace
        of_each.param_groups[0]["lr"] = plan.own_rate * pace
        drawn = np.searchsorted(sums, chance.random(plan.pairs)).clip(0, len(pairs) - 1)
        loss = net.loss(pairs[drawn])
        of_all.zero_grad()
        of_each.zero_grad()
        loss.backward()
        of_all.step()
        of_each.step()
        progress(step, loss.item())
    net.eval()
    with torch.no_grad():
        rows = torch.arange(len(features)).split(4096)
        vectors = torch.cat([net.words(some) for some in rows]).numpy()
    return _stretched(vectors, net.map.detach().numpy())


def _stretched(vectors: Floats, clue_map: Floats) -> Floats:
    """Vectors whose plain product is that of the tower, seen the same from both sides."""
    values, axes = np.linalg.eigh((clue_map + clue_map.T) / 2)
    found = vectors @ (axes * np.sqrt(np.maximum(values, 0)))
    even: Floats = found / (np.linalg.norm(found, axis=1, keepdims=True) + np.float32(1e-6))
    return even


def _pairs(
    graph: dict[str, list[str]], words: list[str], rank_power: float
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    row_of = {word: i for i, word in enumerate(words)}
    pairs, weights = [], []
    for cue, responses in graph.items():
        for place, response in enumerate(responses):
            if cue in row_of and response in row_of and cue != response:
                pairs.append((row_of[cue], row_of[response]))
                weights.append((place + 1) ** -rank_power)
    return np.array(pairs), np.array(weights)
