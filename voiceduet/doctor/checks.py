"""The doctor's looks that make no sound: Python, libraries, devices, models, disk, writing."""

from __future__ import annotations

import importlib
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from voiceduet import places
from voiceduet.doctor.finding import Finding, Thing
from voiceduet.equipment import Device, Findings, Missing
from voiceduet.equipment.look import quiet_stderr
from voiceduet.language.load import load_script
from voiceduet.models import Condition, Manifest, quick_check, read_manifest
from voiceduet.problem import Problem

OLDEST_PYTHON = (3, 10)
LIBRARIES = ("numpy", "vosk", "sounddevice", "pyttsx3", "rapidfuzz", "platformdirs")
FREE_BYTES = 200_000_000
"""A speech model while it is fetched and unpacked, and years of saved games."""
MEGABYTE = 1_000_000


def check_python(version: tuple[int, ...] = tuple(sys.version_info[:3])) -> Finding:
    named = ".".join(map(str, version))
    well = version >= OLDEST_PYTHON
    return Finding(Thing.PYTHON, well, "ok" if well else "old", {"version": named})


def check_libraries(names: tuple[str, ...] = LIBRARIES) -> Finding:
    """Importing is the proof: a wheel for another machine is there and does not load."""
    broken = []
    with quiet_stderr():
        for name in names:
            try:
                importlib.import_module(name)
            except (ImportError, OSError):
                broken.append(name)
    if broken == ["sounddevice"]:
        return Finding(Thing.LIBRARIES, False, "no_portaudio")
    if broken:
        return Finding(Thing.LIBRARIES, False, "broken", {"names": ", ".join(broken)})
    return Finding(Thing.LIBRARIES, True, "ok", {"names": ", ".join(names)})


def check_devices(found: Findings) -> Iterator[Finding]:
    for thing, device in (
        (Thing.MICROPHONE, found.microphone),
        (Thing.SPEAKER, found.speaker),
        (Thing.VOICE, found.voice),
    ):
        if isinstance(device, Device):
            yield Finding(thing, True, "ok", {"name": device.name})
        elif device is Missing.NO_LIBRARY:
            yield Finding(thing, False, "no_library")
        else:
            yield Finding(thing, False, "no_device")


def check_models(language: str, manifest: Manifest | None = None) -> Iterator[Finding]:
    """The language of play must be there; another one only must not be damaged."""
    try:
        listed = manifest or read_manifest()
        listed.model(language)
    except Problem as problem:
        yield Finding(Thing.MODEL, False, "list", {"why": problem.told(load_script("en"))})
        return
    listens = False
    for model in listed.models.values():
        health = quick_check(model, places.models() / model.name)
        if health.condition is Condition.MISSING and model is listed.second(language):
            if listens:
                yield Finding(Thing.MODEL, True, "no_second", {"language": model.language})
            continue
        if health.condition is Condition.MISSING and model.language != language:
            continue
        facts = {"language": model.language, "name": model.name, "file": health.file}
        state = "ok" if health.good else health.condition.value
        listens = listens or (health.good and model.language == language)
        yield Finding(Thing.MODEL, health.good, state, facts)


def check_disk(folder: Path | None = None) -> Finding:
    where = _existing(folder or places.models())
    free = shutil.disk_usage(where).free
    facts = {"folder": where, "free": free // MEGABYTE, "needed": FREE_BYTES // MEGABYTE}
    return Finding(Thing.DISK, free >= FREE_BYTES, "ok" if free >= FREE_BYTES else "full", facts)


def check_writing() -> Iterator[Finding]:
    """Saved games and settings, and speech models."""
    for folder in dict.fromkeys((places.home(), places.settings_file().parent, places.models())):
        why = _cannot_write(folder)
        facts = {"folder": folder, "why": why}
        yield Finding(Thing.WRITING, why is None, "ok" if why is None else "refused", facts)


def _cannot_write(folder: Path) -> str | None:
    """Tries it in the nearest folder that exists, and leaves nothing behind."""
    try:
        with tempfile.NamedTemporaryFile(dir=_existing(folder)):
            return None
    except OSError as error:
        return error.strerror or str(error)


def _existing(folder: Path) -> Path:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder
