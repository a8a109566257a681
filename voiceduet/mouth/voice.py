"""What a voice is: something that speaks clauses until it is done or cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from voiceduet.mouth.player import Cut
from voiceduet.mouth.port import Comfort, Earcon, VoiceKind
from voiceduet.mouth.sound import Sound


class Trouble(Enum):
    """Why a voice cannot speak. Each has a line in the script, `mouth.trouble.…`."""

    NO_DEVICE = "no_device"
    DEVICE_LOST = "device_lost"
    NOT_INSTALLED = "not_installed"
    NO_VOICE = "no_voice"
    """There is none for the language of play."""
    NO_SCREEN_READER = "no_screen_reader"
    """None runs, nor does speech-dispatcher."""
    FAILED = "failed"


class VoiceFailed(Exception):
    """This voice cannot go on; another one should."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(f"{trouble.value}: {detail}" if detail else trouble.value)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Progress:
    """What a voice reports while it speaks."""

    started: Callable[[], None]
    """The first sound leaves now."""
    said: Callable[[], bool]
    """One more clause was said to its end; False if it was cut in that very moment."""


class Voice(Protocol):
    """Speaks one thing at a time."""

    @property
    def kind(self) -> VoiceKind: ...

    @property
    def voices(self) -> tuple[str, ...]:
        """Whose voice it can be, the best first; empty where that is not ours to choose."""
        ...

    def ready(self) -> None:
        """Open what it speaks through, if it is not open. Raises VoiceFailed."""
        ...

    def speak(self, clauses: Sequence[str], comfort: Comfort, cut: Cut, progress: Progress) -> None:
        """Speak, and return when it is over or cut. Raises VoiceFailed."""
        ...

    def prepare(self, clause: str, comfort: Comfort) -> None:
        """Make a clause ready. Never raises."""
        ...

    def hush(self) -> None:
        """What speaks has been cut: be silent now."""
        ...

    def earcon(self, earcon: Earcon, comfort: Comfort, cut: Cut) -> None: ...

    def settle(self) -> None:
        """Wait until the last sound has really left the loudspeaker."""
        ...

    def close(self) -> None: ...


class Synthesiser(Protocol):
    """Turns text into sound."""

    @property
    def kind(self) -> VoiceKind: ...

    @property
    def voices(self) -> tuple[str, ...]: ...

    def synthesise(self, text: str, comfort: Comfort) -> Sound:
        """The sound of this text. Raises VoiceFailed."""
        ...

    def fingerprint(self, text: str, comfort: Comfort) -> str:
        """All that decides how this text sounds, respellings too: a key for caches."""
        ...

    def close(self) -> None: ...


class SilentVoice:
    """Says nothing: lines are shown, which they always are."""

    kind = VoiceKind.PRINT
    voices: tuple[str, ...] = ()

    def ready(self) -> None:
        """It always is."""

    def speak(
        self,
        clauses: Sequence[str],
        comfort: Comfort,  # noqa: ARG002
        cut: Cut,  # noqa: ARG002
        progress: Progress,
    ) -> None:
        progress.started()
        for _ in clauses:
            progress.said()

    def prepare(self, clause: str, comfort: Comfort) -> None:
        """Showing needs no preparation."""

    def hush(self) -> None:
        """It is silent already."""

    def earcon(self, earcon: Earcon, comfort: Comfort, cut: Cut) -> None:
        """Earcons repeat what lines say."""

    def settle(self) -> None:
        """No sound is on its way."""

    def close(self) -> None:
        """It holds nothing."""
