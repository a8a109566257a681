"""What the doctor found about one thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from voiceduet.language.script import Script


class Thing(Enum):
    """What the doctor looks at, in this order."""

    PYTHON = "python"
    LIBRARIES = "libraries"
    MICROPHONE = "microphone"
    LEVEL = "level"
    SPEAKER = "speaker"
    VOICE = "voice"
    MODEL = "model"
    DISK = "disk"
    WRITING = "writing"


@dataclass(frozen=True)
class Finding:
    """A thing, whether it is well, and the line that says so or says what to do."""

    thing: Thing
    well: bool
    state: str
    """The line `doctor.THING.STATE` of the script."""
    facts: Mapping[str, object] = field(default_factory=dict)

    def told(self, script: Script) -> str:
        return script.line(f"doctor.{self.thing.value}.{self.state}", **self.facts)
