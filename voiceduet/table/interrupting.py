"""Barge-in: what the player says over the narrator's voice."""

from __future__ import annotations

from voiceduet.meaning.heard import Heard
from voiceduet.meaning.intents import Command, CommandIntent
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.table.adjusting import SETTING_COMMANDS
from voiceduet.table.moment import Moment
from voiceduet.table.signals import Hush

LETS_TALK = {*SETTING_COMMANDS, Command.OTHER_VOICE, Command.SET, Command.GO_ON}
""" "Slower" is no wish for silence: the rest is wanted, slower."""


def interrupt(moment: Moment, heard: Heard, outcome: Outcome) -> bool:
    """The narrator falls silent for what it can answer, and keeps the rest for "go on".

    Coughs and talk that is not for us do not silence it. True when there is no more to do: a bare
    "stop" over the narrator's voice is meant for the narrator, not for the turn.
    """
    if _is_bare_stop(moment, heard):
        moment.do(Hush())
        return True
    if not isinstance(outcome, Act | Ask):
        return False
    intent = outcome.intent if isinstance(outcome, Act) else None
    if isinstance(intent, CommandIntent) and intent.command in LETS_TALK:
        return False
    moment.do(Hush())
    return False


def _is_bare_stop(moment: Moment, heard: Heard) -> bool:
    stop_words = moment.line("table.stop_words").split()
    return bool(heard.hypotheses) and all(w in stop_words for w in heard.hypotheses[0].words)
