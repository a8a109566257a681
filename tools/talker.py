"""What a small language model calls to mind at a word: its state, and which words answer it.

Reads a GGUF file of a Llama or Qwen2 model (`pip install gguf tokenizers torch`) and runs it on the
processor. Only the states are kept: a game needs neither the model nor torch.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from gguf import GGUFReader, dequantize
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.nn import functional

Floats = npt.NDArray[np.float32]
Past = list[tuple[torch.Tensor, torch.Tensor]]

GAME = """\
A word game: each clue is followed by the word on the table that it makes people think of.
* royal: king
* beach: wave
* vampire: bat
* keyboard: piano
* engine: fire
* cook: kitchen
* hollywood: actor
* sweet: honey
* gladiator: rome
*"""
"""What the model reads before a word. Four ways to ask foretold people's guesses about as well;
this one takes the fewest pieces a word (docs/partner-words.md)."""
ASKED = ":"
BATCH = 256


class Talker:
    """A language model that is only ever asked for the next word."""

    def __init__(self, file: Path) -> None:
        reader = GGUFReader(file)
        kind = str(reader.fields["general.architecture"].contents())
        if kind not in ("llama", "qwen2"):
            raise SystemExit(f"{file} holds a {kind} model; llama and qwen2 can be read.")

        def told(name: str) -> float:
            return float(reader.fields[f"{kind}.{name}"].contents())

        self.interleaved = kind == "llama"
        self.layers, self.width = int(told("block_count")), int(told("embedding_length"))
        self.heads, self.shared = (
            int(told("attention.head_count")),
            int(told("attention.head_count_kv")),
        )
        self.epsilon, self.base = told("attention.layer_norm_rms_epsilon"), told("rope.freq_base")
        self.weights = {
            tensor.name: torch.tensor(
                dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
            ).reshape(*(int(size) for size in tensor.shape[::-1]))
            for tensor in reader.tensors
        }
        pieces = reader.fields["tokenizer.ggml.tokens"].contents()
        merges = reader.fields["tokenizer.ggml.merges"].contents()
        self._tokenizer = Tokenizer(
            models.BPE(
                vocab={piece: i for i, piece in enumerate(pieces)},
                merges=[tuple(merge.split(" ")) for merge in merges],
            )
        )
        self._tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)

    def ids(self, text: str) -> list[int]:
        """The pieces of a text."""
        return list(self._tokenizer.encode(text).ids)

    def answer_of(self, word: str) -> Floats | None:
        """The vector whose product with a state says how readily the word follows; None for a word
        of several pieces, whose first piece other words share."""
        ids = self.ids(f" {word}")
        if len(ids) > 1:
            return None
        output = self.weights.get("output.weight", self.weights["token_embd.weight"])
        found: Floats = output[ids[0]].numpy()
        return found

    def states(self, words: Sequence[str], progress: Callable[[int], None]) -> Floats:
        """The state after each word was given as a clue and an answer is asked for."""
        before = self.ids(GAME)
        _, past = self._read(torch.tensor([before]), None, 0)
        asked = [self.ids(f" {word}{ASKED}") for word in words]
        by_length = defaultdict(list)
        for place, ids in enumerate(asked):
            by_length[len(ids)].append(place)
        found, done = np.zeros((len(words), self.width), np.float32), 0
        for places in by_length.values():
            for start in range(0, len(places), BATCH):
                some = places[start : start + BATCH]
                ids = torch.tensor([asked[place] for place in some])
                state, _ = self._read(ids, past, len(before))
                found[some] = state[:, -1].numpy()
                done += len(some)
                progress(done)
        return found

    @torch.no_grad()
    def _read(self, ids: torch.Tensor, past: Past | None, start: int) -> tuple[torch.Tensor, Past]:
        x = self.weights["token_embd.weight"][ids]
        count = ids.shape[1]
        earlier = 0 if past is None else past[0][0].shape[2]
        mask = torch.ones(count, earlier + count, dtype=torch.bool).tril(earlier)
        seen: Past = []
        for layer in range(self.layers):
            block = f"blk.{layer}."
            y = self._even(x, f"{block}attn_norm")
            query = self._turned(self._apart(self._map(y, f"{block}attn_q"), self.heads), start)
            key = self._turned(self._apart(self._map(y, f"{block}attn_k"), self.shared), start)
            value = self._apart(self._map(y, f"{block}attn_v"), self.shared)
            if past is not None:
                key = torch.cat([past[layer][0].expand(len(ids), -1, -1, -1), key], 2)
                value = torch.cat([past[layer][1].expand(len(ids), -1, -1, -1), value], 2)
            seen.append((key, value))
            group = self.heads // self.shared
            mixed = functional.scaled_dot_product_attention(
                query,
                key.repeat_interleave(group, 1),
                value.repeat_interleave(group, 1),
                attn_mask=mask,
            )
            x = x + self._map(mixed.transpose(1, 2).flatten(2), f"{block}attn_output")
            y = self._even(x, f"{block}ffn_norm")
            gate = functional.silu(self._map(y, f"{block}ffn_gate"))
            x = x + self._map(gate * self._map(y, f"{block}ffn_up"), f"{block}ffn_down")
        return self._even(x, "output_norm"), seen

    def _map(self, x: torch.Tensor, name: str) -> torch.Tensor:
        found = x @ self.weights[f"{name}.weight"].T
        bias = self.weights.get(f"{name}.bias")
        return found if bias is None else found + bias

    def _even(self, x: torch.Tensor, name: str) -> torch.Tensor:
        size = torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon)
        return x * size * self.weights[f"{name}.weight"]

    def _apart(self, x: torch.Tensor, heads: int) -> torch.Tensor:
        return x.view(*x.shape[:2], heads, -1).transpose(1, 2)

    def _turned(self, x: torch.Tensor, start: int) -> torch.Tensor:
        """Rotary positions: Llama files pair neighbouring dimensions, Qwen2 files two halves."""
        width = x.shape[-1]
        speeds = self.base ** (-torch.arange(0, width, 2).float() / width)
        angles = torch.arange(start, start + x.shape[-2]).float()[:, None] * speeds
        cos, sin = angles.cos(), angles.sin()
        if self.interleaved:
            a, b = x[..., 0::2], x[..., 1::2]
            return torch.stack([a * cos - b * sin, a * sin + b * cos], -1).flatten(-2)
        a, b = x.chunk(2, -1)
        return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)
