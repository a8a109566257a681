"""What is said when something happens: an event and the player's view of it → lines. Pure."""

from __future__ import annotations

from voiceduet.language.script import Script, Verbosity
from voiceduet.mouth.answers import who_clues, who_guesses
from voiceduet.mouth.lines import Lines, joined, spoken
from voiceduet.mouth.port import Earcon
from voiceduet.rules.errors import IllegalMove
from voiceduet.rules.events import (
    AgentContacted,
    AssassinMet,
    BystanderMet,
    ClueGiven,
    CluePenalty,
    Event,
    Lost,
    Passed,
    SideFinished,
    SuddenDeath,
    TokenTaken,
    TurnOver,
    Won,
)
from voiceduet.rules.key import Side
from voiceduet.rules.view import Phase, TurnEnd, View

_BOTH = ("yours", "mine")


def narrate(event: Event, view: View, verbosity: Verbosity, script: Script) -> tuple[str, ...]:
    """The lines that tell this event to the player whose view this is.

    The view is the one after the action that the event came of. The partner speaks: "I" is the
    other side.
    """
    return spoken(_tell(event, view, Lines(script, verbosity)))


def refuse(error: IllegalMove, verbosity: Verbosity, script: Script) -> tuple[str, ...]:
    """The lines that tell the player why their move is not allowed."""
    lines = Lines(script, verbosity)
    return spoken((lines.say(f"illegal.{error.code}", **error.facts),))


def foreseen(view: View, verbosity: Verbosity, script: Script) -> tuple[str, ...]:
    """Lines that may soon be said, for `Mouth.prepare`: the same for every word still open."""
    lines = Lines(script, verbosity)
    words = [view.words[card] for card in view.visible]
    names = [f"{what}.{who}" for what in ("guess", "agent", "bystander") for who in _BOTH]
    told = [lines.say(name, word=word) for word in words for name in names]
    left = max(0, view.tokens - 1)
    told += [lines.say("agent.found", found=view.found + 1)]
    told += [lines.say("token.left" if left else "token.none", left=left)]
    told += [lines.say(name) for name in ("stop.mine", "stop.yours", "turn.mine", "turn.yours")]
    return tuple(dict.fromkeys(spoken(told)))


def earcon_of(event: Event) -> Earcon | None:
    """The sound that goes before the lines of this event, if it has one."""
    if isinstance(event, AgentContacted):
        return Earcon.AGENT
    if isinstance(event, BystanderMet):
        return Earcon.BYSTANDER
    if isinstance(event, AssassinMet):
        return Earcon.ASSASSIN
    if isinstance(event, TokenTaken):
        return Earcon.TOKEN if event.taken else None
    if isinstance(event, TurnOver):
        return Earcon.TURN_CHANGE
    return Earcon.VICTORY if isinstance(event, Won) else None


def _tell(event: Event, view: View, lines: Lines) -> tuple[str, ...]:
    if isinstance(event, AgentContacted | BystanderMet | AssassinMet):
        return _tell_guess(event, view, lines)
    if isinstance(event, ClueGiven):
        who = _whose(event.side, view)
        return (lines.say(f"clue.{who}", word=event.word, count=event.count),)
    if isinstance(event, CluePenalty):
        name = _whose(event.side, view) if event.taken else "free"
        return (lines.say(f"penalty.{name}", word=event.word, taken=event.taken),)
    if isinstance(event, TokenTaken):
        return _tell_token(event, view, lines)
    if isinstance(event, TurnOver):
        return (who_clues(event.next_givers, view, lines),)
    if isinstance(event, SideFinished):
        return (_tell_finished(event, view, lines),)
    if isinstance(event, Passed):
        return (lines.say(f"passed.{_whose(event.side, view)}"),)
    if isinstance(event, SuddenDeath):
        return lines.say("sudden_death.begins"), who_guesses(view, lines)
    if isinstance(event, Won):
        return _tell_won(event, lines)
    return _tell_lost(event, lines)


def _tell_guess(
    event: AgentContacted | BystanderMet | AssassinMet, view: View, lines: Lines
) -> tuple[str, ...]:
    word, who = view.words[event.card], _whose(event.guesser, view)
    guess = lines.say(f"guess.{who}", word=word)
    if isinstance(event, AgentContacted):
        found = lines.say("agent.found", found=event.found)
        return guess, joined(lines.say(f"agent.{who}", word=word), found)
    if isinstance(event, AssassinMet):
        return guess, lines.say(f"assassin.{who}", word=word)
    met = lines.say(f"bystander.{who}", word=word)
    return guess, met, lines.say("bystander.covered") if event.covered else ""


def _tell_token(event: TokenTaken, view: View, lines: Lines) -> tuple[str, ...]:
    if view.phase is Phase.OVER:
        # What is left is told with the victory.
        return ()
    turn = view.turns[-1]
    stop = lines.say(f"stop.{_whose(turn.guesser, view)}") if turn.end is TurnEnd.STOPPED else ""
    more = lines.say("token.more", taken=event.taken) if event.taken > 1 else ""
    left = lines.say("token.left" if event.left else "token.none", left=event.left)
    return (joined(stop, more, left),)


def _tell_finished(event: SideFinished, view: View, lines: Lines) -> str:
    yours = event.side is view.side
    if view.phase is Phase.SUDDEN_DEATH:
        # The key of one side decides what the other one has to find (D4, E4).
        return lines.say("finished.i_may_rest" if yours else "finished.you_may_rest")
    return lines.say("finished.yours" if yours else "finished.mine")


def _tell_won(event: Won, lines: Lines) -> tuple[str, ...]:
    more = ""
    if event.sudden_death:
        more = lines.say("won.narrow")
    elif event.tokens_left:
        more = lines.say("won.spare", left=event.tokens_left)
    return lines.say("won.game"), more


def _tell_lost(event: Lost, lines: Lines) -> tuple[str, ...]:
    because = event.because.name.lower()
    return lines.say(f"lost.{because}"), lines.say("lost.found", found=event.found)


def _whose(side: Side, view: View) -> str:
    return "yours" if side is view.side else "mine"
