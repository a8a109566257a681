"""Measures how soon the game answers on a sound card: from the last sound to the first sound."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from voiceduet.ears.port import EarsEvent, SpeechHeard
from voiceduet.ears.synthetic import PEOPLE, say
from voiceduet.meaning.heard import typed
from voiceduet.table.demo import Cast, sit_down
from voiceduet.table.figures import milliseconds
from voiceduet.table.rooms import SoundRoom
from voiceduet.table.signals import Began, Said

COMMON = 5_000
"""Clues are drawn from so many of the commonest words."""
SHORTEST_CLUE = 4
MOST_COUNT = 3


@dataclass(frozen=True, slots=True)
class Exchange:
    """One utterance, and how long its answer took; seconds."""

    text: str
    delay: float | None
    """From the end of speech to the first sound of the answer; None when there was no answer."""
    silence: float
    """Of that: until speech was taken to be over."""
    working: float
    """Of that: recognising."""


class ReplyBench:
    """Synthetic people say guesses and clues; whatever is understood is taken back afterwards."""

    def __init__(
        self, cast: Cast, room: SoundRoom, folder: Path, seed: int, one_more: Callable[[], None]
    ) -> None:
        """`one_more` is told of each thing said."""
        self._cast = cast
        self._room = room
        self._one_more = one_more
        self._random = Random(seed)
        self._people = itertools.cycle(PEOPLE)
        self._heard: list[SpeechHeard] = []
        self._sitting = sit_down(cast, room, folder)
        self._sitting.post(Began(seed))
        room.ears.listen(self._notice)
        room.join(self._sitting)

    def clues(self, tries: int) -> list[Exchange]:
        """In the game as it was dealt: clues are drawn by lot, so that no line is ready made."""
        return [self._exchange(self._clue()) for _ in range(tries)]

    def guesses(self, tries: int) -> list[Exchange]:
        self._type("you first")
        view = self._sitting.talk.view
        assert view is not None
        words = itertools.cycle(view.words[card] for card in view.legal.guesses)
        return [self._exchange(next(words)) for _ in range(tries)]

    def _clue(self) -> str:
        words = self._cast.knowledge.vocabulary.words[:COMMON]
        word = self._random.choice([word for word in words if len(word) >= SHORTEST_CLUE])
        number = self._cast.script.numbers.say(self._random.randint(1, MOST_COUNT))
        return f"{word} {number}"

    def _exchange(self, text: str) -> Exchange:
        self._heard.clear()
        measured = len(self._room.delays)
        self._room.speak(say(next(self._people), text), self._sitting)
        delay = next(iter(self._room.delays[measured:]), None)
        self._type("cancel")
        self._one_more()
        silence = self._heard[0].silence if self._heard else 0.0
        working = self._heard[0].working if self._heard else 0.0
        return Exchange(text, delay, silence, working)

    def _type(self, line: str) -> None:
        self._sitting.take(Said(typed(line)))
        self._room.mouth.stop()
        self._room.wait(0.0, self._sitting)

    def _notice(self, event: EarsEvent) -> None:
        if isinstance(event, SpeechHeard):
            self._heard.append(event)


def summary(exchanges: list[Exchange]) -> dict[str, int]:
    """Counts, and milliseconds."""
    return dict(_summary(exchanges))


def _summary(exchanges: list[Exchange]) -> Iterator[tuple[str, int]]:
    answered = [one for one in exchanges if one.delay is not None]
    delays = [one.delay for one in exchanges if one.delay is not None]
    yield "n", len(exchanges)
    yield "unanswered", len(exchanges) - len(answered)
    yield "p50", milliseconds(delays, 0.5)
    yield "p95", milliseconds(delays, 0.95)
    yield "longest", milliseconds(delays, 1.0)
    yield "silence_p50", milliseconds([one.silence for one in answered], 0.5)
    yield "silence_p95", milliseconds([one.silence for one in answered], 0.95)
    yield "working_p50", milliseconds([one.working for one in answered], 0.5)
    yield "working_p95", milliseconds([one.working for one in answered], 0.95)
    rest = [(one.delay or 0.0) - one.silence - one.working for one in answered]
    yield "rest_p50", milliseconds(rest, 0.5)
    yield "rest_p95", milliseconds(rest, 0.95)
