"""At the start a missing model is fetched where there is a microphone to need it."""

from __future__ import annotations

import pytest

from voiceduet import equipment
from voiceduet.equipment import Device, Findings, Input, Keyboard, Missing, Wishes, probe
from voiceduet.models.progress import Silent
from voiceduet.problem import Problem

HERE = Findings(
    Keyboard.TERMINAL, Device("mic", 0), Device("speaker", 0), Device("voice"), Missing.NO_MODEL
)


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """Sets what is found, and what comes of fetching."""

    def install(found, ensure):
        monkeypatch.setattr(equipment, "look", lambda _: found)
        monkeypatch.setattr(equipment, "ensure", ensure)

    return install


def test_a_missing_model_is_fetched_and_then_the_voice_is_heard(machine, tmp_path):
    machine(HERE, lambda model, progress: tmp_path / model.name)
    assert probe(Wishes(), Silent()).input is Input.VOICE


def test_when_no_source_gives_it_the_game_is_typed(machine):
    def fails(model, progress):
        raise Problem("models.nothing_worked", language="en", variable="X")

    machine(HERE, fails)
    assert probe(Wishes(), Silent()).input is Input.TYPED


def test_without_a_microphone_nothing_is_fetched(machine):
    found = Findings(
        Keyboard.TERMINAL,
        Missing.NO_DEVICE,
        Device("speaker", 0),
        Device("voice"),
        Missing.NO_MODEL,
    )
    machine(found, lambda *_: pytest.fail("fetched"))
    assert probe(Wishes(), Silent()).input is Input.TYPED
