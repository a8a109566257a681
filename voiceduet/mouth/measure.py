"""Measures the mouth on a real or virtual sound card, by recording what the card plays."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
import time
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from voiceduet.mouth.port import Comfort, LineEnded, LineStarted, MouthEvent, Priority
from voiceduet.mouth.speaking import SpeakingMouth

RATE = 16_000
LOUD = 150
"""Of 32,768: above the rounding noise of a card, below the softest speech sound."""
MONITOR = "@DEFAULT_MONITOR@"
"""What PulseAudio and PipeWire call the sound that the default output plays."""
PAREC_OPTIONS = ("--raw", "--format=s16le", "--channels=1", "--latency-msec=20")
NEAR = 1.0
SETTLE = 0.5
"""Seconds after a line in which its last sound reaches the recording."""


class CannotRecord(RuntimeError):
    """What the card plays cannot be recorded on this machine."""


class Recorder:
    """Records what the default output plays."""

    def __init__(self) -> None:
        if shutil.which("parec") is None:
            raise CannotRecord("parec")
        self._process = subprocess.Popen(
            ["parec", f"--device={MONITOR}", f"--rate={RATE}", *PAREC_OPTIONS],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._heard = bytearray()
        self._marks: list[tuple[float, int]] = []
        """When each piece came, and how much had been heard by then."""
        threading.Thread(target=self._read, daemon=True).start()
        deadline = time.monotonic() + 10
        while not self._heard:
            if time.monotonic() > deadline or self._process.poll() is not None:
                self.close()
                raise CannotRecord("parec")
            time.sleep(0.02)

    def between(self, start: float, end: float) -> NDArray[np.int16]:
        """What was heard between two moments of time.monotonic."""
        begun_at = self._begun_at(start, end)
        first = max(0, round((start - begun_at) * RATE))
        last = max(first, round((end - begun_at) * RATE))
        return np.frombuffer(bytes(self._heard[2 * first : 2 * last]), np.int16)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        while piece := os.read(self._process.stdout.fileno(), 1 << 16):
            self._heard += piece
            self._marks.append((time.monotonic(), len(self._heard) // 2))

    def _begun_at(self, start: float, end: float) -> float:
        """When the recording would have begun, had it lost nothing until these moments.

        The piece that came with the least delay tells it best; some delay is left in it, so that
        no time measured here is too short. A busy machine loses sound, hence only near pieces.
        """
        near = [m for m in self._marks if start - NEAR < m[0] < end + NEAR] or self._marks
        return min(when - heard / RATE for when, heard in near)


@dataclass(frozen=True)
class Delays:
    """Milliseconds, one for each try."""

    tries: tuple[float, ...]

    @property
    def median(self) -> float:
        return float(np.median(self.tries))

    @property
    def p95(self) -> float:
        return float(np.percentile(self.tries, 95))

    @property
    def longest(self) -> float:
        return max(self.tries)


def start_delays(mouth: SpeakingMouth, recorder: Recorder, lines: list[str]) -> Delays:
    """From `say` to the first sound of each line."""
    delays: list[float] = []
    for line in lines:
        mouth.wait_until_idle(10)
        time.sleep(SETTLE)
        asked = time.monotonic()
        mouth.say(line)
        mouth.wait_until_idle(10)
        time.sleep(SETTLE)
        loud = np.flatnonzero(np.abs(recorder.between(asked, time.monotonic())) > LOUD)
        delays.append(float(loud[0]) * 1000 / RATE if len(loud) else float("inf"))
    return Delays(tuple(delays))


def stop_delays(
    mouth: SpeakingMouth, recorder: Recorder, line: str, tries: int, seed: int = 1
) -> Delays:
    """From `stop` to silence, at random moments of a line."""
    random = Random(seed)
    delays: list[float] = []
    for _ in range(tries):
        mouth.say(line)
        time.sleep(random.uniform(0.3, 1.5))
        asked = time.monotonic()
        mouth.stop()
        mouth.wait_until_idle(5)
        time.sleep(SETTLE)
        loud = np.flatnonzero(np.abs(recorder.between(asked, time.monotonic())) > LOUD)
        delays.append(float(loud[-1]) * 1000 / RATE if len(loud) else 0.0)
    return Delays(tuple(delays))


@dataclass(frozen=True)
class Hammered:
    """What became of many lines with random stops among them."""

    lines: int
    said: int
    given_back: int
    """By `stop`, for the caller to say again or not."""
    lost: int
    """Neither said nor given back, or said and not heard on the card."""
    overlapped: int
    """Begun while another one was being said, or both said and given back."""
    stops: int


class _Witness:
    """Notes what the mouth tells of its lines."""

    def __init__(self) -> None:
        self.said: list[tuple[str, float, float]] = []
        self.overlapped = 0
        self._saying: tuple[str, float] | None = None

    def __call__(self, event: MouthEvent) -> None:
        now = time.monotonic()
        if isinstance(event, LineStarted):
            self.overlapped += self._saying is not None
            self._saying = event.line, now
        elif isinstance(event, LineEnded) and self._saying is not None:
            if not event.cut:
                self.said.append((event.line, self._saying[1], now))
            self._saying = None


def hammer(mouth: SpeakingMouth, recorder: Recorder, count: int, seed: int = 1) -> Hammered:
    """Queue so many lines, stopping at random; account for every one of them."""
    random = Random(seed)
    witness = _Witness()
    mouth.listen(witness)
    mouth.adjust(Comfort(rate=3.0, earcons=False))
    given_back: list[str] = []
    stops = queued = 0
    while queued < count:
        for _ in range(min(random.randint(1, 30), count - queued)):
            mouth.say(f"Line {queued}.", random.choice(list(Priority)))
            queued += 1
        time.sleep(random.uniform(0.0, 4.0))
        given_back += mouth.stop()
        stops += 1
    mouth.wait_until_idle(30)
    time.sleep(SETTLE)
    mouth.adjust(Comfort())
    said = [line for line, _, _ in witness.said]
    unheard = sum(not _sounded(recorder, start, end) for _, start, end in witness.said)
    twice = len([*said, *given_back]) - len({*said, *given_back})
    missing = count - len({*said, *given_back})
    overlapped = witness.overlapped + twice
    return Hammered(count, len(said), len(given_back), missing + unheard, overlapped, stops)


def _sounded(recorder: Recorder, start: float, end: float) -> bool:
    return bool(np.any(np.abs(recorder.between(start, end + 0.2)) > LOUD))
