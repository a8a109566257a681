"""A whole sitting says and plays the same, whatever the partner's hidden key is (S1, S2, T14, E4).

The player says anything at all, in any order: commands, questions, clues, guesses, nonsense. Then
everything is said again at a table where the partner's key is another one that agrees with all that
was revealed, and the partner makes the same moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from tests.mouth.games import key_that_fits
from tests.table.sitting_down import WORDS, Evening
from tests.table.test_any_order import PHRASES, SIGNALS, any_heard
from voiceduet.meaning.heard import typed
from voiceduet.rules import Identity, Key, Phase, Side
from voiceduet.rules.key import key_for
from voiceduet.table import saves
from voiceduet.table.settings import Confirmation, Settings
from voiceduet.table.signals import (
    Began,
    Decided,
    Effect,
    FellSilent,
    FinishGame,
    KeepGame,
    Said,
    Say,
    Signal,
    Think,
    TimePassed,
)
from voiceduet.table.talk import Talk

SITTINGS = 40
LENGTH = 60
OTHER_GAMES = ("tutorial", "new game", "mission prague", "quit", "forget everything")
"""They leave this game for another one, or for good."""
SAYINGS = [phrase for phrase in PHRASES if phrase not in OTHER_GAMES]
CLUES = ("weather two", "music one", "travel three", "animal zero")


@dataclass
class Sitting:
    """What was heard and decided, and what came of each signal."""

    settings: Settings
    told: list[tuple[Signal, float, list[Effect]]] = field(default_factory=list)
    shown: dict[int, Identity] = field(default_factory=dict)
    """What has been revealed of the partner's key at any time, undone or not."""
    guesses: int = 0


def any_signal(random: Random) -> Signal:
    chance = random.random()
    if chance < 0.25:
        return Said(typed(random.choice(WORDS)))
    if chance < 0.4:
        return Said(typed(random.choice(CLUES)))
    if chance < 0.6:
        return Said(typed(random.choice(SAYINGS)))
    if chance < 0.7:
        return Said(any_heard(random))
    if chance < 0.8:
        return FellSilent()
    if chance < 0.9:
        return TimePassed()
    return random.choice(SIGNALS)(random)


def leads_elsewhere(signal: Signal) -> bool:
    if isinstance(signal, Began | Decided):
        return True
    said = [" ".join(h.words) for h in signal.heard.hypotheses] if isinstance(signal, Said) else []
    return any(words in OTHER_GAMES for words in said)


def sat_through(seed: int) -> Sitting:
    """A sitting until its game is over or long enough."""
    random = Random(seed)
    sitting = Sitting(Settings(confirmation=random.choice(list(Confirmation))))
    evening = Evening(Talk(settings=sitting.settings))
    evening.answer_thoughts = False
    signal: Signal | None = Began(seed)
    for _ in range(LENGTH):
        evening.now += random.choice([0.0, 0.1, 2.0, 60.0])
        while signal is not None:
            before = len(evening.effects)
            evening._step(signal)
            if evening.talk.game is None or evening.talk.game.phase is Phase.OVER:
                return sitting
            effects = evening.effects[before:]
            sitting.told.append((signal, evening.now, effects))
            revealed = evening.view.revealed(Side.B)
            sitting.guesses = max(sitting.guesses, len(revealed))
            sitting.shown.update(revealed)
            thoughts = [effect for effect in effects if isinstance(effect, Think)]
            signal = Decided(evening.decide(thoughts[-1]), thoughts[-1].moves) if thoughts else None
        signal = any_signal(random)
        while leads_elsewhere(signal):
            signal = any_signal(random)
    return sitting


def again(sitting: Sitting) -> Iterator[list[Effect]]:
    """What comes of the same signals, at the same moments."""
    evening = Evening(Talk(settings=sitting.settings))
    evening.answer_thoughts = False
    for signal, now, _ in sitting.told:
        evening.now = now
        before = len(evening.effects)
        evening._step(signal)
        yield evening.effects[before:]


def to_the_player(effects: list[Effect]) -> list[object]:
    """All that reaches the player, and all that is thought about in the player's name."""
    kept: list[object] = []
    for effect in effects:
        if isinstance(effect, Think) and effect.view.side is Side.B:
            kept.append((effect.about, effect.moves))
        elif not isinstance(effect, KeepGame | FinishGame):
            kept.append(effect)
    return kept


def other_table(key: Key, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "key_for", lambda _seed: key)


def test_a_sitting_is_the_same_whatever_the_partners_key(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = guesses = changed = 0
    for seed in range(SITTINGS):
        sitting = sat_through(seed)
        key = key_that_fits(key_for(seed), Side.A, sitting.shown, Random(seed))
        changed += key != key_for(seed)
        with monkeypatch.context() as patch:
            other_table(key, patch)
            for (signal, _, effects), others in zip(sitting.told, again(sitting), strict=True):
                assert to_the_player(effects) == to_the_player(others), signal
        lines += sum(isinstance(e, Say) for _, _, effects in sitting.told for e in effects)
        guesses += sitting.guesses
    assert changed > SITTINGS * 0.9
    assert lines > 30 * SITTINGS
    assert guesses > SITTINGS


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's own key differs: whatever asks about it must differ too."""
    noticed = 0
    for seed in range(5):
        sitting = sat_through(seed)
        key = key_for(seed)
        with monkeypatch.context() as patch:
            other_table(Key(key.side(Side.A)[::-1], key.side(Side.B)[::-1]), patch)
            told = [to_the_player(effects) for _, _, effects in sitting.told]
            noticed += told != [to_the_player(others) for others in again(sitting)]
    assert noticed == 5
