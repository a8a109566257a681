"""A player that reasons about the hidden key with some knowledge of words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from voiceduet.partner.beliefs import believe
from voiceduet.partner.cluing import choose_clue
from voiceduet.partner.guessing import choose_guess, choose_last_guess
from voiceduet.partner.knowledge import Floats, Knowledge
from voiceduet.partner.player import Decision
from voiceduet.partner.temper import Temper
from voiceduet.rules import Phase, View

Manners = Callable[[View], Callable[[str], bool]]
"""From a view to whether a clue may be said there."""


class Thinker:
    """The same knowledge, temper, seed and view give the same move."""

    def __init__(self, knowledge: Knowledge, temper: Temper, manners: Manners, seed: int) -> None:
        self._knowledge = knowledge
        self._temper = temper
        self._manners = manners
        self._seed = seed

    def clue(self, view: View) -> Decision:
        random = Random(f"{self._seed} {len(view.turns)} {view.words}")
        return choose_clue(view, self._knowledge, self._temper, self._manners(view), random)

    def guess(self, view: View, left_to_me: bool = False) -> Decision:
        knowledge: Knowledge = self._knowledge
        if self._temper.clouding:
            knowledge = Clouded(knowledge, self._temper.clouding, self._seed)
        beliefs = believe(view, knowledge, self._temper.reading, self._seed)
        if view.phase is Phase.SUDDEN_DEATH:
            return choose_last_guess(view, beliefs, left_to_me)
        known = view.clue is None or knowledge.knows(view.clue.word)
        return choose_guess(view, beliefs, self._temper.nerve, known)


class Clouded:
    """Knowledge through a haze: each pair of words is off by its own fixed amount."""

    def __init__(self, knowledge: Knowledge, haze: float, seed: int) -> None:
        self._knowledge = knowledge
        self._haze = haze
        self._seed = seed
        self.clues = knowledge.clues

    def knows(self, word: str) -> bool:
        return self._knowledge.knows(word)

    def strength(self, clue: str, cards: Sequence[str]) -> Floats:
        clear = self._knowledge.strength(clue, cards)
        off = [Random(f"{self._seed} {clue} {card}").gauss(0, self._haze) for card in cards]
        return clear + np.array(off, np.float32)

    def listeners(self, cards: Sequence[str]) -> Floats:
        return self._knowledge.listeners(cards)
