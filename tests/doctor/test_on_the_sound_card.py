"""The doctor with and without a sound card, as a player calls it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from voiceduet.equipment.virtual_card import SoundCard

pytestmark = pytest.mark.soundcard

RATE = 16_000


def doctor(**environment: str) -> tuple[int, dict[str, dict[str, object]]]:
    done = subprocess.run(
        [sys.executable, "-m", "voiceduet", "doctor", "--json"],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    report = json.loads(done.stdout)
    return done.returncode, {f"{f['thing']}.{f['state']}": f for f in report["findings"]}


def test_with_a_sound_card_it_hears_the_player_and_is_heard(soundcard: SoundCard) -> None:
    t = np.arange(12 * RATE) / RATE
    hum = (4000 * np.sin(2 * np.pi * 200 * t)).astype(np.int16)
    recording = soundcard.record(RATE)
    said = soundcard.speaking(hum, RATE)
    try:
        _, findings = doctor()
    finally:
        said.terminate()
        spoken = recording.stop()
    assert {"microphone.ok", "level.ok", "speaker.ok", "voice.spoke"} <= set(findings)
    assert np.abs(spoken).max() > 1000


def test_a_muted_microphone_is_told(soundcard: SoundCard) -> None:
    code, findings = doctor()
    assert code == 1
    assert "level.silent" in findings


def test_without_a_sound_card_it_says_what_to_do_and_does_not_fail(
    soundcard: SoundCard, tmp_path: Path
) -> None:
    unplugged = tmp_path / "alsa.conf"
    unplugged.write_text('pcm.default { type pulse server "unix:/nowhere" }')
    code, findings = doctor(ALSA_CONFIG_PATH=str(unplugged), PULSE_SERVER="unix:/nowhere")
    assert code == 1
    assert {"microphone.no_device", "speaker.no_device"} <= set(findings)
