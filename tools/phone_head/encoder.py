"""Moonshine's encoder in torch, so that it can be taught: its weights as the game's file has them.

To each table of weights the product of two narrow ones is added, which alone are learnt, beside
the short rows (norms and biases). What they come to is written as `voiceduet.ears.lessons` reads
it. The numbers of the shapes are those of Moonshine base.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional

WIDTH, HEADS, LAYERS, INNER_LAYER = 416, 8, 8, 6
TURNED = 32
"""Numbers of each head that tell where in time it looks."""
FIRST_TABLE, TABLES_OF_A_LAYER, LATER_TABLES = 1947, 47, 44
"""The file's own numbers: the first layer's first three tables and its last three."""
STEM = ((127, 64), (7, 3), (3, 2))
"""Of each convolution, the samples that it looks at and the steps that it takes."""
TINY = 1e-5

Arrays = Mapping[str, npt.NDArray[np.float32]]


def read_arrays(file: Path) -> dict[str, npt.NDArray[np.float32]]:
    model = onnx.load(file)
    return {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}


def moments(samples: int) -> int:
    """Moments that so many samples become."""
    for size, step in STEM:
        samples = (samples - size) // step + 1
    return samples


class Table(nn.Module):
    """Weights that stay, and what is learnt to be added."""

    def __init__(self, arrays: Arrays, name: str, rank: int) -> None:
        super().__init__()
        self.name = name
        numbers = arrays[f"{self.name}_quantized"].astype(np.float32)
        zero, scale = (float(arrays[f"{self.name}_{part}"]) for part in ("zero_point", "scale"))
        weights = torch.tensor((numbers - zero) * scale)
        self.register_buffer("weights", weights)
        rows, columns = weights.shape
        self.down = nn.Parameter(torch.randn(rows, rank) / math.sqrt(rows))
        self.up = nn.Parameter(torch.zeros(rank, columns))

    def forward(self, given: torch.Tensor) -> torch.Tensor:
        # The narrow ones by themselves: a third less work than to learn by way of the whole table.
        return given @ self.weights + (given @ self.down) @ self.up


class Layer(nn.Module):
    def __init__(self, arrays: Arrays, number: int, rank: int) -> None:
        super().__init__()
        first = FIRST_TABLE + TABLES_OF_A_LAYER * number
        self.asks, self.offers, self.holds, self.out, self.wide, self.back = (
            Table(arrays, f"onnx::MatMul_{first + n}", rank)
            for n in (0, 1, 2, LATER_TABLES, LATER_TABLES + 1, LATER_TABLES + 2)
        )
        self.names = {
            "norm": f"layers.{number}.input_layernorm.weight",
            "second_norm": f"layers.{number}.post_attention_layernorm.weight",
            "wide_bias": f"layers.{number}.mlp.fc1.bias",
            "back_bias": f"layers.{number}.mlp.fc2.bias",
        }
        for own, name in self.names.items():
            setattr(self, own, nn.Parameter(torch.tensor(arrays[name])))

    def forward(
        self, given: torch.Tensor, turn: tuple[torch.Tensor, torch.Tensor], seen: torch.Tensor
    ) -> torch.Tensor:
        clips, times, _ = given.shape
        even = functional.layer_norm(given, (WIDTH,), self.norm, None, TINY)
        asks, offers, holds = (
            table(even).view(clips, times, HEADS, -1).transpose(1, 2)
            for table in (self.asks, self.offers, self.holds)
        )
        found = functional.scaled_dot_product_attention(
            turned(asks, *turn), turned(offers, *turn), holds, attn_mask=seen
        )
        given = given + self.out(found.transpose(1, 2).reshape(clips, times, WIDTH))
        even = functional.layer_norm(given, (WIDTH,), self.second_norm, None, TINY)
        wide = functional.gelu(self.wide(even) + self.wide_bias)
        return given + self.back(wide) + self.back_bias


def turned(heads: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    even, odd = heads[..., 0:TURNED:2], heads[..., 1:TURNED:2]
    both = torch.stack((even * cos - odd * sin, odd * cos + even * sin), -1)
    return torch.cat([both.flatten(-2), heads[..., TURNED:]], -1)


class Encoder(nn.Module):
    def __init__(self, file: Path, rank: int) -> None:
        super().__init__()
        arrays = read_arrays(file)
        for number in (1, 2, 3):
            name = f"conv{number}.weight"
            weights = arrays[f"{name}_quantized"].astype(np.float32) * arrays[f"{name}_scale"]
            self.register_buffer(
                f"conv{number}", torch.tensor(weights + arrays[f"{name}_zero_point"])
            )
        for own, name in (
            ("bias2", "conv2.bias"),
            ("bias3", "conv3.bias"),
            ("scale", "onnx::Mul_1942"),
            ("shift", "onnx::Add_1943"),
            ("turns", "/rotary_emb/Cast_1_output_0"),
        ):
            self.register_buffer(own, torch.tensor(arrays[name]))
        self.layers = nn.ModuleList(Layer(arrays, number, rank) for number in range(LAYERS))
        self.names = {"last": "layer_norm.weight"}
        self.last = nn.Parameter(torch.tensor(arrays[self.names["last"]]))

    @torch.no_grad()
    def stem(self, sound: torch.Tensor, lengths: Sequence[int]) -> torch.Tensor:
        """It is not taught. Each clip is evened out over its own length, as if it came alone."""
        size, step = STEM[0]
        found = torch.tanh(functional.conv1d(sound[:, None], self.conv1, stride=step))
        times = torch.tensor([(length - size) // step + 1 for length in lengths])
        own = (torch.arange(found.shape[2]) < times[:, None]).float()[:, None]
        count = (times * WIDTH).float()[:, None, None]
        found = found - (found * own).sum((1, 2), keepdim=True) / count
        spread = ((found**2) * own).sum((1, 2), keepdim=True) / count
        found = found / torch.sqrt(spread + TINY) * self.scale + self.shift
        found = functional.gelu(functional.conv1d(found, self.conv2, self.bias2, STEM[1][1]))
        found = functional.gelu(functional.conv1d(found, self.conv3, self.bias3, STEM[2][1]))
        return found.transpose(1, 2)

    def inner(self, stem: torch.Tensor, lengths: Sequence[int]) -> torch.Tensor:
        """What the layer makes that the phone head listens to."""
        return self._through(stem, lengths, self.layers[:INNER_LAYER])

    def rest(self, inner: torch.Tensor, lengths: Sequence[int]) -> torch.Tensor:
        """From there to the end."""
        found = self._through(inner, lengths, self.layers[INNER_LAYER:])
        return functional.layer_norm(found, (WIDTH,), self.last, None, TINY)

    def _through(
        self, found: torch.Tensor, lengths: Sequence[int], layers: nn.ModuleList
    ) -> torch.Tensor:
        times = torch.arange(found.shape[1])
        angles = times[:, None].float() * self.turns.reshape(1, -1)
        ends = torch.tensor([moments(length) for length in lengths])
        seen = (times < ends[:, None])[:, None, None]
        for layer in layers:
            found = layer(found, (angles.cos(), angles.sin()), seen)
        return found


def learnt(model: nn.Module) -> dict[str, nn.Parameter]:
    """What a model learns, by the names that its file and `lessons` have for it."""
    kept: dict[str, nn.Parameter] = {}
    for part in model.modules():
        if isinstance(part, Table):
            kept |= {f"{part.name}/down": part.down, f"{part.name}/up": part.up}
        else:
            names: Mapping[str, str] = getattr(part, "names", {})
            kept |= {name: getattr(part, own) for own, name in names.items()}
    return kept


def lessons(model: nn.Module) -> dict[str, npt.NDArray[np.float16]]:
    """As `voiceduet.ears.lessons` reads them; half precision is precise enough."""
    return {
        name: values.detach().numpy().astype(np.float16) for name, values in learnt(model).items()
    }


@torch.no_grad()
def go_on_from(model: nn.Module, lessons: Mapping[str, npt.NDArray[np.float16]]) -> None:
    """What was learnt before, as `lessons` gave it."""
    for name, values in learnt(model).items():
        values.copy_(torch.tensor(lessons[name].astype(np.float32)))
