"""Anything, in any order: never an exception, never an illegal move, never stuck.

`VOICEDUET_SEQUENCES=100000 pytest tests/table/test_any_order.py` runs the long version.
"""

import os
from collections.abc import Callable
from random import Random

from tests.table.sitting_down import WORDS, Evening, spoken
from voiceduet.ears.port import Level
from voiceduet.meaning.heard import Heard, Hypothesis, typed
from voiceduet.partner.player import Decision
from voiceduet.rules import GiveClue, Guess, Pass, Side, Stop
from voiceduet.rules.options import Edition, InvalidClues, TurnOrder
from voiceduet.table.settings import Confirmation, Settings
from voiceduet.table.signals import (
    Began,
    Decided,
    FellSilent,
    InputEnded,
    KeepGame,
    LeftUnsaid,
    Measured,
    MicrophoneBack,
    MicrophoneLost,
    NotKept,
    PlayerSpeaks,
    PoorSound,
    Said,
    Signal,
    StopSaid,
    TimePassed,
)
from voiceduet.table.talk import Stage, Talk

SEQUENCES = int(os.environ.get("VOICEDUET_SEQUENCES", "4000"))
LONGEST = 25

SAYINGS = """
weather two
ocean three
music
one
two
yes
no
stop
pass
i pass
you first
you go
undo
repeat
read the board
row two
what is left
my agents
my assassins
history
score
whose turn
pause
wake up
new game
quit
settings
slower
louder
always ask
never ask
be strict
spell piano
let me spell it
p i a n o
no i said storm
no weather
go on
cancel
hint
missions
mission prague
statistics
debriefing
forget everything
row nine
where is
what have you learned
help
rules
sounds
tutorial
tutorial
tutorial
next
next
skip
headphones
good
sky two
stop talking
storm storm
nine hundred
"""
PHRASES = (*WORDS, *SAYINGS.strip().splitlines(), "", " ", "é ü ß", "[unk]", "weather " * 70)


def any_settings(random: Random) -> Settings:
    return Settings(
        confirmation=random.choice(list(Confirmation)),
        edition=random.choice(list(Edition)),
        invalid_clues=random.choice(list(InvalidClues)),
        turn_order=random.choice(list(TurnOrder)),
        turns=random.choice([9, 10, 11]),
    )


def any_heard(random: Random) -> Heard:
    if random.random() < 0.3:
        return typed(random.choice(PHRASES))
    texts = [random.choice(PHRASES) for _ in range(random.randrange(3))]
    return Heard(tuple(Hypothesis(tuple(t.split()), random.uniform(-9, 9)) for t in texts))


def any_decision(random: Random) -> Decision:
    side = random.choice(list(Side))
    return Decision(
        random.choice(
            [
                None,
                Stop(side),
                Pass(side),
                Guess(side, random.randrange(-2, 30)),
                GiveClue(side, random.choice(PHRASES), random.randrange(-1, 12)),
            ]
        )
    )


SIGNALS: tuple[Callable[[Random], Signal], ...] = (
    lambda r: Decided(any_decision(r), r.randrange(8), r.random() < 0.1),
    lambda _: FellSilent(),
    lambda _: TimePassed(),
    lambda r: PlayerSpeaks(over_narrator=r.random() < 0.5),
    lambda _: StopSaid(),
    lambda r: LeftUnsaid(("Row one.",) * r.randrange(3)),
    lambda _: MicrophoneLost("usb"),
    lambda _: MicrophoneBack("usb"),
    lambda r: PoorSound(r.choice(list(Level))),
    lambda r: Measured(r.choice([None, *Level])),
    lambda _: NotKept("no room"),
    lambda r: Began(r.randrange(9)),
)


def any_signal(random: Random) -> Signal:
    if random.random() < 0.65:
        return Said(any_heard(random))
    if random.random() < 0.01:
        return InputEnded()
    return random.choice(SIGNALS)(random)


def one_sequence(seed: int) -> Evening:
    random = Random(seed)
    evening = Evening(Talk(settings=any_settings(random)))
    evening.begin(seed)
    for _ in range(random.randrange(LONGEST)):
        evening.answer_thoughts = random.random() < 0.8
        evening.now += random.choice([0.0, 0.1, 2.0, 60.0])
        evening.take(any_signal(random))
        assert_legal(evening)
    return evening


def assert_legal(evening: Evening) -> None:
    """The game is what its own saved actions make of it, so every move was legal."""
    saved = evening.talk.saved
    if saved is not None and evening.talk.game is not None:
        assert saved.game() == evening.talk.game


def has_a_way_out(evening: Evening) -> bool:
    """The table answers when spoken to, whatever came before; asleep, it can be woken."""
    if evening.talk.stage is Stage.LEFT:
        return True
    if evening.talk.asleep:
        evening.take(Said(spoken("wake up")))
    if not evening.take(Said(spoken("help"))):
        return False
    evening.take(Said(spoken("quit")))
    evening.take(Said(spoken("yes")))
    return evening.talk.stage is Stage.LEFT


def test_any_sequence_of_signals_is_dealt_with() -> None:
    for seed in range(SEQUENCES):
        evening = one_sequence(seed)
        assert has_a_way_out(evening), seed
        assert any(isinstance(effect, KeepGame) for effect in evening.effects)
