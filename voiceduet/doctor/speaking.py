"""The doctor speaks a test line, with the very voice that the game would use."""

from __future__ import annotations

from collections.abc import Callable

from voiceduet.doctor.finding import Finding, Thing
from voiceduet.mouth.port import Mouth, MouthEvent, VoiceChanged, VoiceKind

SPEAKING_SECONDS = 20.0


def speak(open_mouth: Callable[[], Mouth], line: str) -> Finding:
    """Whether the line was spoken to its end; a voice that gives way to print did not speak."""
    changed: list[VoiceKind] = []

    def listen(event: MouthEvent) -> None:
        if isinstance(event, VoiceChanged):
            changed.append(event.kind)

    mouth = open_mouth()
    try:
        mouth.listen(listen)
        mouth.say(line)
        ended = mouth.wait_until_idle(SPEAKING_SECONDS)
    finally:
        mouth.close()
    if not ended or VoiceKind.PRINT in changed:
        return Finding(Thing.VOICE, False, "did_not_speak")
    return Finding(Thing.VOICE, True, "spoke", {"line": line})
