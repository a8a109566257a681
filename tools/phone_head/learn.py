"""Teaches the phone head, and writes voiceduet/language/en/phone_head.npz.

    pip install torch==2.13.0    # beside voiceduet
    python tools/phone_head/learn.py OUT.npz STATES.npz … [--epochs 10] [--seed 1]

STATES: files of tools/phone_head/states.py. Prints how many phones in a hundred are wrong for
voices that are held out of the learning: of all, by condition and by voice. The same states and
seed give the same file on the same machine. `voiceduet.ears.phone_head` does in numpy what `Head`
does here, without dropout.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import torch
from examples import Example, read_examples
from torch import nn

sys.path.insert(0, str(Path(__file__).parent.parent))
from speakers import KOKORO_VOICES, SILERO_VOICES

from voiceduet.ears.phone_head import NONE
from voiceduet.language.lexicon import CODES

PHONES = tuple(sorted(CODES))
NUMBERS = {phone: number for number, phone in enumerate(PHONES, NONE + 1)}
HELD_OUT = frozenset({"awb", *KOKORO_VOICES, *SILERO_VOICES})
"""A Scot of flite's; women and men, American, British and Hindi, of Kokoro's; a sixth of
Silero's."""
HIDDEN = 256
NEAR = 3
"""Moments that tell which phone is said at the one in the middle …"""
AROUND = 5
"""… and those that are looked at again, in each further layer."""
LAYERS = 3
DROPPED = 0.3
"""Learnt from 1,000 Kokoro clips, the log-likelihood of a phone of a voice of another maker
(Piper's “joe”) was −1.53 with 0.15, −1.35 with 0.4; with 0.3 and 2,500 plain clips too, −1.14."""
RATE = 3e-3
DECAY = 0.02
STEEPEST = 5.0
"""Longer gradients are cut to this length: the first steps of CTC are wild."""
BATCH = 32
SORTED = 50 * BATCH
"""Examples that are put in order of length."""
EPOCHS = 10
CHECK_BATCH = 64
CHECK_EVERY = 2
THREADS = 2
"""Sums come out a little different with another number of them."""


