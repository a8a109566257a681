"""Vectors fitted to associations: what MiniLM and GloVe say of a word, plus what is its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Plan:
    """How the towers are fitted."""

    width: int = 160
    steps: int = 1500
    pairs: int = 1024
    rivals: int = 6000
    rate: float = 2e-3
    dropout: float = 0.1
    temperature: float = 0.07
    feature_scale: float = 4.0
    rank_power: float = 0.5
    seed: int = 0


@dataclass(frozen=True)
class Towers:
    """Unit vectors of all words, and the map that turns a word's vector into its vector as clue."""

    vectors: Floats
    clue_map: Floats


class Net(torch.nn.Module):
    """A word is its projected features plus a vector of its own; a clue is seen through a map."""

    def __init__(self, features: torch.Tensor, plan: Plan) -> None:
        super().__init__()
        self.features, self.plan = features, plan
        count, width = features.shape
        self.project = torch.nn.Linear(width, plan.width, bias=False)
        self.own = torch.nn.Embedding(count, plan.width)
        self.own.weight.data.normal_(0, 0.01)
        self.map = torch.nn.Parameter(torch.eye(plan.width))
        self.sharpness = torch.nn.Parameter(torch.tensor(float(np.log(1 / plan.temperature))))
        self.bias = torch.nn.Parameter(torch.zeros(count))

    def words(self, rows: torch.Tensor) -> torch.Tensor:
        """Unit vectors of these rows."""
        drop = self.plan.dropout
        seen = functional.dropout(self.features[rows], drop, self.training)
        own = functional.dropout(self.own(rows), drop * 2, self.training)
        return functional.normalize(self.project(seen) * self.plan.feature_scale + own, dim=1)

    def loss(self, cues: torch.Tensor, answers: torch.Tensor, rivals: torch.Tensor) -> torch.Tensor:
        """Both ways: the answer among rivals given the cue, and the cue given the answer."""
        cue, answer, rival = self.words(cues), self.words(answers), self.words(rivals)
        ahead = self._one_way(cue @ self.map, answer, answers, rival, rivals)
        return ahead + self._one_way(answer @ self.map, cue, cues, rival, rivals)

    def _one_way(
        self,
        asked: torch.Tensor,
        right: torch.Tensor,
        right_rows: torch.Tensor,
        rival: torch.Tensor,
        rival_rows: torch.Tensor,
    ) -> torch.Tensor:
        scale = self.sharpness.exp()
        good = (asked * right).sum(1) * scale + self.bias[right_rows]
        bad = (asked @ rival.T) * scale + self.bias[rival_rows][None]
        bad = bad.masked_fill(right_rows[:, None] == rival_rows[None], -1e4)
        return (torch.logsumexp(torch.cat([good[:, None], bad], 1), 1) - good).mean()


def fit_towers(
    graph: dict[str, list[str]],
    words: list[str],
    features: Floats,
    plan: Plan,
    progress: Callable[[int, float], None],
) -> Towers:
    """Fit to every pair of cue and response among `words`; the same every time on one machine."""
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    chance = np.random.default_rng(plan.seed)
    pairs, weights = _pairs(graph, words, plan.rank_power)
    count = len(words)
    received = np.bincount(pairs[:, 1], weights, count)
    degree = np.bincount(pairs[:, 0], weights, count) + received
    pair_sums = _cumulated(weights / np.sqrt(received[pairs[:, 1]] + 3))
    rival_sums = _cumulated((degree + 1) ** 0.5)
    net = Net(torch.tensor(features), plan)
    optimiser = torch.optim.Adam(net.parameters(), lr=plan.rate)
    for step in range(plan.steps):
        decay = 0.5 * (1 + np.cos(np.pi * step / plan.steps))
        optimiser.param_groups[0]["lr"] = plan.rate * decay + 1e-6
        drawn = pairs[_draw(pair_sums, chance.random(plan.pairs))]
        rivals = np.unique(_draw(rival_sums, chance.random(plan.rivals)))
        cues, answers = torch.from_numpy(drawn[:, 0]), torch.from_numpy(drawn[:, 1])
        loss = net.loss(cues, answers, torch.from_numpy(rivals))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        progress(step, loss.item())
    net.eval()
    with torch.no_grad():
        vectors = torch.cat([net.words(rows) for rows in torch.arange(count).split(8192)])
    return Towers(vectors.numpy(), net.map.detach().numpy())


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


def _cumulated(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.cumsum(weights / weights.sum())


def _draw(sums: npt.NDArray[np.float64], at: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    return np.searchsorted(sums, at).clip(0, len(sums) - 1)
