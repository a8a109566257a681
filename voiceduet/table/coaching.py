"""Hints, if wanted: three steps towards a clue, or a reminder of clues not used up."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.rules import Identity, Turn
from voiceduet.table.moment import Moment
from voiceduet.table.notes import HINTS, hints_taken
from voiceduet.table.signals import KeepGame
from voiceduet.table.talk import Stage, Suggestion

STEPS = 3
"""Which words go together; what they have to do with; a clue."""


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
    suggestion = _suggestion(moment)
    if suggestion is None:
        moment.tell("table.hint.none")
        return
    step = min(moment.talk.hints + 1, STEPS)
    _mark(moment, step)
    count = len(suggestion.cards)
    if step == 1:
        words = ", ".join(moment.view.words[card] for card in suggestion.cards)
        moment.tell("table.hint.together", words=words)
    elif step == 2 and suggestion.theme is not None:
        moment.tell("table.hint.theme", theme=suggestion.theme, count=count)
    else:
        moment.become(hints=STEPS)
        moment.tell("table.hint.clue", word=suggestion.word, count=count)


def _suggestion(moment: Moment) -> Suggestion | None:
    """The same one for all steps: the engine might think of another when asked again."""
    if moment.talk.hints == 0:
        suggest = moment.house.suggest
        moment.become(suggestion=suggest(moment.view) if suggest else None)
    return moment.talk.suggestion


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
