"""The tutorial's practice game: a real game near its end, with eight words left on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from voiceduet.language.script import Script
from voiceduet.rules import Action, GiveClue, Guess, Identity, Options, Side, Stop
from voiceduet.rules.key import CARDS, key_for
from voiceduet.table.saves import SavedGame

SEED = 1
TURNS = 19
"""Sixteen are played before the practice begins. With three left the partner clues for several."""
EARLIER = "qq"
"""The clues before the practice. It means nothing, so the partner reads nothing into them."""
PLAYER, PARTNER = Side.A, Side.B

_AGENT, _BYSTANDER, _ASSASSIN = Identity.AGENT, Identity.BYSTANDER, Identity.ASSASSIN
_YOURS, _MINE = (_AGENT, _BYSTANDER), (_BYSTANDER, _AGENT)
_DANGERS = ((_ASSASSIN, _ASSASSIN), (_BYSTANDER, _ASSASSIN), (_ASSASSIN, _BYSTANDER))
_ROLES = ("yours", "mine", "assassins", "past")
_PAIRS = tuple(zip(key_for(SEED).a, key_for(SEED).b, strict=True))


def practice_game(script: Script) -> SavedGame:
    """The player is to give a clue for the agents that are left on their side."""
    words = {name: script.line(f"tutorial.practice.{name}").split() for name in _ROLES}
    open_words = [word for name in _ROLES[:3] for word in words[name]]
    laid = dict(zip(_left(words), open_words, strict=True))
    past = iter(words["past"])
    table = tuple(laid[card] if card in laid else next(past) for card in range(CARDS))
    options = Options(turns=TURNS, mistakes=TURNS)
    return SavedGame(SEED, table, options, PLAYER, tuple(_story(set(laid))))


def after_the_clue(script: Script) -> SavedGame:
    """The same game when the player's clue has worked: the partner is to give one."""
    saved = practice_game(script)
    word = script.line("tutorial.practice.clue")
    agents = [saved.words.index(w) for w in script.line("tutorial.practice.yours").split()]
    guesses = (Guess(PARTNER, card) for card in agents)
    turn: tuple[Action, ...] = (GiveClue(PLAYER, word, len(agents)), *guesses, Stop(PARTNER))
    return replace(saved, actions=(*saved.actions, *turn))


def turns_before(script: Script) -> int:
    """How many turns were played before the practice begins."""
    return len(practice_game(script).game().turns)


def _left(words: dict[str, list[str]]) -> list[int]:
    """The cards that stay on the table: the player's agents, the partner's, the assassins."""
    yours, mine = _cards(_YOURS)[: len(words["yours"])], _cards(_MINE)[: len(words["mine"])]
    return [*yours, *mine, *(card for pair in _DANGERS for card in _cards(pair))]


def _cards(*pairs: tuple[Identity, Identity]) -> list[int]:
    return [card for card, pair in enumerate(_PAIRS) if pair in pairs]


def _story(left: set[int]) -> Iterator[Action]:
    """What was played before: every other card was found, or met by both sides."""
    covered = [card for card in range(CARDS) if card not in left]
    for giver, number in ((PLAYER, 0), (PARTNER, 1)):
        agents = [c for c in covered if _PAIRS[c][number] is _AGENT]
        agents = agents if giver is PLAYER else [c for c in agents if _PAIRS[c][0] is not _AGENT]
        yield GiveClue(giver, EARLIER, min(len(agents), 9))
        yield from (Guess(giver.other, card) for card in agents)
        yield Stop(giver.other)
    for card in (c for c in covered if _PAIRS[c] == (_BYSTANDER, _BYSTANDER)):
        for giver in (PLAYER, PARTNER):
            yield GiveClue(giver, EARLIER, 1)
            yield Guess(giver.other, card)
