"""The system's own voice through pyttsx3: espeak-ng, SAPI5 or NSSpeech, as samples."""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
import threading
import time
import wave
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from voiceduet.mouth.line_process import LineProcess
from voiceduet.mouth.port import Comfort, VoiceKind
from voiceduet.mouth.sound import Sound, read_sound
from voiceduet.mouth.spoken_text import respelled
from voiceduet.mouth.voice import Trouble, VoiceFailed

USUAL_RATE = 165
"""Words a minute at rate 1. `voiceduet bench mouth --only words` finds 150 no clearer."""
USUAL_PITCH = 50
STARTING_SECONDS = 20.0
"""A cold Windows machine takes long to load its speech library."""
CLAUSE_SECONDS = 5.0
"""No clause takes longer, or the process hangs."""
FILE_SECONDS = 2.0
"""macOS finishes writing after it has answered."""

VARIANT = "+"
ESPEAK = "espeak"
"""The driver that the respellings are for: other voices say those words well."""
COMMAND = (sys.executable, "-m", "voiceduet.mouth.pyttsx3_process")


class SystemVoice:
    """Synthesises in a process that is started again when it crashes or hangs."""

    kind = VoiceKind.SYSTEM

    def __init__(
        self,
        language: str,
        preferred: Sequence[str] = (),
        respellings: Mapping[str, str] | None = None,
        command: Sequence[str] = COMMAND,
        clause_seconds: float = CLAUSE_SECONDS,
    ) -> None:
        self._language = language
        self._preferred = preferred
        self._respellings = respellings or {}
        self._command = command
        self._clause_seconds = clause_seconds
        self._lock = threading.Lock()
        self._folder = tempfile.TemporaryDirectory(prefix="voiceduet-voice-")
        self._count = 0
        self._process: LineProcess | None = None
        self.driver = ""
        """Which of pyttsx3's drivers speaks."""
        self.voices: tuple[str, ...] = ()
        """The voices of the language, the best first."""
        with self._lock:
            try:
                self._start()
            except VoiceFailed:
                self._let_go()
                raise

    def synthesise(self, text: str, comfort: Comfort) -> Sound:
        with self._lock:
            try:
                return self._try(text, comfort)
            except VoiceFailed:
                # Once more in a fresh process: crashes are mostly of the moment.
                self._start()
                return self._try(text, comfort)

    def fingerprint(self, text: str, comfort: Comfort) -> str:
        manner = f"{self._voice(comfort)} {comfort.rate} {comfort.pitch}"
        return f"{self.driver} {manner} {self._spelled(text)}"

    def close(self) -> None:
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        self._end()
        with contextlib.suppress(OSError):
            self._folder.cleanup()

    def _voice(self, comfort: Comfort) -> str:
        return comfort.voice if comfort.voice in self.voices else self.voices[0]

    def _spelled(self, text: str) -> str:
        return respelled(text, self._respellings) if self.driver == ESPEAK else text

    def _start(self) -> None:
        self._end()
        self._process = LineProcess(self._command, "utf-8")
        ready = _answer(self._process, STARTING_SECONDS)
        self.driver = ready["driver"]
        self.voices = choose_voices(ready["voices"], self._language, self._preferred)
        if not self.voices:
            raise VoiceFailed(Trouble.NO_VOICE, self._language)

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _try(self, text: str, comfort: Comfort) -> Sound:
        if self._process is None:
            raise VoiceFailed(Trouble.FAILED, "closed")
        self._count += 1
        file = Path(self._folder.name) / f"{self._count}.wav"
        order = {
            "text": self._spelled(text),
            "file": str(file),
            "voice": self._voice(comfort),
            "rate": round(USUAL_RATE * comfort.rate),
            "pitch": round(USUAL_PITCH * comfort.pitch),
        }
        self._process.tell(json.dumps(order))
        _answer(self._process, self._clause_seconds)
        sound = _read(file)
        if not np.any(sound.samples):
            # A file that was read before it was written would leave its line unsaid.
            raise VoiceFailed(Trouble.FAILED, "no sound")
        return sound


def _answer(process: LineProcess, seconds: float) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(process.line(seconds))
    if "error" in answer:
        raise VoiceFailed(Trouble.FAILED, answer["error"])
    return answer


def choose_voices(
    voices: Sequence[dict[str, Any]], language: str, preferred: Sequence[str]
) -> tuple[str, ...]:
    """The ids of this language's voices, the preferred ones first."""
    able = [v["id"] for v in voices if any(_speaks(c, language) for c in v["languages"])]
    named = [v["id"] for v in voices if _named_for(v["id"], language)]
    # espeak-ng lists no variants: one is a voice's name with the variant's behind a plus.
    variants = [name for name in preferred if name.rpartition(VARIANT)[0] in named]
    every = list(dict.fromkeys([*able, *named, *variants]))
    return tuple(sorted(every, key=lambda v: _rank(v, preferred)))


def _speaks(code: str, language: str) -> bool:
    return code.lower().replace("_", "-").split("-")[0] == language


def _named_for(voice: str, language: str) -> bool:
    """Drivers that tell no languages name their voices by them (gmw/en-us)."""
    return voice.lower().rsplit("/", 1)[-1].replace("_", "-").split("-")[0] == language


def _rank(voice: str, preferred: Sequence[str]) -> int:
    return preferred.index(voice) if voice in preferred else len(preferred)


def _read(file: Path) -> Sound:
    deadline = time.monotonic() + FILE_SECONDS
    while True:
        try:
            sound = read_sound(file.read_bytes())
            break
        except (OSError, EOFError, ValueError, wave.Error) as error:
            if time.monotonic() > deadline:
                raise VoiceFailed(Trouble.FAILED, str(error)) from error
            time.sleep(0.01)
    file.unlink(missing_ok=True)
    return sound
