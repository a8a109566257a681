"""Hints, if wanted: three steps towards a clue, or a reminder of clues not used up."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.rules import Identity, Turn
from voiceduet.table.moment import Moment
from voiceduet.table.notes import HINTS, hints_taken
from voiceduet.table.signals import KeepGame
from voiceduet.table.talk import Stage

STEPS = 3
"""Which words go together; how many letters of the clue; the clue itself."""


def hint(moment: Moment) -> None:
    view = moment.view
    if moment.talk.stage is not Stage.PLAYING:
        moment.tell("table.no_game")
    elif view.legal.clue:
        _hint_for_clue(moment)
    elif view.legal.guesses:
        _remind(moment)
    else:
        moment.tell("table.hint.not_now")


def _hint_for_clue(moment: Moment) -> None:
    suggestion = moment.house.suggest(moment.view) if moment.house.suggest else None
    if suggestion is None:
        moment.tell("table.hint.none")
        return
    cards, word = suggestion
    step = min(moment.talk.hints + 1, STEPS)
    _mark(moment, step)
    words = ", ".join(moment.view.words[card] for card in cards)
    if step == 1:
        moment.tell("table.hint.together", words=words)
    elif step == 2:
        moment.tell("table.hint.begins", letter=word[:1].upper(), length=len(word))
    else:
        moment.tell("table.hint.clue", word=word, count=len(cards))


def _mark(moment: Moment, step: int) -> None:
    """Hints are marked in the record of the game."""
    saved = moment.talk.saved
    assert saved is not None
    notes = {**saved.notes, HINTS: hints_taken(saved.notes) + 1}
    saved = replace(saved, notes=notes)
    moment.become(saved=saved, hints=step)
    moment.do(KeepGame(saved))


def _remind(moment: Moment) -> None:
    """The partner's clues with words still to be found, by their numbers alone."""
    view = moment.view
    open_clues = [t for t in view.turns if t.giver is not view.side and _missing(t) > 0]
    if not open_clues:
        moment.tell("table.hint.all_used")
        return
    for turn in open_clues:
        moment.tell("table.hint.open", word=turn.clue.word, count=_missing(turn))


def _missing(turn: Turn) -> int:
    found = sum(guess.result is Identity.AGENT for guess in turn.guesses)
    return turn.clue.count - found
