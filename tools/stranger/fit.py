"""Fits the weights of stranger's sources to people's first guesses, and says how well they do.

    python tools/stranger/fit.py TURNS.jsonl WORK

WORK is what `build.py` left. A conditional logit; "left out" is measured on tenths of the games
with weights fitted to the other games, for several ways to draw the tenths.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from scipy.optimize import minimize

from voiceduet.partner.stranger import MIDDLE
from voiceduet.partner.turns import Turn, games, read_turns

NAMES = ("tokens", "sentences", "talk", "ties", "tower", "tags", "links", "common")
"""Vectors; ties between words; and how common the card's word is, in Zipf."""
FOLDS = 10
DRAWS = 5
"""Of the folds."""
RIDGE = 0.002


def main() -> None:
    turns = read_turns(Path(sys.argv[1]))
    work = Path(sys.argv[2])
    with np.load(work / "spaces.npz") as data:
        index = {str(word): i for i, word in enumerate(data["words"])}
        spaces = [data[name] for name in NAMES[:-2]]
        rows, zipf = data["rows"], data["zipf"]
    links = sparse.load_npz(work / "links.npz")
    told = [features(turn, index, rows, spaces, links, zipf) for turn in turns]
    game_of = np.array(games(turns))
    right, costs = [], []
    for draw in range(DRAWS):
        mixed = np.random.default_rng(draw).permutation(game_of.max() + 1)
        folds = mixed[game_of] % FOLDS
        for fold in range(FOLDS):
            weights = fit([(told[i], turns[i]) for i in np.flatnonzero(folds != fold)])
            for i in np.flatnonzero(folds == fold):
                right.append(agreed(turns[i], told[i] @ weights))
                if turns[i].guesses:
                    costs.append(loss(turns[i], told[i] @ weights))
    top, agrees = np.mean(right, axis=0)
    print(
        f"left out: first word a target {top:.3f}, agrees with the first guess {agrees:.3f}, "
        f"loss {np.mean(costs):.3f}"
    )
    found = fit(list(zip(told, turns, strict=True)))
    print({name: round(float(weight), 2) for name, weight in zip(NAMES, found, strict=True)})


def features(
    turn: Turn,
    index: dict[str, int],
    rows: np.ndarray,
    spaces: list,
    links: sparse.csr_matrix,
    zipf: np.ndarray,
) -> np.ndarray:
    """What each source says of each card: cards by sources; nought for an unknown word."""
    result = np.zeros((len(turn.cards), len(NAMES)))
    clue = index.get(turn.clue)
    for i, card in enumerate(turn.cards):
        word = index.get(card.lower())
        if clue is None or word is None:
            continue
        tie = links[rows[word], rows[clue]] if rows[word] >= 0 and rows[clue] >= 0 else 0.0
        result[i] = [*(space[word] @ space[clue] for space in spaces), tie, zipf[word] - MIDDLE]
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


def loss(turn: Turn, scores: np.ndarray) -> float:
    """Of the first guess: the negative natural logarithm of its chance."""
    picked = scores[turn.cards.index(turn.guesses[0])]
    return float(np.log(np.exp(scores - scores.max()).sum()) + scores.max() - picked)


def agreed(turn: Turn, scores: np.ndarray) -> tuple[bool, bool]:
    best = turn.cards[int(scores.argmax())]
    return best in turn.targets, best == turn.first_guess


if __name__ == "__main__":
    main()
