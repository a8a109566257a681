"""Which voice speaks: the chosen one, and the next one when it cannot."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from voiceduet.mouth.port import VoiceKind
from voiceduet.mouth.voice import SilentVoice, Trouble, Voice, VoiceFailed

TRY_AGAIN_SECONDS = 3.0
"""How often a voice that lost its device is asked whether it is back."""
ABSENT = frozenset({Trouble.NOT_INSTALLED, Trouble.NO_VOICE})
OF_THE_MOMENT = frozenset({Trouble.NO_DEVICE, Trouble.DEVICE_LOST})


@dataclass(frozen=True, slots=True)
class VoiceMaker:
    """Opens one kind of voice. Raises VoiceFailed."""

    kind: VoiceKind
    open: Callable[[], Voice]


@dataclass(frozen=True, slots=True)
class HandOver:
    """Another voice speaks from now on, and why."""

    kind: VoiceKind
    """Who speaks now."""
    trouble: Trouble | None
    """What is wrong with the one before; None when it was a wish, or when the voice is back."""
    back: bool = False


class Chain:
    """Voices in order of preference. The last resort is always silence, which cannot fail."""

    def __init__(self, makers: Sequence[VoiceMaker], clock: Callable[[], float] | None = None):
        self._makers = list(makers)
        self._clock = clock or time.monotonic
        self._opened: dict[VoiceKind, Voice] = {}
        self._waiting: dict[VoiceKind, float] = {}
        """Voices without their device, and when to ask them again."""
        self._broken: set[VoiceKind] = set()
        self._hoped_for: VoiceKind | None = None
        self._voice: Voice | None = None
        self._happened: list[HandOver] = []

    @property
    def opened(self) -> Voice | None:
        """Who speaks, if anyone has spoken yet."""
        return self._voice

    def voice(self) -> Voice:
        """Who is to speak now: the best that works."""
        self._look_whether_back()
        if self._voice is None:
            self._voice = self._best()
        return self._voice

    def give_up(self, voice: Voice, trouble: Trouble) -> None:
        """This voice failed; the next one takes over."""
        self._note(voice.kind, trouble)
        self._voice = self._best()
        self._happened.append(HandOver(self._voice.kind, trouble))

    def prefer(self, kind: VoiceKind) -> None:
        """Ask this kind first, even if it failed before."""
        self._hoped_for = None
        self._makers.sort(key=lambda maker: maker.kind is not kind)
        self._broken.discard(kind)
        self._waiting.pop(kind, None)
        self._voice = SilentVoice() if kind is VoiceKind.PRINT else None

    def hope_for(self, kind: VoiceKind) -> None:
        """Ask this kind first, if it is there; that it is not is no news."""
        self.prefer(kind)
        self._hoped_for = kind

    def choose(self, kind: VoiceKind) -> None:
        """Hand over to this kind now; `happened` tells what came of it."""
        before = self._voice
        self.prefer(kind)
        self._voice = self.voice()
        if before is None or before.kind is not self._voice.kind:
            self._happened.append(HandOver(self._voice.kind, None))

    def happened(self) -> list[HandOver]:
        """The hand-overs since this was last asked."""
        happened, self._happened = self._happened, []
        return happened

    def close(self) -> None:
        for voice in self._opened.values():
            with contextlib.suppress(Exception):
                voice.close()
        self._opened.clear()

    def _best(self) -> Voice:
        voice, trouble = self._first_that_works()
        if trouble is not None:
            self._happened.append(HandOver(voice.kind, trouble))
        return voice

    def _first_that_works(self) -> tuple[Voice, Trouble | None]:
        """And what is wrong with the preferred voice: that others are not there is no news."""
        trouble = None
        for number, maker in enumerate(self._makers):
            if maker.kind in self._broken or maker.kind in self._waiting:
                continue
            try:
                return self._ready(maker), trouble
            except VoiceFailed as failure:
                self._note(maker.kind, failure.trouble)
                if not number and not self._is_no_news(maker.kind, failure.trouble):
                    trouble = failure.trouble
        return SilentVoice(), trouble

    def _is_no_news(self, kind: VoiceKind, trouble: Trouble) -> bool:
        return kind is self._hoped_for and trouble in ABSENT

    def _ready(self, maker: VoiceMaker) -> Voice:
        voice = self._opened.get(maker.kind)
        try:
            if voice is None:
                voice = maker.open()
                self._opened[maker.kind] = voice
            voice.ready()
        except VoiceFailed:
            raise
        except Exception as error:
            raise VoiceFailed(Trouble.FAILED, str(error)) from error
        return voice

    def _note(self, kind: VoiceKind, trouble: Trouble) -> None:
        if trouble in OF_THE_MOMENT:
            self._waiting[kind] = self._clock() + TRY_AGAIN_SECONDS
            return
        self._broken.add(kind)
        voice = self._opened.pop(kind, None)
        if voice is not None:
            with contextlib.suppress(Exception):
                voice.close()

    def _look_whether_back(self) -> None:
        for maker in self._makers:
            asked_at = self._waiting.get(maker.kind)
            if asked_at is None or self._clock() < asked_at:
                continue
            try:
                self._voice = self._ready(maker)
            except VoiceFailed as failure:
                self._note(maker.kind, failure.trouble)
                continue
            del self._waiting[maker.kind]
            self._happened.append(HandOver(maker.kind, None, back=True))
            return
