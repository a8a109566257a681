"""A synthetic person plays whole games through real speech: voice, recogniser, table, narrator."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from voiceduet.ears.loopback import LoopbackMicrophone
from voiceduet.ears.noise import Noise, make_noise, mix
from voiceduet.ears.opening import open_ears
from voiceduet.ears.port import RATE, EarsEvent, Recogniser, SpeechHeard
from voiceduet.ears.synthetic import Person as Speaker
from voiceduet.ears.synthetic import say
from voiceduet.language.load import load_script
from voiceduet.meaning.intents import GuessIntent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.situation import QuestionKind
from voiceduet.mouth.answers import COLUMNS
from voiceduet.mouth.printing import PrintMouth
from voiceduet.partner.player import Player
from voiceduet.table.at_once import AtOnce
from voiceduet.table.keeper import Keeper
from voiceduet.table.person import Meant, Person, Utterance, same
from voiceduet.table.settings import Settings
from voiceduet.table.signals import Began, TimePassed
from voiceduet.table.sitting import Sitting
from voiceduet.table.talk import GRACE, House, Stage, Talk
from voiceduet.table.voice import attention, hear_for

PAUSE = 2.5
"""Seconds of quiet after each utterance: longer than the longest endpoint."""
MOST_UTTERANCES = 120
"""A game that needs more is given up and counted as not finished."""
PATIENCE = 2
"""Times that the same thing is said before it is said in another way."""

Samples = npt.NDArray[np.int16]


@dataclass
class Figures:
    """What a demo measures."""

    games: int = 0
    won: int = 0
    unfinished: int = 0
    utterances: int = 0
    right: int = 0
    """Moves understood at once as they were meant."""
    asked: int = 0
    """Moves that were asked about first."""
    missed: int = 0
    """Moves that were not understood, and said again."""
    objected: int = 0
    """Moves said back wrongly, and taken back by the person's "no"."""
    wrong: int = 0
    """Moves that counted and were not the ones meant."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from the end of speech to the decision what it was."""

    def table(self) -> dict[str, object]:
        times = sorted(self.latencies) or [0.0]
        return {
            "games": self.games,
            "won": self.won,
            "unfinished": self.unfinished,
            "utterances": self.utterances,
            "right": self.right,
            "asked": self.asked,
            "missed": self.missed,
            "objected": self.objected,
            "wrong": self.wrong,
            "latency_ms": {
                "p50": round(1000 * times[len(times) // 2]),
                "p95": round(1000 * times[int(len(times) * 0.95)]),
            },
        }


class Demo:
    """Plays games one after the other with the same ears, so that nothing is loaded twice."""

    def __init__(
        self,
        language: str,
        house: House,
        knowledge: Knowledge,
        recogniser: Recogniser,
        partner: Player,
        brains: Sequence[Player],
        speaker: Speaker,
        noise: float | None = None,
        show: Callable[[str], None] = print,
    ) -> None:
        self._house = house
        self._knowledge = knowledge
        self._recogniser = recogniser
        self._partner = partner
        self._brains = brains
        self._speaker = speaker
        self._noise = noise
        self._show = show
        self._script = load_script(language)
        self.figures = Figures()

    def play(self, seed: int) -> None:
        """One whole game, told as it goes."""
        with tempfile.TemporaryDirectory(prefix="voiceduet-demo-") as folder:
            _Game(self, seed, Path(folder)).play()


class _Game:
    def __init__(self, demo: Demo, seed: int, folder: Path) -> None:
        self._demo = demo
        self._seed = seed
        self._person = Person(demo._brains, demo._script, demo._knowledge.grammar)
        self._meant: Meant | None = None
        self._tries = 0
        self._microphone = LoopbackMicrophone()
        self._ears = open_ears(demo._recogniser, self._microphone)
        keeper = Keeper(folder, folder / "settings.toml", demo._script)
        self._sitting = Sitting(
            Talk(settings=Settings(), stage=Stage.HELLO),
            demo._house,
            PrintMouth(_Shown(demo._show)),
            demo._partner,
            demo._partner,
            keeper,
            AtOnce(),
            ears=self._ears,
            attend=lambda talk: attention(talk, demo._knowledge),
            clock=self._microphone.now,
        )
        hear_for(self._ears, self._sitting.post)
        self._ears.listen(self._measure)

    def play(self) -> None:
        figures = self._demo.figures
        self._sitting.take(Began(self._seed))
        self._sitting.drain()
        self._ears.start()
        try:
            before = figures.utterances
            while self._talk.stage is Stage.PLAYING:
                if figures.utterances - before > MOST_UTTERANCES:
                    figures.unfinished += 1
                    break
                self._go_on()
        finally:
            self._ears.close()
        view = self._talk.view
        figures.games += 1
        figures.won += view is not None and view.outcome is not None and view.outcome.won

    @property
    def _talk(self) -> Talk:
        return self._sitting.talk

    def _go_on(self) -> None:
        talk, view = self._talk, self._talk.view
        assert view is not None
        if talk.waiting is not None:
            self._let_it_count_or_object()
        elif talk.question is not None:
            self._say(self._person.answer(talk.question, self._meant, view))
        else:
            utterance = self._person.speak(view, self._tries // PATIENCE)
            self._meant = utterance.meant
            self._tries += 1
            self._try(self._reworded(utterance))

    def _try(self, utterance: Utterance) -> None:
        """Say a move, and count how it was understood."""
        figures, moves = self._demo.figures, len(self._moves)
        self._say(utterance)
        talk = self._talk
        if utterance.meant is None or talk.stage is not Stage.PLAYING:
            self._tries = 0
        elif talk.waiting is not None:
            figures.right += same(talk.waiting.move, utterance.meant)
        elif talk.question is not None:
            figures.asked += talk.question.kind is not QuestionKind.SPELL
        elif len(self._moves) == moves:
            figures.missed += 1

    def _let_it_count_or_object(self) -> None:
        figures, talk = self._demo.figures, self._talk
        objection = self._person.objects(talk, self._meant)
        if objection is not None:
            figures.objected += 1
            self._say(objection)
            if self._talk.waiting is None:
                return
        self._quiet(GRACE + 0.2)
        self._sitting.take(TimePassed())
        self._sitting.drain()
        if talk.waiting is not None and not same(talk.waiting.move, self._meant):
            figures.wrong += 1
        self._meant, self._tries = None, 0

    @property
    def _moves(self) -> tuple[object, ...]:
        return self._talk.saved.actions if self._talk.saved else ()

    def _reworded(self, utterance: Utterance) -> Utterance:
        """A card that cannot be made understood is named by its place."""
        if self._tries <= PATIENCE or not isinstance(utterance.meant, GuessIntent):
            return utterance
        row, column = divmod(utterance.meant.card, COLUMNS)
        number = self._demo._script.numbers.say
        place = self._demo._script.line(
            "person.place", row=number(row + 1), column=number(column + 1)
        )
        return Utterance(place, utterance.meant)

    def _say(self, utterance: Utterance) -> None:
        self._demo.figures.utterances += 1
        self._demo._show(self._demo._script.line("person.says", text=utterance.text))
        sound = np.concatenate(
            [_silence(0.3), say(self._demo._speaker, utterance.text), _silence(PAUSE)]
        )
        self._feed(sound)
        self._sitting.drain()

    def _quiet(self, seconds: float) -> None:
        self._feed(_silence(seconds))
        self._sitting.drain()

    def _feed(self, sound: Samples) -> None:
        decibels = self._demo._noise
        if decibels is not None and sound.any():
            noise = make_noise(Noise.FAN, len(sound) / RATE, self._demo.figures.utterances)
            sound = mix(sound, noise, decibels)
        self._microphone.feed(sound)
        self._microphone.wait_until_heard()

    def _measure(self, event: EarsEvent) -> None:
        if isinstance(event, SpeechHeard):
            self._demo.figures.latencies.append(event.silence + event.working)


class _Shown:
    """A stream that shows each printed line."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show

    def write(self, text: str) -> int:
        if text.strip():
            self._show(text.rstrip("\n"))
        return len(text)

    def flush(self) -> None:
        """Lines are shown at once."""


def _silence(seconds: float) -> Samples:
    return np.zeros(int(seconds * RATE), np.int16)
