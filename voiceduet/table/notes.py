"""What the partner had in mind, kept beside the saved game for the debriefing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voiceduet.partner.player import Decision
from voiceduet.rules import GiveClue

CLUES = "partner_clues"
"""In a save's notes: for each of the partner's clues, the number of the action and its targets."""
HINTS = "hints"
ALIKE = "alike"
"""In a save's notes: words that sound alike had to be dealt."""


def with_reasons(notes: Mapping[str, Any], number: int, decision: Decision) -> dict[str, Any]:
    """The notes with what this clue of the partner's is for."""
    if not isinstance(decision.action, GiveClue):
        return dict(notes)
    clues = {**targets_by_action(notes), number: decision.reasons.targets}
    return {**notes, CLUES: {str(n): list(cards) for n, cards in clues.items()}}


def targets_by_action(notes: Mapping[str, Any]) -> dict[int, tuple[int, ...]]:
    """For the number of each action that is a clue of the partner's: the cards it was for."""
    table = notes.get(CLUES, {})
    if not isinstance(table, Mapping):
        return {}
    found: dict[int, tuple[int, ...]] = {}
    for number, cards in table.items():
        if str(number).isdigit() and isinstance(cards, list | tuple):
            found[int(number)] = tuple(c for c in cards if isinstance(c, int) and 0 <= c < 25)
    return found


def hints_taken(notes: Mapping[str, Any]) -> int:
    taken = notes.get(HINTS, 0)
    return taken if isinstance(taken, int) else 0
