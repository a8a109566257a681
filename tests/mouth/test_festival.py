"""Festival's voice, where it is installed; and what is told where it is not."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from voiceduet.language.load import load_script
from voiceduet.mouth.festival import FestivalVoice
from voiceduet.mouth.port import Comfort
from voiceduet.mouth.voice import Trouble, VoiceFailed

VOICES = load_script("en").line("voices.festival").split()


@pytest.fixture
def voice() -> Iterator[FestivalVoice]:
    if shutil.which("festival") is None:
        pytest.skip("festival is not installed")
    try:
        made = FestivalVoice(VOICES)
    except VoiceFailed:
        pytest.skip("festival has no such voice")
    yield made
    made.close()


def test_it_speaks_faster_when_asked(voice: FestivalVoice) -> None:
    slow = voice.synthesise("Row one: apple,", Comfort())
    fast = voice.synthesise("Row one: apple,", Comfort(rate=2.0))
    assert fast.seconds < 0.7 * slow.seconds


def test_what_would_end_its_string_is_only_text(voice: FestivalVoice) -> None:
    assert voice.synthesise('He said "no" \\ (quit) café.', Comfort()).seconds > 0.5


def test_a_crash_costs_no_line(voice: FestivalVoice) -> None:
    assert voice._process is not None
    voice._process.end()
    assert voice.synthesise("apple,", Comfort()).seconds > 0.2


def test_after_it_was_closed_it_starts_nothing(voice: FestivalVoice) -> None:
    voice.close()
    with pytest.raises(VoiceFailed):
        voice.synthesise("apple,", Comfort())
    assert voice._process is None


def test_letters_that_it_cannot_say_are_another_voices_matter(voice: FestivalVoice) -> None:
    with pytest.raises(VoiceFailed):
        voice.synthesise("яблоко", Comfort())


def test_without_the_program_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(VoiceFailed) as failed:
        FestivalVoice(VOICES)
    assert failed.value.trouble is Trouble.NOT_INSTALLED


def test_without_the_voice_it_says_so() -> None:
    if shutil.which("festival") is None:
        pytest.skip("festival is not installed")
    with pytest.raises(VoiceFailed) as failed:
        FestivalVoice(["nobody"])
    assert failed.value.trouble is Trouble.NO_VOICE


def test_a_new_respelling_is_not_answered_from_an_old_cache(voice: FestivalVoice) -> None:
    respelled = FestivalVoice(VOICES, {"row": "row,"})
    try:
        old, new = (one.fingerprint("Row one:", Comfort()) for one in (voice, respelled))
        assert old != new
        assert voice.fingerprint("Storm.", Comfort()) == respelled.fingerprint("Storm.", Comfort())
    finally:
        respelled.close()
