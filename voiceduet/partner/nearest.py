"""`nearest`: plain cosine with a threshold at the worst target, as published bots play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from voiceduet.partner.knowledge import Floats
from voiceduet.partner.player import Decision, Reasons
from voiceduet.partner.vectors import Vectors, load_vectors
from voiceduet.rules import GiveClue, Guess, Identity, Phase, Stop, View

LEAST_ZIPF = 3.5
THRESHOLD = 0.4
"""Cosine that the worst target needs in a clue for several words. Published bots ask 0.3 or so; a
little more is kinder to this one. Chosen, not tuned."""
MOST = 4

Manners = Callable[[View], Callable[[str], bool]]


class NearestPlayer:
    """Clues for as many words as lie above the threshold and nearer than every other word;
    guesses as many nearest words as the clue says. It keeps nothing in mind from turn to turn."""

    def __init__(self, manners: Manners, vectors: Vectors | None = None) -> None:
        self._vectors = vectors or load_vectors("nearest")
        self._manners = manners
        common = np.flatnonzero(self._vectors.zipf >= LEAST_ZIPF)
        self._rows = np.array([row for row in common if len(self._vectors.words[row]) > 2])

    def clue(self, view: View) -> Decision:
        listener = view.side.other
        cards = [c for c in view.visible if listener not in view.marks[c].met_by]
        greens = [i for i, c in enumerate(cards) if view.key[c] is Identity.AGENT]
        others = [i for i in range(len(cards)) if i not in greens]
        near = self._vectors.matrix[self._rows] @ self._cards([view.words[c] for c in cards]).T
        worst_other = near[:, others].max(axis=1) if others else np.full(len(near), -1.0)
        said = {turn.clue.word for turn in view.turns}
        allowed = self._manners(view)
        for count in range(min(MOST, len(greens)), 0, -1):
            index, targets, worst = _best(near, greens, count, worst_other)
            for row in index:
                word = self._vectors.words[self._rows[row]]
                if worst[row] < THRESHOLD and count > 1:
                    break
                if word not in said and allowed(word):
                    chosen = tuple(cards[i] for i in targets(int(row)))
                    return Decision(GiveClue(view.side, word, count), Reasons(targets=chosen))
        raise RuntimeError("no clue may be said")

    def guess(self, view: View, left_to_me: bool = False) -> Decision:  # noqa: ARG002
        if not view.legal.guesses:
            return Decision(None)
        turn = view.turns[-1] if view.turns else None
        clues = [t.clue.word for t in view.turns if t.giver is not view.side]
        if view.phase is Phase.GUESS and turn is not None:
            clues = [turn.clue.word]
            if view.legal.stop and len(turn.guesses) >= turn.clue.count:
                return Decision(Stop(view.side))
        cards = self._cards([view.words[card] for card in view.legal.guesses])
        found = [self._vectors.vector(clue) for clue in clues]
        known = [cards @ vector for vector in found if vector is not None]
        near = np.max(known, axis=0) if known else np.zeros(len(cards))
        return Decision(Guess(view.side, view.legal.guesses[int(near.argmax())]))

    def _cards(self, cards: Sequence[str]) -> Floats:
        nothing = np.zeros(self._vectors.matrix.shape[1], np.float32)
        found = [self._vectors.vector(card) for card in cards]
        return np.array([nothing if v is None else v for v in found], np.float32)


def _best(
    near: Floats, greens: Sequence[int], count: int, worst_other: Floats
) -> tuple[list[int], Callable[[int], list[int]], Floats]:
    """Clues by their worst target, those where another word is nearer left out unless for one."""
    worst = np.sort(near[:, greens], axis=1)[:, -count]
    safe = worst > worst_other
    score = np.where(safe, worst, worst - 2.0)
    order = [int(i) for i in np.argsort(-score, kind="stable")[:2000]]

    def targets(row: int) -> list[int]:
        return sorted(greens, key=lambda i: -float(near[row, i]))[:count]

    return order, targets, np.asarray(score, np.float32)
