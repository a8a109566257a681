"""What there is to play with: decided once, at the start, and handed to the table."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.equipment.decide import (
    Device,
    Equipment,
    Findings,
    Input,
    Keyboard,
    Missing,
    Note,
    Output,
    Wishes,
    decide,
)
from voiceduet.equipment.look import look
from voiceduet.models import ensure, read_manifest
from voiceduet.models.progress import Progress
from voiceduet.problem import Problem

__all__ = [
    "Device",
    "Equipment",
    "Findings",
    "Input",
    "Keyboard",
    "Missing",
    "Note",
    "Output",
    "Wishes",
    "decide",
    "look",
    "probe",
]


def probe(wishes: Wishes, progress: Progress | None = None) -> Equipment:
    """Looks at this machine, once and quickly, and decides how the game is played on it.

    With a `progress` to tell, a speech model that is missing or damaged is fetched first, if there
    is a microphone to need it; when that fails, the reason is told and the game is typed.
    """
    found = look(wishes)
    if progress and found.model is Missing.NO_MODEL and isinstance(found.microphone, Device):
        try:
            name = ensure(read_manifest().model(wishes.language), progress).name
        except Problem as problem:
            progress.tell(problem.name, **problem.facts)
        else:
            found = replace(found, model=Device(name))
    return decide(found, wishes)
