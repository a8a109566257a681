"""Looks at this machine: keyboard, microphone, loudspeaker, voice, speech model."""

from __future__ import annotations

import ctypes.util
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

from voiceduet import places
from voiceduet.equipment.decide import (
    Device,
    Findings,
    Input,
    Keyboard,
    Missing,
    Output,
    Wishes,
)
from voiceduet.models import quick_check, read_manifest
from voiceduet.problem import Problem

PLATFORMS_WITH_A_VOICE = {"darwin": "Speech Synthesis Manager", "win32": "SAPI"}


def look(wishes: Wishes) -> Findings:
    """What this machine has; what the player wants to do without is not looked for."""
    keyboard = look_at_keyboard(sys.stdin)
    listen = wishes.input is Input.VOICE or (wishes.input is None and keyboard is Keyboard.TERMINAL)
    speak = wishes.output is Output.SPOKEN or (
        wishes.output is None and (keyboard is Keyboard.TERMINAL or wishes.input is Input.VOICE)
    )
    devices: SoundDevices
    devices = list_devices() if listen or speak or wishes.input is None else Missing.NOT_WANTED
    return Findings(
        keyboard=keyboard,
        microphone=choose(devices, "max_input_channels", wishes.microphone),
        speaker=choose(devices, "max_output_channels", wishes.speaker),
        voice=look_for_voice() if speak else Missing.NOT_WANTED,
        model=look_for_model(wishes.language) if listen else Missing.NOT_WANTED,
    )


def look_at_keyboard(stdin: TextIO | None) -> Keyboard:
    """A closed input counts as a pipe that has ended."""
    if stdin is None or stdin.closed:
        return Keyboard.PIPE
    return Keyboard.TERMINAL if stdin.isatty() else Keyboard.PIPE


SoundDevices = Sequence[Mapping[str, Any]] | Missing
"""What the sound library lists: the default input and output come first."""


def list_devices() -> SoundDevices:
    """The sound devices with the defaults first, or why there are none."""
    with quiet_stderr():
        try:
            import sounddevice
        except (ImportError, OSError):
            return Missing.NO_LIBRARY
        try:
            listed = [dict(device) for device in sounddevice.query_devices()]
            defaults = [number for number in sounddevice.default.device if number >= 0]
        except sounddevice.PortAudioError:
            return Missing.NO_DEVICE
    return sorted(listed, key=lambda device: device["index"] not in defaults)


def choose(devices: SoundDevices, channels: str, wished: str | None) -> Device | Missing:
    """The device that is wished for, else the default, among those that have such channels."""
    if isinstance(devices, Missing):
        return devices
    able = [Device(d["name"], d["index"]) for d in devices if d[channels] > 0]
    if not able:
        return Missing.NO_DEVICE
    named = (device for device in able if wished and wished.casefold() in device.name.casefold())
    return next(named, able[0])


def look_for_voice() -> Device | Missing:
    """The platform's own synthesiser."""
    if sys.platform in PLATFORMS_WITH_A_VOICE:
        return Device(PLATFORMS_WITH_A_VOICE[sys.platform])
    for library in ("espeak-ng", "espeak"):
        if ctypes.util.find_library(library):
            return Device(library)
    return Missing.NO_LIBRARY


def look_for_model(language: str) -> Device | Missing:
    """The speech model of the language, if it lies in its place and is whole."""
    try:
        model = read_manifest().model(language)
    except Problem:
        return Missing.NO_MODEL
    whole = quick_check(model, places.models() / model.name).good
    return Device(model.name) if whole else Missing.NO_MODEL


@contextmanager
def quiet_stderr() -> Iterator[None]:
    """Keeps the sound system's own chatter about absent devices away from the player.

    ALSA writes it straight to the file descriptor, past `sys.stderr`.
    """
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
