"""One step of the conversation while it is being taken: the state so far, and what to ask for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from voiceduet.mouth.port import Earcon, Priority
from voiceduet.rules import View
from voiceduet.table.campaign import city_name
from voiceduet.table.signals import Effect, KeepGame, Play, Say
from voiceduet.table.talk import House, Talk

SECONDS_A_WORD = 0.6
"""More than any voice takes at its usual speed. When it falls silent, the wait begins anew."""


class Moment:
    """Collects what one signal brings about. It lives for one step only."""

    def __init__(self, talk: Talk, house: House, now: float) -> None:
        self.talk = talk
        self.house = house
        self.now = now
        self.effects: list[Effect] = []
        self._said: list[str] = []

    def become(self, **changes: Any) -> None:
        self.talk = replace(self.talk, **changes)

    def do(self, effect: Effect) -> None:
        if isinstance(effect, KeepGame) and self.talk.lesson is not None:
            return  # a practice game must not take the place of the one that waits
        self.effects.append(effect)

    def line(self, name: str, /, **facts: object) -> str:
        return self.house.script.line(name, self.talk.settings.verbosity, **facts)

    def city(self, name: str) -> str:
        return city_name(self.house.script, name)

    def tell(self, name: str, /, **facts: object) -> None:
        """Say the line of that name."""
        self.say((self.line(name, **facts),))

    def say(self, lines: Iterable[str], priority: Priority = Priority.NORMAL) -> None:
        for line in lines:
            if line:
                self._said.append(line)
                self.do(Say(line, priority))

    def play(self, earcon: Earcon | None) -> None:
        if earcon is not None and self.talk.settings.earcons:
            self.do(Play(earcon))

    @property
    def view(self) -> View:
        view = self.talk.view
        assert view is not None, "only called while there is a game"
        return view

    def wait_for_player(self) -> None:
        """A long silence after what is being said is answered once."""
        words = sum(len(line.split()) for line in self._said)
        talking = words * SECONDS_A_WORD / self.talk.settings.rate
        self.become(prompt_at=self.now + talking + self.talk.patience)

    def end(self) -> tuple[Talk, tuple[Effect, ...]]:
        if self._said:
            self.become(said=tuple(self._said))
        return self.talk, tuple(self.effects)
