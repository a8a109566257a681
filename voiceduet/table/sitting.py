"""A sitting: joins ears, mouth, partner and disk to the conversation, one signal at a time."""

from __future__ import annotations

import errno
import queue
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Protocol

from voiceduet.ears.port import Attention, Ears
from voiceduet.mouth.port import Idle, Mouth, MouthEvent
from voiceduet.partner.player import Decision, Player
from voiceduet.rules import Phase, View
from voiceduet.table.conversation import step
from voiceduet.table.front import Seen, seen
from voiceduet.table.keeper import Keeper
from voiceduet.table.settings import Settings
from voiceduet.table.signals import (
    Decided,
    Effect,
    FellSilent,
    FinishGame,
    Forget,
    Hush,
    KeepGame,
    KeepSettings,
    KeptAgain,
    Learn,
    LeftUnsaid,
    NotKept,
    Play,
    Prepare,
    Say,
    ShowBoard,
    Signal,
    Think,
    Thought,
    TimePassed,
)
from voiceduet.table.talk import House, Stage, Talk
from voiceduet.table.voice import heard_by

LAST_WORDS = 15.0
"""Seconds that a goodbye may take."""

NO_ROOM = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
"""What a disk says that has no room, or none for this user."""

LOOK = 0.02
"""Seconds between two looks at whether what is waited for has come."""

Clock = Callable[[], float]
Observer = Callable[[Signal | Effect], None]
Show = Callable[[Seen], None]


class Listening(Protocol):
    """How the ears are made ready for what may be said now."""

    def __call__(self, talk: Talk) -> Attention: ...


@dataclass(frozen=True)
class Learner:
    """What is done with what the player's corrections teach."""

    learn: Callable[[str, str], None] = lambda _heard, _meant: None
    forget: Callable[[str | None], None] = lambda _word: None


