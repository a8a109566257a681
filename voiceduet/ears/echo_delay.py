"""How late the microphone hears what is played: two streams of samples brought together.

Devices tell when they play something, but not exactly, and a busy machine leaves gaps. Between two
gaps both streams go on sample by sample; a correlation finds by how many they are apart.
"""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE
from voiceduet.ears.resample import Resampler

MARGIN = 64
"""Samples before the loudest echo that are looked at too: two devices' clocks drift apart."""
DRIFTED = 32
"""Samples of drift after which the two are brought together again."""
LATEST = 1.0
"""Seconds by which an echo may come after the moment that the device told: Bluetooth takes 0.3."""
EARLIEST = 0.2
"""Seconds by which it may come before: what devices tell is not exact."""
NEAR = 0.08
"""Seconds around where it should be in which it is looked for once it is known."""
WINDOW = RATE
"""Samples that are compared to find the echo."""
SHORT_WINDOW = RATE * 2 // 5
"""As many after a gap: less sure, but sooner."""
BETWEEN_LOOKS = RATE // 4
CLEAR = 3.5
"""How far the best place for the echo stands out from the fiftieth best, to be believed. On the
virtual card it is 4 to 10 where it is right and 1.3 to 2.5 where there is none."""
RIVALS = 50
SAME = 40
"""Samples by which two looks may differ and still have found the same."""
GAP = 0.012
"""Seconds by which a device's time and its count of samples come apart when it left a gap."""
SETTLING = 12
"""Pieces over which a device that stumbled tells times that jump about."""
PATIENCE = 8
"""Looks in vain after which the echo is looked for everywhere."""
SOUND = 0.003
"""Root mean square, of 1, below which nothing worth comparing is played."""
KEPT = 4 * RATE
WAITING = 200
"""Pieces of played sound that may wait for the microphone's: two seconds. Older ones are past."""

Floats = npt.NDArray[np.float64]
Played = npt.NDArray[np.float32]


def power(samples: Floats) -> float:
    """Of all of them together. Not by a dot product: that is spread over threads, which wait for
    each other in a busy loop."""
    return float(np.square(samples).sum())


class Past:
    """The latest samples of a stream, counted from its beginning."""

    def __init__(self) -> None:
        self._samples: Floats = np.zeros(2 * KEPT)
        self._used = KEPT
        self.end = 0
        """How many samples there have been."""
        self._began: deque[float] = deque(maxlen=100)
        """When the stream would have begun, by each of the latest pieces."""

    def append(self, samples: Floats) -> None:
        count = len(samples)
        if self._used + count > len(self._samples):
            self._samples[:KEPT] = self._samples[self._used - KEPT : self._used]
            self._used = KEPT
        self._samples[self._used : self._used + count] = samples
        self._used += count
        self.end += count

    def told(self, at: float, waiting: int) -> None:
        """So many samples that are about to be added end at that moment."""
        self._began.append(at - (self.end + waiting) / RATE)

    @property
    def began(self) -> float:
        """Pieces come late, never early: the earliest tells it best."""
        return min(self._began, default=0.0)

    def between(self, start: int, end: int) -> Floats:
        """These samples; silence where there are none, or none any more."""
        place = self._used - self.end
        first, last = max(start, self.end - KEPT), min(end, self.end)
        if first == start and last == end:
            return self._samples[start + place : end + place]
        found = np.zeros(end - start)
        if first < last:
            found[first - start : last - start] = self._samples[first + place : last + place]
        return found


