"""The doctor's looks: each says OK, or what to do."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

from voiceduet.__main__ import main
from voiceduet.doctor import checks
from voiceduet.doctor.finding import Finding, Thing
from voiceduet.doctor.listening import Measured, decibels, judge, measure
from voiceduet.doctor.speaking import speak
from voiceduet.ears.port import Lost, Sound
from voiceduet.equipment import Device, Findings, Keyboard, Missing
from voiceduet.language.load import load_script
from voiceduet.mouth.port import VoiceChanged, VoiceKind

RATE = 16_000


def told(finding: Finding) -> str:
    return finding.told(load_script("en"))


def is_ok(finding: Finding) -> bool:
    assert told(finding).startswith("OK" if finding.well else "TO DO")
    return finding.well


def test_an_old_python_is_told():
    assert is_ok(checks.check_python((3, 10, 0)))
    assert not is_ok(checks.check_python((3, 9, 18)))


def test_a_library_that_does_not_load_is_named():
    assert is_ok(checks.check_libraries(("json",)))
    finding = checks.check_libraries(("json", "no_such_library"))
    assert not is_ok(finding)
    assert "no_such_library" in told(finding)


@pytest.mark.parametrize("missing", [Missing.NO_DEVICE, Missing.NO_LIBRARY])
def test_every_missing_device_says_what_to_do(missing):
    found = Findings(Keyboard.TERMINAL, missing, missing, missing, missing)
    findings = list(checks.check_devices(found))
    assert [f.thing for f in findings] == [Thing.MICROPHONE, Thing.SPEAKER, Thing.VOICE]
    assert not any(is_ok(finding) for finding in findings)


def test_devices_that_are_there_are_named():
    device = Device("USB thing", 1)
    found = Findings(Keyboard.TERMINAL, device, device, device, device)
    assert all(is_ok(f) and "USB thing" in told(f) for f in checks.check_devices(found))


def test_a_missing_model_names_the_command_that_fetches_it(tmp_path, monkeypatch):
    monkeypatch.setenv("VOICEDUET_MODELS", str(tmp_path))
    (finding,) = checks.check_models("en")
    assert not is_ok(finding)
    assert "voiceduet models fetch en" in told(finding)


def test_a_truncated_model_is_seen(tmp_path, monkeypatch):
    monkeypatch.setenv("VOICEDUET_MODELS", str(tmp_path))
    (tmp_path / "vosk-model-small-fr-0.22").mkdir()
    english, french = checks.check_models("en")
    assert (english.state, french.state) == ("missing", "damaged")
    assert not is_ok(french)


def test_a_language_without_a_model_is_told():
    (finding,) = checks.check_models("tlh")
    assert not is_ok(finding)
    assert "en, fr" in told(finding)


def test_a_full_disk_is_told(tmp_path, monkeypatch):
    assert is_ok(checks.check_disk(tmp_path / "not" / "yet"))
    usage = shutil.disk_usage("/")._replace(free=5_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    finding = checks.check_disk(tmp_path)
    assert not is_ok(finding)
    assert "5 MB free" in told(finding)


def test_a_folder_that_cannot_be_written_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("VOICEDUET_HOME", "/proc/voiceduet")
    monkeypatch.setenv("VOICEDUET_MODELS", str(tmp_path))
    home, models = checks.check_writing()
    assert not is_ok(home)
    assert is_ok(models)
    assert list(tmp_path.iterdir()) == []


class Tape:
    """A microphone that plays these pieces."""

    def __init__(self, *waves) -> None:
        self._pieces = [w if w is None or w is Lost.LOST else _sound(w) for w in waves]
        self.closed = False

    def open(self) -> None: ...

    def read(self, timeout):
        return self._pieces.pop(0) if self._pieces else None

    def close(self) -> None:
        self.closed = True


def _sound(wave) -> Sound:
    return Sound(np.asarray(wave, np.int16).tobytes(), RATE, 0.0)


def wave(level: float, seconds: float = 0.02):
    return np.resize(np.array([level, -level]), int(RATE * seconds))


def clock_of(step: float):
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += step
        return now

    return clock


@pytest.mark.parametrize(
    ("pieces", "state"),
    [
        ([wave(3000)] * 100, "ok"),
        ([wave(20)] * 100, "low"),
        ([wave(0)] * 100, "silent"),
        ([wave(32767)] * 100, "clipped"),
        ([Lost.LOST], "nothing"),
        ([None] * 10, "nothing"),
        ([wave(10)] * 60 + [wave(4000)] * 40, "ok"),
    ],
)
def test_the_level_of_the_microphone_is_judged(pieces, state):
    tape = Tape(*pieces)
    shown: list[float] = []
    finding = judge(measure(tape, 2.0, shown.append, clock_of(0.02)))
    assert finding.state == state
    assert is_ok(finding) == (state == "ok")
    assert tape.closed
    assert len(shown) == (7 if len(pieces) == 100 else 0)


def test_full_scale_is_zero_decibels_and_silence_is_the_end_of_the_meter():
    assert decibels(32768) == 0
    assert decibels(0) == -60
    assert judge(Measured((3276.8,) * 10, 0.0)).facts == {"level": -20}


class PretendMouth:
    """A mouth that speaks, or gives way to print, or never ends."""

    def __init__(self, events=(), ends=True) -> None:
        self.events, self.ends, self.said, self.closed = events, ends, [], False

    def listen(self, listener):
        self.listener = listener

    def say(self, line):
        self.said.append(line)
        for event in self.events:
            self.listener(event)

    def wait_until_idle(self, timeout):
        return self.ends

    def close(self):
        self.closed = True


@pytest.mark.parametrize(
    ("mouth", "well"),
    [
        (PretendMouth(), True),
        (PretendMouth(events=(VoiceChanged(VoiceKind.PRINT),)), False),
        (PretendMouth(ends=False), False),
    ],
)
def test_a_voice_that_did_not_speak_is_not_ok(mouth, well):
    assert is_ok(speak(lambda: mouth, "Hello.")) == well
    assert mouth.said == ["Hello."]
    assert mouth.closed


def test_the_command_prints_json_that_says_the_same_as_its_lines(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("VOICEDUET_HOME", str(tmp_path))
    monkeypatch.setenv("VOICEDUET_MODELS", str(tmp_path / "models"))
    code = main(["doctor", "--silent", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert code == 1
    assert report["well"] is False
    assert main(["doctor", "--silent"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [finding["told"] for finding in report["findings"]] == lines[:-1]
