"""Takes the narrator's voice out of what the microphone hears, given what was played.

The mouth tells what it plays, so all that is unknown is how late and how changed it comes back. How
late, a correlation finds (`echo_delay`); how changed, an adaptive filter learns (`echo_filter`).
Once both are known the player may talk over the narrator on loudspeakers too. What it is worth:
`python tools/compare_echo.py`, `python tools/echo_on_card.py`, docs/listening.md.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from voiceduet.ears.echo_delay import MARGIN, Delay, Past, PlayedSound, power
from voiceduet.ears.echo_filter import BLOCK, LEFT_OVER, LENGTH, PARTS, Block, EchoFilter, Spectra

CONVINCING = 1 / LEFT_OVER
"""How many times less power the echo must have left to be trusted: then what is left is hushed."""
CONVINCED = 12
"""Blocks over which it must have: a fifth of a second."""
WORSE = 1.5
"""How many times louder a filter that has gone astray makes what it should make softer."""
ASTRAY = 30
"""Blocks over which it must have to be thrown away."""

AWAY = 0.9
"""Seconds without sound from the microphone after which it may have been another one."""

Samples = npt.NDArray[np.int16]
Played = npt.NDArray[np.float32]


class EchoCanceller(Protocol):
    """Told what is played, takes it out of what is heard."""

    @property
    def sure(self) -> bool:
        """Whether it knows the echo, so that none of it is left in what it gives back."""
        ...

    def played(self, samples: Played, rate: int, at: float) -> None:
        """The loudspeaker plays this at that moment. From the device's thread: never blocks."""
        ...

    def clean(self, samples: Samples, at: float) -> Samples:
        """What the microphone heard until that moment, at our rate, without what was played."""
        ...


class AdaptiveEchoCanceller:
    """Finds the echo of what is played, learns the room, and takes the echo out."""

    def __init__(self) -> None:
        self._played = PlayedSound()
        self._heard = Past()
        self._delay = Delay(self._played, self._heard)
        self._filter = EchoFilter()
        self._rest: Samples = np.empty(0, np.int16)
        """What waits for the rest of its block."""
        self._spectra: Spectra = np.zeros((PARTS, BLOCK + 1), np.complex128)
        self._spectra_at: int | None = None
        """Which samples of what was played these are of."""
        self._trial = _Trial()
        self._last = float("-inf")
        self.sure = False

    def played(self, samples: Played, rate: int, at: float) -> None:
        self._played.add(samples, rate, at)

    def clean(self, samples: Samples, at: float) -> Samples:
        self._played.take()
        if at - self._last > AWAY:
            self._delay.forget()
            self.sure = False
        self._last = at
        waiting = np.concatenate([self._rest, samples])
        whole = len(waiting) // BLOCK * BLOCK
        self._rest = waiting[whole:]
        if not whole:
            return np.empty(0, np.int16)
        self._heard.told(at, len(waiting))
        blocks = waiting[:whole].reshape(-1, BLOCK)
        return np.concatenate([self._clean(block) for block in blocks])

    def _clean(self, block: Samples) -> Samples:
        heard: Block = block / 32768.0
        start = self._heard.end
        self._heard.append(heard)
        self._mind_the_delay()
        if self._delay.offset is None:
            return block
        # The filter begins a little before the loudest echo.
        until = start + BLOCK + self._delay.offset + MARGIN
        if not self._played.sounds(until - BLOCK - LENGTH, until):
            self._spectra_at = None
            return block
        played = self._of_what_was_played(until)
        left = self._filter.subtract(played, heard)
        if self._delay.certain:
            self._filter.learn(played, left)
        self._judge(heard, left)
        if not self.sure:
            return block
        kept = self._filter.hushed(left)
        cleaned: Samples = np.clip(np.rint(kept * 32768), -32768, 32767).astype(np.int16)
        return cleaned

    def _mind_the_delay(self) -> None:
        """Look where the echo is. Wherever it is, the room is still the same."""
        moved = self._delay.passes_gap()
        # A filter that works proves by itself that the echo is where it was.
        if not self._trial.convinces:
            moved = self._delay.look() or moved
        elif drift := self._delay.drifts(self._loudest()):
            self._filter.move(drift)
            self._spectra_at = None
        if moved:
            self.sure = False
            self._trial = _Trial()

    def _loudest(self) -> int:
        return int(np.argmax(np.abs(self._filter.answer())))

    def _of_what_was_played(self, until: int) -> Spectra:
        """The spectra of the latest blocks that were played, the newest first."""
        if self._spectra_at is not None and self._spectra_at + BLOCK == until:
            self._spectra[1:] = self._spectra[:-1]
            self._spectra[0] = np.fft.rfft(self._played.between(until - 2 * BLOCK, until))
        else:
            past = self._played.between(until - LENGTH - BLOCK, until)
            for part in range(PARTS):
                end = len(past) - part * BLOCK
                self._spectra[part] = np.fft.rfft(past[end - 2 * BLOCK : end])
        self._spectra_at = until
        return self._spectra

    def _judge(self, heard: Block, left: Block) -> None:
        self._trial.add(power(heard), power(left))
        if self._trial.convinces:
            self.sure = True
        elif self._trial.is_astray:
            self.sure = False
            self._filter, self._trial = EchoFilter(), _Trial()


class _Trial:
    """What the filter has made of the last blocks."""

    def __init__(self) -> None:
        self._powers: list[tuple[float, float]] = []

    def add(self, heard: float, left: float) -> None:
        self._powers = [*self._powers[1 - ASTRAY :], (heard, left)]

    @property
    def convinces(self) -> bool:
        late = self._powers[-CONVINCED:]
        return len(late) == CONVINCED and _sum(late, 0) > CONVINCING * _sum(late, 1)

    @property
    def is_astray(self) -> bool:
        long = len(self._powers) == ASTRAY
        return long and _sum(self._powers, 1) > WORSE * _sum(self._powers, 0)


def _sum(powers: list[tuple[float, float]], which: int) -> float:
    return sum(pair[which] for pair in powers)
