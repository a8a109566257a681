"""What the page is shown of one step, made from the player's own view alone. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from voiceduet.language.script import Script
from voiceduet.meaning.intents import GuessIntent
from voiceduet.meaning.situation import Expecting
from voiceduet.rules import AGENTS, Guessed, Identity, Phase, Turn, View
from voiceduet.screen.sayable import Phrasebook, Sayable
from voiceduet.table.front import Seen
from voiceduet.table.talk import Stage

COLUMNS = 5

_SETTLED = {
    "agent": Identity.AGENT,
    "gone": Identity.BYSTANDER,
    "assassin": Identity.ASSASSIN,
}
"""Cards that are out of the game show what they turned out to be, not the player's key."""

Picture = dict[str, Any]
"""What is sent, as JSON."""


def picture(seen: Seen, phrases: Phrasebook, script: Script) -> Picture:
    """Everything on the page but the transcript."""
    view, situation = seen.view, seen.situation
    here = seen.stage is not Stage.LEFT
    offered = phrases.answers(situation.question)
    if seen.waiting is not None:
        offered = (phrases.yes, phrases.no)
    return {
        "stage": seen.stage.value,
        "status": _status(seen, script),
        "over": view.phase is Phase.OVER if view is not None else False,
        "expecting": situation.expecting.value,
        "hint": script.line(f"screen.hint.{_expected(seen)}"),
        "waiting": seen.waiting is not None,
        "cards": list(_cards(seen, view, script)) if view is not None else [],
        "counts": list(_counts(view, script)) if view is not None else [],
        "turns": list(_turns(view, script)) if view is not None else [],
        "answers": [_button(each) for each in offered],
        "quick": [_button(each) for each in phrases.quick(situation) if here],
        "more": {
            group.value: {
                "heading": script.line(f"screen.group.{group.value}"),
                "items": [_button(each) for each in each_of],
            }
            for group, each_of in phrases.everything(situation).items()
            if here
        },
    }


def _button(sayable: Sayable) -> Picture:
    return {"say": sayable.text, "shown": sayable.shown or sayable.text, "open": sayable.open}


def _expected(seen: Seen) -> str:
    if seen.situation.question is not None or seen.waiting is not None:
        return "question"
    return seen.situation.expecting.value


def _status(seen: Seen, script: Script) -> list[str]:
    return [script.line(f"screen.status.{name}") for name in _states(seen)]


def _states(seen: Seen) -> Iterator[str]:
    view = seen.view
    if seen.stage is Stage.LEFT:
        yield "left"
        return
    if seen.lesson:
        yield "lesson"
    if view is None:
        if not seen.lesson:
            yield "hello"
    elif seen.situation.asleep:
        yield "asleep"
    elif view.outcome is not None:
        yield "won" if view.outcome.won else "lost"
    elif seen.stage is Stage.HELLO:
        yield "hello"
    else:
        if view.phase is Phase.SUDDEN_DEATH:
            yield "sudden_death"
        if seen.waiting is not None:
            yield "waiting"
        elif seen.thinking:
            yield "thinking"
        else:
            yield seen.situation.expecting.value


def _counts(view: View, script: Script) -> Iterator[Picture]:
    def count(name: str, value: object) -> Picture:
        label = script.line(f"screen.count.{name}")
        return {"name": name, "label": label, "value": str(value)}

    found = script.line("screen.count.found_value", found=view.found, all=AGENTS)
    yield count("found", found)
    yield count("turns", view.tokens)
    if view.mistakes_left != view.tokens:
        yield count("mistakes", view.mistakes_left)
    if view.clue is None:
        if view.phase is Phase.CLUE:
            yield count("clue", script.line("screen.count.no_clue"))
        return
    mine = view.turns[-1].giver is view.side
    clue = {"word": view.clue.word, "count": view.clue.count}
    name = "your_clue" if mine else "partner_clue"
    yield count(name, script.line("screen.count.clue_value", **clue))


def _cards(seen: Seen, view: View, script: Script) -> Iterator[Picture]:
    chosen = seen.waiting.card if isinstance(seen.waiting, GuessIntent) else None
    shown = {side: view.revealed(side) for side in (view.side, view.side.other)}
    assassins = {c for cards in shown.values() for c, i in cards.items() if i is Identity.ASSASSIN}
    for card, word in enumerate(view.words):
        marks = list(_marks(card, view, script))
        if card in assassins:
            marks.append(script.line("screen.card.assassin_met"))
        if card == chosen:
            marks.append(script.line("screen.card.waiting"))
        state = _state(card, view, assassins)
        identity = _SETTLED.get(state, view.key[card])
        name = script.line(f"screen.identity.{identity.value}")
        yield {
            "word": word,
            "row": script.line("screen.card.row", row=card // COLUMNS + 1),
            "identity": identity.value,
            "letter": script.line(f"screen.letter.{identity.value}"),
            "told": "" if state in _SETTLED else script.line("screen.card.key", identity=name),
            "state": state,
            "marks": marks,
            "chosen": card == chosen,
            "guessable": card in seen.situation.guessable
            and seen.situation.expecting is Expecting.GUESS,
        }


def _state(card: int, view: View, assassins: set[int]) -> str:
    marks = view.marks[card]
    if card in assassins:
        return "assassin"
    if marks.contacted_by is not None:
        return "agent"
    if marks.covered:
        return "gone"
    return "met" if marks.met_by else "open"


def _marks(card: int, view: View, script: Script) -> Iterator[str]:
    marks = view.marks[card]
    if marks.contacted_by is not None:
        who = "you" if marks.contacted_by is view.side else "partner"
        yield script.line(f"screen.card.agent_by_{who}")
    elif marks.covered:
        yield script.line("screen.card.met_by_both")
    elif marks.met_by:
        who = "you" if view.side in marks.met_by else "partner"
        yield script.line(f"screen.card.met_by_{who}")


def _turns(view: View, script: Script) -> Iterator[Picture]:
    for turn in view.turns:
        yield {"clue": _clue(turn, view, script), "guesses": _guesses(turn.guesses, view, script)}
    if view.sudden_death_guesses:
        yield {
            "clue": script.line("screen.turn.sudden_death"),
            "guesses": _guesses(view.sudden_death_guesses, view, script),
        }


def _clue(turn: Turn, view: View, script: Script) -> str:
    name = "yours" if turn.giver is view.side else "partners"
    facts: Mapping[str, object] = {"word": turn.clue.word, "count": turn.clue.count}
    return script.line(f"screen.turn.{name}", **facts)


def _guesses(guesses: tuple[Guessed, ...], view: View, script: Script) -> list[str]:
    return [
        script.line(
            "screen.turn.guess",
            word=view.words[guess.card],
            identity=script.line(f"screen.identity.{guess.result.value}"),
        )
        for guess in guesses
    ]
