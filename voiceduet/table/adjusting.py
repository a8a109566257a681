"""Settings changed by voice: each one is said back and kept."""

from __future__ import annotations

from enum import Enum

from voiceduet.meaning.intents import Command, CommandIntent
from voiceduet.table.moment import Moment
from voiceduet.table.settings import BadValue, Settings, UnknownSetting, change, names
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


def set_by_voice(moment: Moment, wanted: CommandIntent) -> None:
    """`name value`, as in the settings file."""
    name, _, value = str(wanted.argument or "").partition(" ")
    try:
        changed = change(moment.talk.settings, name, value)
    except UnknownSetting:
        moment.tell("settings.unknown", name=name, allowed=", ".join(names()))
        return
    if isinstance(changed, BadValue):
        moment.tell("settings.bad", name=name, value=value, allowed=changed.allowed)
        return
    _keep(moment, changed, name)


def tell_settings(moment: Moment) -> None:
    settings = moment.talk.settings
    for name in ("rate", "volume", "verbosity", "earcons", "listening", "confirmation"):
        moment.say((_told(moment, settings, name),))
    for name in ("character", "level", "invalid_clues", "turns"):
        moment.say((_told(moment, settings, name),))
    moment.tell("settings.how")


def _keep(moment: Moment, settings: Settings, name: str) -> None:
    moment.become(settings=settings)
    moment.do(KeepSettings(settings))
    moment.say((_told(moment, settings, name),))


def _told(moment: Moment, settings: Settings, name: str) -> str:
    value = _value(moment, getattr(settings, name))
    return moment.line("settings.changed", name=moment.line(f"settings.name.{name}"), value=value)


def _value(moment: Moment, value: object) -> str:
    if isinstance(value, float):
        return moment.line("settings.value.percent", n=round(value * 100))
    if isinstance(value, Enum):
        value = value.value
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if not text:
        return moment.line("settings.value.default")
    line = f"settings.value.{text}"
    return moment.line(line) if moment.house.script.has(line) else text
