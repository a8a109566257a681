"""The mouth that speaks: one queue, one thread, one voice at a time; every line shown as well."""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from voiceduet.language.script import Script
from voiceduet.mouth.chain import Chain, HandOver
from voiceduet.mouth.player import Cut
from voiceduet.mouth.port import (
    Comfort,
    Earcon,
    Idle,
    LineEnded,
    LineStarted,
    MouthEvent,
    MouthListener,
    Priority,
    SpeakingNow,
    VoiceChanged,
    VoiceKind,
)
from voiceduet.mouth.preparing import Preparing
from voiceduet.mouth.spoken_text import Spoken, to_speak
from voiceduet.mouth.voice import Progress, Trouble, Voice, VoiceFailed

Show = Callable[[str], None]
_log = logging.getLogger(__name__)


@dataclass(order=True)
class _Item:
    """A line or an earcon on its way."""

    priority: int
    number: int
    line: str = field(compare=False, default="")
    spoken: Spoken = field(compare=False, default=Spoken((), shortened=False))
    earcon: Earcon | None = field(compare=False, default=None)
    cut: Cut = field(compare=False, default_factory=Cut)
    said: int = field(compare=False, default=0)
    """Clauses said to their end."""
    started: bool = field(compare=False, default=False)

    @property
    def unsaid(self) -> str:
        if not self.started:
            return self.line
        clauses = self.spoken.clauses
        return clauses[self.said].rest if self.said < len(clauses) else ""


