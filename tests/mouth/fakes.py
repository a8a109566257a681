"""Hand-written fakes of what the mouth stands on: a voice, a synthesiser, a sound device."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

import numpy as np

from voiceduet.mouth.player import BLOCK, Cut, DeviceLost, Fill, Samples, Stream
from voiceduet.mouth.port import Comfort, Earcon, VoiceKind
from voiceduet.mouth.sound import Sound
from voiceduet.mouth.voice import Progress, Trouble, VoiceFailed

RATE = 8000


class FakeVoice:
    """Takes `seconds` for each clause and notes who spoke when."""

    def __init__(self, kind: VoiceKind = VoiceKind.SYSTEM, seconds: float = 0.0) -> None:
        self.kind = kind
        self.voices = ("one", "two")
        self.seconds = seconds
        self.said: list[str] = []
        self.sounds: list[Earcon] = []
        self.prepared: list[str] = []
        self.speaking_now = 0
        self.overlaps = 0
        self.fail_after: int | None = None
        self.failure: Exception = VoiceFailed(Trouble.FAILED)
        self.not_ready: VoiceFailed | None = None
        self.closed = False

    def ready(self) -> None:
        if self.not_ready is not None:
            raise self.not_ready

    def speak(self, clauses: Sequence[str], comfort: Comfort, cut: Cut, progress: Progress) -> None:
        self.speaking_now += 1
        self.overlaps += self.speaking_now > 1
        try:
            for clause in clauses:
                if self.fail_after is not None and len(self.said) >= self.fail_after:
                    raise self.failure
                if cut.made:
                    return
                progress.started()
                deadline = time.monotonic() + self.seconds
                while time.monotonic() < deadline and not cut.made:
                    time.sleep(0.0005)
                if cut.made:
                    return
                if progress.said():
                    self.said.append(clause)
        finally:
            self.speaking_now -= 1

    def prepare(self, clause: str, comfort: Comfort) -> None:
        self.prepared.append(clause)

    def hush(self) -> None: ...

    def earcon(self, earcon: Earcon, comfort: Comfort, cut: Cut) -> None:
        self.sounds.append(earcon)

    def settle(self) -> None: ...

    def close(self) -> None:
        self.closed = True


class FakeSynthesiser:
    """A tone as long as the text, and a count of how often it was asked."""

    kind = VoiceKind.SYSTEM
    voices = ("one", "two")

    def __init__(self) -> None:
        self.asked: list[str] = []

    def synthesise(self, text: str, comfort: Comfort) -> Sound:
        self.asked.append(text)
        return tone(0.02 * len(text) / comfort.rate)

    def fingerprint(self, text: str, comfort: Comfort) -> str:
        return f"{comfort.rate} {text}"

    def close(self) -> None: ...


def tone(seconds: float, rate: int = RATE) -> Sound:
    at = np.arange(round(seconds * rate)) / rate
    return Sound((0.5 * np.cos(2 * np.pi * 400 * at)).astype(np.float32), rate)


class FakeDevice:
    """A sound device that a thread drives; it can be unplugged and plugged in again."""

    def __init__(self) -> None:
        self.plugged = True
        self.played: list[Samples] = []
        self.opened = 0

    def open(self, fill: Fill) -> Stream:
        if not self.plugged:
            raise DeviceLost("unplugged")
        self.opened += 1
        return _FakeStream(self, fill)

    @property
    def heard(self) -> Samples:
        return np.concatenate(self.played) if self.played else np.zeros(0, np.float32)


class _FakeStream:
    def __init__(self, device: FakeDevice, fill: Fill) -> None:
        self.rate = RATE
        self._device = device
        self._fill = fill
        self._open = True
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def active(self) -> bool:
        return self._open and self._device.plugged

    def close(self) -> None:
        self._open = False

    def _run(self) -> None:
        while self.active:
            block = np.empty(round(BLOCK * RATE), np.float32)
            self._fill(block, 0.0)
            self._device.played.append(block)
            time.sleep(BLOCK)


def eventually(true: Callable[[], bool], seconds: float = 3.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.002)
    return true()
