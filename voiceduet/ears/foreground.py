"""The player, not the room: speech counts when it stands out from what is always there."""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt

from voiceduet.ears.speech import FRAME_SECONDS, SpeechDetector

ABOVE_ROOM_DB = 3.0
"""How far above the room a player is. In babble at 10 dB, frames judged right: .52 without this,
.87 at 2 dB, .92 at 3 and 4, .91 at 5; beyond 3, a fan costs more word ends
(`python tools/compare_detectors.py`)."""
ROOM_SHARE = 30
"""The room is what this percentage of the last seconds stays below: people pause, rooms do not."""
ROOM_SECONDS = 8.0
SETTLING_SECONDS = 0.5
"""Before that much was heard, nothing is known of the room and everything counts."""
QUIETEST = 20.0
"""Root mean square. No room is quieter than this to us: in a silent one a whisper counts."""
SMOOTHING = 0.5
"""Share of the frame before in the level of a frame: a vowel's ripple is no pause."""


BELOW_VOICE_DB = 10.0
"""How far below the loudest voice of late somebody is to count as elsewhere in the room. Sixteen
cards said while somebody else talked without a pause, 15 dB softer: none understood without this, 7
at 12 dB, 8 at 9; in babble at 15 dB five wrong acts without, none with. Too near, and the soft
syllables of the player go too: `voiceduet bench endpoint` counts utterances cut or lost. (The cards
are a trial that is not kept as a command.)"""
VOICE_SECONDS = 8.0
SPOKEN = 0.5
"""How likely a frame must be speech to tell how loud voices are: a slammed door is none."""
LOUDEST_FRAMES = 5
"""A voice is as loud as this many of its frames are: a short word has more, a crackle fewer."""


class Foreground:
    """A detector of speech that leaves out what is no louder than the room usually is, and
    whoever is much softer than the voice that was loudest of late: the player is near."""

    def __init__(self, detector: SpeechDetector) -> None:
        self._detector = detector
        self._levels: deque[float] = deque(maxlen=round(ROOM_SECONDS / FRAME_SECONDS))
        self._voices: deque[float] = deque(maxlen=round(VOICE_SECONDS / FRAME_SECONDS))
        """The power of each frame of late that was speech; zero for those that were not."""
        self._power = 0.0

    def __call__(self, frame: npt.NDArray[np.int16]) -> float:
        probability = self._detector(frame)
        wide = frame.astype(np.float64)
        power = float(np.dot(wide, wide)) / len(frame)
        self._levels.append(power)
        self._power = SMOOTHING * self._power + (1 - SMOOTHING) * power
        self._voices.append(self._power if probability >= SPOKEN else 0.0)
        return probability if self._stands_out() and self._is_near() else 0.0

    def reset(self) -> None:
        """Forget the stream; the room is still the same."""
        self._detector.reset()

    def _stands_out(self) -> bool:
        if len(self._levels) * FRAME_SECONDS < SETTLING_SECONDS:
            return True
        room = max(float(np.percentile(self._levels, ROOM_SHARE)), QUIETEST**2)
        return self._power >= room * 10 ** (ABOVE_ROOM_DB / 10)

    def _is_near(self) -> bool:
        spoken = [power for power in self._voices if power > 0]
        if len(spoken) < LOUDEST_FRAMES:
            return True
        loudest = sorted(spoken)[-LOUDEST_FRAMES]
        return self._power >= loudest / 10 ** (BELOW_VOICE_DB / 10)
