"""Every setting by voice and typed: said back, kept, and in the list that is read out."""

from dataclasses import replace
from enum import Enum

import pytest

from tests.table.sitting_down import HOUSE, Evening
from voiceduet.language.load import languages
from voiceduet.meaning.intents import Command
from voiceduet.table.adjusting import GROUPS
from voiceduet.table.settings import Settings, names
from voiceduet.table.signals import KeepSettings

BY_FILE = {"voice", "microphone", "speaker"}
"""Names of things on this machine; a voice has a command of its own."""

SPOKEN = [
    (" ".join(words), intent.argument)
    for words, intent in HOUSE.knowledge().grammar.plain.items()
    if intent.command is Command.SET
]


def value_of(settings: Settings, name: str) -> str:
    value = getattr(settings, name)
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value.value) if isinstance(value, Enum) else f"{value}".removesuffix(".0")


@pytest.mark.parametrize(("said", "argument"), SPOKEN, ids=lambda text: str(text))
def test_each_phrase_sets_what_it_says(evening: Evening, said: str, argument: str) -> None:
    name, value = argument.split(" ")
    if name == "language" and value not in languages():
        assert "stays as it is" in evening.type(said)[0]
        assert evening.talk.settings.language == "en"
        return
    lines = evening.type(said)
    assert value_of(evening.talk.settings, name) == value
    assert lines[0].startswith(HOUSE.script.line(f"settings.name.{name}"))
    kept = evening.last(KeepSettings)
    assert isinstance(kept, KeepSettings)
    assert kept.settings == evening.talk.settings


@pytest.mark.parametrize("said", [SPOKEN[0][0], "slower", "louder", "be careful", "be strict"])
def test_spoken_and_typed_do_the_same(said: str) -> None:
    by_voice, by_hand = Evening(), Evening()
    for evening in (by_voice, by_hand):
        evening.begin()
        evening.type("quieter")
    assert by_voice.speak(said) == by_hand.type(said)
    assert by_voice.talk.settings == by_hand.talk.settings


def test_every_setting_can_be_changed_by_voice_but_for_names_of_the_machines_things() -> None:
    by_phrase = {str(argument).split(" ")[0] for _, argument in SPOKEN}
    assert by_phrase | {"rate", "pitch", "volume"} == set(names()) - BY_FILE


def test_every_value_of_every_choice_can_be_said() -> None:
    said = {argument for _, argument in SPOKEN}
    for name in set(names()) - BY_FILE:
        default = getattr(Settings(), name)
        if isinstance(default, Enum):
            assert {f"{name} {value.value}" for value in type(default)} <= said


def test_every_setting_is_read_out_once_and_each_value_has_words(evening: Evening) -> None:
    assert sorted(name for group in GROUPS for name in group) == sorted(names())
    told = " ".join(evening.type("settings"))
    for name in names():
        assert HOUSE.script.line(f"settings.name.{name}") + ":" in told
        default = getattr(Settings(), name)
        for value in type(default) if isinstance(default, Enum) else ():
            lines = (f"settings.value.{name}.{value.value}", f"settings.value.{value.value}")
            assert any(HOUSE.script.has(line) for line in lines), value


def test_rules_of_the_game_on_the_table_stay_as_they_were_agreed(evening: Evening) -> None:
    assert "next game" in evening.type("be strict")[1]
    assert evening.view.options == Settings().options
    evening.type("new game")
    evening.type("yes")
    assert evening.view.options == evening.talk.settings.options != Settings().options


def test_a_language_that_is_not_there_is_refused_in_the_file_too() -> None:
    from voiceduet.table.settings import parse

    settings, bad = parse('language = "fr"')
    assert settings.language == "en"
    assert bad[0].allowed == "en"


def test_another_voice_speaks_at_once_says_its_name_and_is_kept(evening: Evening) -> None:
    evening.house = replace(evening.house, voices=lambda: ("gmw/en-us", "gmw/en", "zz"))
    script = HOUSE.script
    said = [evening.type("other voice")[0] for _ in range(3)]
    name = script.line("settings.name.voice")
    assert said[0] == f"{name}: {script.line('settings.value.voice.gmw/en')}."
    assert said[1] == f"{name}: zz."
    assert said[2] == f"{name}: {script.line('settings.value.voice.gmw/en-us')}."
    kept = evening.last(KeepSettings)
    assert isinstance(kept, KeepSettings)
    assert kept.settings.voice == evening.talk.settings.voice == "gmw/en-us"


def test_where_there_is_but_one_voice_that_is_said(evening: Evening) -> None:
    assert evening.type("other voice") == [HOUSE.script.line("settings.one_voice")]
    assert evening.talk.settings.voice == ""
