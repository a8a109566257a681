"""Hears clips in rooms and noise, and keeps what Moonshine's encoder makes of them.

    voiceduet models fetch en-second
    python tools/phone_head/states.py SET/meta-1.jsonl OUT.npz --babble SET OTHER_SET \
        [--copies 1] [--seed 1] [--first N] [--end]

The clips are those of tools/phone_head/speech.py. Each is heard --copies times: in another room,
at another level, some with their first sound swallowed, about half of the time in babble, with a
fan or with music, and half of those as the ears fence it off. Babble is made of the first clips of
the folders named. The same seed gives the same states. Then: tools/phone_head/learn.py. With --end
it is what the encoder's end makes, with what it was taught, and the words that are said: for
tools/phone_head/teach_decoder.py.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
from examples import Condition, Example, States, write_examples
from scipy.signal import resample_poly

from voiceduet import places
from voiceduet.ears.hearing_bench import NOISE_SECONDS, ROOM_SECONDS, cleaned, read_wav
from voiceduet.ears.lessons import load_lessons
from voiceduet.ears.moonshine import ENCODED, INNER, PAD_SECONDS, encoder_file
from voiceduet.ears.noise import ROOM_NOISES, Noise, make_noise, mix
from voiceduet.ears.port import RATE

MODEL = "moonshine-base-en"
BABBLERS = 60
"""Clips of each folder that babble is made of."""
NOISE_SEED = 100
"""Far from the seeds of `hearing_bench`: its noise is for checking."""
DRY_SHARE = 0.5
"""Of clips that are as they were made: the rest echo in a room."""
ECHO_SECONDS = (0.05, 0.35)
DECAY = 6.9
"""Natural log: an echo falls by 60 dB in its time."""
DIRECT = (4, 15)
"""How much louder than the first echoes the voice itself is."""
AROUND_SECONDS = (0.1, 0.5)
"""Of silence before and after: what the ears cut out of a stream has some."""
SPOKEN = 200
"""Samples below this are no speech, and do not count for its level."""
LEVEL = (2.6, 3.6)
"""Of the speech, as a power of ten: from a far quiet talker to a near loud one."""
HISS = (0, 1.3)
"""Of the microphone, as a power of ten."""
NOISY_SHARE = 0.55
NOISE_SHARES = (0.5, 0.25, 0.25)
"""Of `ROOM_NOISES`: babble is the hardest to listen in."""
DECIBELS = (3, 20)
FENCED_SHARE = 0.5
"""Of noisy clips: what is handed on of a loud room. A room that is soft is not fenced off."""
FEWEST_VALUES = 50
"""Different samples in a clip that has a voice in it."""
TELL_EVERY = 500

SWALLOWED_SHARE = 0.3
"""Of clips whose first sound is hardly said, as by people and voices that begin carelessly …"""
SWALLOWED_SECONDS = (0.05, 0.15)
SWALLOWED_DECIBELS = (10, 35)
"""… so much softer at the very beginning, and less and less so."""
CHANGED_SHARE = 0.5
"""Of clips whose voice is made higher and quicker, or deeper and slower …"""
CHANGE = (84, 118)
"""… by so many per cent: a smaller or a larger speaker."""

Samples = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float64]
Clip = dict[str, Any]
"""A line of speech.py's."""
Told = Callable[[Clip], tuple[str, ...]]


