"""From what was found and what the player wishes: how this game is heard and spoken (pure)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum


class Input(Enum):
    """How the player's words come in."""

    VOICE = "voice"
    """Through the microphone."""
    TYPED = "typed"
    """At the keyboard."""
    PIPED = "piped"
    """From a file or another program: when the lines end, so does the game."""


class Output(Enum):
    """How the player hears what happened. What is spoken is printed too."""

    SPOKEN = "spoken"
    PRINTED = "printed"


class Keyboard(Enum):
    """What the standard input is."""

    TERMINAL = "terminal"
    PIPE = "pipe"


class Missing(Enum):
    """Why something cannot be used."""

    NO_LIBRARY = "no_library"
    """The system library behind it is not installed."""
    NO_DEVICE = "no_device"
    """The library works and finds nothing."""
    NO_MODEL = "no_model"
    """The speech model of the language is not there."""
    NOT_WANTED = "not_wanted"
    """The player asked to do without, so nobody looked."""


@dataclass(frozen=True)
class Device:
    """A microphone, a loudspeaker or a voice."""

    name: str
    index: int | None = None
    """The sound library's number for it, where it has one."""


@dataclass(frozen=True)
class Wishes:
    """What the player asked for; None leaves it to what there is."""

    language: str = "en"
    input: Input | None = None
    output: Output | None = None
    microphone: str | None = None
    """Part of a device's name."""
    speaker: str | None = None


@dataclass(frozen=True)
class Findings:
    """What this machine has."""

    keyboard: Keyboard
    microphone: Device | Missing
    speaker: Device | Missing
    voice: Device | Missing
    model: Device | Missing


@dataclass(frozen=True)
class Note:
    """A line of the script that tells the player of a decision."""

    name: str
    facts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Equipment:
    """How this game is played on this machine."""

    input: Input
    output: Output
    microphone: Device | None
    """Given when the input is the voice."""
    speaker: Device | None
    """Given when the output is spoken."""
    notes: tuple[Note, ...]
    """What the player should be told first, most important first."""

    @property
    def headless(self) -> bool:
        """Nobody can be heard, hear or type here: a short, polite run."""
        return self.input is Input.PIPED and self.output is Output.PRINTED


def decide(found: Findings, wishes: Wishes) -> Equipment:
    """The best that the findings allow; it always plays."""
    heard = _input(found, wishes)
    told = _output(found, wishes)
    return Equipment(
        input=heard,
        output=told,
        microphone=found.microphone
        if heard is Input.VOICE and isinstance(found.microphone, Device)
        else None,
        speaker=found.speaker
        if told is Output.SPOKEN and isinstance(found.speaker, Device)
        else None,
        notes=tuple(_notes(found, wishes, heard, told)),
    )


def _input(found: Findings, wishes: Wishes) -> Input:
    by_hand = Input.TYPED if found.keyboard is Keyboard.TERMINAL else Input.PIPED
    if wishes.input in (Input.TYPED, Input.PIPED):
        return by_hand
    # Lines that are piped in would be lost if a microphone won over them.
    wanted = wishes.input is Input.VOICE or found.keyboard is Keyboard.TERMINAL
    can = isinstance(found.microphone, Device) and isinstance(found.model, Device)
    return Input.VOICE if wanted and can else by_hand


def _output(found: Findings, wishes: Wishes) -> Output:
    if wishes.output is Output.PRINTED:
        return Output.PRINTED
    # A script that pipes lines reads the printed ones and does not wait for a voice.
    listening = found.keyboard is Keyboard.TERMINAL or wishes.input is Input.VOICE
    wanted = wishes.output is Output.SPOKEN or listening
    can = isinstance(found.speaker, Device) and isinstance(found.voice, Device)
    return Output.SPOKEN if wanted and can else Output.PRINTED


def _notes(found: Findings, wishes: Wishes, heard: Input, told: Output) -> Iterator[Note]:
    wanted_voice = wishes.input is not Input.TYPED
    if heard is not Input.VOICE and wanted_voice:
        yield from _why_not_heard(found, wishes, heard)
    if told is not Output.SPOKEN and wishes.output is not Output.PRINTED:
        yield from _why_not_spoken(found)
    if isinstance(found.microphone, Device) and heard is Input.VOICE:
        yield from _other_device("microphone", found.microphone, wishes.microphone)
    if isinstance(found.speaker, Device) and told is Output.SPOKEN:
        yield from _other_device("speaker", found.speaker, wishes.speaker)


def _why_not_heard(found: Findings, wishes: Wishes, heard: Input) -> Iterator[Note]:
    hand = heard.value
    if isinstance(found.microphone, Missing):
        if found.microphone is not Missing.NOT_WANTED:
            yield Note(f"equipment.microphone.{found.microphone.value}.{hand}")
    elif isinstance(found.model, Missing):
        yield Note(f"equipment.model.{hand}", {"language": wishes.language})


def _why_not_spoken(found: Findings) -> Iterator[Note]:
    for what, thing in (("speaker", found.speaker), ("voice", found.voice)):
        if isinstance(thing, Missing) and thing is not Missing.NOT_WANTED:
            yield Note(f"equipment.{what}.{thing.value}")
            return


def _other_device(what: str, device: Device, wished: str | None) -> Iterator[Note]:
    if wished and wished.casefold() not in device.name.casefold():
        yield Note(f"equipment.other.{what}", {"wished": wished, "name": device.name})
