"""Looking at the machine finds what is there, quickly and quietly, and never fails."""

from __future__ import annotations

import io
import os
import subprocess
import sys

from voiceduet.equipment import Device, Input, Keyboard, Missing, Output, Wishes, look
from voiceduet.equipment.look import choose, look_at_keyboard, look_for_model, quiet_stderr

DEVICES = [
    {"name": "Built-in", "index": 0, "max_input_channels": 2, "max_output_channels": 2},
    {"name": "HDMI", "index": 1, "max_input_channels": 0, "max_output_channels": 2},
    {"name": "USB Headset", "index": 2, "max_input_channels": 1, "max_output_channels": 2},
]


def test_the_first_device_with_such_channels_is_chosen():
    assert choose(DEVICES[1:], "max_input_channels", None) == Device("USB Headset", 2)
    assert choose(DEVICES, "max_output_channels", None) == Device("Built-in", 0)


def test_a_device_is_found_by_a_part_of_its_name_in_any_case():
    assert choose(DEVICES, "max_input_channels", "headset") == Device("USB Headset", 2)


def test_a_name_that_is_not_there_falls_back_to_the_first():
    assert choose(DEVICES, "max_input_channels", "studio") == Device("Built-in", 0)


def test_a_loudspeaker_is_no_microphone():
    assert choose(DEVICES[1:2], "max_input_channels", None) is Missing.NO_DEVICE


def test_without_the_sound_library_the_reason_is_kept():
    assert choose(Missing.NO_LIBRARY, "max_input_channels", None) is Missing.NO_LIBRARY


def test_a_closed_or_absent_input_counts_as_a_pipe():
    closed = io.StringIO()
    closed.close()
    assert look_at_keyboard(None) is Keyboard.PIPE
    assert look_at_keyboard(closed) is Keyboard.PIPE
    assert look_at_keyboard(io.StringIO("weather two")) is Keyboard.PIPE


def test_a_folder_without_an_acoustic_model_is_no_speech_model(tmp_path, monkeypatch):
    monkeypatch.setenv("VOICEDUET_MODELS", str(tmp_path))
    folder = tmp_path / "vosk-model-small-en-us-0.15"
    folder.mkdir()
    assert look_for_model("en") is Missing.NO_MODEL


def test_who_wants_neither_voice_nor_microphone_has_no_sound_library_loaded():
    code = (
        "import sys; from voiceduet.equipment import *; "
        "look(Wishes(input=Input.TYPED, output=Output.PRINTED)); "
        "sys.exit('sounddevice' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL)
    assert result.returncode == 0


def test_looking_never_fails_whatever_the_machine():
    found = look(Wishes(input=Input.VOICE, output=Output.SPOKEN))
    assert isinstance(found.microphone, Device | Missing)


def test_chatter_on_the_error_descriptor_is_kept_away_and_later_errors_are_not(capfd):
    with quiet_stderr():
        os.write(2, b"ALSA lib: cannot find card\n")
    os.write(2, b"real error\n")
    assert capfd.readouterr().err == "real error\n"
