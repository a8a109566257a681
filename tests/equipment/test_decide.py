"""It always plays: every mix of what is there and what is wished gives a game and a clear note."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from voiceduet.equipment import (
    Device,
    Findings,
    Input,
    Keyboard,
    Missing,
    Note,
    Output,
    Wishes,
    decide,
)
from voiceduet.language.load import load_script

MIC = Device("USB microphone", 3)
EVERYTHING = Findings(
    keyboard=Keyboard.TERMINAL,
    microphone=MIC,
    speaker=Device("Speakers", 1),
    voice=Device("espeak-ng"),
    model=Device("vosk-model-small-en-us-0.15"),
)


def test_with_everything_there_it_listens_and_speaks_and_has_nothing_to_note():
    equipment = decide(EVERYTHING, Wishes())
    assert (equipment.input, equipment.output) == (Input.VOICE, Output.SPOKEN)
    assert equipment.microphone == MIC
    assert equipment.notes == ()


def test_without_a_microphone_it_says_so_in_one_line_and_plays_typed():
    equipment = decide(replace(EVERYTHING, microphone=Missing.NO_DEVICE), Wishes())
    assert (equipment.input, equipment.output) == (Input.TYPED, Output.SPOKEN)
    assert equipment.notes == (Note("equipment.microphone.no_device.typed"),)


def test_without_a_speech_model_it_plays_typed_and_says_how_to_fetch_it():
    equipment = decide(replace(EVERYTHING, model=Missing.NO_MODEL), Wishes())
    assert equipment.input is Input.TYPED
    line = load_script("en").line(equipment.notes[0].name, **equipment.notes[0].facts)
    assert "voiceduet models fetch en" in line


@pytest.mark.parametrize("what", ["speaker", "voice"])
def test_without_a_loudspeaker_or_a_voice_it_prints(what):
    equipment = decide(replace(EVERYTHING, **{what: Missing.NO_LIBRARY}), Wishes())
    assert (equipment.input, equipment.output) == (Input.VOICE, Output.PRINTED)
    assert equipment.notes == (Note(f"equipment.{what}.no_library"),)
    assert equipment.speaker is None


def test_lines_piped_in_win_over_a_microphone_and_are_answered_in_print():
    equipment = decide(replace(EVERYTHING, keyboard=Keyboard.PIPE), Wishes())
    assert (equipment.input, equipment.output) == (Input.PIPED, Output.PRINTED)
    assert equipment.headless


def test_a_voice_that_is_asked_for_wins_over_a_pipe():
    equipment = decide(replace(EVERYTHING, keyboard=Keyboard.PIPE), Wishes(input=Input.VOICE))
    assert (equipment.input, equipment.output) == (Input.VOICE, Output.SPOKEN)


def test_who_asks_to_type_types_and_is_not_told_about_microphones():
    bare = replace(EVERYTHING, microphone=Missing.NOT_WANTED, model=Missing.NOT_WANTED)
    equipment = decide(bare, Wishes(input=Input.TYPED))
    assert equipment.input is Input.TYPED
    assert equipment.notes == ()


def test_another_microphone_than_the_wished_one_is_named():
    equipment = decide(EVERYTHING, Wishes(microphone="headset"))
    assert equipment.notes == (
        Note("equipment.other.microphone", {"wished": "headset", "name": "USB microphone"}),
    )


def test_a_wished_microphone_is_found_by_a_part_of_its_name():
    assert decide(EVERYTHING, Wishes(microphone="usb")).notes == ()


def test_every_mix_plays_and_every_note_has_a_line():
    script = load_script("en")
    things = (MIC, *Missing)
    mixes = itertools.product(
        Keyboard, things, things, things, things, (None, *Input), (None, *Output)
    )
    for keyboard, microphone, speaker, voice, model, heard, told in mixes:
        found = Findings(keyboard, microphone, speaker, voice, model)
        if Missing.NO_MODEL in (microphone, speaker, voice):
            continue
        equipment = decide(found, Wishes(input=heard, output=told))
        assert (equipment.input is Input.VOICE) == (equipment.microphone is not None)
        assert (equipment.output is Output.SPOKEN) == (equipment.speaker is not None)
        assert equipment.input is not Input.TYPED or keyboard is Keyboard.TERMINAL
        for note in equipment.notes:
            assert script.line(note.name, **note.facts)
