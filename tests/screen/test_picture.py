"""What the page is sent follows from what the player may know, whatever the partner's key is."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random

import pytest

from tests.mouth.games import another_key
from tests.table.sitting_down import HOUSE
from voiceduet.language.load import load_script
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.heard import typed
from voiceduet.partner.player import Decision
from voiceduet.rules import (
    Action,
    GiveClue,
    Guess,
    Identity,
    Key,
    Phase,
    Side,
    Stop,
    View,
    legal_actions,
    new_game,
)
from voiceduet.screen.picture import Picture, picture
from voiceduet.screen.sayable import Phrasebook
from voiceduet.table.conversation import step
from voiceduet.table.front import seen
from voiceduet.table.signals import (
    Began,
    Decided,
    Effect,
    FellSilent,
    Said,
    Signal,
    Think,
    TimePassed,
)
from voiceduet.table.talk import Talk

A, B = Side.A, Side.B
EN = load_script("en")
PHRASES = Phrasebook(load_grammar("en"), EN)
GAMES = 20
MOST_STEPS = 60
ASIDES = ("hint", "my agents", "history", "what's left", "settings", "help", "read board", "undo")


@dataclass
class World:
    """One conversation, and all that its page was sent."""

    talk: Talk
    now: float = 0.0
    sent: tuple[Picture, ...] = ()
    views: tuple[View | None, ...] = ()

    def take(self, signal: Signal) -> tuple[Effect, ...]:
        self.now += 3.0
        self.talk, effects = step(self.talk, signal, self.now, HOUSE)
        shown = seen(self.talk, signal, effects)
        lines = {"heard": shown.heard, "said": list(shown.said)}
        self.sent += ({**picture(shown, PHRASES, EN), **lines},)
        self.views += (self.talk.view,)
        return effects

    @property
    def key(self) -> Key:
        assert self.talk.game is not None
        return self.talk.game.key


def world(seed: int, key: Key | None = None) -> World:
    """A game that has just begun; with this key, if one is given."""
    begun = World(Talk())
    begun.take(Began(seed))
    if key is not None:
        game = begun.talk.game
        assert game is not None
        begun.talk = replace(begun.talk, game=new_game(game.words, key, game.options))
    return begun


def likely(game_key: tuple[Identity, ...], guesses: tuple[int, ...], random: Random) -> int:
    right = [card for card in guesses if game_key[card] is Identity.AGENT]
    return random.choice(right) if right and random.random() < 0.8 else random.choice(guesses)


def partner_move(here: World, random: Random) -> Action:
    game = here.talk.game
    assert game is not None
    legal = legal_actions(game, B)
    if legal.clue:
        return GiveClue(B, random.choice(("music", "weather", "travel")), random.randint(0, 3))
    if legal.stop and random.random() < 0.3:
        return Stop(B)
    return Guess(B, likely(here.key.a, legal.guesses, random))


def player_move(here: World, random: Random) -> Signal:
    view = here.talk.view
    assert view is not None
    if here.talk.question is not None:
        return Said(typed(random.choice(("yes", "no", "two"))))
    if random.random() < 0.15:
        return Said(typed(random.choice(ASIDES)))
    if view.legal.clue:
        if random.random() < 0.2:
            return Said(typed("you first"))
        return Said(typed(random.choice(("animal 2", "royal 1", "science", "storm 1"))))
    if view.legal.stop and random.random() < 0.2:
        return Said(typed("stop guessing"))
    if not view.legal.guesses:
        return Said(typed("score"))
    word = view.words[likely(here.key.b, view.legal.guesses, random)]
    return Said(typed(word), touched=random.random() < 0.5)


def a_random_game(seed: int) -> tuple[World, list[Signal]]:
    """A game to its end or nearly so, and everything that the conversation was told."""
    random = Random(seed)
    here, told = world(seed), []
    waiting: list[Signal] = []
    while len(told) < MOST_STEPS and here.talk.view and here.talk.view.phase is not Phase.OVER:
        if not waiting and here.talk.waiting is not None:
            waiting = [FellSilent(), TimePassed()]
        signal = waiting.pop(0) if waiting else player_move(here, random)
        told.append(signal)
        for effect in here.take(signal):
            if isinstance(effect, Think):
                waiting.append(Decided(Decision(partner_move(here, random)), effect.moves))
    return here, told


def test_what_the_page_is_sent_does_not_change_with_the_partners_hidden_key() -> None:
    compared = other_keys = endings = 0
    for seed in range(GAMES):
        random = Random(seed)
        here, told = a_random_game(seed)
        for cut in (len(told), random.randint(1, len(told)), random.randint(1, len(told))):
            view = here.views[cut]
            assert view is not None
            key = another_key(here.key, A, view, random)
            there = world(seed, key)
            for signal in told[:cut]:
                there.take(signal)
            # The rules tell when a side has found all: a key that differs in that is no candidate.
            if there.views[: cut + 1] != here.views[: cut + 1]:
                continue
            compared += cut
            other_keys += key != here.key
            endings += view.phase is Phase.OVER
            assert there.sent[: cut + 1] == here.sent[: cut + 1]
    assert compared > 500
    assert other_keys > 25
    assert endings > 5


def test_no_card_tells_more_than_the_own_key_and_what_was_found() -> None:
    for seed in range(10):
        here, _ = a_random_game(seed)
        for sent, view in zip(here.sent, here.views, strict=True):
            assert view is not None
            public = {A: view.revealed(A), B: view.revealed(B)}
            for card, shown in enumerate(sent["cards"]):
                known = {view.key[card].value}
                known |= {public[side][card].value for side in Side if card in public[side]}
                assert shown["identity"] in known
                assert set(shown) == {
                    *("word", "row", "identity", "letter", "told", "state", "marks"),
                    *("chosen", "guessable"),
                }


def test_the_comparison_would_notice_a_leak() -> None:
    here, told = a_random_game(3)
    view = here.views[1]
    assert view is not None
    there = world(3, another_key(here.key, A, view, Random(1)))
    assert there.key != here.key
    leaks = []
    for each in (here, there):
        assert each.talk.game is not None
        leaks.append(replace(view, key=each.key.side(B)))
    shown = [picture(seen_with(leak), PHRASES, EN) for leak in leaks]
    assert told
    assert shown[0] != shown[1]


def seen_with(view: View):
    from voiceduet.table.front import Seen
    from voiceduet.table.talk import Stage

    return Seen(stage=Stage.PLAYING, view=view)


@pytest.mark.parametrize("seed", range(3))
def test_everything_sent_is_plain_json_that_holds_no_seed(seed: int) -> None:
    """From the seed of a game its whole key follows."""
    here, _ = a_random_game(1_000_003 + seed)
    for sent in here.sent:
        assert json.loads(json.dumps(sent)) == sent
        assert str(1_000_003 + seed) not in json.dumps(sent)
