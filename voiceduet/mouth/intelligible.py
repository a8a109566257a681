"""Whether what the mouth says can be understood: recorded from the card and recognised again."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from voiceduet.language.script import Numbers
from voiceduet.language.sound import Sounds
from voiceduet.mouth.measure import RATE, SETTLE, Recorder
from voiceduet.mouth.port import Comfort
from voiceduet.mouth.sound import resampled
from voiceduet.mouth.speaking import SpeakingMouth
from voiceduet.mouth.voice import Synthesiser

DICTATION_MODEL = "tiny-en"
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@dataclass(frozen=True)
class Understood:
    """How many words came back."""

    asked: int
    back: int
    missed: tuple[tuple[str, str], ...]
    """The words that did not come back, and what was heard in their place."""

    @property
    def share(self) -> float:
        return self.back / self.asked if self.asked else 1.0


def recorded(mouth: SpeakingMouth, recorder: Recorder, line: str) -> NDArray[np.int16]:
    """What the card plays when this line is said."""
    mouth.wait_until_idle(30)
    start = time.monotonic()
    mouth.say(line)
    mouth.wait_until_idle(60)
    time.sleep(SETTLE)
    return recorder.between(start, time.monotonic())


class Hears(Protocol):
    """Somebody who listens and says what they heard."""

    def hear(self, sound: NDArray[np.int16]) -> str: ...


class NoDictation(RuntimeError):
    """moonshine-voice is not installed, or its model is not: pip install voiceduet[bench]."""


class Dictation:
    """A recogniser of everyday speech with an open vocabulary; it knows nothing of the game.

    moonshine-voice: its small English model lies in the package, up to version 0.0.
    """

    def __init__(self) -> None:
        try:
            from moonshine_voice import ModelArch, Transcriber, get_model_path
        except ImportError as error:
            raise NoDictation(str(error)) from error
        model = get_model_path(DICTATION_MODEL)
        if not list(Path(model).glob("*.ort")):
            raise NoDictation(str(model))
        # A line is heard as a whole: people do not forget at a comma what they heard before it.
        options = {"vad_threshold": "0"}
        self._transcriber: Any = Transcriber(str(model), ModelArch.TINY, options=options)

    def hear(self, sound: NDArray[np.int16]) -> str:
        quiet = np.zeros(RATE // 3, np.float32)
        padded = np.concatenate([quiet, sound.astype(np.float32) / 32768, quiet])
        heard = self._transcriber.transcribe_without_streaming(padded.tolist(), RATE)
        return " ".join(line.text for line in heard.lines)


class Listener:
    """Recognises with Vosk's model: free dictation, or any one of these words."""

    def __init__(self, model: Path, words: Sequence[str] | None = None) -> None:
        import vosk

        vosk.SetLogLevel(-1)
        grammar = [] if words is None else [json.dumps([*words, "[unk]"])]
        self._recogniser = vosk.KaldiRecognizer(vosk.Model(str(model)), RATE, *grammar)

    def hear(self, sound: NDArray[np.int16]) -> str:
        quiet = np.zeros(RATE // 3, np.int16)
        self._recogniser.AcceptWaveform(np.concatenate([quiet, sound, quiet]).tobytes())
        heard = str(json.loads(self._recogniser.FinalResult())["text"])
        self._recogniser.Reset()
        return heard


def understand_lines(
    lines: Iterable[tuple[str, str]],
    is_content: Callable[[str], bool],
    sounds: Sounds,
    numbers: Numbers,
) -> Understood:
    """How many content words come back: each line as it was said, and as it was heard."""
    asked = back = 0
    missed: list[tuple[str, str]] = []
    for line, heard in lines:
        left = heard_words(heard, numbers)
        for word in (w.lower() for w in WORD.findall(line) if is_content(w.lower())):
            asked += 1
            same = next((h for h in left if sounds_same(word, h, sounds)), None)
            if same is None:
                missed.append((word, heard))
                continue
            back += 1
            left.remove(same)
    return Understood(asked, back, tuple(missed))


def heard_words(heard: str, numbers: Numbers) -> list[str]:
    """The words of what was heard, however it was written down: figures as words, and words that
    stand beside each other as one too (bath tub, bathtub)."""
    named = re.sub(r"\d+", lambda figures: f" {numbers.say(int(figures.group()))} ", heard.lower())
    words = WORD.findall(named.replace("’", "'"))
    return [*words, *(first + second for first, second in pairwise(words))]


def sounds_same(word: str, heard: str, sounds: Sounds) -> bool:
    """The same word, or one that nobody could tell from it by ear."""
    if word == heard:
        return True
    return not set(sounds.pronounce(word)).isdisjoint(sounds.pronounce(heard))


def understand_words(
    words: Sequence[str], voice: Synthesiser, listener: Hears, sounds: Sounds
) -> Understood:
    """How many words of the board come back, each said as in a row."""
    missed: list[tuple[str, str]] = []
    for word in words:
        said = resampled(voice.synthesise(f"{word},", Comfort()), RATE).samples
        heard = listener.hear((said * 32767).astype(np.int16))
        if not sounds_same(word.lower(), heard, sounds):
            missed.append((word, heard))
    return Understood(len(words), len(words) - len(missed), tuple(missed))
