"""The ears at work: microphone → rate → is it speech → recogniser → what was heard."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from voiceduet.ears.clean import Cleaner
from voiceduet.ears.duplex import Duplex, Gate
from voiceduet.ears.echo import EchoCanceller
from voiceduet.ears.endpoint import Endpointer, Moment
from voiceduet.ears.fence import Fence
from voiceduet.ears.level import LevelWatch
from voiceduet.ears.port import (
    RATE,
    Attention,
    DeviceBack,
    DeviceLost,
    EarsEvent,
    EarsListener,
    LevelProblem,
    Listening,
    Lost,
    Microphone,
    Recogniser,
    Sound,
    SpeechHeard,
    SpeechMeasured,
    SpeechStarted,
    StopHeard,
)
from voiceduet.ears.resample import Resampler
from voiceduet.ears.speech import FRAME_SECONDS, Framer, SpeechDetector
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.situation import Situation

BEFORE_FRAMES = 12
"""Frames kept from before an utterance was noticed: soft first sounds, and what noticing took."""
READ_SECONDS = 0.1
SOON_SECONDS = 0.35
"""A new grammar is half a second of work. It is wished for just when the answer is made: until that
sounds, the work would only be in its way. Who speaks sooner is heard a little later."""

log = logging.getLogger(__name__)
_Frame = npt.NDArray[np.int16]
_Change = Callable[[Duplex], Duplex]


class StopWords(Protocol):
    """A small ear that only knows stop words, for while the narrator speaks."""

    def accept(self, frame: bytes) -> str | None:
        """Take more sound; the stop word that has just been heard, if one was."""
        ...

    def reset(self) -> None: ...


class Listener:
    """The ears. Everything about sound happens on one thread; the methods only change a state."""

    def __init__(
        self,
        microphone: Microphone,
        recogniser: Recogniser,
        detector: SpeechDetector,
        *,
        listening: Listening = Listening.LOUDSPEAKER,
        stop_words: StopWords | None = None,
        echo: EchoCanceller | None = None,
    ) -> None:
        self._microphone = microphone
        self._echo = echo
        self._recogniser = recogniser
        self._detector = detector
        self._stop_words = stop_words
        self._listeners: list[EarsListener] = []
        self._lock = threading.Lock()
        self._duplex = Duplex(listening)
        self._changes: deque[tuple[float, _Change]] = deque()
        self._attention = Attention(Situation())
        self._attending: Attention | None = None
        self._waited = 0.0
        """Seconds of sound since another grammar was asked for."""
        self._framer = Framer()
        self._resampler = Resampler(RATE, RATE)
        self._rate = RATE
        self._endpointer = Endpointer()
        self._level = LevelWatch()
        self._cleaner = Cleaner()
        self._fence = Fence(None)
        self._before: deque[_Frame] = deque(maxlen=BEFORE_FRAMES)
        self._utterance: list[tuple[bytes, bytes]] = []
        """The sound of the utterance under way, cleaned and as it came."""
        self._looked = False
        """Whether everything heard was looked at in this silence."""
        self._seen: Heard | None = None
        """What that look found, if it ended the utterance."""
        self._looking = 0.0
        self._gate = Gate.OPEN
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    # ------------------------------------------------------------------ from any thread

    def listen(self, listener: EarsListener) -> None:
        self._listeners.append(listener)

    def start(self) -> None:
        if self._thread is not None:
            return
        self._microphone.open()
        self._thread = threading.Thread(target=self._run, name="ears", daemon=True)
        self._thread.start()

    def listen_for(self, attention: Attention) -> None:
        with self._lock:
            self._attention = attention

    def pause(self) -> None:
        self._change(Duplex.pause)

    def resume(self) -> None:
        self._change(Duplex.resume)

    def listen_by(self, listening: Listening) -> None:
        self._change(lambda duplex: duplex.by(listening))

    def narrator_speaks(self, line: str) -> None:
        self._change(lambda duplex: duplex.speaks(line))

    def narrator_is_silent(self) -> None:
        now = self._microphone.now()
        self._change(lambda duplex: duplex.falls_silent(now))

    def close(self) -> None:
        self._closing.set()
        self._microphone.close()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
            self._thread = None

    def _change(self, change: _Change) -> None:
        with self._lock:
            self._changes.append((self._microphone.now(), change))

    # ------------------------------------------------------------------ on the ears' thread

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._step()
            except Exception:
                # Whatever a device or a library did, a player who cannot see must not be left
                # with a game that has gone deaf: drop this utterance and hear the next.
                log.exception("an utterance was lost")
                self._forget()

    def _step(self) -> None:
        piece = self._microphone.read(READ_SECONDS)
        if isinstance(piece, Sound):
            self._apply_changes(piece.at)
            for frame in self._framer(self._at_our_rate(piece)):
                self._hear(frame, piece.at)
        elif piece is Lost.LOST:
            self._forget()
            self._resampler.reset()
            self._tell(DeviceLost(self._microphone.device))
        elif piece is Lost.BACK:
            self._forget()
            self._tell(DeviceBack(self._microphone.device))
        else:
            self._apply_changes(float("inf"))
            if not self._endpointer.speaking:
                self._attend()

    def _apply_changes(self, until: float) -> None:
        """Sound may lie about for a while before it is dealt with: it is judged by its own time."""
        with self._lock:
            while self._changes and self._changes[0][0] <= until:
                self._duplex = self._changes.popleft()[1](self._duplex)

    def _at_our_rate(self, piece: Sound) -> _Frame:
        if piece.rate != self._rate:
            self._rate = piece.rate
            self._resampler = Resampler(piece.rate, RATE)
        samples = self._resampler(np.frombuffer(piece.samples, np.int16))
        if self._echo is None or self._duplex.listening is Listening.HEADPHONES:
            return samples
        cleaned = self._echo.clean(samples, piece.at)
        self._duplex = self._duplex.cancel(self._echo.sure, piece.at)
        return cleaned

    def _hear(self, frame: _Frame, at: float) -> None:
        gate = self._duplex.gate(at)
        if gate is not self._gate:
            self._forget()
            self._gate = gate
        if gate is Gate.OPEN:
            self._follow(frame)
            return
        self._attend_soon()
        if gate is Gate.STOP_WORDS:
            self._hear_stop(frame)

    def _hear_stop(self, frame: _Frame) -> None:
        if self._stop_words is None:
            return
        word = self._stop_words.accept(frame.tobytes())
        if word is not None and not self._duplex.says_itself(word):
            self._tell(StopHeard())

    def _follow(self, frame: _Frame) -> None:
        if not self._endpointer.speaking:
            self._attend_soon()
        moment = self._endpointer.frame(
            self._detector(frame), self._attention_now().patience, self._whole
        )
        self._looked = self._looked and self._endpointer.silence > 0
        problem = self._level.frame(frame, speech=self._is_speech(moment))
        if problem is not None:
            self._tell(LevelProblem(problem))
        if moment is Moment.QUIET:
            self._wait(frame)
        elif moment is Moment.BEGINS:
            self._begin(frame)
        elif self._seen is None:
            self._accept([frame])
        if moment is Moment.ENDS:
            self._end()

    def _wait(self, frame: _Frame) -> None:
        """Nobody speaks: what is too old to be the beginning of something is the room."""
        if len(self._before) == BEFORE_FRAMES:
            self._cleaner.learn(self._before[0])
        self._before.append(frame)

    def _is_speech(self, moment: Moment) -> bool:
        return moment is not Moment.QUIET and self._endpointer.silence == 0

    def _begin(self, frame: _Frame) -> None:
        self._attend()
        self._tell(SpeechStarted())
        self._utterance.clear()
        self._cleaner.begin()
        self._fence = Fence(self._cleaner.level)
        self._accept([*self._before, frame])
        self._before.clear()

    def _accept(self, frames: Sequence[_Frame]) -> None:
        both = np.concatenate(
            [self._fence(frame, np.stack([self._cleaner.clean(frame), frame])) for frame in frames],
            axis=1,
        )
        sounds = both[0].tobytes(), both[1].tobytes()
        self._utterance.append(sounds)
        self._recogniser.accept(*sounds)

    def _end(self) -> None:
        began = time.perf_counter()
        heard = self._all_heard() if self._seen is None else self._seen
        working = self._looking + time.perf_counter() - began
        self._seen, self._looking = None, 0.0
        self._detector.reset()
        self._tell(SpeechHeard(heard, self._endpointer.silence, working))
        problem = self._level.utterance_over()
        self._tell(SpeechMeasured(self._level.last))
        if problem is not None:
            self._tell(LevelProblem(problem))

    def _whole(self) -> bool:
        attention = self._attention_now()
        if attention.complete(self._recogniser.partial()):
            return True
        if self._looked or self._endpointer.silence < attention.patience.second_look:
            return False
        return self._look_again(attention)

    def _look_again(self, attention: Attention) -> bool:
        """Everything that it may have been; if it is not over, it is heard anew, to go on."""
        self._looked = True
        began = time.perf_counter()
        heard = self._all_heard()
        if attention.over(heard):
            self._seen = heard
            self._looking = time.perf_counter() - began
            return True
        for sounds in self._utterance:
            self._recogniser.accept(*sounds)
        return False

    def _all_heard(self) -> Heard:
        return self._recogniser.finish(loud=self._fence.loud)

    def _attention_now(self) -> Attention:
        """What this utterance is heard for: what was asked for when it began."""
        return self._attending or self._attention

    def _attend_soon(self) -> None:
        """The same, a moment after it was asked for; called for every frame."""
        with self._lock:
            wanted = self._attention
        if wanted is self._attending:
            return
        if self._attending is None or wanted.situation == self._attending.situation:
            self._attend()
            return
        self._waited += FRAME_SECONDS
        if self._waited >= SOON_SECONDS:
            self._attend()

    def _attend(self) -> None:
        """Between utterances: make the grammar that was asked for, if it is another one."""
        with self._lock:
            wanted = self._attention
        if wanted is self._attending:
            return
        if self._attending is None or wanted.situation != self._attending.situation:
            self._recogniser.attend(wanted.situation)
        self._attending = wanted
        self._waited = 0.0

    def _forget(self) -> None:
        """Nothing is under way."""
        self._seen, self._looking = None, 0.0
        if self._endpointer.speaking:
            self._recogniser.reset()
            self._level.utterance_over()
        self._endpointer.reset()
        self._detector.reset()
        self._before.clear()
        self._framer.reset()
        if self._stop_words is not None:
            self._stop_words.reset()

    def _tell(self, event: EarsEvent) -> None:
        for listener in self._listeners:
            listener(event)
