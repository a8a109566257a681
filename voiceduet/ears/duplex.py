"""Who may be heard now, so that nobody talks to themselves. A pure state; time comes with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from voiceduet.ears.port import Listening
from voiceduet.meaning.heard import tokens

TAIL_SECONDS = 0.3
"""After the narrator's last sound: what the device still holds, and what the room gives back."""
RECOVERY_SECONDS = 4.0
"""An echo that was known is found again within so long, if the device left a gap."""


class Gate(Enum):
    """What the ears do with the sound of this moment."""

    OPEN = "open"
    STOP_WORDS = "stop_words"
    """Only a stop word counts."""
    SHUT = "shut"


@dataclass(frozen=True, slots=True)
class Duplex:
    """States, not counters: each method says how things are, and may say it any number of times."""

    listening: Listening = Listening.LOUDSPEAKER
    paused: bool = False
    narrator: bool = False
    """Whether the narrator makes sound now."""
    line: tuple[str, ...] = ()
    """The words of what it says."""
    silent_since: float = float("-inf")
    """When it last fell silent."""
    cancelled: bool = False
    """Whether its voice is being taken out of what the microphone hears."""
    cancelled_until: float = float("-inf")
    """When that last came to an end, if it did."""

    def by(self, listening: Listening) -> Duplex:
        return replace(self, listening=listening)

    def cancel(self, cancelled: bool, now: float) -> Duplex:
        if cancelled is self.cancelled:
            return self
        return replace(self, cancelled=cancelled, cancelled_until=now)

    def pause(self) -> Duplex:
        return replace(self, paused=True)

    def resume(self) -> Duplex:
        return replace(self, paused=False)

    def speaks(self, line: str) -> Duplex:
        return replace(self, narrator=True, line=tokens(line))

    def falls_silent(self, now: float) -> Duplex:
        if not self.narrator:
            return self
        return replace(self, narrator=False, silent_since=now)

    def gate(self, now: float) -> Gate:
        """What counts at this moment of the sound."""
        if self.paused:
            return Gate.SHUT
        if self.listening is Listening.HEADPHONES or self.cancelled:
            return Gate.OPEN
        if self.narrator:
            # An ear for stop words that hears the echo too takes it for one now and then.
            soon_again = now - self.cancelled_until < RECOVERY_SECONDS
            return Gate.SHUT if soon_again else Gate.STOP_WORDS
        return Gate.SHUT if now - self.silent_since < TAIL_SECONDS else Gate.OPEN

    def says_itself(self, word: str) -> bool:
        """Whether the narrator's own line holds this word: then hearing it proves nothing."""
        return word in self.line
