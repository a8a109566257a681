"""Fits the weights of stranger's sources to people's first guesses, and says how well they do.

    python tools/stranger/fit.py TURNS.jsonl WORK

WORK is what `build.py` left. A conditional logit; "left out" is measured on tenths of the games
with weights fitted to the other games.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from scipy.optimize import minimize

from voiceduet.partner.turns import Turn, games, read_turns

NAMES = ("tokens", "sentences", "ties", "links")
FOLDS = 10
RIDGE = 0.002


def main() -> None:
    turns = read_turns(Path(sys.argv[1]))
    work = Path(sys.argv[2])
    with np.load(work / "spaces.npz") as data:
        index = {str(word): i for i, word in enumerate(data["words"])}
        spaces = [data[name] for name in NAMES[:-1]]
        rows = data["rows"]
    links = sparse.load_npz(work / "links.npz")
    tied = {word: int(rows[i]) for word, i in index.items() if rows[i] >= 0}
    told = [features(turn, index, tied, spaces, links) for turn in turns]
    folds = np.array(games(turns)) % FOLDS
    right = [
        agreed(turns[i], told[i] @ weights)
        for fold in range(FOLDS)
        for weights in [fit([(told[i], turns[i]) for i in np.flatnonzero(folds != fold)])]
        for i in np.flatnonzero(folds == fold)
    ]
    top, agrees = np.mean(right, axis=0)
    print(f"left out: first word a target {top:.3f}, agrees with the first guess {agrees:.3f}")
    found = fit(list(zip(told, turns, strict=True)))
    print({name: round(float(weight), 2) for name, weight in zip(NAMES, found, strict=True)})


def features(
    turn: Turn,
    index: dict[str, int],
    tied: dict[str, int],
    spaces: list,
    links: sparse.csr_matrix,
) -> np.ndarray:
    """What each source says of each card: cards by sources; nought for an unknown word."""
    result = np.zeros((len(turn.cards), len(NAMES)))
    clue = index.get(turn.clue)
    for i, card in enumerate(turn.cards):
        row = index.get(card.lower())
        if clue is None or row is None:
            continue
        both = (tied.get(card.lower()), tied.get(turn.clue))
        tie = 0.0 if None in both else links[both]
        result[i] = [*(space[row] @ space[clue] for space in spaces), tie]
    return result


def fit(data: list[tuple[np.ndarray, Turn]]) -> np.ndarray:
    picked = [(told, t.cards.index(t.guesses[0])) for told, t in data if t.guesses]

    def cost(weights: np.ndarray) -> tuple[float, np.ndarray]:
        total, slope = RIDGE * weights @ weights / 2, RIDGE * weights
        for told, choice in picked:
            scores = told @ weights
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            total -= np.log(shares[choice]) / len(picked)
            slope = slope + (shares @ told - told[choice]) / len(picked)
        return total, slope

    return minimize(cost, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B").x


def agreed(turn: Turn, scores: np.ndarray) -> tuple[bool, bool]:
    best = turn.cards[int(scores.argmax())]
    return best in turn.targets, best == turn.first_guess


if __name__ == "__main__":
    main()
