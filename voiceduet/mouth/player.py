"""Plays sounds one after the other through an output device, and can fall silent at once."""

from __future__ import annotations

import contextlib
import ctypes
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

import numpy as np

from voiceduet.mouth.sound import Samples, Sound, resampled

BLOCK = 0.01
"""Seconds between two looks at whether to stop: little of the 100 ms that stopping may take."""
LATENCY = 0.04
"""Seconds of sound that the device is asked to hold: what `stop` cannot take back. Less stops
sooner and drops more on a busy machine: `voiceduet bench mouth --only timing`."""
FADE = 0.004
"""Seconds over which a cut sound falls silent, so that it does not click."""
LOST_AFTER = 2.5
"""Seconds without the device asking for sound after which it counts as gone. A machine under very
heavy load has stood still for more than one, and its device was there all the time."""

Tap = Callable[[Samples, int, float], None]
"""Is handed what is played, its rate, and when it sounds (time.monotonic)."""


class DeviceLost(Exception):
    """There is no sound device, or it went away."""


class Stream(Protocol):
    """An open output stream."""

    @property
    def rate(self) -> int: ...

    @property
    def active(self) -> bool: ...

    def close(self) -> None: ...


Fill = Callable[[Samples, float], None]
"""Fills a block of mono samples; the second argument is seconds until its first one sounds."""
OpenStream = Callable[[Fill], Stream]


class Cut:
    """Cuts everything that carries it, in whatever state it is."""

    def __init__(self) -> None:
        self._event = threading.Event()

    @property
    def made(self) -> bool:
        return self._event.is_set()

    def make(self) -> None:
        self._event.set()

    def wait(self, seconds: float) -> bool:
        """Wait so long, or until the cut is made; whether it is."""
        return self._event.wait(max(0.0, seconds))


class Playing:
    """A sound on its way through the player."""

    def __init__(self, samples: Samples, cut: Cut) -> None:
        self.samples = samples
        self.cut = cut
        self.at = 0
        self.begun = threading.Event()
        """Its first sound was handed to the device, or it was cut before that."""
        self.over = threading.Event()
        """Everything was handed to the device, or it was cut."""
        self.ends_at = 0.0
        """When its last sound leaves the loudspeaker (time.monotonic), once it is over."""


