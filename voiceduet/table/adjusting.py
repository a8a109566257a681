"""Settings changed by voice: each one is said back and kept."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from voiceduet.meaning.intents import Command, CommandIntent
from voiceduet.table.moment import Moment
from voiceduet.table.settings import BadValue, Settings, UnknownSetting, allowed, change, names
from voiceduet.table.signals import KeepSettings

STEP = 1.15
"""How much "slower" or "faster" changes: enough to hear, small enough to ask for twice."""

SETTING_COMMANDS: dict[Command, tuple[str, float]] = {
    Command.SLOWER: ("rate", 1 / STEP),
    Command.FASTER: ("rate", STEP),
    Command.LOUDER: ("volume", STEP),
    Command.QUIETER: ("volume", 1 / STEP),
    Command.HIGHER: ("pitch", STEP),
    Command.LOWER: ("pitch", 1 / STEP),
}


GROUPS: tuple[tuple[str, ...], ...] = (
    ("rate", "pitch", "volume", "voice", "speech"),
    ("verbosity", "earcons", "confirmation", "listening"),
    ("character", "level"),
    ("turns", "turn_order", "edition"),
    ("invalid_clues", "clue_words", "sound_alikes", "distinct_dealing"),
    ("language", "microphone", "speaker"),
)
"""Every setting, as they are read out: a line each."""
_NEXT_GAME = {*GROUPS[3], *GROUPS[4]}
"""The rules of a game are agreed before its deal."""
_NEXT_START = {*GROUPS[5]}


def adjust(moment: Moment, command: Command) -> None:
    """A little more or less of something."""
    name, factor = SETTING_COMMANDS[command]
    value = round(getattr(moment.talk.settings, name) * factor, 3)
    if name == "volume" and 1.0 < value < STEP and moment.talk.settings.volume < 1.0:
        value = 1.0
    changed = change(moment.talk.settings, name, value)
    if isinstance(changed, BadValue):
        moment.tell("settings.at_limit")
        return
    _keep(moment, changed, name)


def other_voice(moment: Moment) -> None:
    """The next of the voices that there are, at once: it says its own name."""
    voices = moment.house.voices()
    if len(voices) < 2:
        moment.tell("settings.one_voice")
        return
    now = moment.talk.settings.voice
    place = voices.index(now) if now in voices else 0
    chosen = voices[(place + 1) % len(voices)]
    _keep(moment, replace(moment.talk.settings, voice=chosen), "voice")


def set_by_voice(moment: Moment, wanted: CommandIntent) -> None:
    """`name value`, as in the settings file."""
    name, _, value = str(wanted.argument or "").partition(" ")
    try:
        changed = change(moment.talk.settings, name, value)
    except UnknownSetting:
        moment.tell("settings.unknown", name=name, allowed=", ".join(names()))
        return
    if isinstance(changed, BadValue):
        said = _spoken(moment, name, value)
        moment.tell(
            "settings.cannot", name=_name(moment, name), value=said, allowed=_all(moment, name)
        )
        return
    _keep(moment, changed, name)


def tell_settings(moment: Moment) -> None:
    """Every one of them, and how to change one."""
    settings = moment.talk.settings
    for group in GROUPS:
        moment.say((" ".join(_told(moment, settings, name) for name in group),))
    moment.tell("settings.how")


def _keep(moment: Moment, settings: Settings, name: str) -> None:
    moment.become(settings=settings)
    moment.do(KeepSettings(settings))
    moment.say((_told(moment, settings, name),))
    if name in _NEXT_START:
        moment.tell("settings.next_start")
    elif name in _NEXT_GAME and moment.talk.game is not None:
        begun = moment.talk.saved is not None and bool(moment.talk.saved.actions)
        moment.tell("settings.next_game" if begun else "settings.next_game_now")


def _told(moment: Moment, settings: Settings, name: str) -> str:
    value = _value(moment, name, getattr(settings, name))
    return moment.line("settings.changed", name=_name(moment, name), value=value)


def _name(moment: Moment, name: str) -> str:
    return moment.line(f"settings.name.{name}")


def _all(moment: Moment, name: str) -> str:
    """What a setting may be, as said."""
    return ", ".join(_spoken(moment, name, value) for value in allowed(name).split(", "))


def _value(moment: Moment, name: str, value: object) -> str:
    if isinstance(value, float):
        return moment.line("settings.value.percent", n=round(value * 100))
    if isinstance(value, Enum):
        value = value.value
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return _spoken(moment, name, text) if text else moment.line("settings.value.default")


def _spoken(moment: Moment, name: str, text: str) -> str:
    """A value in words; a name of a voice or a device is said as it is written."""
    for line in (f"settings.value.{name}.{text}", f"settings.value.{text}"):
        if moment.house.script.has(line):
            return moment.line(line)
    return text
