"""Flite's voices: recorded from people, so clearer and more natural than espeak-ng's; English."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from voiceduet.mouth.port import Comfort, VoiceKind
from voiceduet.mouth.sound import Sound, read_sound
from voiceduet.mouth.voice import Trouble, VoiceFailed

PROGRAM = "flite"
CLAUSE_SECONDS = 10.0
"""No clause takes longer, or the program hangs."""


class FliteVoice:
    """Synthesises with the flite program, one process for each clause: it starts in no time."""

    kind = VoiceKind.NATURAL

    def __init__(self, voices: Sequence[str]) -> None:
        """`voices` are flite's own names, the best first."""
        program = shutil.which(PROGRAM)
        if program is None:
            raise VoiceFailed(Trouble.NOT_INSTALLED, PROGRAM)
        if not voices:
            raise VoiceFailed(Trouble.NO_VOICE, PROGRAM)
        self._program = program
        self.voices = tuple(voices)
        self._lock = threading.Lock()
        self._folder = tempfile.TemporaryDirectory(prefix="voiceduet-flite-")

    def synthesise(self, text: str, comfort: Comfort) -> Sound:
        file = Path(self._folder.name) / "clause.wav"
        features = (f"duration_stretch={1 / comfort.rate:.3f}", f"f0_shift={comfort.pitch:.3f}")
        settings = [word for feature in features for word in ("--setf", feature)]
        command = [self._program, "-voice", self._voice(comfort), *settings, "-t", text]
        try:
            with self._lock:
                subprocess.run(
                    [*command, "-o", str(file)],
                    check=True,
                    timeout=CLAUSE_SECONDS,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                )
                return read_sound(file.read_bytes())
        except (OSError, ValueError, EOFError, subprocess.SubprocessError) as error:
            raise VoiceFailed(Trouble.FAILED, str(error)) from error

    def fingerprint(self, text: str, comfort: Comfort) -> str:
        return f"{PROGRAM} {self._voice(comfort)} {comfort.rate} {comfort.pitch} {text}"

    def close(self) -> None:
        self._folder.cleanup()

    def _voice(self, comfort: Comfort) -> str:
        return comfort.voice if comfort.voice in self.voices else self.voices[0]
