"""A player that moves at random: for tests, and the floor that any other has to beat."""

from __future__ import annotations

from random import Random

from voiceduet.partner.player import Decision, Reasons
from voiceduet.rules import GiveClue, Guess, Identity, Phase, Stop, View

CLUES = ("anything", "whatever", "something", "maybe", "thing", "stuff")
"""Words that point nowhere."""


class RandomPlayer:
    """Clues that mean nothing, guesses drawn by lot; the same seed and view give the same move."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def clue(self, view: View) -> Decision:
        random = self._random(view)
        visible = {view.words[card].lower() for card in view.visible}
        word = random.choice([word for word in CLUES if word not in visible])
        greens = [card for card in view.visible if view.key[card] is Identity.AGENT]
        return Decision(GiveClue(view.side, word, 1), Reasons(targets=(random.choice(greens),)))

    def guess(self, view: View, left_to_me: bool = False) -> Decision:  # noqa: ARG002
        if view.phase is Phase.GUESS and view.legal.stop:
            return Decision(Stop(view.side))
        if not view.legal.guesses:
            return Decision(None)
        return Decision(Guess(view.side, self._random(view).choice(view.legal.guesses)))

    def _random(self, view: View) -> Random:
        moves = len(view.turns) + sum(len(turn.guesses) for turn in view.turns)
        return Random(f"{self._seed} {view.side.value} {moves} {len(view.sudden_death_guesses)}")
