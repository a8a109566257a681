"""The line protocol of engines: views, moves and reasons as JSON (docs/engine.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voiceduet.partner.player import Decision, Reasons
from voiceduet.rules import (
    CARDS,
    Clue,
    Edition,
    GiveClue,
    Guess,
    Guessed,
    Identity,
    Legal,
    Marks,
    Options,
    Pass,
    Phase,
    Side,
    Stop,
    Turn,
    TurnEnd,
    View,
)
from voiceduet.rules.key import DIAGRAM

Json = dict[str, Any]


class BadMessage(ValueError):
    """A message that makes no sense: not JSON, something missing, or an impossible view."""


def view_to_json(view: View) -> Json:
    """A view as it is sent to an engine."""
    return {
        "side": view.side.value,
        "words": list(view.words),
        "key": [identity.value for identity in view.key],
        "marks": [_marks_to_json(marks) for marks in view.marks],
        "options": {
            "edition": view.options.edition.value,
            "turns": view.options.turns,
            "mistakes": view.options.mistakes,
        },
        "phase": view.phase.value,
        "givers": [side.value for side in view.givers],
        "turns": [_turn_to_json(turn) for turn in view.turns],
        "sudden_death_guesses": [_guess_to_json(guess) for guess in view.sudden_death_guesses],
        "tokens": view.tokens,
        "mistakes_left": view.mistakes_left,
        "found": view.found,
        "finished": sorted(side.value for side in view.finished),
        "passed": sorted(side.value for side in view.passed),
        "legal": {
            "clue": view.legal.clue,
            "guesses": list(view.legal.guesses),
            "stop": view.legal.stop,
            "pass": view.legal.pass_,
        },
    }


def view_from_json(data: Mapping[str, Any]) -> View:
    """The view in a message; BadMessage when it could not come from a game."""
    try:
        view = _read_view(data)
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        what = f"no {problem}" if isinstance(problem, KeyError) else str(problem)
        raise BadMessage(f"this view cannot be read: {what}") from problem
    _check(view)
    return view


def decision_to_json(decision: Decision, view: View) -> Json:
    """A move with its reasons, words beside the numbers of cards."""
    return {"move": move_to_json(decision, view), "reasons": _reasons(decision.reasons, view)}


def move_to_json(decision: Decision, view: View) -> Json | None:
    action = decision.action
    if isinstance(action, GiveClue):
        return {"do": "clue", "word": action.word, "count": action.count}
    if isinstance(action, Guess):
        return {"do": "guess", "card": action.card, "word": view.words[action.card]}
    if isinstance(action, Stop):
        return {"do": "stop"}
    if isinstance(action, Pass):
        return {"do": "pass"}
    return None


def move_from_json(data: Any, side: Side) -> Decision:
    """An engine's move; BadMessage when it is none."""
    if data is None:
        return Decision(None)
    try:
        if data["do"] == "clue":
            return Decision(GiveClue(side, str(data["word"]), int(data["count"])))
        if data["do"] == "guess":
            return Decision(Guess(side, int(data["card"])))
        if data["do"] == "stop":
            return Decision(Stop(side))
        if data["do"] == "pass":
            return Decision(Pass(side))
    except (KeyError, TypeError, ValueError) as problem:
        raise BadMessage(f"this move cannot be read: {data!r}") from problem
    raise BadMessage(f"there is no such move: {data!r}")


def _marks_to_json(marks: Marks) -> Json:
    return {
        "contacted_by": marks.contacted_by.value if marks.contacted_by else None,
        "met_by": sorted(side.value for side in marks.met_by),
    }


def _guess_to_json(guess: Guessed) -> Json:
    return {"guesser": guess.guesser.value, "card": guess.card, "result": guess.result.value}


def _turn_to_json(turn: Turn) -> Json:
    return {
        "giver": turn.giver.value,
        "clue": {"word": turn.clue.word, "count": turn.clue.count},
        "guesses": [_guess_to_json(guess) for guess in turn.guesses],
        "end": turn.end.value if turn.end else None,
    }


