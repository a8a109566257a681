"""A voice made of samples: a synthesiser, a cache and the player."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

import numpy as np

from voiceduet.mouth.cache import Cache
from voiceduet.mouth.earcons import earcon_sound
from voiceduet.mouth.player import Cut, DeviceLost, Player, Playing
from voiceduet.mouth.port import Comfort, Earcon, VoiceKind
from voiceduet.mouth.sound import Sound, silence, trimmed
from voiceduet.mouth.voice import Progress, Synthesiser, Trouble, VoiceFailed

PAUSES = {",": 0.16, ";": 0.22, ":": 0.22, ".": 0.3, "!": 0.3, "?": 0.3, "…": 0.35}
"""Seconds of silence after a clause, by the sign that ends it. Faster speech has shorter ones."""
PEAK = 0.7
"""All voices are brought to the same loudness."""


class SampledVoice:
    """Speaks what a synthesiser makes, clause by clause, the next one made while one sounds."""

    def __init__(self, synthesiser: Synthesiser, player: Player, cache: Cache) -> None:
        self._synthesiser = synthesiser
        self._player = player
        self._cache = cache
        self._making = threading.Lock()
        self._last: Playing | None = None
        self._ended_with = ""

    @property
    def kind(self) -> VoiceKind:
        return self._synthesiser.kind

    @property
    def voices(self) -> tuple[str, ...]:
        return self._synthesiser.voices

    def speak(self, clauses: Sequence[str], comfort: Comfort, cut: Cut, progress: Progress) -> None:
        if cut.wait(self._breath(comfort)):
            return
        waiting: list[Playing] = []
        self._player.volume = comfort.volume
        try:
            for number, clause in enumerate(clauses):
                sound = self._sound(clause, comfort)
                if cut.made:
                    break
                if number:
                    sound = _after(_pause(clauses[number - 1], comfort), sound)
                self._last = self._player.play(sound, cut)
                if not number:
                    self._player.wait_for_start(self._last)
                    progress.started()
                self._ended_with = clause
                waiting.append(self._last)
                while len(waiting) > 1:
                    self._wait(waiting.pop(0), progress)
            for playing in waiting:
                self._wait(playing, progress)
        except DeviceLost as error:
            raise VoiceFailed(Trouble.DEVICE_LOST, str(error)) from error

    def prepare(self, clause: str, comfort: Comfort) -> None:
        try:
            self._sound(clause, comfort)
        except VoiceFailed:
            # It will be told when the clause is to be said.
            return

    def ready(self) -> None:
        try:
            self._player.open()
        except DeviceLost as error:
            raise VoiceFailed(Trouble.NO_DEVICE, str(error)) from error

    def hush(self) -> None:
        """The player looks at the cut itself."""

    def earcon(self, earcon: Earcon, comfort: Comfort, cut: Cut) -> None:  # noqa: ARG002
        try:
            self._last = self._player.play(earcon_sound(earcon), cut)
            self._ended_with = ""
            self._player.wait(self._last)
        except DeviceLost as error:
            raise VoiceFailed(Trouble.DEVICE_LOST, str(error)) from error

    def settle(self) -> None:
        if self._last is None:
            return
        try:
            self._player.wait_for_silence(self._last)
        except DeviceLost:
            # Then nothing sounds any more.
            return

    def close(self) -> None:
        self._synthesiser.close()
        self._player.close()

    def _breath(self, comfort: Comfort) -> float:
        """Seconds to wait before a line that follows another one at once."""
        if self._last is None:
            return 0.0
        return self._last.ends_at + _pause(self._ended_with, comfort) - time.monotonic()

    def _wait(self, playing: Playing, progress: Progress) -> None:
        self._player.wait(playing)
        progress.said()

    def _sound(self, clause: str, comfort: Comfort) -> Sound:
        key = self._synthesiser.fingerprint(clause, comfort)
        sound = self._cache.get(key)
        if sound is not None:
            return sound
        with self._making:
            # Another thread may have made it while this one waited.
            sound = self._cache.get(key)
            if sound is None:
                sound = _levelled(trimmed(self._synthesiser.synthesise(clause, comfort)))
                self._cache.put(key, sound)
        return sound


def _levelled(sound: Sound) -> Sound:
    peak = float(np.max(np.abs(sound.samples), initial=0.0))
    if not peak:
        return sound
    return Sound((sound.samples * (PEAK / peak)).astype(np.float32), sound.rate)


def _pause(clause: str, comfort: Comfort) -> float:
    return PAUSES.get(clause[-1:], 0.05) / comfort.rate


def _after(pause: float, sound: Sound) -> Sound:
    quiet = silence(pause, sound.rate)
    return Sound(np.concatenate([quiet.samples, sound.samples]), sound.rate)
