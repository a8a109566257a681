"""Flite's voices, really spoken where the program is installed."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from voiceduet.mouth.flite import PROGRAM, FliteVoice
from voiceduet.mouth.port import Comfort
from voiceduet.mouth.voice import Trouble, VoiceFailed

installed = pytest.mark.skipif(shutil.which(PROGRAM) is None, reason="flite is not installed")


@installed
def test_it_speaks_faster_when_asked_and_in_other_voices() -> None:
    voice = FliteVoice(["rms", "slt"])
    usual = voice.synthesise("The storm is over.", Comfort())
    fast = voice.synthesise("The storm is over.", Comfort(rate=2.0))
    other = voice.synthesise("The storm is over.", Comfort(voice="slt"))
    voice.close()
    assert float(np.max(np.abs(usual.samples))) > 0.1
    assert usual.seconds > 1.5 * fast.seconds
    assert usual.samples[: len(other.samples)].tolist() != other.samples.tolist()


@installed
def test_each_voice_and_speed_is_cached_by_itself() -> None:
    voice = FliteVoice(["rms", "slt"])
    comforts = [Comfort(), Comfort(rate=2.0), Comfort(pitch=1.2), Comfort(voice="slt")]
    assert len({voice.fingerprint("one", comfort) for comfort in comforts}) == 4
    voice.close()


@installed
def test_a_language_without_voices_is_told_as_that() -> None:
    with pytest.raises(VoiceFailed) as failure:
        FliteVoice([])
    assert failure.value.trouble is Trouble.NO_VOICE


def test_a_missing_program_is_told_as_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(VoiceFailed) as failure:
        FliteVoice(["rms"])
    assert failure.value.trouble is Trouble.NOT_INSTALLED
