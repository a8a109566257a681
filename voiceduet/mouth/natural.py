"""A natural voice: piper (the `natural` extra) with a voice file from the models folder."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np

from voiceduet.mouth.port import Comfort, VoiceKind
from voiceduet.mouth.sound import Sound
from voiceduet.mouth.voice import Trouble, VoiceFailed

VOICES = "piper"
"""The folder of voices, `LANG_….onnx` each with its `.onnx.json`, below the models."""


class NaturalVoice:
    """Synthesises with piper in this process."""

    kind = VoiceKind.NATURAL
    voices: tuple[str, ...] = ()

    def __init__(self, language: str, folder: Path) -> None:
        self._lock = threading.Lock()
        try:
            from piper import PiperVoice, SynthesisConfig
        except ImportError as error:
            raise VoiceFailed(Trouble.NOT_INSTALLED, str(error)) from error
        files = sorted(folder.glob(f"{language}_*.onnx"))
        if not files:
            raise VoiceFailed(Trouble.NO_VOICE, language)
        self._config: Any = SynthesisConfig
        self._name = files[0].stem
        try:
            self._voice: Any = PiperVoice.load(files[0])
        except Exception as error:
            raise VoiceFailed(Trouble.FAILED, str(error)) from error

    def synthesise(self, text: str, comfort: Comfort) -> Sound:
        config = self._config(length_scale=1 / comfort.rate)
        try:
            with self._lock:
                chunks = list(self._voice.synthesize(text, config))
        except Exception as error:
            raise VoiceFailed(Trouble.FAILED, str(error)) from error
        if not chunks:
            return Sound(np.zeros(0, np.float32), 22_050)
        samples = np.concatenate([chunk.audio_float_array for chunk in chunks])
        return Sound(samples.astype(np.float32), chunks[0].sample_rate)

    def fingerprint(self, text: str, comfort: Comfort) -> str:
        return f"piper {self._name} {comfort.rate} {text}"

    def close(self) -> None:
        """Piper holds nothing outside this process."""