class Head(nn.Module):
    """Logs of no phone and of each phone, for every moment."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.even = nn.LayerNorm(width)
        self.near = nn.Conv1d(width, HIDDEN, NEAR, padding=NEAR // 2)
        self.around = nn.ModuleList(
            nn.Conv1d(HIDDEN, HIDDEN, AROUND, padding=AROUND // 2) for _ in range(LAYERS)
        )
        self.last = nn.Conv1d(HIDDEN, len(PHONES) + 1, 1)
        self.drop = nn.Dropout(DROPPED)

    def forward(self, states: torch.Tensor) -> torch.Tensor:
        even = self.drop(self.even(states)).transpose(1, 2)
        hidden = self.drop(torch.relu(self.near(even)))
        for layer in self.around:
            hidden = hidden + self.drop(torch.relu(layer(hidden)))
        return self.last(hidden).transpose(1, 2).log_softmax(-1)


def learn(examples: Sequence[Example], held_out: Sequence[Example], epochs: int, seed: int) -> Head:
    torch.set_num_threads(THREADS)
    torch.manual_seed(seed)
    random, order = Random(seed), list(examples)
    head = Head(examples[0].states.shape[1])
    optimiser = torch.optim.AdamW(head.parameters(), RATE, weight_decay=DECAY)
    steps = epochs * sum(1 for _ in _whole_batches(order, Random(seed)))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1)
    for epoch in range(1, epochs + 1):
        random.shuffle(order)
        losses = []
        for batch in _whole_batches(order, random):
            losses.append(_step(head, batch, optimiser))
            schedule.step()
        print(f"epoch {epoch}: loss {np.mean(losses):.3f}", flush=True)
        if epoch % CHECK_EVERY == 0 or epoch == epochs:
            print(error_rates(head, held_out), flush=True)
    return head


def _whole_batches(order: Sequence[Example], random: Random) -> Iterator[Sequence[Example]]:
    """Those of like length together, so that little of a batch is padding; otherwise by chance."""
    for start in range(0, len(order), SORTED):
        alike = sorted(order[start : start + SORTED], key=lambda one: len(one.states))
        batches = [alike[at : at + BATCH] for at in range(0, len(alike) - BATCH + 1, BATCH)]
        random.shuffle(batches)
        yield from batches


def _step(head: Head, batch: Sequence[Example], optimiser: torch.optim.Optimizer) -> float:
    targets = [_numbers(one) for one in batch]
    loss = nn.functional.ctc_loss(
        head(_padded(batch)).transpose(0, 1),
        torch.tensor([number for target in targets for number in target]),
        torch.tensor([len(one.states) for one in batch]),
        torch.tensor([len(target) for target in targets]),
        blank=NONE,
        # A clip that is too short for its phones would otherwise spoil everything.
        zero_infinity=True,
    )
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(head.parameters(), STEEPEST)
    optimiser.step()
    return float(loss.item())


def _padded(batch: Sequence[Example]) -> torch.Tensor:
    longest = max(len(one.states) for one in batch)
    padded = torch.zeros(len(batch), longest, batch[0].states.shape[1])
    for row, one in enumerate(batch):
        padded[row, : len(one.states)] = torch.from_numpy(one.states.astype(np.float32))
    return padded


def _numbers(example: Example) -> list[int]:
    return [NUMBERS[phone] for phone in example.said]


@torch.no_grad()
def error_rates(head: Head, examples: Sequence[Example]) -> dict[str, float]:
    """Phones in a hundred that the likeliest of each moment gets wrong, leaves out or adds."""
    wrong: defaultdict[str, int] = defaultdict(int)
    said: defaultdict[str, int] = defaultdict(int)
    head.eval()
    for at in range(0, len(examples), CHECK_BATCH):
        batch = examples[at : at + CHECK_BATCH]
        likeliest = head(_padded(batch)).argmax(-1)
        for one, row in zip(batch, likeliest, strict=True):
            target = _numbers(one)
            errors = edits(target, read(row[: len(one.states)].tolist()))
            for group in ("all", one.condition.value, one.voice):
                wrong[group] += errors
                said[group] += len(target)
    head.train()
    return {group: round(100 * wrong[group] / said[group], 1) for group in said}


def read(moments: Sequence[int]) -> list[int]:
    """The phones, each once for as long as it lasts."""
    before = [NONE, *moments]
    return [now for was, now in zip(before, moments, strict=False) if now not in (NONE, was)]


def edits(a: Sequence[int], b: Sequence[int]) -> int:
    costs = list(range(len(b) + 1))
    for row, x in enumerate(a, 1):
        above, costs = costs, [row]
        for column, y in enumerate(b):
            changed = above[column] + (x != y)
            costs.append(min(changed, above[column + 1] + 1, costs[column] + 1))
    return costs[-1]


def write(head: Head, file: Path) -> None:
    """As `PhoneHead` reads it; the big ones in half precision, which is precise enough."""
    kept = {name: value.numpy() for name, value in head.state_dict().items()}
    np.savez_compressed(
        file,
        phones=np.array(PHONES),
        scale=kept["even.weight"],
        shift=kept["even.bias"],
        near=kept["near.weight"].transpose(2, 1, 0).astype(np.float16),
        near_bias=kept["near.bias"],
        around=np.stack(
            [kept[f"around.{at}.weight"].transpose(2, 1, 0) for at in range(LAYERS)]
        ).astype(np.float16),
        around_bias=np.stack([kept[f"around.{at}.bias"] for at in range(LAYERS)]),
        last=kept["last.weight"][:, :, 0].T.astype(np.float16),
        last_bias=kept["last.bias"],
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("states", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    examples = [one for file in args.states for one in read_examples(file)]
    taught = [one for one in examples if one.voice not in HELD_OUT]
    held_out = [one for one in examples if one.voice in HELD_OUT]
    if len(taught) < BATCH:
        raise SystemExit(f"{len(taught)} clips are too few to learn from: make {BATCH} or more.")
    print(f"{len(taught)} clips to learn from, {len(held_out)} of voices held out", flush=True)
    write(learn(taught, held_out, args.epochs, args.seed), args.out)


if __name__ == "__main__":
    main()
