"""After the game: what each clue of the partner was for, and what it thought of the player's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from voiceduet.language.script import Script
from voiceduet.partner.player import Decision
from voiceduet.rules import Clue, GiveClue, Guess, Pass, Stop

WORTH_TELLING = 0.05
"""An assassin that was at least this likely to be guessed is told."""
THOUGHTS = 3
"""Cards that are told for a clue of the player's."""


def tell(decisions: Iterable[Decision], words: Sequence[str], script: Script) -> tuple[str, ...]:
    """Lines for the partner's own decisions of one game, in order; only for after its end (S1)."""
    lines: list[str] = []
    last: Clue | None = None
    for decision in decisions:
        action, clue = decision.action, decision.reasons.clue
        if isinstance(action, GiveClue):
            lines.extend(_own_clue(decision, action, words, script))
        elif isinstance(action, Pass):
            lines.append(script.line("partner.passed"))
        elif isinstance(action, Stop):
            lines.extend(_stop(decision, words, script))
        elif isinstance(action, Guess) and clue is not None and clue != last:
            # Once for all guesses of a turn: what came to mind when the clue was heard.
            lines.extend(_their_clue(decision, words, script))
        last = None if isinstance(action, GiveClue) else clue
    return tuple(lines)


def _own_clue(
    decision: Decision, clue: GiveClue, words: Sequence[str], script: Script
) -> list[str]:
    worst = decision.reasons.dangers[:1]
    if clue.count == 0 and worst:
        return [script.line("partner.warned", word=clue.word, card=words[worst[0].card])]
    if clue.count == 0:
        return [script.line("partner.warned_off", word=clue.word)]
    targets = ", ".join(words[card] for card in decision.reasons.targets)
    lines = [script.line("partner.meant", word=clue.word, count=clue.count, targets=targets)]
    if worst and worst[0].probability >= WORTH_TELLING:
        lines.append(script.line("partner.feared", card=words[worst[0].card]))
    return lines


def _stop(decision: Decision, words: Sequence[str], script: Script) -> list[str]:
    """Why it stopped early: only where the clue promised more."""
    reasons = decision.reasons
    if reasons.clue is None or not reasons.chances or reasons.guessed >= reasons.clue.count:
        return []
    card = words[reasons.chances[0].card]
    word, right = reasons.clue.word, reasons.guessed
    return [script.line("partner.stopped", right=right, word=word, card=card)]


def _their_clue(decision: Decision, words: Sequence[str], script: Script) -> list[str]:
    reasons = decision.reasons
    assert reasons.clue is not None
    word, count = reasons.clue.word, reasons.clue.count
    if not reasons.knows_clue:
        return [script.line("partner.unsure", word=word)]
    cards = ", ".join(words[chance.card] for chance in reasons.chances[:THOUGHTS])
    return [script.line("partner.took", word=word, count=count, cards=cards)]
