"""Teaches Moonshine's encoder to hear in noise, and the phone head with it.

    pip install torch==2.13.0 onnx    # beside voiceduet
    python tools/phone_head/teach.py OUT SPEECH … [--people FOLDER …] [--minutes 60] [--seed 1] \
        [--go-on]

SPEECH: folders of tools/phone_head/speech.py. People: folders of recordings of people (.wav, 16
kHz), in any language; what they say need not be known. Every clip is heard in a room, by the rules
of tools/phone_head/states.py. Two things are learnt at once: the phones that are said, by the
inner layer and the head on it; and to make of a clip in noise what the untaught encoder makes of
it without, so that Moonshine's decoder, which stays as it is, can read it. Begins with the head of
voiceduet/language/en and, with --go-on, the lessons there. Learns for as long as it is told, the
rates falling, and writes OUT/phone_head.npz and OUT/encoder_lessons.npz, to lie there, every now
and then. Prints how many phones in a hundred are wrong for the voices that are held out, before
and after.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import torch
from encoder import Encoder, go_on_from, lessons, moments
from learn import HELD_OUT, NUMBERS, THREADS, Head, edits, read, write
from states import BABBLERS, MODEL, Rooms, is_sound
from torch import nn
from torch.nn import functional

from voiceduet import places
from voiceduet.ears.hearing_bench import read_wav
from voiceduet.ears.lessons import LESSONS_FILE
from voiceduet.ears.moonshine import ENCODER, PAD_SECONDS
from voiceduet.ears.phone_head import HEAD_FILE, NONE
from voiceduet.ears.port import RATE
from voiceduet.language.phones import Phones

RANK = 32
"""The width of what is added: 4 MB in all."""
BATCH = 12
SORTED = 16 * BATCH
"""Clips that are put in order of length."""
RATES = (6e-4, 2e-4, 4.8e-4)
"""For the narrow tables, for norms and biases, for the head."""
DECAY = 0.02
DROPPED = 0.1
"""In the head: less than where the head learns alone, for the encoder's states are never twice the
same."""
WARM = 0.04
"""Of the time, in which the rates rise."""
KEPT_EVERY = 4
"""Batches: what the encoder's end makes is looked at in one of so many."""
COLDEST = 0.02
STEEPEST = 2.0
PEOPLE_SHARE = 0.1
LONGEST_SECONDS = 4.0
LONGEST_OF_PEOPLE = 3.0
"""Of a longer one, a part is heard."""
SHORTEST_SECONDS = 0.25
ROOMS = 4
"""Sets of noises."""
CHECKED = 300
TELL_EVERY = 100

Samples = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Clip:
    wav: Path
    phones: Phones | None
    """None where nobody knows."""
    voice: str


@dataclass(frozen=True)
class Heard:
    alone: Samples
    in_room: Samples
    clip: Clip
    condition: str

    @property
    def numbers(self) -> list[int]:
        return [NUMBERS[phone] for phone in self.clip.phones or ()]


def clips_of(folder: Path) -> list[Clip]:
    lines = [line for meta in sorted(folder.glob("meta-*.jsonl")) for line in meta.open("rb")]
    told = [json.loads(line) for line in lines]
    return [
        Clip(folder / one["wav"], tuple(p for word in one["phones"] for p in word), one["voice"])
        for one in told
    ]


class Listening:
    """Clips in rooms, by chance."""

    def __init__(self, babble: Sequence[Path], seed: int) -> None:
        voices = [read_wav(wav) for wav in babble]
        self._rooms = [Rooms(voices, ROOMS * seed + number) for number in range(ROOMS)]
        self._random = Random(seed)

    def hear(self, clip: Clip) -> Heard | None:
        sound = read_wav(clip.wav)
        part = int(LONGEST_OF_PEOPLE * RATE)
        if clip.phones is None and len(sound) > part:
            start = self._random.randrange(len(sound) - part)
            sound = sound[start : start + part]
        if not SHORTEST_SECONDS * RATE <= len(sound) <= LONGEST_SECONDS * RATE:
            return None
        if not is_sound(sound):
            return None
        alone, in_room, condition = self._random.choice(self._rooms).pair(sound)
        return Heard(alone, in_room, clip, condition.value)

    def batches(self, clips: Sequence[Clip], people: Sequence[Clip]) -> Iterator[list[Heard]]:
        while True:
            order = self._random.sample(clips, len(clips))
            if people:
                order += self._random.choices(people, k=int(len(clips) * PEOPLE_SHARE))
            self._random.shuffle(order)
            for start in range(0, len(order), SORTED):
                heard = [one for one in map(self.hear, order[start : start + SORTED]) if one]
                heard.sort(key=lambda one: len(one.in_room))
                batches = [heard[at : at + BATCH] for at in range(0, len(heard), BATCH)]
                self._random.shuffle(batches)
                yield from batches


