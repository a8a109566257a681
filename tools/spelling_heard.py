"""How well words spelled letter by letter are heard: real people's letters, joined into words.

    apt-get download klettres-data && dpkg -x klettres-data_*.deb FOLDER
    PYTHONPATH=. python tools/spelling_heard.py FOLDER/usr/share/klettres [--words 60]

Debian's klettres-data holds the alphabet as one American and one British person say it. Needs
ffmpeg to read it. The gaps between letters and their loudness vary; the words are drawn at random.
"""

from __future__ import annotations

import argparse
import random
import subprocess
from collections import Counter
from pathlib import Path
from string import ascii_lowercase

import numpy as np
import numpy.typing as npt

from voiceduet import places
from voiceduet.ears.port import RATE
from voiceduet.ears.recogniser import load_recogniser
from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.intents import Spelled
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.situation import Expecting, Question, QuestionKind, Situation
from voiceduet.meaning.understand import understand

MODEL = "vosk-model-small-en-us-0.15"
SPEAKERS = {"American": ("en", str.upper), "British": ("en_GB", str.lower)}
COMMON = 3.3
"""On the Zipf scale."""
PEAK = 9000.0
Sound = npt.NDArray[np.float64]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("letters", type=Path)
    parser.add_argument("--words", type=int, default=60, help="for each speaker")
    parser.add_argument("--seed", type=int, default=5)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    zipfs = load_vocabulary("en").zipfs
    words = sorted(w for w, zipf in zipfs.items() if zipf > COMMON and w.isascii() and w.isalpha())
    words = [word for word in words if 3 <= len(word) <= 9]
    recogniser = load_recogniser(places.models() / MODEL, "en")
    knowledge = load_knowledge("en")
    situation = Situation(Expecting.CLUE, question=Question(QuestionKind.SPELL))
    recogniser.attend(situation)
    for speaker, (folder, case) in SPEAKERS.items():
        alphabet = {
            letter: _read(chosen.letters / folder / "alpha" / f"{case(letter)}.ogg")
            for letter in ascii_lowercase
        }
        counts: Counter[str] = Counter()
        for word in rng.sample(words, chosen.words):
            recogniser.accept(_joined([alphabet[letter] for letter in word], rng))
            outcome = understand(recogniser.finish(), situation, knowledge)
            counts[_verdict(outcome, word)] += 1
        print(
            speaker,
            ", ".join(
                f"{name} {counts[name]}" for name in ("right", "asked", "not understood", "wrong")
            ),
        )


def _verdict(outcome: Outcome, word: str) -> str:
    if isinstance(outcome, Act):
        return "right" if outcome.intent == Spelled(word) else "wrong"
    if isinstance(outcome, Ask):
        offered = any(option.word == word for option in outcome.question.options)
        return "asked" if offered else "not understood"
    return "not understood"


def _read(file: Path) -> Sound:
    command = [
        "ffmpeg",
        "-v",
        "error",
        "-i",
        str(file),
        "-f",
        "s16le",
        "-ac",
        "1",
        "-ar",
        str(RATE),
    ]
    raw = subprocess.run([*command, "-"], capture_output=True, check=True).stdout
    sound = np.frombuffer(raw, np.int16).astype(np.float64)
    loud = np.flatnonzero(np.abs(sound) > 0.03 * np.abs(sound).max())
    margin = RATE // 20
    sound = sound[max(0, loud[0] - margin) : loud[-1] + margin]
    return sound * (PEAK / np.abs(sound).max())


def _joined(letters: list[Sound], rng: random.Random) -> bytes:
    gap = rng.uniform(0.08, 0.35)
    pieces = [np.zeros(RATE // 4)]
    for letter in letters:
        pieces.append(letter * rng.uniform(0.7, 1.2))
        pieces.append(np.zeros(int(RATE * gap * rng.uniform(0.6, 1.4))))
    pieces.append(np.zeros(RATE // 3))
    sound = np.concatenate(pieces)
    hiss = np.random.default_rng(len(sound)).normal(0, 15, len(sound))
    return np.clip(sound + hiss, -32767, 32767).astype(np.int16).tobytes()


if __name__ == "__main__":
    main()
