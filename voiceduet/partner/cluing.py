"""Giving clues: the word and number with the best expected outcome over all likely listeners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from voiceduet.partner.beliefs import AGENT, SAMPLES, clue_likelihood, draw_keys, weigh_keys
from voiceduet.partner.guessing import SURE, left_over
from voiceduet.partner.knowledge import Knowledge
from voiceduet.partner.listening import Odds, chances, odds
from voiceduet.partner.player import Chance, Decision, Reasons
from voiceduet.partner.temper import Temper
from voiceduet.partner.value import Position, position, winning
from voiceduet.rules import GiveClue, Identity, Pass, View

Floats = npt.NDArray[np.float32]
Allowed = Callable[[str], bool]

NEAR_BEST = 0.01
"""A clue may be drawn instead of the best only when it is worth this little less."""
WEIGHED = 1500
"""Clues that are weighed in full: those that bring up agents first. Chosen for speed, not tuned."""
DRAWS = 2000
"""Draws for telling how likely the partner is to guess each card."""
LEAST_LEFT_OVER = 2
"""Clue words not found yet below which no zero clue is thought of."""
DANGERS, WARNINGS = 3, 6
"""Wrong cards that a zero clue may warn of, and words tried for each. Chosen for speed."""
SURER = 0.1
"""How much more a zero clue has to be worth: what the listener remembers is less sure than what
a new clue brings to mind. In 200 games of the arena fewer were better (docs/partner.md)."""
SHARPNESS = np.float32(1.5)
"""How closely a listener's guesses are taken to follow the beliefs that we think they hold."""
SEED = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The cards as the giver sees them; places are into `cards`."""

    cards: tuple[int, ...]
    """Those that the listener may still guess."""
    agents: tuple[int, ...]
    assassins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Idea:
    """A clue that could be given."""

    index: int
    count: int
    value: float


def choose_clue(
    view: View, knowledge: Knowledge, temper: Temper, allowed: Allowed, random: Random
) -> Decision:
    """The best clue for this view; a pass when that is worth more (T15)."""
    table = _table(view)
    words = [view.words[card] for card in table.cards]
    strengths = knowledge.listeners(words) * np.float32(temper.tenderness)
    kept = _promising(strengths[0], table, temper)
    first = chances(strengths[:, kept], temper.lapse)
    clues = [knowledge.clues[index] for index in kept]
    at = position(view)
    values = _values(at, odds(first, table.agents, table.assassins, temper.most), temper)
    said = {turn.clue.word.lower() for turn in view.turns}

    def fits(word: str) -> bool:
        return word.lower() not in said and allowed(word)

    ideas = _best(values, clues, fits, temper.choice)
    if not ideas:
        raise NoClue
    idea = _draw(ideas, random)
    if view.legal.pass_ and _passing(at) > idea.value:
        return Decision(Pass(view.side), Reasons(value=_passing(at)))
    warning = choose_warning(view, knowledge, temper, fits, idea.value + SURER)
    if warning is not None:
        return warning
    reasons = _reasons(table, first[:, idea.index], idea, random)
    return Decision(GiveClue(view.side, clues[idea.index], idea.count), reasons)


def choose_warning(
    view: View, knowledge: Knowledge, temper: Temper, fits: Allowed, least: float
) -> Decision | None:
    """A zero clue, when it is worth more than `least`: "not what goes with this". It pays when the
    listener still has words of earlier clues in mind, and a wrong card is among what they think
    of; without such words every other clue tells more."""
    if left_over(view, view.side.other) < LEAST_LEFT_OVER:
        return None
    table = _table(view)
    keys = draw_keys(view.revealed(view.side), None, SEED, SAMPLES)
    before = weigh_keys(keys, view, view.side, knowledge, temper.reading)
    cards = list(table.cards)
    green = (keys[:, cards] == AGENT).astype(np.float32)
    now = _shares(before) @ green
    wrong = [i for i in np.argsort(-now, kind="stable") if int(i) not in table.agents]
    words = [view.words[card] for card in cards]
    first = chances(knowledge.listeners(words)[0] * np.float32(temper.tenderness), temper.lapse)
    at, best = position(view), None
    for danger in wrong[:DANGERS]:
        apart = first[:, danger] - first[:, list(table.agents)].sum(axis=1)
        likeliest = np.argsort(-apart, kind="stable")[:WARNINGS]
        for word in (knowledge.clues[i] for i in likeliest):
            near = chances(
                knowledge.strength(word, words) * np.float32(temper.reading.sharpness),
                temper.reading.lapse,
            )
            told = clue_likelihood(keys[:, cards], near, 0, temper.reading)
            after = _shares(before + told) @ green
            value = _worth_unaided(at, after, table, temper)
            if value > least and fits(word):
                best, least = (word, int(danger)), value
    if best is None:
        return None
    word, danger = best
    feared = Chance(table.cards[danger], float(now[danger]))
    return Decision(GiveClue(view.side, word, 0), Reasons(dangers=(feared,), value=least))


def _shares(weights: Floats) -> Floats:
    likely = np.exp(weights - weights.max())
    shares: Floats = likely / likely.sum()
    return shares


def _worth_unaided(at: Position, agent: Floats, table: Table, temper: Temper) -> float:
    """What guesses by belief alone are worth: the listener goes on as far as it is sure."""
    sure = int((agent >= SURE).sum())
    steps = min(max(1, sure), temper.most, len(table.agents))
    likely = np.clip(agent, 1e-3, 1 - 1e-3)
    first = chances(SHARPNESS * np.log(likely / (1 - likely)), temper.lapse)
    found = odds(first[None, None], table.agents, table.assassins, steps)
    return float(_values(at, found, temper)[-1, 0])


class NoClue(Exception):
    """Not one of the known words may be said: every one clashes with a visible word."""


def _table(view: View) -> Table:
    listener = view.side.other
    cards = tuple(card for card in view.visible if listener not in view.marks[card].met_by)
    return Table(
        cards=cards,
        agents=tuple(i for i, c in enumerate(cards) if view.key[c] is Identity.AGENT),
        assassins=tuple(i for i, c in enumerate(cards) if view.key[c] is Identity.ASSASSIN),
    )


def _promising(strengths: Floats, table: Table, temper: Temper) -> npt.NDArray[np.int64]:
    """The clues that are worth weighing: those likeliest to bring up agents first."""
    first = chances(strengths, temper.lapse)
    agents = first[:, list(table.agents)].sum(axis=1)
    deaths = first[:, list(table.assassins)].sum(axis=1)
    order: npt.NDArray[np.int64] = np.argsort(deaths - agents, kind="stable")[:WEIGHED]
    return order


def _values(at: Position, found: Odds, temper: Temper) -> Floats:
    """The worth of every clue at every count from one up: counts by clues. Over the listeners, a
    mean leaning to the least favourable."""
    now = winning(at)
    worths = []
    so_far = np.zeros(found.agents.shape[1:], np.float32)
    for count in range(1, len(found.agents)):
        before = count - 1
        mistaken = at.found(before, by_me=False).mistaken()
        so_far = so_far + found.bystander[before] * (winning(mistaken) if mistaken else 0.0)
        so_far = so_far - found.assassin[before] * (temper.dread - 1) * now
        all_found = at.found(count, by_me=False)
        worth = so_far + found.agents[count] * winning(all_found.stopped())
        worths.append((1 - temper.doubt) * worth.mean(axis=0) + temper.doubt * worth.min(axis=0))
    return np.array(worths, np.float32)


def _best(values: Floats, clues: Sequence[str], fits: Allowed, many: int) -> list[Idea]:
    """The best ideas that may be said, best first."""
    top = values.max(axis=0)
    ideas: list[Idea] = []
    for index in np.argsort(-top, kind="stable"):
        if fits(clues[index]):
            count = int(values[:, index].argmax()) + 1
            ideas.append(Idea(int(index), count, float(top[index])))
        if len(ideas) == many:
            break
    return ideas


def _draw(ideas: Sequence[Idea], random: Random) -> Idea:
    near = [idea for idea in ideas if idea.value >= ideas[0].value - NEAR_BEST]
    return random.choice(near)


def _passing(at: Position) -> float:
    """The chance of winning when the other side gives all further clues."""
    passed = Position(
        at.mine, at.theirs, at.tokens, at.mistakes, my_clue=False, giving=(False, at.giving[1])
    )
    return winning(passed)


def _reasons(table: Table, first: Floats, idea: Idea, random: Random) -> Reasons:
    mean = first.mean(axis=0)
    included = _included(mean, idea.count, random)
    targets = sorted(table.agents, key=lambda i: -float(mean[i]))[: idea.count]
    order = np.argsort(-included, kind="stable")
    dangers = sorted(table.assassins, key=lambda i: -float(included[i]))
    return Reasons(
        targets=tuple(table.cards[i] for i in targets),
        chances=tuple(Chance(table.cards[i], float(included[i])) for i in order[:8]),
        dangers=tuple(Chance(table.cards[i], float(included[i])) for i in dangers),
        value=idea.value,
    )


def _included(first: Floats, count: int, random: Random) -> Floats:
    """How likely each card is to be among so many guesses."""
    noise = np.random.default_rng(random.getrandbits(32)).gumbel(size=(DRAWS, len(first)))
    ranks = np.argsort(-(np.log(first + 1e-9) + noise), axis=1)[:, : max(1, count)]
    counted = np.bincount(ranks.ravel(), minlength=len(first)) / DRAWS
    return np.asarray(counted, np.float32)
