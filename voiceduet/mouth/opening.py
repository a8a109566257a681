"""Builds the mouth of this machine: which voices there are, in which order, and the player."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable

from voiceduet import places
from voiceduet.language.by_letters import load_by_letters
from voiceduet.language.load import load_script
from voiceduet.language.script import Script
from voiceduet.mouth.cache import Cache
from voiceduet.mouth.chain import Chain, VoiceMaker
from voiceduet.mouth.festival import FestivalVoice
from voiceduet.mouth.flite import FliteVoice
from voiceduet.mouth.natural import VOICES, NaturalVoice
from voiceduet.mouth.player import Fill, Player, Stream, Tap, open_default
from voiceduet.mouth.port import Comfort, VoiceKind
from voiceduet.mouth.sampled_voice import SampledVoice
from voiceduet.mouth.screen_reader import open_screen_reader
from voiceduet.mouth.speaking import Show, SpeakingMouth
from voiceduet.mouth.system_voice import SystemVoice
from voiceduet.mouth.voice import Synthesiser, Trouble, Voice, VoiceFailed

RESPELLINGS = "respellings."


def open_mouth(
    language: str,
    kind: VoiceKind = VoiceKind.NATURAL,
    comfort: Comfort | None = None,
    device: int | str | None = None,
    show: Show | None = None,
    tap: Tap | None = None,
) -> SpeakingMouth:
    """A mouth that speaks this language with this kind of voice, or the next one that works.

    A natural voice is the usual one where it is installed; where none is, the system's speaks.
    `show` prints each line as it is said; `tap` is handed all sound that is played.
    """
    script = load_script(language)
    chain = Chain(_makers(language, script, device, tap))
    if kind is VoiceKind.NATURAL:
        chain.hope_for(kind)
    else:
        chain.prefer(kind)
    return SpeakingMouth(chain, script, show or show_line, comfort, letter_by_letter(language))


def show_line(line: str) -> None:
    """Print a line for screen readers and braille displays: once, plainly, never redrawn."""
    print(line, file=sys.stdout, flush=True)


def _makers(
    language: str, script: Script, device: int | str | None, tap: Tap | None
) -> list[VoiceMaker]:
    def open_stream(fill: Fill) -> Stream:
        return open_default(fill, device)

    def sampled(make: Callable[[], Synthesiser]) -> Callable[[], Voice]:
        def open_voice() -> Voice:
            player = Player(open_stream)
            if tap is not None:
                player.tap(tap)
            return SampledVoice(make(), player, Cache(places.cache() / "voice"))

        return open_voice

    # The screen reader and the natural voice are tried when they are asked for, and after the
    # system's voice has failed.
    return [
        VoiceMaker(VoiceKind.SYSTEM, sampled(lambda: system_voice(language, script))),
        VoiceMaker(VoiceKind.NATURAL, sampled(lambda: natural_voice(language, script))),
        VoiceMaker(VoiceKind.SCREEN_READER, open_screen_reader),
    ]


def system_voice(language: str, script: Script) -> Synthesiser:
    """The system's own. Raises VoiceFailed."""
    return SystemVoice(language, _voices(script, "espeak"), respellings(script, "espeak"))


def natural_voice(language: str, script: Script) -> Synthesiser:
    """The best of the natural ones that are here. Raises VoiceFailed."""
    makers: tuple[Callable[[], Synthesiser], ...] = (
        lambda: NaturalVoice(language, places.models() / VOICES),
        lambda: FestivalVoice(_voices(script, "festival"), respellings(script, "festival")),
        lambda: FliteVoice(_voices(script, "flite")),
    )
    for make in makers:
        with contextlib.suppress(VoiceFailed):
            return make()
    raise VoiceFailed(Trouble.NOT_INSTALLED, "natural")


def _voices(script: Script, synthesiser: str) -> list[str]:
    name = f"voices.{synthesiser}"
    return script.line(name).split() if script.has(name) else []


def letter_by_letter(language: str) -> dict[str, str]:
    """“ufo” as “U.F.O.”: so written, every voice says the letters."""
    words = load_by_letters(language).always
    return {word: "".join(f"{letter}." for letter in word.upper()) for word in words}


def respellings(script: Script, synthesiser: str) -> dict[str, str]:
    """Words that this synthesiser says badly, written as they sound."""
    start = f"{RESPELLINGS}{synthesiser}."
    return {
        name.removeprefix(start): script.line(name)
        for name in script.names
        if name.startswith(start)
    }
