"""A second opinion: another recogniser says which phones it heard, and how well words fit them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from voiceduet.ears.memory import give_back
from voiceduet.ears.phone_head import Logs
from voiceduet.ears.port import RATE
from voiceduet.ears.recogniser import SharingRecogniser
from voiceduet.meaning.doubt import is_worth_a_second
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import Heard, Hypothesis, tokens
from voiceduet.meaning.situation import Situation

LONGEST_SECONDS = 3.5
"""Of an utterance that are listened to again: the word comes first, and each takes some 15 MB."""
Samples = npt.NDArray[np.int16]
Suggest = Callable[[Heard, Situation], Sequence[Words]]
"""What is worth asking about, given what was heard; nothing, if no second opinion is needed."""
Judge = Callable[[Logs, Heard, Situation], Heard]
"""Judges what was heard by its phones."""


class SecondEar(Protocol):
    """Knows one utterance at a time."""

    def take(self, sound: Samples) -> None:
        """Listen to this utterance."""
        ...

    def phones(self) -> Logs | None:
        """The phones of the utterance, moment by moment, if it knows phones."""
        ...

    def dictation(self) -> str:
        """What it makes of the utterance on its own."""
        ...

    def scores(self, texts: Sequence[str]) -> Sequence[float]:
        """How likely each of these is to be the beginning of what was said, as natural logs."""
        ...

    def forget(self) -> None:
        """Let go of the utterance."""
        ...


class SecondRecogniser:
    """A recogniser whose hypotheses come with a second opinion."""

    def __init__(
        self,
        first: SharingRecogniser,
        second: SecondEar,
        suggest: Suggest,
        judge: Judge | None = None,
    ) -> None:
        self._first = first
        self._second = second
        self._suggest = suggest
        self._judge = judge
        self._situation = Situation()
        self._sound: list[bytes] = []

    @property
    def model(self) -> Any:
        return self._first.model

    def attend(self, situation: Situation) -> None:
        self._situation = situation
        self._first.attend(situation)

    def accept(self, sound: bytes, as_it_came: bytes | None = None) -> None:
        self._sound.append(sound if as_it_came is None else as_it_came)
        self._first.accept(sound)

    def partial(self) -> str:
        return self._first.partial()

    def finish(self, *, loud: bool = False) -> Heard:
        sound, self._sound = b"".join(self._sound), []
        heard = self._first.finish(loud=loud)
        if not is_worth_a_second(heard, self._situation):
            return heard
        give_back()  # where it is loud, the first has let go of some 15 MB
        self._second.take(np.frombuffer(sound, np.int16)[: round(LONGEST_SECONDS * RATE)])
        phones = self._second.phones()
        if phones is not None and self._judge is not None:
            heard = self._judge(phones, heard, self._situation)
        asked = self._suggest(heard, self._situation)
        if asked:
            heard = replace(heard, second_opinion=opinion(asked, self._second))
        self._second.forget()
        return heard

    def reset(self) -> None:
        self._sound.clear()
        self._first.reset()


def opinion(asked: Sequence[Words], second: SecondEar) -> tuple[Hypothesis, ...]:
    """What it makes of the sound, first on its own, then of everything that it is asked about."""
    own = tokens(second.dictation())
    wanted = [words for words in dict.fromkeys([own, own[:-1], *asked]) if words]
    scores = second.scores([" ".join(words) for words in wanted])
    return tuple(Hypothesis(words, score) for words, score in zip(wanted, scores, strict=True))
