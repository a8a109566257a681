"""After the game: what each clue of the partner was for, and what it thought of the player's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from voiceduet.language.script import Script
from voiceduet.partner.player import Decision
from voiceduet.rules import GiveClue, Guess

WORTH_TELLING = 0.05
"""An assassin that was at least this likely to be guessed is told."""
THOUGHTS = 3
"""Cards that are told for a clue of the player's."""


def tell(decisions: Iterable[Decision], words: Sequence[str], script: Script) -> tuple[str, ...]:
    """Lines for the partner's own decisions of one game, in order; only for after its end (S1)."""
    lines: list[str] = []
    thought_of: set[tuple[str, int]] = set()
    for decision in decisions:
        if isinstance(decision.action, GiveClue):
            lines.extend(_own_clue(decision, decision.action, words, script))
        elif isinstance(decision.action, Guess) and decision.reasons.clue is not None:
            clue = (decision.reasons.clue.word, decision.reasons.clue.count)
            if clue not in thought_of:
                thought_of.add(clue)
                lines.extend(_their_clue(decision, words, script))
    return tuple(lines)


def _own_clue(
    decision: Decision, clue: GiveClue, words: Sequence[str], script: Script
) -> list[str]:
    targets = ", ".join(words[card] for card in decision.reasons.targets)
    lines = [script.line("partner.meant", word=clue.word, count=clue.count, targets=targets)]
    worst = decision.reasons.dangers[:1]
    if worst and worst[0].probability >= WORTH_TELLING:
        lines.append(script.line("partner.feared", card=words[worst[0].card]))
    return lines


def _their_clue(decision: Decision, words: Sequence[str], script: Script) -> list[str]:
    reasons = decision.reasons
    assert reasons.clue is not None
    word, count = reasons.clue.word, reasons.clue.count
    if not reasons.knows_clue:
        return [script.line("partner.unsure", word=word)]
    cards = ", ".join(words[chance.card] for chance in reasons.chances[:THOUGHTS])
    return [script.line("partner.took", word=word, count=count, cards=cards)]
