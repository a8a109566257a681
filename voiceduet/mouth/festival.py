"""Festival's HTS voice, learnt from a person's: far better understood than espeak-ng's."""

from __future__ import annotations

import contextlib
import math
import shutil
import tempfile
import threading
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from voiceduet.mouth.line_process import LineProcess
from voiceduet.mouth.port import Comfort, VoiceKind
from voiceduet.mouth.sound import Sound, read_sound
from voiceduet.mouth.spoken_text import respelled
from voiceduet.mouth.voice import Trouble, VoiceFailed

PROGRAM = "festival"
STARTING_SECONDS = 20.0
"""A cold and busy machine takes long to load the dictionary."""
CLAUSE_SECONDS = 10.0
"""No clause takes longer, or the program hangs."""
USUAL_RATE = 1.0
"""Of the person's who was recorded, at rate 1. In a trial on another game than the bench's, 90 % of
the content words came back at 1.0 and 89 % at 0.9."""
DONE = "voiceduet-done"


class FestivalVoice:
    """Synthesises in a process that is started again when it crashes or hangs."""

    kind = VoiceKind.NATURAL

    def __init__(self, voices: Sequence[str], respellings: Mapping[str, str] | None = None) -> None:
        """`voices` are festival's own names of HTS voices, the best first."""
        program = shutil.which(PROGRAM)
        if program is None:
            raise VoiceFailed(Trouble.NOT_INSTALLED, PROGRAM)
        self._program = program
        self._respellings = respellings or {}
        self._lock = threading.Lock()
        self._folder = tempfile.TemporaryDirectory(prefix="voiceduet-festival-")
        self._process: LineProcess | None = None
        try:
            self.voices = tuple(name for name in voices if name in self._known())
            if not self.voices:
                raise VoiceFailed(Trouble.NO_VOICE, PROGRAM)
        except VoiceFailed:
            self.close()
            raise

    def synthesise(self, text: str, comfort: Comfort) -> Sound:
        with self._lock:
            try:
                return self._try(text, comfort)
            except VoiceFailed:
                if self._process is None:
                    raise
                # Once more in a fresh process: crashes are mostly of the moment.
                self._start()
                return self._try(text, comfort)

    def fingerprint(self, text: str, comfort: Comfort) -> str:
        manner = f"{self._voice(comfort)} {USUAL_RATE} {comfort.rate} {comfort.pitch}"
        return f"{PROGRAM} {manner} {respelled(text, self._respellings)}"

    def close(self) -> None:
        with self._lock:
            self._end()
        with contextlib.suppress(OSError):
            self._folder.cleanup()

    def _known(self) -> set[str]:
        self._start()
        listed = self._run('(format t "%l\\n" (voice.list))', STARTING_SECONDS)
        return set(listed.replace("(", " ").replace(")", " ").split())

    def _voice(self, comfort: Comfort) -> str:
        return comfort.voice if comfort.voice in self.voices else self.voices[0]

    def _start(self) -> None:
        self._end()
        self._process = LineProcess([self._program, "--pipe"], "ascii")

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _run(self, expression: str, seconds: float) -> str:
        """What festival prints while it evaluates this."""
        if self._process is None:
            raise VoiceFailed(Trouble.FAILED, "closed")
        self._process.tell(f'{expression}\n(format t "{DONE}\\n")\n(fflush nil)')
        printed: list[str] = []
        while DONE not in (line := self._process.line(seconds)):
            printed.append(line)
        return " ".join(printed)

    def _try(self, text: str, comfort: Comfort) -> Sound:
        file = Path(self._folder.name) / "clause.wav"
        file.unlink(missing_ok=True)
        order = _order(respelled(text, self._respellings), self._voice(comfort), comfort, file)
        self._run(order, CLAUSE_SECONDS)
        try:
            sound = read_sound(file.read_bytes())
        except (OSError, ValueError, EOFError) as error:
            raise VoiceFailed(Trouble.FAILED, str(error)) from error
        if not np.any(sound.samples):
            raise VoiceFailed(Trouble.FAILED, "no sound")
        return sound


def _order(text: str, voice: str, comfort: Comfort, file: Path) -> str:
    """What to tell festival, in its own language."""
    half_tones = 12 * math.log2(comfort.pitch)
    manner = f'(list "-r" {USUAL_RATE * comfort.rate:.3f}) (list "-fm" {half_tones:.2f})'
    return (
        f"(if (not (eq? current-voice '{voice})) (voice_{voice}))"
        f"(set! hts_engine_params (append {voice}::hts_engine_params (list {manner})))"
        f'(utt.save.wave (utt.synth (Utterance Text "{_plain(text)}")) "{file}" \'riff)'
    )


def _plain(text: str) -> str:
    """In the letters that festival reads, and with nothing that ends its string."""
    letters = unicodedata.normalize("NFKD", text.replace("’", "'"))
    plain = letters.encode("ascii", "ignore").decode()
    return " ".join(plain.replace("\\", " ").replace('"', " ").split())
