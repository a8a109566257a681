"""The player's settings: what they are, and the documented TOML file that keeps them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from voiceduet.language.load import languages
from voiceduet.language.script import Script, Verbosity
from voiceduet.mouth.port import FASTEST, SLOWEST, Comfort, VoiceKind
from voiceduet.partner.player import Character, Level
from voiceduet.rules.options import (
    ClueWords,
    Edition,
    InvalidClues,
    Options,
    SoundAlikes,
    TurnOrder,
)
from voiceduet.table.files import set_aside, write_atomically

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


class Confirmation(Enum):
    """When a hearing is asked about before it is acted on."""

    ALWAYS = "always"
    WHEN_UNSURE = "when_unsure"
    NEVER = "never"


class Listening(Enum):
    """What the narrator's voice comes out of: it decides whether the player may talk over it."""

    LOUDSPEAKERS = "loudspeakers"
    HEADPHONES = "headphones"


@dataclass(frozen=True)
class Settings:
    """Everything a player can set, with what it is when they have not."""

    language: str = "en"
    rate: float = 1.0
    pitch: float = 1.0
    volume: float = 1.0
    voice: str = ""
    """A voice's own name; empty for the best one of the language."""
    speech: VoiceKind = VoiceKind.NATURAL
    """The natural voice where one is installed; else the system's, without a word about it."""
    verbosity: Verbosity = Verbosity.FULL
    earcons: bool = True
    listening: Listening = Listening.LOUDSPEAKERS
    confirmation: Confirmation = Confirmation.WHEN_UNSURE
    character: Character = Character.BALANCED
    level: Level = Level.NORMAL
    edition: Edition = Edition.E2017
    turns: int = 9
    invalid_clues: InvalidClues = InvalidClues.GENTLE
    clue_words: ClueWords = ClueWords.ONE
    sound_alikes: SoundAlikes = SoundAlikes.ALLOWED
    turn_order: TurnOrder = TurnOrder.ALTERNATE
    distinct_dealing: bool = True
    """Two words that could be confused by ear are not dealt on one board."""
    microphone: str = ""
    speaker: str = ""

    @property
    def comfort(self) -> Comfort:
        return Comfort(self.rate, self.pitch, self.volume, self.voice or None, self.earcons)

    @property
    def options(self) -> Options:
        """The options of a standard game under these house rules."""
        return Options(
            edition=self.edition,
            turns=self.turns,
            mistakes=self.turns,
            invalid_clues=self.invalid_clues,
            clue_words=self.clue_words,
            sound_alikes=self.sound_alikes,
            turn_order=self.turn_order,
        )


@dataclass(frozen=True, slots=True)
class BadValue:
    """A setting whose value was not one: the default is used."""

    name: str
    value: str
    allowed: str


class UnknownSetting(ValueError):
    """There is no setting of this name."""


_RANGES: dict[str, tuple[float, float]] = {
    "rate": (SLOWEST, FASTEST),
    "pitch": (0.5, 1.5),
    "volume": (0.0, 1.0),
    "turns": (9, 11),
}


def change(settings: Settings, name: str, value: object) -> Settings | BadValue:
    """The settings with this one changed, or what is wrong with the value."""
    if name not in _READERS:
        raise UnknownSetting(name)
    try:
        return replace(settings, **{name: _READERS[name](value)})
    except (ValueError, TypeError):
        return BadValue(name, str(value), allowed(name))


def allowed(name: str) -> str:
    """The values that a setting may have, as text."""
    if name == "language":
        return ", ".join(languages())
    default = getattr(Settings(), name)
    if isinstance(default, Enum):
        return ", ".join(str(value.value) for value in type(default))
    if isinstance(default, bool):
        return "true, false"
    if name in _RANGES:
        low, high = _RANGES[name]
        return f"{low:g} – {high:g}"
    return '"…"'


def names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Settings))


def parse(text: str) -> tuple[Settings, tuple[BadValue, ...]]:
    """The settings of a TOML text; a bad value or name is told and its default taken."""
    settings, bad = Settings(), []
    for name, value in tomllib.loads(text).items():
        if name not in _READERS:
            bad.append(BadValue(name, str(value), ", ".join(names())))
            continue
        changed = change(settings, name, value)
        if isinstance(changed, BadValue):
            bad.append(changed)
        else:
            settings = changed
    return settings, tuple(bad)


def dump(settings: Settings, script: Script) -> str:
    """The documented file: every setting, with what it is for and what it may be."""
    lines = [f"# {line}" for line in script.line("settings.file").strip().splitlines()]
    for name in names():
        about = script.line(f"settings.about.{name}")
        lines += ["", f"# {about} ({allowed(name)})", f"{name} = {_toml(getattr(settings, name))}"]
    return "\n".join(lines) + "\n"


def load_settings(path: Path) -> tuple[Settings, tuple[BadValue, ...], Path | None]:
    """The player's settings, what was wrong in them, and where a file past reading was moved."""
    try:
        settings, bad = parse(path.read_text("utf-8"))
    except FileNotFoundError:
        return Settings(), (), None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return Settings(), (), set_aside(path)
    return settings, bad, None


def save_settings(settings: Settings, path: Path, script: Script) -> None:
    write_atomically(path, dump(settings, script))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def _reader(name: str, default: object) -> Callable[[object], Any]:
    if name == "language":
        return _language
    if isinstance(default, Enum):
        return type(default)
    if isinstance(default, bool):
        return _boolean
    if name in _RANGES:
        return lambda value: _number(value, type(default), *_RANGES[name])
    return _text


def _boolean(value: object) -> bool:
    words: dict[object, bool] = {True: True, False: False, "on": True, "off": False}
    if isinstance(value, bool | str) and value in words:
        return words[value]
    raise ValueError(value)


def _number(value: object, kind: Callable[[Any], Any], low: float, high: float) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise TypeError(value)
    number = kind(value)
    if not low <= number <= high:
        raise ValueError(value)
    return number


def _language(value: object) -> str:
    if value not in languages():
        raise ValueError(value)
    return str(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _read_all(items: Iterable[str]) -> dict[str, Callable[[object], Any]]:
    defaults = Settings()
    return {name: _reader(name, getattr(defaults, name)) for name in items}


_READERS = _read_all(names())
