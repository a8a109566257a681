"""What there is to play with: decided once, at the start, and handed to the table."""

from __future__ import annotations

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


def probe(wishes: Wishes) -> Equipment:
    """Looks at this machine, once and quickly, and decides how the game is played on it."""
    return decide(look(wishes), wishes)