class PlayedSound:
    """What was played, as one stream at our rate, and when."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Played, int, float]] = deque(maxlen=WAITING)
        """Added to by the device's thread, taken from by the ears'."""
        self._past = Past()
        self._rate = RATE
        self._resampler = Resampler(RATE, RATE)
        self._began: deque[float] = deque(maxlen=SETTLING)
        self._steady = 0.0
        """When the stream would have begun, had it gone on from there as it does now."""
        self._odd = 0
        """Pieces in a row that came at another time than they should."""
        self.unbroken_from = 0
        """The first sample after the last gap."""
        self.gaps: deque[tuple[int, int]] = deque()
        """Which sample came first after a gap, and how many samples later than it should."""

    def add(self, samples: Played, rate: int, at: float) -> None:
        self._waiting.append((samples, rate, at))

    def take(self) -> None:
        """Take up what was played since."""
        while self._waiting:
            self._take(*self._waiting.popleft())

    def _take(self, samples: Played, rate: int, at: float) -> None:
        if rate != self._rate:
            self._rate, self._resampler = rate, Resampler(rate, RATE)
        loud = (np.clip(samples, -1, 1) * 32767).astype(np.int16)
        start = self._past.end
        self._past.append(self._resampler(loud) / 32768.0)
        self._note(at - start / RATE, start)

    def _note(self, began: float, start: int) -> None:
        self._began.append(began)
        if start == 0:
            self._steady = began
            return
        self._odd = self._odd + 1 if abs(began - self._steady) > GAP else 0
        if self._odd == 1:
            self.unbroken_from = start
        if self._odd >= SETTLING:
            slipped = float(np.median(self._began)) - self._steady
            self._steady, self._odd = self._steady + slipped, 0
            self.gaps.append((self.unbroken_from, round(slipped * RATE)))

    @property
    def end(self) -> int:
        return self._past.end

    @property
    def began(self) -> float:
        return self._steady

    def between(self, start: int, end: int) -> Floats:
        return self._past.between(start, end)

    def sounds(self, start: int, end: int) -> bool:
        return bool(np.any(np.abs(self.between(start, end)) > SOUND))


class Delay:
    """Where in what was played the microphone's samples are."""

    def __init__(self, played: PlayedSound, heard: Past) -> None:
        self._played = played
        self._heard = heard
        self.offset: int | None = None
        """Added to the number of a sample heard it gives that of the sample played, if known."""
        self._looked_at = 0
        self._candidate: int | None = None
        """Where the last look found it, if not where it should be."""
        self._in_vain = 0
        self._after_gap = False

    @property
    def certain(self) -> bool:
        """Whether the two have met since the last gap: else nothing can be learnt from them."""
        return self.offset is not None and not self._after_gap and self._candidate is None

    def forget(self) -> None:
        """It may be another one now."""
        self.offset = self._candidate = None

    def passes_gap(self) -> bool:
        """Whether what is heard now comes later than before, because the device left a gap."""
        passed = False
        while self._played.gaps and self._reached(self._played.gaps[0][0]):
            _, slipped = self._played.gaps.popleft()
            if self.offset is not None:
                self.offset -= slipped
                self._after_gap, self._in_vain, self._candidate = True, 0, None
            passed = True
        return passed

    def _reached(self, place: int) -> bool:
        return self.offset is None or self._heard.end + self.offset >= place

    def look(self) -> bool:
        """Look for the echo, if it is time to; whether it is somewhere else than it was."""
        if self._heard.end - self._looked_at < BETWEEN_LOOKS:
            return False
        self._looked_at = self._heard.end
        return self._look_everywhere() if self.offset is None else self._look_near(self.offset)

    def drifts(self, loudest: int) -> int:
        """By how many samples to move the filter, whose loudest echo is there, and this with it."""
        drift = loudest - MARGIN
        if self.offset is None or not DRIFTED < abs(drift) < 2 * MARGIN:
            return 0
        self.offset -= drift
        return -drift

    def _look_everywhere(self) -> bool:
        until = round((self._heard.began - self._played.began - LATEST) * RATE) + self._heard.end
        start = min(until, self._played.end) - WINDOW
        told = round((self._played.began - self._heard.began) * RATE) + start
        found = self._find(
            start, WINDOW, told - round(EARLIEST * RATE), told + round(LATEST * RATE)
        )
        if found is None:
            return False
        known = self._candidate is not None and abs(found - self._candidate) <= SAME
        self._candidate = found
        if known:
            self.offset, self._in_vain, self._after_gap = found, 0, False
            self._candidate = None
        return known

    def _look_near(self, offset: int) -> bool:
        size = SHORT_WINDOW if self._after_gap else WINDOW
        near = round(NEAR * RATE)
        start = self._heard.end + offset - near - size
        found = self._find(start, size, start - offset - near, start - offset + near)
        if found is None:
            if self._worth_comparing(start, size):
                self._in_vain += 1
            if self._in_vain < PATIENCE:
                return False
            self.offset, self._candidate = None, None
            return True
        self._in_vain = 0
        if abs(found - offset) <= SAME and not self._after_gap:
            self._candidate = None
            return False
        known = self._candidate is not None and abs(found - self._candidate) <= SAME
        self._candidate = found
        if not (known or self._after_gap):
            return False
        self.offset, self._candidate, self._after_gap = found, None, False
        return True

    def _worth_comparing(self, start: int, size: int) -> bool:
        if start < self._played.unbroken_from:
            return False
        return power(self._played.between(start, start + size)) > size * SOUND**2

    def _find(self, start: int, size: int, first: int, last: int) -> int | None:
        """The offset at which these samples played are heard, if they begin between these two."""
        if not self._worth_comparing(start, size):
            return None
        sought = self._played.between(start, start + size)
        among = self._heard.between(first, last + size)
        length = 1 << (len(among) + size).bit_length()
        both = np.fft.rfft(among, length) * np.conj(np.fft.rfft(sought, length))
        # Every frequency counts the same: speech is all low ones, and those tell little of time.
        strength = np.abs(both)
        alike = np.fft.irfft(both / (strength + 1e-3 * strength.mean() + 1e-12), length)
        alike = alike[: last - first]
        best = int(np.argmax(alike))
        rivals = np.partition(alike, -RIVALS)[-RIVALS]
        if alike[best] < CLEAR * max(rivals, 1e-9):
            return None
        return start - (first + best)