class Player:
    """One device, one queue, so two sounds can never overlap."""

    def __init__(self, open_stream: OpenStream | None = None) -> None:
        self._open_stream = open_stream or open_default
        self._queue: deque[Playing] = deque()
        self._taps: list[Tap] = []
        self._stream: Stream | None = None
        self._asked_at = 0.0
        self._rate = 0
        self.volume = 1.0

    def open(self) -> None:
        """Open the device if it is not. Raises DeviceLost."""
        if self._stream is not None and self._stream.active:
            return
        self._let_go()
        self._asked_at = time.monotonic()
        self._stream = self._open_stream(self._fill)
        self._rate = self._stream.rate

    def tap(self, tap: Tap) -> None:
        """Hand everything that is played to this as well: a reference for echo cancellation."""
        self._taps.append(tap)

    def play(self, sound: Sound, cut: Cut) -> Playing:
        """Play after what waits. Raises DeviceLost."""
        self.open()
        playing = Playing(resampled(sound, self._rate).samples, cut)
        self._queue.append(playing)
        return playing

    def wait_for_start(self, playing: Playing) -> None:
        """Until its first sound is on its way, or it was cut. Raises DeviceLost."""
        self._wait(playing.begun, playing)

    def wait(self, playing: Playing) -> None:
        """Until all of it is on its way, or it was cut. Raises DeviceLost."""
        self._wait(playing.over, playing)

    def wait_for_silence(self, playing: Playing) -> None:
        """Until its last sound has left the loudspeaker. Raises DeviceLost."""
        self.wait(playing)
        time.sleep(max(0.0, playing.ends_at - time.monotonic()))

    def _wait(self, event: threading.Event, playing: Playing) -> None:
        while not event.wait(0.05):
            if self._alive():
                continue
            self._let_go()
            if not playing.cut.made:
                raise DeviceLost
            return

    def close(self) -> None:
        self._let_go()

    def _alive(self) -> bool:
        return (
            self._stream is not None
            and self._stream.active
            and time.monotonic() - self._asked_at < LOST_AFTER
        )

    def _let_go(self) -> None:
        stream, self._stream = self._stream, None
        self._queue.clear()
        if stream is not None:
            with contextlib.suppress(Exception):
                stream.close()

    def _fill(self, block: Samples, delay: float) -> None:
        now = time.monotonic()
        self._asked_at = now
        block.fill(0)
        used = 0
        while used < len(block) and (playing := self._first()) is not None:
            count, done = self._pour(playing, block[used:])
            used += count
            if not done:
                break
            playing.ends_at = now + delay + used / self._rate
            playing.over.set()
            with contextlib.suppress(IndexError):
                self._queue.popleft()
        if self.volume != 1.0:
            block *= self.volume
        if not self._rate:
            return  # the device may ask while it is being opened: that is silence
        for tap in self._taps:
            tap(block, self._rate, now + delay)

    def _first(self) -> Playing | None:
        # The queue is emptied from another thread when the device is let go.
        try:
            return self._queue[0]
        except IndexError:
            return None

    def _pour(self, playing: Playing, room: Samples) -> tuple[int, bool]:
        """Put what fits of a sound into this room; how much was put, and whether it is over."""
        if playing.cut.made:
            count = self._fade_out(playing, room)
            playing.begun.set()
            return count, True
        part = playing.samples[playing.at : playing.at + len(room)]
        room[: len(part)] = part
        playing.at += len(part)
        playing.begun.set()
        return len(part), playing.at >= len(playing.samples)

    def _fade_out(self, playing: Playing, room: Samples) -> int:
        if playing.at == 0:
            return 0
        length = min(round(FADE * self._rate), len(room), len(playing.samples) - playing.at)
        part = playing.samples[playing.at : playing.at + length]
        room[:length] = part * np.linspace(1, 0, length, dtype=np.float32)
        return length


class _SoundDevice:
    """A sounddevice output stream behind the Stream port."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    @property
    def rate(self) -> int:
        return int(self._stream.samplerate)

    @property
    def active(self) -> bool:
        return bool(self._stream.active)

    def close(self) -> None:
        self._stream.abort()
        self._stream.close()


def open_default(fill: Fill, device: int | str | None = None) -> Stream:
    """The default output device, or this one, at its own rate."""
    try:
        import sounddevice as sd

        keep_alsa_quiet()
        rate = int(sd.query_devices(device, "output")["default_samplerate"])

        def callback(out: Any, _frames: int, times: Any, _status: Any) -> None:
            mono = np.empty(len(out), np.float32)
            fill(mono, _delay(times))
            out[:] = mono[:, None]

        stream = sd.OutputStream(
            samplerate=rate,
            blocksize=round(BLOCK * rate),
            device=device,
            channels=1,
            dtype="float32",
            latency=LATENCY,
            callback=callback,
        )
        stream.start()
    except Exception as error:
        raise DeviceLost(str(error)) from error
    return _SoundDevice(stream)


def _delay(times: Any) -> float:
    """Seconds until a block sounds; some devices do not tell, or tell nonsense."""
    told = float(times.outputBufferDacTime) - float(times.currentTime)
    return told if 0 < told < 1 else LATENCY


@cache
def keep_alsa_quiet() -> object:
    """ALSA writes of every hiccup to the terminal, where a screen reader reads it aloud."""
    if not sys.platform.startswith("linux"):
        return None
    kinds = (ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
    say_nothing = ctypes.CFUNCTYPE(None, *kinds)(lambda *_: None)
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(say_nothing)
    # Kept by the cache: ALSA calls it for as long as the process lives.
    return say_nothing
