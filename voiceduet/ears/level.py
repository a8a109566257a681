"""Is the sound itself good enough: silent, too low, clipped. Pure: frames in, problems out."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voiceduet.ears.port import RATE, Level

SILENT_BELOW = 1.5
"""Root mean square, of 32768. A live microphone's own noise lies above it, a muted one's below."""
SILENT_SECONDS = 8.0
"""So long must it last: some devices take seconds to wake."""
TOO_LOW_BELOW = 130.0
"""Of speech: 48 dB below full scale. Chosen, not fitted: cheap microphones' noise begins there."""
CLIPPED_SAMPLE = 32_700
CLIPPED_SHARE = 0.004
"""Of the samples of an utterance. A single loud plosive stays below it."""


class LevelWatch:
    """Watches the level, and tells of a problem once until it has been good in between."""

    def __init__(self) -> None:
        self.last: Level | None = None
        """What was wrong with the last utterance."""
        self._told: Level | None = None
        self._silent_samples = 0
        self._speech_power = 0.0
        self._speech_samples = 0
        self._clipped = 0

    def frame(self, samples: npt.NDArray[np.int16], speech: bool) -> Level | None:
        """Take the next frame, and whether it is part of an utterance."""
        wide = samples.astype(np.float64)
        power = float(np.dot(wide, wide))
        if speech:
            self._speech_power += power
            self._speech_samples += len(samples)
            self._clipped += int(np.count_nonzero(np.abs(wide) >= CLIPPED_SAMPLE))
        if power >= SILENT_BELOW**2 * len(samples):
            self._silent_samples = 0
            return None
        self._silent_samples += len(samples)
        return self._tell(Level.SILENT) if self._silent_samples >= SILENT_SECONDS * RATE else None

    def utterance_over(self) -> Level | None:
        """An utterance has ended: was it fit to be recognised?"""
        samples, power, clipped = self._speech_samples, self._speech_power, self._clipped
        self._speech_samples, self._speech_power, self._clipped = 0, 0.0, 0
        if not samples:
            return None
        self.last = None
        if clipped > CLIPPED_SHARE * samples:
            self.last = Level.CLIPPED
        elif power < TOO_LOW_BELOW**2 * samples:
            self.last = Level.TOO_LOW
        if self.last is None:
            self._told = None
            return None
        return self._tell(self.last)

    def _tell(self, level: Level) -> Level | None:
        if self._told is level:
            return None
        self._told = level
        return level
