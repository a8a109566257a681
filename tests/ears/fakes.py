"""A fake of each of the ears' ports. In their world a word is a loudness: 1000 is "one", …"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.situation import Situation

WORDS = {1000: "weather", 2000: "two", 3000: "storm", 4000: "stop", 5000: "row"}


def say(*words: str, pause: float = 0.0, seconds: float = 0.3) -> npt.NDArray[np.int16]:
    """These words, with a pause between them."""
    loudness = {word: value for value, word in WORDS.items()}
    pieces = [np.full(int(seconds * RATE), loudness[word], np.int16) for word in words]
    return np.concatenate([part for p in pieces for part in (p, silence(pause))][:-1])


def silence(seconds: float) -> npt.NDArray[np.int16]:
    return np.zeros(int(seconds * RATE), np.int16)


class FakeDetector:
    """Whatever is loud is speech."""

    def __call__(self, frame: npt.NDArray[np.int16]) -> float:
        return 1.0 if np.abs(frame).max() >= 1000 else 0.0

    def reset(self) -> None:
        pass


class FakeRecogniser:
    """Hears the words of the fakes' world, and keeps what it was asked to attend to."""

    def __init__(self) -> None:
        self.attended: list[Situation] = []
        self._words: list[str] = []

    def attend(self, situation: Situation) -> None:
        assert not self._words, "the grammar may change between utterances only"
        self.attended.append(situation)

    def accept(self, sound: bytes, as_it_came: bytes | None = None) -> None:
        for value in np.frombuffer(sound, np.int16)[::64]:
            word = WORDS.get(int(value))
            if word is not None and self._words[-1:] != [word]:
                self._words.append(word)

    def partial(self) -> str:
        return " ".join(self._words)

    def finish(self, *, loud: bool = False) -> Heard:
        words, self._words = tuple(self._words), []
        return Heard((Hypothesis(words),) if words else (), loud=loud)

    def reset(self) -> None:
        self._words = []


class FakeStopWords:
    def accept(self, frame: bytes) -> str | None:
        return "stop" if 4000 in np.frombuffer(frame, np.int16) else None

    def reset(self) -> None:
        pass
