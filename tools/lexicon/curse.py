"""How much the best of all clues by our own scores is overrated, told by `stranger`'s words."""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

from voiceduet import packs
from voiceduet.partner.listener import Listener, load_listener
from voiceduet.partner.naming import shows_a_card
from voiceduet.partner.stranger import StrangerKnowledge

Floats = npt.NDArray[np.float32]

CARDS, GREEN = 25, 9


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    listener, stranger = load_listener(), StrangerKnowledge()
    deck = sorted(_deck())
    chance = np.random.default_rng(args.seed)
    boards = [list(chance.choice(deck, CARDS, replace=False)) for _ in range(args.boards)]
    for errors in (0.0, 0.5, 1.0, 2.0):
        told = [_one(listener, stranger, cards, errors) for cards in boards]
        said, plain, heard = np.mean(told, axis=0)
        print(f"errors {errors}: we say {plain:.3f} (cautiously {said:.3f}), stranger {heard:.3f}")


def _deck() -> set[str]:
    from importlib import resources

    text = (resources.files(packs) / "en.txt").read_text(encoding="utf-8")
    return {line.strip().lower() for line in text.splitlines() if line and line[0] != "#"}


def _one(
    listener: Listener, stranger: StrangerKnowledge, cards: list[str], errors: float
) -> tuple[float, float, float]:
    """The best clue for the first pick to be green: the first nine cards are."""
    clues = listener.words.clues
    low, high = listener.bounds(clues, cards, errors)
    worst = listener.picks(np.concatenate([low[:, :GREEN], high[:, GREEN:]], axis=1))
    safe = worst[:, :GREEN].sum(axis=1)
    best = next(i for i in np.argsort(-safe) if not shows_a_card(clues[i], cards))
    plain = listener.first_pick([clues[best]], cards)[0, :GREEN].sum()
    heard = int(np.argmax(stranger.strength(clues[best], cards))) < GREEN
    return float(safe[best]), float(plain), float(heard)


if __name__ == "__main__":
    main()
