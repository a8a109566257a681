"""Small ears: a recogniser that knows a fixed list of phrases, and one for stop words alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from voiceduet.ears.port import RATE
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.situation import Situation

UNKNOWN = "[unk]"
"""Vosk's word for what is none of the others."""


class PhraseRecogniser:
    """Knows these phrases whatever the situation. For measuring, and for where no more is said."""

    def __init__(self, model: Any, phrases: Iterable[str]) -> None:
        self._recogniser = _vosk(model, phrases)

    def attend(self, situation: Situation) -> None:
        """The phrases are fixed."""

    def accept(self, sound: bytes, as_it_came: bytes | None = None) -> None:  # noqa: ARG002
        self._recogniser.AcceptWaveform(sound)

    def partial(self) -> str:
        return _known(json.loads(self._recogniser.PartialResult())["partial"])

    def finish(self, *, loud: bool = False) -> Heard:
        words = _known(json.loads(self._recogniser.FinalResult())["text"]).split()
        return Heard((Hypothesis(tuple(words)),) if words else (), loud=loud)

    def reset(self) -> None:
        self._recogniser.Reset()


class StopWordEar:
    """Hears stop words through the narrator's voice. It must be sure: it hears the narrator too."""

    def __init__(self, model: Any, stop: Sequence[str], others: Iterable[str]) -> None:
        self._stop = frozenset(stop)
        self._recogniser = _vosk(model, [*stop, *others])
        self._fed = 0

    def accept(self, frame: bytes) -> str | None:
        whole = self._recogniser.AcceptWaveform(frame)
        self._fed += len(frame) // 2
        said = json.loads(self._recogniser.Result() if whole else self._recogniser.PartialResult())
        words = str(said.get("text", said.get("partial", ""))).split()
        found = next((word for word in words if word in self._stop), None)
        if found is not None or self._fed > LONGEST:
            self.reset()
        return found

    def reset(self) -> None:
        self._recogniser.Reset()
        self._fed = 0


LONGEST = 8 * RATE
"""A decoder that never ends an utterance grows without end: begin again so often."""


def _vosk(model: Any, phrases: Iterable[str]) -> Any:
    import vosk

    return vosk.KaldiRecognizer(model, RATE, json.dumps([*dict.fromkeys(phrases), UNKNOWN]))


def _known(text: str) -> str:
    return " ".join(word for word in text.split() if word != UNKNOWN)