def _reasons(reasons: Reasons, view: View) -> Json:
    told: Json = {
        "targets": [view.words[card] for card in reasons.targets],
        "chances": [[view.words[c.card], round(c.probability, 3)] for c in reasons.chances],
        "dangers": [[view.words[c.card], round(c.probability, 3)] for c in reasons.dangers],
        "value": round(reasons.value, 3),
        "knows_clue": reasons.knows_clue,
    }
    if reasons.stopping is not None:
        told["stopping"] = round(reasons.stopping, 3)
    return told


def _read_view(data: Mapping[str, Any]) -> View:
    options = data.get("options", {})
    legal = data["legal"]
    turns = int(options.get("turns", 9))
    return View(
        side=Side(data["side"]),
        words=tuple(str(word) for word in data["words"]),
        key=tuple(Identity(name) for name in data["key"]),
        marks=tuple(_read_marks(marks) for marks in data["marks"]),
        options=Options(
            edition=Edition(options.get("edition", "2017")),
            turns=turns,
            mistakes=int(options.get("mistakes", turns)),
        ),
        phase=Phase(data["phase"]),
        givers=tuple(Side(name) for name in data["givers"]),
        turns=tuple(_read_turn(turn) for turn in data["turns"]),
        sudden_death_guesses=tuple(_read_guess(g) for g in data.get("sudden_death_guesses", ())),
        tokens=int(data["tokens"]),
        mistakes_left=int(data["mistakes_left"]),
        found=int(data["found"]),
        finished=frozenset(Side(name) for name in data.get("finished", ())),
        passed=frozenset(Side(name) for name in data.get("passed", ())),
        legal=Legal(
            clue=bool(legal.get("clue", False)),
            guesses=tuple(int(card) for card in legal.get("guesses", ())),
            stop=bool(legal.get("stop", False)),
            pass_=bool(legal.get("pass", False)),
        ),
        outcome=None,
    )


def _read_marks(data: Mapping[str, Any]) -> Marks:
    by = data["contacted_by"]
    return Marks(Side(by) if by else None, frozenset(Side(name) for name in data["met_by"]))


def _read_guess(data: Mapping[str, Any]) -> Guessed:
    return Guessed(Side(data["guesser"]), int(data["card"]), Identity(data["result"]))


def _read_turn(data: Mapping[str, Any]) -> Turn:
    end = data.get("end")
    return Turn(
        giver=Side(data["giver"]),
        clue=Clue(str(data["clue"]["word"]), int(data["clue"]["count"])),
        guesses=tuple(_read_guess(guess) for guess in data.get("guesses", ())),
        end=TurnEnd(end) if end else None,
    )


def _check(view: View) -> None:
    """What every view of a real game has in common."""
    if len(view.words) != CARDS or len(set(view.words)) != CARDS:
        raise BadMessage(f"impossible view: it needs {CARDS} different words")
    if len(view.key) != CARDS or len(view.marks) != CARDS:
        raise BadMessage(f"impossible view: key and marks need {CARDS} entries each")
    for identity in Identity:
        due = sum(count for (mine, _), count in DIAGRAM.items() if mine is identity)
        if view.key.count(identity) != due:
            raise BadMessage(f"impossible view: a key has {due} cards that are {identity.value}")
    cards = [g.card for t in view.turns for g in t.guesses] + list(view.legal.guesses)
    if any(not 0 <= card < CARDS for card in cards):
        raise BadMessage(f"impossible view: cards are numbered 0 to {CARDS - 1}")
    for (mine, theirs), due in DIAGRAM.items():
        shown = view.revealed(view.side.other).items()
        if sum(i is theirs and view.key[card] is mine for card, i in shown) > due:
            raise BadMessage("impossible view: what was guessed does not fit the key diagram")
    if view.phase is Phase.GUESS and not view.turns:
        raise BadMessage("impossible view: there is no clue to guess by")
