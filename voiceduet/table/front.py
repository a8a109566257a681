"""The port of a front: what of the conversation may be shown elsewhere, and how it talks back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from voiceduet.meaning.situation import Situation
from voiceduet.rules import View
from voiceduet.table.signals import Effect, Said, Say, Signal
from voiceduet.table.talk import Move, Stage, Talk


@dataclass(frozen=True)
class Seen:
    """One step of the conversation, to look at. There is no place in it for the partner's key."""

    stage: Stage = Stage.HELLO
    view: View | None = None
    situation: Situation = field(default_factory=Situation)
    waiting: Move | None = None
    """A move that was said back and counts unless the player says no."""
    thinking: bool = False
    lesson: bool = False
    """It is the tutorial; a game on the table is its practice game."""
    heard: str = ""
    """What the player said or typed."""
    said: tuple[str, ...] = ()
    """What is said in return."""


def seen(talk: Talk, signal: Signal, effects: Iterable[Effect]) -> Seen:
    """What this step may be shown as."""
    return Seen(
        stage=talk.stage,
        view=talk.view,
        situation=talk.situation,
        waiting=talk.waiting.move if talk.waiting else None,
        thinking=talk.thinking,
        lesson=talk.lesson is not None,
        heard=signal.heard.text if isinstance(signal, Said) else "",
        said=tuple(effect.line for effect in effects if isinstance(effect, Say)),
    )


class Front(Protocol):
    """Somewhere else to follow the game and to take part in it, such as a screen."""

    @property
    def notices(self) -> tuple[str, ...]:
        """What the player should be told about it first, as lines."""
        ...

    def begin(self, post: Callable[[Signal], None]) -> None:
        """From now on, tell the conversation what is done there; from any thread."""
        ...

    def show(self, step: Seen) -> None:
        """Show this. Called in the conversation's own thread: never wait for anybody here."""
        ...

    def close(self) -> None: ...


OpenFront = Callable[[str, bool], Front]
"""From a language, and whether the game is spoken as well. Raises Problem when it cannot be had."""