class Rooms:
    """Rooms without number, drawn from a seed."""

    def __init__(self, voices: Sequence[Samples], seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._before = np.zeros(round(ROOM_SECONDS * RATE), np.int16)
        self._noises = [
            make_noise(
                kind, NOISE_SECONDS, NOISE_SEED + at + seed, voices if kind is Noise.BABBLE else ()
            )
            for at, kind in enumerate(ROOM_NOISES)
        ]

    def hear(self, clip: Samples) -> tuple[Samples, Condition]:
        """The clip as it sounds in one of them, by its voice or another."""
        _, in_room, condition = self.pair(clip)
        return in_room, condition

    def pair(self, clip: Samples) -> tuple[Samples, Samples, Condition]:
        """The clip as it is said, recorded without noise, and the same in noise, equally long."""
        said = self._swallowed(self._changed(clip.astype(float)))
        sound = self._recorded(self._echoing(said))
        if self._chance.random() >= NOISY_SHARE:
            return sound, sound, Condition.QUIET
        decibels = self._chance.uniform(*DECIBELS)
        noise = self._noises[self._chance.choice(len(self._noises), p=NOISE_SHARES)]
        part = np.roll(noise, int(self._chance.integers(NOISE_SECONDS * RATE)))
        both = mix(np.concatenate([self._before, sound]), part, decibels)
        room, noisy = both[: len(self._before)], both[len(self._before) :]
        if self._chance.random() < FENCED_SHARE:
            fenced = cleaned(room, noisy)[0][1]
            return np.pad(sound, (0, len(fenced) - len(sound))), fenced, Condition.FENCED
        return sound, noisy, Condition.NOISY

    def _swallowed(self, clip: Floats) -> Floats:
        loud = np.flatnonzero(np.abs(clip) > SPOKEN)
        if self._chance.random() >= SWALLOWED_SHARE or not len(loud):
            return clip
        length = int(RATE * self._chance.uniform(*SWALLOWED_SECONDS))
        decibels = np.zeros(len(clip))
        softest = self._chance.uniform(*SWALLOWED_DECIBELS)
        part = decibels[loud[0] : loud[0] + length]
        part[:] = np.linspace(softest, 0, len(part))
        decibels[: loud[0]] = softest
        softer: Floats = clip * 10 ** (-decibels / 20)
        return softer

    def _changed(self, clip: Floats) -> Floats:
        if self._chance.random() >= CHANGED_SHARE:
            return clip
        changed: Floats = resample_poly(clip, 100, int(self._chance.integers(*CHANGE)))
        return changed

    def _echoing(self, clip: Floats) -> Floats:
        if self._chance.random() < DRY_SHARE:
            return clip
        length = int(RATE * self._chance.uniform(*ECHO_SECONDS))
        echo = self._chance.standard_normal(length) * np.exp(-DECAY * np.arange(length) / length)
        echo[0] = self._chance.uniform(*DIRECT)
        return np.convolve(clip, echo)[: len(clip) + length // 2]

    def _recorded(self, clip: Floats) -> Samples:
        """With silence around it, at some level, through a microphone that hisses."""
        around = [int(RATE * self._chance.uniform(*AROUND_SECONDS)) for _ in ("before", "after")]
        padded = np.pad(clip, around)
        spoken = padded[np.abs(padded) > SPOKEN]
        loudness = np.sqrt(np.mean(spoken**2)) if len(spoken) else 1.0
        levelled = padded * 10 ** self._chance.uniform(*LEVEL) / loudness
        hiss = self._chance.standard_normal(len(levelled)) * 10 ** self._chance.uniform(*HISS)
        recorded: Samples = (levelled + hiss).clip(-32768, 32767).astype(np.int16)
        return recorded


class Encoder:
    """The first half of Moonshine, as `voiceduet.ears.moonshine` uses it."""

    def __init__(self, folder: Path, *, end: bool) -> None:
        self._wanted = ENCODED if end else INNER
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        model = encoder_file(folder, load_lessons("en") if end else None)
        self._session = onnxruntime.InferenceSession(
            model if isinstance(model, bytes) else str(model),
            options,
            providers=["CPUExecutionProvider"],
        )

    def states(self, sound: Samples) -> States:
        heard = np.pad(sound.astype(np.float32) / 32768, (0, round(PAD_SECONDS * RATE)))
        (found,) = self._session.run([self._wanted], {"input_values": heard[None]})
        states: States = found[0].astype(np.float16)
        return states


def is_sound(clip: Samples) -> bool:
    """Kokoro in half precision now and then gives nothing."""
    return len(np.unique(clip)) >= FEWEST_VALUES


def phones(clip: Clip) -> tuple[str, ...]:
    return tuple(phone for word in clip["phones"] for phone in word)


def words(clip: Clip) -> tuple[str, ...]:
    return tuple(clip["words"])


def listen(
    folder: Path, clips: Sequence[Clip], rooms: Rooms, encoder: Encoder, copies: int, told: Told
) -> Iterator[Example]:
    for number, clip in enumerate(clips, 1):
        sound = read_wav(folder / clip["wav"])
        if not is_sound(sound):
            continue
        for _ in range(copies):
            heard, condition = rooms.hear(sound)
            yield Example(encoder.states(heard), told(clip), clip["voice"], condition)
        if number % TELL_EVERY == 0:
            print(f"{number} of {len(clips)} clips", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("meta", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--babble", type=Path, nargs="+", required=True, metavar="FOLDER")
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, metavar="N", help="only so many of the clips")
    parser.add_argument("--end", action="store_true", help="for the decoder")
    args = parser.parse_args()
    clips = [json.loads(line) for line in args.meta.read_text("utf-8").splitlines()][: args.first]
    babblers = [wav for folder in args.babble for wav in sorted(folder.glob("*.wav"))[:BABBLERS]]
    rooms = Rooms([read_wav(wav) for wav in babblers], args.seed)
    encoder = Encoder(places.models() / MODEL, end=args.end)
    told = words if args.end else phones
    heard = listen(args.meta.parent, clips, rooms, encoder, args.copies, told)
    write_examples(args.out, list(heard))


if __name__ == "__main__":
    main()
