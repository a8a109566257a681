"""A house to talk in, with a clock that the test owns and a partner who is asked by hand."""

from __future__ import annotations

from collections.abc import Iterable

from tests.rules.building import A
from voiceduet.language.load import load_script
from voiceduet.meaning.heard import Heard, Hypothesis, typed
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.partner.chance import RandomPlayer
from voiceduet.partner.player import Decision
from voiceduet.rules import Guess, Options, View
from voiceduet.rules.key import Side
from voiceduet.table.campaign import load_map
from voiceduet.table.conversation import step
from voiceduet.table.saves import SavedGame
from voiceduet.table.settings import Settings
from voiceduet.table.signals import (
    Began,
    Decided,
    Effect,
    FellSilent,
    Said,
    Say,
    Signal,
    Think,
    Thought,
    TimePassed,
)
from voiceduet.table.talk import House, Talk

WORDS = (
    "storm",
    "rainbow",
    "ocean",
    "piano",
    "dragon",
    "castle",
    "needle",
    "pepper",
    "rocket",
    "window",
    "bridge",
    "candle",
    "forest",
    "mirror",
    "tiger",
    "pocket",
    "hammer",
    "island",
    "button",
    "garden",
    "lemon",
    "river",
    "anchor",
    "violin",
    "desert",
)
_knowledge = load_knowledge("en")


def no_ruling(word: str, _count: int, view: View) -> str | None:
    """A judge who only minds words on the table (C1)."""
    visible = {view.words[card] for card in view.visible}
    return f"{word} is on the table." if word in visible else None


def deal(seed: int, _settings: Settings, options: Options) -> SavedGame:
    return SavedGame(seed, WORDS, options, A)


HOUSE = House(
    script=load_script("en"),
    knowledge=lambda: _knowledge,
    ruled=no_ruling,
    deal=deal,
    missions=load_map(),
)


def spoken(text: str) -> Heard:
    return Heard((Hypothesis(tuple(text.split())),))


class Evening:
    """One conversation, driven signal by signal."""

    def __init__(self, talk: Talk | None = None, house: House = HOUSE) -> None:
        self.talk = talk or Talk()
        self.house = house
        self.now = 0.0
        self.effects: list[Effect] = []
        self.partner = RandomPlayer(1)
        self.answer_thoughts = True

    def take(self, signal: Signal) -> list[str]:
        """The lines that this signal makes the table say, the partner's moves included."""
        before = len(self.effects)
        self._step(signal)
        return [effect.line for effect in self.effects[before:] if isinstance(effect, Say)]

    def _step(self, signal: Signal) -> None:
        self.talk, effects = step(self.talk, signal, self.now, self.house)
        self.effects += effects
        for effect in effects:
            if isinstance(effect, Think) and self.answer_thoughts:
                self._step(Decided(self.decide(effect), effect.moves))

    def decide(self, think: Think) -> Decision:
        if think.simply:
            return RandomPlayer(2).guess(think.view)
        if think.about is Thought.CLUE:
            return self.partner.clue(think.view)
        return self.partner.guess(think.view)

    def begin(self, seed: int = 5, saved: SavedGame | None = None) -> list[str]:
        return self.take(Began(seed, saved))

    def type(self, text: str) -> list[str]:
        return self.take(Said(typed(text)))

    def speak(self, text: str) -> list[str]:
        return self.take(Said(spoken(text)))

    def fall_silent(self) -> list[str]:
        return self.take(FellSilent())

    def wait(self, seconds: float) -> list[str]:
        self.now += seconds
        return self.take(TimePassed())

    def speak_and_let_it_count(self, text: str) -> list[str]:
        lines = self.speak(text)
        return [*lines, *self.fall_silent(), *self.wait(2.0)]

    def last(self, kind: type[Effect]) -> Effect:
        return next(effect for effect in reversed(self.effects) if isinstance(effect, kind))

    @property
    def view(self) -> View:
        view = self.talk.view
        assert view is not None
        return view


class GuessesOf:
    """A partner who guesses these cards, then stops."""

    def __init__(self, cards: Iterable[int], side: Side = Side.B) -> None:
        self._cards = list(cards)
        self._side = side
        self._otherwise = RandomPlayer(1)

    def clue(self, view: View) -> Decision:
        return self._otherwise.clue(view)

    def guess(self, view: View) -> Decision:
        if self._cards:
            return Decision(Guess(self._side, self._cards.pop(0)))
        return self._otherwise.guess(view)
