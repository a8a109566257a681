"""Moonshine's decoder in torch, so that it can be taught: its weights as the game's file has them.

As with the encoder (`encoder.py`), to each table of weights the product of two narrow ones is
added, and what is learnt is written as `voiceduet.ears.lessons` reads it. The table of pieces
stays as it is: what is said is told by the same pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
import torch
from encoder import HEADS, LAYERS, TINY, WIDTH, Arrays, Table, read_arrays, turned
from torch import nn
from torch.nn import functional

BRANCH = "else_branch"
"""Of the file: the half that begins without anything said before."""
STEPS = ("self_attn", "encoder_attn")
PARTS = ("q_proj", "k_proj", "v_proj", "dense")
NORMS = ("input_layernorm", "post_attention_layernorm", "final_layernorm")
MERGED = "_merged_0"


def table_names(file: Path) -> dict[str, str]:
    """The file's names of its tables of weights, by the step that each is for."""
    (choice,) = onnx.load(file).graph.node
    branch = next(one.g for one in choice.attribute if one.name == BRANCH)
    return {
        node.name.removeprefix("/model/decoder/").removesuffix("/MatMul_quant"): node.input[
            1
        ].removesuffix("_quantized")
        for node in branch.node
        if node.op_type == "MatMulInteger"
    }


class Attention(nn.Module):
    def __init__(self, arrays: Arrays, names: Mapping[str, str], step: str, rank: int) -> None:
        super().__init__()
        self.asks, self.offers, self.holds, self.out = (
            Table(arrays, names[f"{step}/{part}"], rank) for part in PARTS
        )

    def heads(self, table: Table, given: torch.Tensor) -> torch.Tensor:
        return table(given).view(*given.shape[:2], HEADS, -1).transpose(1, 2)

    def joined(self, found: torch.Tensor) -> torch.Tensor:
        return self.out(found.transpose(1, 2).flatten(2))


class Layer(nn.Module):
    def __init__(self, arrays: Arrays, names: Mapping[str, str], number: int, rank: int) -> None:
        super().__init__()
        own = f"layers.{number}"
        self.own, self.of_sound = (
            Attention(arrays, names, f"{own}/{step}", rank) for step in STEPS
        )
        self.wide, self.back = (
            Table(arrays, names[f"{own}/mlp/{part}"], rank) for part in ("up_proj", "down_proj")
        )
        self.names = {
            **{f"norm{at}": f"model.decoder.{own}.{n}.weight" for at, n in enumerate(NORMS)},
            "wide_bias": f"model.decoder.{own}.mlp.up_proj.bias",
            "back_bias": f"model.decoder.{own}.mlp.down_proj.bias",
        }
        self.names = {part: name + MERGED for part, name in self.names.items()}
        for part, name in self.names.items():
            setattr(self, part, nn.Parameter(torch.tensor(arrays[name])))

    def forward(
        self,
        given: torch.Tensor,
        sound: torch.Tensor,
        turn: tuple[torch.Tensor, torch.Tensor],
        seen: torch.Tensor,
    ) -> torch.Tensor:
        even = functional.layer_norm(given, (WIDTH,), self.norm0, None, TINY)
        own = self.own
        asks, offers = (turned(own.heads(t, even), *turn) for t in (own.asks, own.offers))
        holds = own.heads(own.holds, even)
        found = functional.scaled_dot_product_attention(asks, offers, holds, is_causal=True)
        given = given + own.joined(found)
        even = functional.layer_norm(given, (WIDTH,), self.norm1, None, TINY)
        of_sound = self.of_sound
        found = functional.scaled_dot_product_attention(
            of_sound.heads(of_sound.asks, even),
            of_sound.heads(of_sound.offers, sound),
            of_sound.heads(of_sound.holds, sound),
            attn_mask=seen,
        )
        given = given + of_sound.joined(found)
        even = functional.layer_norm(given, (WIDTH,), self.norm2, None, TINY)
        wide, gate = (self.wide(even) + self.wide_bias).chunk(2, -1)
        return given + self.back(functional.silu(gate) * wide) + self.back_bias


class Decoder(nn.Module):
    def __init__(self, file: Path, rank: int) -> None:
        super().__init__()
        arrays, names = read_arrays(file), table_names(file)
        pieces = f"model.decoder.embed_tokens.weight{MERGED}"
        rows = arrays[f"{pieces}_quantized"].astype(np.float32)
        zero, scale = (float(arrays[f"{pieces}_{part}"]) for part in ("zero_point", "scale"))
        self.register_buffer("pieces", torch.tensor((rows - zero) * scale))
        self.register_buffer(
            "turns", torch.tensor(arrays["/model/decoder/rotary_emb/Cast_1_output_0"])
        )
        self.layers = nn.ModuleList(Layer(arrays, names, at, rank) for at in range(LAYERS))
        self.names = {"last": f"model.decoder.norm.weight{MERGED}"}
        self.last = nn.Parameter(torch.tensor(arrays[self.names["last"]]))

    def forward(
        self, pieces: torch.Tensor, sound: torch.Tensor, moments: torch.Tensor
    ) -> torch.Tensor:
        """The decoder's state after each piece; `moments` are those of each sound."""
        times = torch.arange(pieces.shape[1])
        angles = times[:, None].float() * self.turns.reshape(1, -1)
        seen = (torch.arange(sound.shape[1]) < moments[:, None])[:, None, None]
        found = functional.embedding(pieces, self.pieces)
        for layer in self.layers:
            found = layer(found, sound, (angles.cos(), angles.sin()), seen)
        return functional.layer_norm(found, (WIDTH,), self.last, None, TINY)

    def logits(self, states: torch.Tensor) -> torch.Tensor:
        return states @ self.pieces.T
