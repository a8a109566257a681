"""The player's own screen reader, or speech-dispatcher, through Prism (the `screen-reader` extra).

It speaks with the voice, the speed and the pitch that its user has chosen for everything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from voiceduet.mouth.player import Cut
from voiceduet.mouth.port import Comfort, Earcon, VoiceKind
from voiceduet.mouth.voice import Progress, Trouble, VoiceFailed

LOOK_SECONDS = 0.02
START_SECONDS = 0.6
"""How long a screen reader may take before it tells that it speaks."""
SECONDS_A_CHARACTER = 0.065
"""How long a clause takes where nothing tells when it is over: 15 characters a second."""
LONGEST_SECONDS = 30.0


class Reader(Protocol):
    """What is used of a Prism backend."""

    @property
    def speaking(self) -> bool: ...

    def speak(self, text: str, interrupt: bool = False) -> None: ...

    def stop(self) -> None: ...


class ScreenReaderVoice:
    """Hands clauses to the screen reader one by one, so that what was said is always known."""

    kind = VoiceKind.SCREEN_READER
    voices: tuple[str, ...] = ()

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def ready(self) -> None:
        """It was opened when it was found."""

    def speak(
        self,
        clauses: Sequence[str],
        comfort: Comfort,  # noqa: ARG002
        cut: Cut,
        progress: Progress,
    ) -> None:
        for clause in clauses:
            if cut.made:
                return
            self._guarded(lambda clause=clause: self._reader.speak(clause))  # type: ignore[misc]
            progress.started()
            self._wait(clause, cut)
            if not progress.said():
                self.hush()
                return

    def prepare(self, clause: str, comfort: Comfort) -> None:
        """It prepares nothing."""

    def hush(self) -> None:
        self._guarded(self._reader.stop)

    def earcon(self, earcon: Earcon, comfort: Comfort, cut: Cut) -> None:
        """A screen reader plays no sounds of ours."""

    def settle(self) -> None:
        """Each clause was waited for."""

    def close(self) -> None:
        self._reader.stop()

    def _wait(self, clause: str, cut: Cut) -> None:
        began = time.monotonic()
        tells = self._tells()
        guess = len(clause) * SECONDS_A_CHARACTER
        heard = False
        while not cut.wait(LOOK_SECONDS):
            spent = time.monotonic() - began
            if not tells:
                if spent > guess:
                    return
                continue
            speaking = self._tells_speaking()
            heard = heard or speaking
            over = heard and not speaking
            if over or (not heard and spent > START_SECONDS) or spent > LONGEST_SECONDS:
                return

    def _tells(self) -> bool:
        """Many screen readers do not tell whether they speak."""
        try:
            _ = self._reader.speaking
        except Exception:
            return False
        return True

    def _tells_speaking(self) -> bool:
        try:
            return self._reader.speaking
        except Exception as error:
            raise VoiceFailed(Trouble.FAILED, str(error)) from error

    def _guarded(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception as error:
            raise VoiceFailed(Trouble.FAILED, str(error)) from error


def open_screen_reader() -> ScreenReaderVoice:
    """The best one that runs. Raises VoiceFailed."""
    try:
        import prism
    except (ImportError, OSError) as error:
        raise VoiceFailed(Trouble.NOT_INSTALLED, str(error)) from error
    try:
        context: Any = prism.Context()
        reader: Reader = context.acquire_best()
    except Exception as error:
        raise VoiceFailed(Trouble.NO_SCREEN_READER, str(error)) from error
    return ScreenReaderVoice(reader)
