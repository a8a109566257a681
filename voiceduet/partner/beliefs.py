"""What the other side's key may be: keys that agree with what is known, weighed by the clues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from voiceduet.partner.knowledge import Knowledge
from voiceduet.partner.listening import chances
from voiceduet.rules import CARDS, Identity, Side, Turn, View
from voiceduet.rules.key import DIAGRAM, KeySide

Floats = npt.NDArray[np.float32]
Keys = npt.NDArray[np.int8]

SAMPLES = 4000
"""Keys drawn. Chosen for speed: with 6,000, chances repeated within a point or two."""
AGENT, BYSTANDER, ASSASSIN = 0, 1, 2
AGENTS_A_SIDE = 9
_CODES = {Identity.AGENT: AGENT, Identity.BYSTANDER: BYSTANDER, Identity.ASSASSIN: ASSASSIN}


@dataclass(frozen=True, slots=True)
class ClueReading:
    """How a clue is taken to depend on its giver's key. The numbers are the likeliest
    for people's true keys given their clues (`python tools/fit_reading.py TURNS.jsonl`), but for
    fear and misread, which that sets to nought."""

    sharpness: float = 1.0
    """How closely targets follow the strengths."""
    fear: float = 0.5
    """How much a giver shuns clues near an assassin, for each unit of chance to guess it."""
    care: float = 1.0
    """The same for bystanders."""
    lapse: float = 0.02
    """The share of targets that the strengths do not explain."""
    misread: float = 0.03
    """The share of clues that say nothing at all to this reader. Chosen, not
    fitted: after a wrong guess it keeps a clue from pointing at ever odder cards."""


@dataclass(frozen=True, slots=True)
class Beliefs:
    """The chance of each card being an agent, or an assassin, on the other side."""

    agent: Floats
    assassin: Floats


def believe(
    view: View, knowledge: Knowledge, reading: ClueReading, seed: int, samples: int = SAMPLES
) -> Beliefs:
    """Beliefs about the other side's key from a view: the diagram, what was shown, every clue."""
    about = view.side.other
    keys = draw_keys(view.revealed(about), view.key, seed, samples)
    weights = weigh_keys(keys, view, about, knowledge, reading)
    weights = np.exp(weights - weights.max())
    weights /= weights.sum()
    return Beliefs(
        agent=weights @ (keys == AGENT).astype(np.float32),
        assassin=weights @ (keys == ASSASSIN).astype(np.float32),
    )


def weigh_keys(
    keys: Keys, view: View, about: Side, knowledge: Knowledge, reading: ClueReading
) -> Floats:
    """The logarithm of how likely all clues of that side were under each key."""
    weights = np.zeros(len(keys), np.float32)
    for number, turn in enumerate(view.turns):
        if turn.giver is about:
            open_cards = _open_at(view, number, about)
            weights += likelihood(keys, turn, open_cards, view, knowledge, reading)
    return weights


def draw_keys(shown: dict[int, Identity], known: KeySide | None, seed: int, samples: int) -> Keys:
    """Keys drawn evenly from all that fit the diagram, the known side and what was shown."""
    random = np.random.default_rng(seed)
    keys = np.empty((samples, CARDS), np.int8)
    groups: list[tuple[list[int], dict[Identity, int]]] = []
    if known is None:
        counts = {i: sum(n for (a, _), n in DIAGRAM.items() if a is i) for i in Identity}
        groups.append((list(range(CARDS)), counts))
    else:
        for mine in Identity:
            cards = [card for card in range(CARDS) if known[card] is mine]
            groups.append((cards, {i: DIAGRAM.get((mine, i), 0) for i in Identity}))
    for cards, counts in groups:
        left = dict(counts)
        for card in cards:
            if card in shown:
                keys[:, card] = _CODES[shown[card]]
                left[shown[card]] -= 1
        hidden = [card for card in cards if card not in shown]
        deck = [_CODES[i] for i, n in left.items() for _ in range(max(0, n))]
        if hidden:
            shuffled = np.argsort(random.random((samples, len(hidden)), np.float32), axis=1)
            keys[:, hidden] = np.array(deck, np.int8)[shuffled]
    return keys


def likelihood(
    keys: Keys,
    turn: Turn,
    open_cards: Sequence[int],
    view: View,
    knowledge: Knowledge,
    reading: ClueReading,
) -> Floats:
    """The logarithm of how likely this clue was under each key, up to a constant."""
    if not open_cards:
        return np.zeros(len(keys), np.float32)
    cards = list(open_cards)
    words = [view.words[card] for card in cards]
    strengths = knowledge.strength(turn.clue.word, words) * np.float32(reading.sharpness)
    first = chances(strengths, reading.lapse)
    return clue_likelihood(keys[:, cards], first, turn.clue.count, reading)


def clue_likelihood(keys: Keys, first: Floats, count: int, reading: ClueReading) -> Floats:
    """The same from the cards' chances to be guessed first."""
    green = (keys == AGENT).astype(np.float32)
    if count == 0:
        near = green @ first
        return np.asarray(np.log(np.maximum(1 - near, 0.01)) * 3, np.float32)
    danger = reading.fear * ((keys == ASSASSIN) @ first)
    risk = reading.care * ((keys == BYSTANDER) @ first)
    meant = _subsets(green * first, count) * np.exp(-danger - risk)
    usual = float(_subsets(first[None, :], count)[0]) * _all_green(len(first), count)
    told = (1 - reading.misread) * meant / max(usual, 1e-9) + reading.misread
    return np.asarray(np.log(told), np.float32)


def _all_green(cards: int, count: int) -> float:
    """How likely so many cards are all agents, before anything is known of them."""
    greens = cards * AGENTS_A_SIDE / CARDS
    chance = 1.0
    for taken in range(min(count, AGENTS_A_SIDE)):
        chance *= max(greens - taken, 0.5) / max(cards - taken, 1)
    return chance


def _subsets(weights: Floats, count: int) -> Floats:
    """The summed weight of all sets of so many agents, each the product of its cards'."""
    sums = np.zeros((count + 1, len(weights)), np.float64)
    sums[0] = 1
    for card in range(weights.shape[1]):
        for size in range(min(count, card + 1), 0, -1):
            sums[size] += sums[size - 1] * weights[:, card]
    # A side with fewer agents left than the clue was for gives what it has.
    best = sums[count]
    for size in range(count - 1, 0, -1):
        best = np.where(best > 0, best, sums[size] * 1e-3)
    return np.asarray(best, np.float32)


def _open_at(view: View, number: int, giver: Side) -> list[int]:
    """The cards that the giver could mean with the clue of that turn: not found, not marked."""
    shut: set[int] = set()
    for turn in view.turns[:number]:
        for guess in turn.guesses:
            if guess.result is Identity.AGENT or guess.guesser is giver.other:
                shut.add(guess.card)
    return [card for card in range(CARDS) if card not in shut]