class Sitting:
    """Takes signals from every thread in one queue and deals with them in one thread."""

    def __init__(
        self,
        talk: Talk,
        house: House,
        mouth: Mouth,
        partner: Player,
        fallback: Player,
        keeper: Keeper,
        thinker: Executor,
        *,
        ears: Ears | None = None,
        attend: Listening | None = None,
        learner: Learner | None = None,
        partner_for: Callable[[Settings], Player] | None = None,
        show_board: Callable[[View], None] = lambda _: None,
        clock: Clock = time.monotonic,
        observe: Observer = lambda _: None,
        show: Show = lambda _: None,
    ) -> None:
        self.talk = talk
        self._house = house
        self._mouth = mouth
        self._speech = talk.settings.speech
        self._partner = partner
        self._fallback = fallback
        self._keeper = keeper
        self._thinker = thinker
        self._ears = ears
        self._attend = attend
        self._learner = learner or Learner()
        self._partner_for = partner_for
        self._show_board = show_board
        self._clock = clock
        self._observe = observe
        self._show = show
        self._signals: queue.Queue[Signal] = queue.Queue()
        mouth.listen(self._from_mouth)

    def post(self, signal: Signal) -> None:
        """Tell the conversation something; from any thread."""
        self._signals.put(signal)

    def run(self) -> None:
        """Go on until the player gets up."""
        while self.talk.stage is not Stage.LEFT:
            self.take(self._next())

    def drain(self) -> None:
        """Deal with everything that waits, without waiting for more."""
        while not self._signals.empty():
            self.take(self._signals.get())

    @property
    def waits_for_player(self) -> bool:
        """Nothing is on its way: no signal, no thought, no line."""
        waiting = self.talk.waiting
        return (
            self._signals.empty()
            and not self.talk.thinking
            and not self._mouth.speaking
            and (waiting is None or waiting.until is not None)
        )

    def go_on_until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Deal with what comes until this holds; False when so many seconds went by first."""
        end = self._clock() + seconds
        while not done():
            now = self._clock()
            if now >= end:
                return False
            signal = self._next_before(min(end, now + LOOK))
            if signal is not None:
                self.take(signal)
        return True

    def hint_at_demo(self) -> None:
        """Nobody can speak or type here: point to what can be heard all the same."""
        self._mouth.say(self._house.script.line("table.demo_hint"))

    def finish_speaking(self) -> None:
        """Let the last lines be heard before the device is let go."""
        self._mouth.wait_until_idle(LAST_WORDS)

    def take(self, signal: Signal) -> None:
        self._observe(signal)
        self.talk, effects = step(self.talk, signal, self._clock(), self._house)
        for effect in effects:
            self._observe(effect)
            self._do(effect)
        # Only now: what is shown has been kept.
        self._show(seen(self.talk, signal, effects))
        if self._ears is not None and self._attend is not None:
            self._ears.listen_for(self._attend(self.talk))

    def _next(self) -> Signal:
        deadline = self.talk.deadline
        if deadline is None:
            return self._signals.get()
        return self._next_before(deadline) or TimePassed()

    def _next_before(self, moment: float) -> Signal | None:
        """The next signal; none when that moment has come and nothing has."""
        deadline = self.talk.deadline
        first = moment if deadline is None else min(moment, deadline)
        try:
            return self._signals.get(timeout=max(0.0, first - self._clock()))
        except queue.Empty:
            return TimePassed() if first == deadline else None

    def _from_mouth(self, event: MouthEvent) -> None:
        if isinstance(event, Idle):
            self.post(FellSilent())

    def _do(self, effect: Effect) -> None:
        if isinstance(effect, Say):
            self._mouth.say(effect.line, effect.priority)
        elif isinstance(effect, Play):
            self._mouth.earcon(effect.earcon)
        elif isinstance(effect, Hush):
            self.post(LeftUnsaid(self._mouth.stop()))
        elif isinstance(effect, ShowBoard):
            self._show_board(effect.view)
        elif isinstance(effect, Prepare):
            self._mouth.prepare(effect.lines)
        elif isinstance(effect, Think):
            self._think(effect)
        elif isinstance(effect, KeepGame | KeepSettings | FinishGame | Forget | Learn):
            self._keep(effect)

    def _keep(self, effect: KeepGame | KeepSettings | FinishGame | Forget | Learn) -> None:
        """What cannot be written is told of; the game goes on without it."""
        try:
            if isinstance(effect, KeepGame):
                self._keeper.keep_game(effect.saved)
            elif isinstance(effect, Learn):
                self._learner.learn(effect.heard, effect.meant)
            elif isinstance(effect, KeepSettings):
                self._adjust(effect.settings)
                self._keeper.keep_settings(effect.settings)
            elif isinstance(effect, FinishGame):
                self._keeper.finish(effect.saved, self.talk.record, self.talk.campaign)
            elif effect.everything:
                self._learner.forget(None)
                self._keeper.forget_everything()
            else:
                self._learner.forget(effect.word)
        except OSError as error:
            self.post(NotKept(error.strerror or str(error), error.errno in NO_ROOM))
        else:
            if self.talk.unkept:
                self.post(KeptAgain())

    def _adjust(self, settings: Settings) -> None:
        """Everything that a setting is about changes at once."""
        self._mouth.adjust(settings.comfort)
        if settings.speech is not self._speech:
            self._speech = settings.speech
            self._mouth.use(settings.speech)
        if self._ears is not None:
            self._ears.listen_by(heard_by(settings))
        if self._partner_for is not None:
            self._partner = self._partner_for(settings)

    def _think(self, wanted: Think) -> None:
        player = self._fallback if wanted.simply else self._partner
        thought = self._thinker.submit(_decide, player, wanted)
        thought.add_done_callback(lambda done: self._decided(wanted, done))

    def _decided(self, wanted: Think, done: Future[Decision]) -> None:
        if done.cancelled():
            return
        if done.exception() is None:
            self.post(Decided(done.result(), wanted.moves))
        else:
            decision = _decide(self._fallback, wanted)
            self.post(Decided(decision, wanted.moves, fell_back=True))


def _decide(player: Player, wanted: Think) -> Decision:
    if wanted.about is Thought.CLUE:
        return player.clue(wanted.view)
    # The partner is only asked in sudden death when the player has left it to it, or cannot guess.
    return player.guess(wanted.view, left_to_me=wanted.view.phase is Phase.SUDDEN_DEATH)
