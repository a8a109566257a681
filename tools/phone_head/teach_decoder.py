"""Teaches Moonshine's decoder what players say: a word or two, not whole sentences.

    pip install torch==2.13.0 onnx    # beside voiceduet
    python tools/phone_head/teach_decoder.py OUT.npz STATES.npz … [--minutes 6] [--seed 1]

STATES: files of tools/phone_head/states.py --end, of the encoder with its lessons, so this comes
after tools/phone_head/teach.py. It learns to write down the words in small letters and then to
end. Every word of the clips is as likely as any other, so that what it says of words is what it
hears, not what is usual. Learns for as long as it is told, the rates falling: who hears
each clip more than once or twice hears strangers worse (docs/hearing.md). OUT.npz is to lie in
voiceduet/language/en as decoder_lessons.npz.
Prints, for voices that are held out, the mean log of the words said and how many in a hundred of
them are the likeliest, before and after, with all that was learnt.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import torch
from decoder import Decoder
from encoder import lessons
from examples import Example, read_examples
from learn import HELD_OUT, THREADS
from states import MODEL
from teach import set_rates
from torch import nn
from torch.nn import functional

from voiceduet import places
from voiceduet.ears.moonshine import BEGIN, DECODER, END, WORDS, Vocabulary, read_vocabulary

RANK = 16
"""The width of what is added: 3 MB in all."""
BATCH = 24
SORTED = 16 * BATCH
"""Examples that are put in order of length."""
RATES = (3e-4, 6e-5)
"""For the narrow tables, for norms and biases."""
STEEPEST = 1.0
DROPPED = 0.1
"""Of the numbers that the decoder is told of each moment."""
MASKS, MASKED = 2, 4
"""Parts of a clip that are not heard, and the most moments in each."""
KEPT = 0.8
"""Of what was learnt: voices of makers that taught nothing, and people, are heard better so. The
mean log of what “joe” said, quiet and at 10 dB, and people for Tux Paint, was −1.70, −2.86, −2.26
and −3.08 with all of it, −1.64, −2.77, −2.14 and −2.94 with this."""
NO_PIECE = -100
"""Beyond the end of a text: torch leaves it out of the loss."""
CHECKED = 600
TELL_EVERY = 100


class Teacher:
    def __init__(self, folder: Path) -> None:
        self.decoder = Decoder(folder / DECODER, RANK)
        self._vocabulary: Vocabulary = read_vocabulary(
            (folder / WORDS).read_text("utf-8", "replace")
        )
        named = list(self.decoder.named_parameters())
        narrow = [value for name, value in named if name.endswith((".down", ".up"))]
        small = [value for name, value in named if not name.endswith((".down", ".up"))]
        self._optimiser = torch.optim.AdamW(
            [{"params": narrow, "lr": 0.0}, {"params": small, "lr": 0.0}], weight_decay=0.0
        )

    def teach(self, batch: Sequence[Example], at: float) -> float:
        """How unlikely the pieces of what was said were; `at`: of the time, the share that is
        over."""
        set_rates(self._optimiser, RATES, at)
        states, wanted = self._heard(batch)
        own = wanted != NO_PIECE
        loss = functional.cross_entropy(self.decoder.logits(states[own]), wanted[own])
        self._optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.decoder.parameters(), STEEPEST)
        self._optimiser.step()
        return float(loss.detach())

    def _heard(self, batch: Sequence[Example]) -> tuple[torch.Tensor, torch.Tensor]:
        """The decoder's states before each piece, and the pieces."""
        spelled = [(*self._vocabulary.spell(" " + " ".join(one.said)), END) for one in batch]
        longest = max(map(len, spelled))
        pieces = torch.full((len(batch), longest), END)
        wanted = torch.full((len(batch), longest), NO_PIECE)
        moments = torch.tensor([len(one.states) for one in batch])
        sound = torch.zeros(len(batch), int(moments.max()), batch[0].states.shape[1])
        for row, (one, text) in enumerate(zip(batch, spelled, strict=True)):
            pieces[row, : len(text)] = torch.tensor((BEGIN, *text[:-1]))
            wanted[row, : len(text)] = torch.tensor(text)
            sound[row, : len(one.states)] = torch.from_numpy(one.states.astype(np.float32))
        if self.decoder.training:
            sound = functional.dropout(sound, DROPPED) * self._unmasked(sound)
        return self.decoder(pieces, sound, moments), wanted

    def _unmasked(self, sound: torch.Tensor) -> torch.Tensor:
        """A few moments of each clip are not heard at all."""
        clips, times, _ = sound.shape
        kept = torch.ones(clips, times, 1)
        for row in kept:
            for _ in range(MASKS):
                start = int(torch.randint(times, ()))
                row[start : start + int(torch.randint(MASKED + 1, ()))] = 0.0
        return kept

    @torch.no_grad()
    def told(self, examples: Sequence[Example]) -> dict[str, str]:
        """The mean log of texts, and how many in a hundred are the likeliest piece by piece."""
        self.decoder.eval()
        logs: defaultdict[str, list[float]] = defaultdict(list)
        right: defaultdict[str, list[bool]] = defaultdict(list)
        for start in range(0, len(examples), BATCH):
            batch = examples[start : start + BATCH]
            states, wanted = self._heard(batch)
            for one, row, text in zip(batch, states, wanted, strict=True):
                text = text[text != NO_PIECE]
                found = self.decoder.logits(row[: len(text)]).log_softmax(-1)
                logs[one.condition.value].append(float(found[range(len(text)), text].sum()))
                right[one.condition.value].append(bool((found.argmax(-1) == text).all()))
        self.decoder.train()
        return {
            group: f"{np.mean(logs[group]):.2f}, {100 * np.mean(right[group]):.1f} %"
            for group in sorted(logs)
        }

    def write(self, out: Path) -> None:
        """Not at full strength: see `KEPT`."""
        found = lessons(self.decoder)
        for name in [name for name in found if name.endswith("/up")]:
            found[name] *= np.float16(KEPT)
        np.savez_compressed(out, **found)


def batches(examples: Sequence[Example], random: Random) -> Iterator[list[Example]]:
    """Again and again, those of about one length together."""
    while True:
        order = random.sample(examples, len(examples))
        for start in range(0, len(order), SORTED):
            part = sorted(order[start : start + SORTED], key=lambda one: len(one.states))
            found = [part[at : at + BATCH] for at in range(0, len(part), BATCH)]
            random.shuffle(found)
            yield from found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("states", type=Path, nargs="+")
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(THREADS)
    torch.manual_seed(args.seed)
    examples = [one for file in args.states for one in read_examples(file)]
    taught = [one for one in examples if one.voice not in HELD_OUT]
    held_out = [one for one in examples if one.voice in HELD_OUT][:CHECKED]
    teacher = Teacher(places.models() / MODEL)
    print(f"{len(taught)} heard; held out: {teacher.told(held_out)}", flush=True)
    off: list[float] = []
    began, seconds = time.monotonic(), 60 * args.minutes
    for batch in batches(taught, Random(args.seed)):
        at = (time.monotonic() - began) / seconds
        if at >= 1:
            break
        off.append(teacher.teach(batch, at))
        if len(off) % TELL_EVERY == 0:
            print(f"{len(off)}, {at:.0%}: {np.mean(off[-TELL_EVERY:]):.3f}", flush=True)
            teacher.write(args.out)
    print(f"{len(off)} batches; held out: {teacher.told(held_out)}", flush=True)
    teacher.write(args.out)


if __name__ == "__main__":
    main()
