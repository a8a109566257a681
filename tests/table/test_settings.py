from pathlib import Path

import pytest

from voiceduet.language.load import load_script
from voiceduet.language.script import Verbosity
from voiceduet.table.settings import (
    BadValue,
    Confirmation,
    Settings,
    UnknownSetting,
    change,
    dump,
    load_settings,
    names,
    parse,
    save_settings,
)

SCRIPT = load_script("en")


def test_every_setting_is_documented_in_its_file_and_has_a_name_to_say() -> None:
    text = dump(Settings(), SCRIPT)
    for name in names():
        assert f"\n{name} = " in text
        assert SCRIPT.has(f"settings.name.{name}")


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    settings = Settings(
        rate=1.3,
        verbosity=Verbosity.TERSE,
        earcons=False,
        confirmation=Confirmation.ALWAYS,
        voice='odd "name" \\ é',
        turns=11,
    )
    save_settings(settings, path, SCRIPT)
    assert load_settings(path) == (settings, (), None)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("rate = 99", "rate"),
        ('rate = "quick"', "rate"),
        ("rate = true", "rate"),
        ("turns = 8", "turns"),
        ('verbosity = "loud"', "verbosity"),
        ("earcons = 3", "earcons"),
        ("voice = 3", "voice"),
        ('colour = "red"', "colour"),
    ],
)
def test_a_bad_value_is_named_and_the_default_taken(text: str, name: str) -> None:
    settings, bad = parse(text)
    assert settings == Settings()
    assert [each.name for each in bad] == [name]
    assert bad[0].allowed


def test_a_file_past_reading_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("rate = = 3")
    settings, _, moved = load_settings(path)
    assert settings == Settings()
    assert moved is not None
    assert moved.read_text() == "rate = = 3"


def test_values_said_by_voice_are_read_like_those_in_the_file() -> None:
    assert change(Settings(), "earcons", "off") == Settings(earcons=False)
    assert isinstance(change(Settings(), "rate", "fast"), BadValue)
    with pytest.raises(UnknownSetting):
        change(Settings(), "colour", "red")


def test_settings_make_the_options_of_a_game() -> None:
    assert Settings(turns=10).options.turns == 10
    assert Settings(turns=10).options.mistakes == 10