def padded(sounds: Sequence[Samples]) -> tuple[torch.Tensor, list[int]]:
    lengths = [len(sound) + round(PAD_SECONDS * RATE) for sound in sounds]
    both = torch.zeros(len(sounds), max(lengths))
    for row, sound in enumerate(sounds):
        both[row, : len(sound)] = torch.from_numpy(sound.astype(np.float32) / 32768)
    return both, lengths


class Teacher:
    def __init__(self, file: Path, head: Head) -> None:
        self.encoder, self.head = Encoder(file, RANK), head
        self._as_it_was = Encoder(file, RANK).eval()
        named = list(self.encoder.named_parameters())
        narrow = [value for name, value in named if name.endswith((".down", ".up"))]
        small = [value for name, value in named if not name.endswith((".down", ".up"))]
        self._all = [*narrow, *small, *head.parameters()]
        self._optimiser = torch.optim.AdamW(
            [
                {"params": narrow, "lr": RATES[0], "weight_decay": 0.0},
                {"params": small, "lr": RATES[1], "weight_decay": 0.0},
                {"params": list(head.parameters()), "lr": RATES[2], "weight_decay": DECAY},
            ]
        )
        self._done = 0

    def teach(self, batch: Sequence[Heard], at: float) -> tuple[float, float]:
        """How far off the phones and, now and then, the encoder's end were; `at`: of the time, the
        share that is over."""
        set_rates(self._optimiser, RATES, at)
        sound, lengths = padded([one.in_room for one in batch])
        inner = self.encoder.inner(self.encoder.stem(sound, lengths), lengths)
        known = [row for row, one in enumerate(batch) if one.clip.phones is not None]
        phones = self._phones(inner, batch, lengths, known) if known else torch.zeros(())
        kept = torch.zeros(())
        if self._done % KEPT_EVERY == 0 or not known:
            kept = self._kept(self.encoder.rest(inner, lengths), batch, lengths)
        self._optimiser.zero_grad()
        (phones + kept).backward()
        nn.utils.clip_grad_norm_(self._all, STEEPEST)
        self._optimiser.step()
        self._done += 1
        return float(phones.detach()), float(kept.detach())

    def _phones(
        self,
        inner: torch.Tensor,
        batch: Sequence[Heard],
        lengths: Sequence[int],
        known: Sequence[int],
    ) -> torch.Tensor:
        targets = [batch[row].numbers for row in known]
        return functional.ctc_loss(
            self.head(inner[known]).transpose(0, 1),
            torch.tensor([number for target in targets for number in target]),
            torch.tensor([moments(lengths[row]) for row in known]),
            torch.tensor([len(target) for target in targets]),
            blank=NONE,
            zero_infinity=True,
        )

    def _kept(
        self, found: torch.Tensor, batch: Sequence[Heard], lengths: Sequence[int]
    ) -> torch.Tensor:
        """How far this is from what the encoder as it was makes of the clips alone."""
        sound, _ = padded([one.alone for one in batch])
        with torch.no_grad():
            was = self._as_it_was
            wanted = was.rest(was.inner(was.stem(sound, lengths), lengths), lengths)
        ends = torch.tensor([moments(length) for length in lengths])
        own = (torch.arange(found.shape[1]) < ends[:, None])[..., None]
        return (((found - wanted) ** 2) * own).sum() / ((wanted**2) * own).sum()

    def write(self, out: Path) -> None:
        write(self.head, out / HEAD_FILE)
        np.savez_compressed(out / LESSONS_FILE, **lessons(self.encoder))

    @torch.no_grad()
    def errors(self, heard: Sequence[Heard]) -> dict[str, float]:
        """Phones in a hundred that are wrong, by condition."""
        wrong: defaultdict[str, int] = defaultdict(int)
        said: defaultdict[str, int] = defaultdict(int)
        self.head.eval()
        for at in range(0, len(heard), BATCH):
            batch = heard[at : at + BATCH]
            sound, lengths = padded([one.in_room for one in batch])
            inner = self.encoder.inner(self.encoder.stem(sound, lengths), lengths)
            for one, row, length in zip(batch, self.head(inner).argmax(-1), lengths, strict=True):
                target = one.numbers
                wrong[one.condition] += edits(target, read(row[: moments(length)].tolist()))
                said[one.condition] += len(target)
        self.head.train()
        return {group: round(100 * wrong[group] / said[group], 1) for group in said}


