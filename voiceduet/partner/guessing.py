"""Guessing: which card, and whether going on is worth more than stopping."""

from __future__ import annotations

from dataclasses import dataclass

from voiceduet.partner.beliefs import Beliefs
from voiceduet.partner.player import Chance, Decision, Reasons
from voiceduet.partner.value import Position, position, winning
from voiceduet.rules import Guess, Identity, Phase, Side, Stop, View

SURE = 0.4
"""How likely an agent a card has to be for a guess beyond the clue's number: a word left over from
an earlier clue (T12) is; the best of many that nothing points at is overrated."""
TOLD = 8
"""Cards whose chances are kept as reasons."""


@dataclass(frozen=True, slots=True)
class Option:
    card: int
    value: float


def choose_guess(view: View, beliefs: Beliefs, nerve: float, knows_clue: bool) -> Decision:
    """The best guess of a turn, or a stop when that is worth more and allowed."""
    at = position(view)
    stopping = winning(at.stopped()) if view.legal.stop else None
    options = [Option(card, _worth(view, at, card, beliefs, nerve)) for card in view.legal.guesses]
    best = max(options, key=lambda option: (option.value, -option.card))
    reasons = _reasons(view, beliefs, best.value, stopping, knows_clue)
    enough = _beyond_the_clue(view) and float(beliefs.agent[best.card]) < SURE
    if stopping is not None and (enough or stopping >= best.value):
        return Decision(Stop(view.side), reasons)
    return Decision(Guess(view.side, best.card), reasons)


def choose_last_guess(view: View, beliefs: Beliefs, left_to_me: bool) -> Decision:
    """Sudden death: the surest card; whoever has fewer clue words left over waits (E3)."""
    if not view.legal.guesses:
        return Decision(None)
    if not left_to_me and _other_goes_first(view):
        return Decision(None, _reasons(view, beliefs, 0.0, None, True))
    best = max(view.legal.guesses, key=lambda card: (float(beliefs.agent[card]), -card))
    value = float(beliefs.agent[best])
    return Decision(Guess(view.side, best), _reasons(view, beliefs, value, None, True))


def _beyond_the_clue(view: View) -> bool:
    turn = view.turns[-1]
    return len(turn.guesses) >= max(1, turn.clue.count)


def left_over(view: View, guesser: Side) -> int:
    """Clue words that this guesser was promised and has not found: public knowledge."""
    left = 0
    for turn in view.turns:
        if turn.guesser is guesser:
            right = sum(guess.result is Identity.AGENT for guess in turn.guesses)
            left += max(0, turn.clue.count - right)
    return left


def _other_goes_first(view: View) -> bool:
    """What the other finds may be an agent for both, so the better informed goes first. Both
    sides count the same public words, so they never wait for each other; A goes first if even."""
    if view.side in view.finished:
        return False
    mine, theirs = left_over(view, view.side), left_over(view, view.side.other)
    return theirs > mine or (theirs == mine and view.side is Side.B)


def _worth(view: View, at: Position, card: int, beliefs: Beliefs, nerve: float) -> float:
    agent = float(beliefs.agent[card])
    assassin = float(beliefs.assassin[card])
    bystander = max(0.0, 1 - agent - assassin)
    found = at.found(1, by_me=view.key[card] is not Identity.AGENT)
    mistaken = at.mistaken()
    right = winning(found) if found.mine + found.theirs == 0 else winning(found.stopped())
    wrong = winning(mistaken) if mistaken else 0.0
    dreaded = (nerve - 1) * assassin * winning(at.stopped())
    return agent * right + bystander * wrong - dreaded


def _reasons(
    view: View, beliefs: Beliefs, value: float, stopping: float | None, knows_clue: bool
) -> Reasons:
    cards = sorted(view.legal.guesses, key=lambda card: -float(beliefs.agent[card]))
    fears = sorted(view.legal.guesses, key=lambda card: -float(beliefs.assassin[card]))
    return Reasons(
        chances=tuple(Chance(card, float(beliefs.agent[card])) for card in cards[:TOLD]),
        dangers=tuple(Chance(card, float(beliefs.assassin[card])) for card in fears[:3]),
        clue=view.clue if view.phase is Phase.GUESS else None,
        guessed=len(view.turns[-1].guesses) if view.phase is Phase.GUESS else 0,
        value=value,
        stopping=stopping,
        knows_clue=knows_clue,
    )
