"""Fits where stranger's strengths level off to people's turns, and says what that is worth.

    python tools/stranger/fit_ceiling.py TURNS.jsonl

Half of what counts is the card that the person picked first, half the cards that were meant.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from voiceduet.partner.ceiling import Ceiling
from voiceduet.partner.listening import chances
from voiceduet.partner.stranger import StrangerKnowledge
from voiceduet.partner.turns import read_turns

STEPS = 600


def main() -> None:
    turns = [turn for turn in read_turns(Path(sys.argv[1])) if turn.guesses]
    words = StrangerKnowledge()
    told = [words.plain(turn.clue, turn.cards).astype(float) for turn in turns]

    def loss(x: np.ndarray) -> float:
        total = 0.0
        for turn, plain in zip(turns, told, strict=True):
            stretched = plain * np.exp(x[0])
            if len(x) > 2:
                stretched = Ceiling(x[2], np.exp(x[3])).under(stretched)
            picked = np.log(chances(stretched, 1 / (1 + np.exp(-x[1]))))
            meant = [turn.cards.index(target) for target in turn.targets]
            total -= picked[turn.cards.index(turn.guesses[0])] / 2 + picked[meant].mean() / 2
        return total / len(turns)

    for name, start in (("without", [0.0, -3.0]), ("with", [0.0, -3.0, 5.0, 0.0])):
        options = {"maxiter": STEPS}
        found = minimize(loss, np.array(start), method="Nelder-Mead", options=options)
        print(f"{name} a ceiling: loss {found.fun:.4f}, scale {np.exp(found.x[0]):.2f}", end="")
        print(f", height {found.x[2]:.2f}, bend {np.exp(found.x[3]):.2f}" if len(start) > 2 else "")


if __name__ == "__main__":
    main()