def set_rates(optimiser: torch.optim.Optimizer, rates: Sequence[float], at: float) -> None:
    """They rise for a little and then fall; `at`: of the time, the share that is over."""
    falling = COLDEST + (1 - COLDEST) * 0.5 * (1 + math.cos(math.pi * at))
    for group, rate in zip(optimiser.param_groups, rates, strict=True):
        group["lr"] = rate * min(1.0, at / WARM + COLDEST) * falling


def read_head(file: bytes) -> Head:
    """The head that `learn.write` wrote."""
    with np.load(io.BytesIO(file)) as kept:
        arrays = {name: kept[name].astype(np.float32) for name in kept if name != "phones"}
    found = {name: torch.tensor(array) for name, array in arrays.items()}
    named = {
        "even.weight": found["scale"],
        "even.bias": found["shift"],
        "near.weight": found["near"].permute(2, 1, 0),
        "near.bias": found["near_bias"],
        "last.weight": found["last"].T[:, :, None],
        "last.bias": found["last_bias"],
    }
    for at, (weights, bias) in enumerate(zip(found["around"], found["around_bias"], strict=True)):
        named |= {f"around.{at}.weight": weights.permute(2, 1, 0), f"around.{at}.bias": bias}
    head = Head(len(found["scale"]))
    head.load_state_dict(named)
    head.drop.p = DROPPED
    return head


def _some(clips: Sequence[Clip], wanted: int) -> Sequence[Clip]:
    """About so many, from all of them."""
    return clips[:: max(1, len(clips) // wanted)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("speech", type=Path, nargs="+")
    parser.add_argument("--people", type=Path, nargs="*", default=[])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--go-on", action="store_true", help="from the lessons in voiceduet")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(THREADS)
    torch.manual_seed(args.seed)
    clips = [clip for folder in args.speech for clip in clips_of(folder)]
    taught = [clip for clip in clips if clip.voice not in HELD_OUT]
    people = [
        Clip(wav, None, "people") for folder in args.people for wav in sorted(folder.glob("*.wav"))
    ]
    babble = [clip.wav for group in (taught, people) for clip in _some(group, 2 * BABBLERS)]
    listening = Listening(babble, args.seed)
    held_out = [clip for clip in clips if clip.voice in HELD_OUT][:CHECKED]
    checked = [heard for heard in map(listening.hear, held_out) if heard]
    english = files("voiceduet.language") / "en"
    teacher = Teacher(
        places.models() / MODEL / ENCODER, read_head((english / HEAD_FILE).read_bytes())
    )
    if args.go_on:
        with np.load(io.BytesIO((english / LESSONS_FILE).read_bytes())) as before:
            go_on_from(teacher.encoder, before)
    print(f"{len(taught)} clips, {len(people)} of people; {teacher.errors(checked)}", flush=True)
    args.out.mkdir(parents=True, exist_ok=True)
    off: list[tuple[float, float]] = []
    began, seconds = time.monotonic(), 60 * args.minutes
    for batch in listening.batches(taught, people):
        at = (time.monotonic() - began) / seconds
        if at >= 1:
            break
        off.append(teacher.teach(batch, at))
        if len(off) % TELL_EVERY == 0:
            phones, kept = np.mean(off[-TELL_EVERY:], axis=0)
            kept *= KEPT_EVERY
            print(f"{len(off)}, {at:.0%}: phones {phones:.3f}, kept {kept:.3f}", flush=True)
            teacher.write(args.out)
    print(f"{len(off)} batches; {teacher.errors(checked)}", flush=True)
    teacher.write(args.out)


if __name__ == "__main__":
    main()
