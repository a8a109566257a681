"""What the partner had in mind, kept beside the saved game for the debriefing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from voiceduet.partner.hindsight import THOUGHTS
from voiceduet.partner.player import Chance, Decision, Reasons
from voiceduet.rules import CARDS, Action, Clue

THOUGHT = "partner_thoughts"
"""In a save's notes: for the number of each of the partner's moves, why it was made."""
HINTS = "hints"
ALIKE = "alike"
"""In a save's notes: words that sound alike had to be dealt."""


def with_reasons(notes: Mapping[str, Any], number: int, decision: Decision) -> dict[str, Any]:
    """The notes with what the partner had in mind for this move."""
    kept = notes.get(THOUGHT, {})
    before = kept if isinstance(kept, Mapping) else {}
    return {**notes, THOUGHT: {**before, str(number): _dump(decision.reasons)}}


def decisions(notes: Mapping[str, Any], actions: Sequence[Action]) -> dict[int, Decision]:
    """For the number of each of the partner's moves that was thought about: move and reasons."""
    table = notes.get(THOUGHT, {})
    if not isinstance(table, Mapping):
        return {}
    found: dict[int, Decision] = {}
    for number, action in enumerate(actions):
        kept = table.get(str(number))
        if isinstance(kept, Mapping):
            found[number] = Decision(action, _read(kept))
    return found


def hints_taken(notes: Mapping[str, Any]) -> int:
    taken = notes.get(HINTS, 0)
    return taken if isinstance(taken, int) else 0


def _dump(reasons: Reasons) -> dict[str, Any]:
    """As much of them as is told afterwards."""
    kept: dict[str, Any] = {
        "targets": list(reasons.targets),
        "chances": [[c.card, round(c.probability, 3)] for c in reasons.chances[:THOUGHTS]],
        "dangers": [[c.card, round(c.probability, 3)] for c in reasons.dangers[:1]],
        "guessed": reasons.guessed,
        "knows_clue": reasons.knows_clue,
    }
    if reasons.clue is not None:
        kept["clue"] = [reasons.clue.word, reasons.clue.count]
    return kept


def _read(kept: Mapping[str, Any]) -> Reasons:
    """What can be read of it; a file that somebody has edited says less, and breaks nothing."""
    clue = kept.get("clue")
    told = isinstance(clue, list) and len(clue) == 2 and isinstance(clue[1], int)
    guessed = kept.get("guessed")
    return Reasons(
        targets=tuple(card for card in _list(kept.get("targets")) if _is_card(card)),
        chances=_chances(kept.get("chances")),
        dangers=_chances(kept.get("dangers")),
        clue=Clue(str(clue[0]), clue[1]) if clue is not None and told else None,
        guessed=guessed if isinstance(guessed, int) else 0,
        knows_clue=kept.get("knows_clue") is not False,
    )


def _chances(kept: object) -> tuple[Chance, ...]:
    return tuple(
        Chance(pair[0], float(pair[1]))
        for pair in _list(kept)
        if isinstance(pair, list)
        and len(pair) == 2
        and _is_card(pair[0])
        and isinstance(pair[1], int | float)
    )


def _list(kept: object) -> list[Any]:
    return kept if isinstance(kept, list) else []


def _is_card(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < CARDS