class SpeakingMouth:
    """Says lines through the best voice that works."""

    def __init__(
        self,
        chain: Chain,
        script: Script,
        show: Show,
        comfort: Comfort | None = None,
        respellings: Mapping[str, str] | None = None,
    ) -> None:
        """The respellings are for every voice."""
        self._chain = chain
        self._script = script
        self._show = show
        self._comfort = comfort or Comfort()
        self._respellings = respellings
        self._listeners: list[MouthListener] = []
        self._waiting: list[_Item] = []
        self._current: _Item | None = None
        self._wish: VoiceKind | None = None
        self._numbers = itertools.count()
        self._told: set[str] = set()
        self._speaking = False
        self._closed = False
        self._changed = threading.Condition()
        self._preparing = Preparing(self._prepare_clause)
        self._thread = threading.Thread(target=self._run, name="mouth", daemon=True)
        self._thread.start()

    @property
    def speaking(self) -> bool:
        with self._changed:
            return self._speaking or bool(self._waiting)

    @property
    def saying(self) -> str | None:
        current = self._current
        return current.line or None if current is not None else None

    @property
    def comfort(self) -> Comfort:
        return self._comfort

    @property
    def voices(self) -> tuple[str, ...]:
        voice = self._chain.opened
        return () if voice is None else voice.voices

    def listen(self, listener: MouthListener) -> None:
        self._listeners.append(listener)

    def say(self, line: str, priority: Priority = Priority.NORMAL) -> None:
        spoken = self._to_speak(line)
        self._add(_Item(priority.value, next(self._numbers), line=line, spoken=spoken))
        self._preparing.hurry([clause.text for clause in spoken.clauses])

    def prepare(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._preparing.add(clause.text for clause in self._to_speak(line).clauses)

    def _to_speak(self, line: str) -> Spoken:
        return to_speak(line, self._respellings)

    def stop(self) -> tuple[str, ...]:
        with self._changed:
            current = self._current
            # A line that an earlier stop has cut was given back then.
            items = [] if current is None or current.cut.made else [current]
            items += sorted(self._waiting)
            self._waiting.clear()
            for item in items:
                item.cut.make()
            unsaid = tuple(item.unsaid for item in items if item.unsaid)
            voice = self._chain.opened
        if voice is not None and current is not None:
            voice.hush()
        return unsaid

    def earcon(self, earcon: Earcon) -> None:
        if self._comfort.earcons:
            self._add(_Item(Priority.NORMAL.value, next(self._numbers), earcon=earcon))

    def adjust(self, comfort: Comfort) -> None:
        self._comfort = comfort

    def use(self, kind: VoiceKind) -> None:
        with self._changed:
            self._wish = kind
            self._changed.notify_all()

    def wait_until_idle(self, timeout: float | None = None) -> bool:
        with self._changed:
            return self._changed.wait_for(
                lambda: self._closed or not (self._speaking or self._waiting), timeout
            )

    def close(self) -> None:
        self.stop()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._preparing.close()
        self._thread.join(5)
        self._chain.close()

    def _add(self, item: _Item) -> None:
        with self._changed:
            if not self._closed:
                heapq.heappush(self._waiting, item)
                self._changed.notify_all()

    def _prepare_clause(self, clause: str) -> None:
        voice = self._chain.opened
        if voice is not None:
            voice.prepare(clause, self._comfort)

    def _run(self) -> None:
        # Opened before the first line, so that the first line starts at once.
        self._guarded(lambda: self._voice())
        while not self._closed:
            item = self._take()
            if item is None:
                self._rest()
                continue
            if item.earcon is not None:
                self._sound(item)
            else:
                self._speak(item)

    def _take(self) -> _Item | None:
        with self._changed:
            item = heapq.heappop(self._waiting) if self._waiting else None
            self._current = item
            begins = item is not None and not self._speaking
            self._speaking = self._speaking or begins
        if begins:
            self._emit(SpeakingNow())
        return item

    def _rest(self) -> None:
        """Tell when the last sound has really ended, then wait for something to do."""
        voice = self._chain.opened
        if self._speaking and voice is not None:
            self._guarded(voice.settle)
        with self._changed:
            ended = self._speaking and not self._waiting
            if ended:
                self._speaking = False
                self._changed.notify_all()
        if ended:
            self._emit(Idle())
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting or self._wish)
        self._guarded(lambda: self._voice())

    def _speak(self, item: _Item) -> None:
        while not item.cut.made:
            voice = self._voice()
            try:
                self._speak_with(voice, item)
                break
            except VoiceFailed as failure:
                self._give_up(voice, failure.trouble)
            except Exception:
                _log.exception("the voice raised")
                self._give_up(voice, Trouble.FAILED)
        with self._changed:
            self._current = None
            cut = item.cut.made and bool(item.unsaid)
        if item.started:
            self._emit(LineEnded(item.line, cut))
        if item.spoken.shortened and not cut:
            self._tell("shortened")

    def _speak_with(self, voice: Voice, item: _Item) -> None:
        def started() -> None:
            if item.started or item.cut.made:
                return
            item.started = True
            self._guarded(lambda: self._show(item.line))
            self._emit(LineStarted(item.line))

        def said() -> bool:
            with self._changed:
                item.said += not item.cut.made
            return not item.cut.made

        clauses = [clause.text for clause in item.spoken.clauses[item.said :]]
        if not clauses:
            started()
            return
        voice.speak(clauses, self._comfort, item.cut, Progress(started, said))

    def _sound(self, item: _Item) -> None:
        voice = self._voice()
        assert item.earcon is not None
        try:
            voice.earcon(item.earcon, self._comfort, item.cut)
        except VoiceFailed as failure:
            self._give_up(voice, failure.trouble)
        except Exception:
            _log.exception("the earcon raised")
        with self._changed:
            self._current = None

    def _voice(self) -> Voice:
        wish, self._wish = self._wish, None
        if wish is not None:
            self._chain.choose(wish)
        voice = self._chain.voice()
        self._tell_hand_overs(self._chain.happened())
        return voice

    def _give_up(self, voice: Voice, trouble: Trouble) -> None:
        self._chain.give_up(voice, trouble)
        self._tell_hand_overs(self._chain.happened())

    def _tell_hand_overs(self, hand_overs: list[HandOver]) -> None:
        for hand_over in hand_overs:
            if hand_over.back:
                self._told.discard(f"trouble.{Trouble.DEVICE_LOST.value}")
                self._tell("back", again=True)
            elif hand_over.trouble is not None:
                self._tell(f"trouble.{hand_over.trouble.value}")
            else:
                self._tell(f"voice.{hand_over.kind.value}", again=True)
        if hand_overs:
            self._emit(VoiceChanged(hand_overs[-1].kind))

    def _tell(self, name: str, again: bool = False) -> None:
        """Tell the player of a trouble, once."""
        if name in self._told and not again:
            return
        self._told.add(name)
        self.say(self._script.line(f"mouth.{name}"), Priority.URGENT)

    def _emit(self, event: MouthEvent) -> None:
        for listener in self._listeners:
            self._guarded(lambda listener=listener: listener(event))  # type: ignore[misc]

    def _guarded(self, act: Callable[[], object]) -> None:
        """What others do on our thread must not end it."""
        try:
            act()
        except Exception:
            _log.exception("a listener of the mouth raised")
