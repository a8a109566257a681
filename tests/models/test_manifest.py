"""The list of models is read with care; what is amiss in it is told with its place."""

from __future__ import annotations

import pytest

from tests.models.pretend import manifest_text
from voiceduet.language.load import load_script
from voiceduet.models import read_manifest
from voiceduet.models.manifest import Archive, Folder, Npm
from voiceduet.problem import Problem

GOOD = manifest_text("https://example.org/model.zip")


def told(text: str, tmp_path) -> str:
    file = tmp_path / "models.toml"
    file.write_text(text)
    with pytest.raises(Problem) as problem:
        read_manifest(file)
    return problem.value.told(load_script("en"))


def test_the_list_that_comes_with_voiceduet_has_english_and_french_from_three_sources_each():
    manifest = read_manifest()
    assert set(manifest.models) >= {"en", "fr"}
    for model in (manifest.model("en"), manifest.model("fr")):
        assert [type(source) for source in model.sources] == [Folder, Archive, Npm]
        npm = model.sources[2]
        known = {**model.shared, **npm.files}
        assert set(model.needed) <= set(known)
        assert sum(sum.size for sum in known.values()) == model.size
        assert model.licence == "Apache-2.0"


def test_english_has_a_second_opinion_and_french_none():
    manifest = read_manifest()
    second = manifest.second("en")
    assert manifest.second("fr") is None
    assert [type(source) for source in second.sources] == [Folder, Npm]
    package = second.sources[1]
    assert package.listed_only
    assert set(package.files) == set(second.needed)
    assert sum(sum.size for sum in package.files.values()) == second.size


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('licence = "Apache-2.0"', "", "en.licence is missing"),
        ('kind = "npm"', 'kind = "ftp"', "kind is “ftp”"),
        ("https://", "http://", "does not begin with https://"),
        ('sha256 = "', 'sha256 = "xyz', "not 64 hexadecimal digits"),
        ('"am/final.mdl" =', '"../final.mdl" =', "not a path inside the model"),
        ('name = "pretend-model"', 'name = "/etc"', "not a path inside the model"),
        ("[en]", "[en", "line 1"),
        ('inside = "package/model.zip"', "inside = 3", "inside is missing or not a str"),
        ('[[en.sources]]\nkind = "folder"', '[en.sources]\nkind = "folder"', "line"),
    ],
)
def test_what_is_amiss_is_told_with_its_place_and_the_file(old, new, said, tmp_path):
    assert old in GOOD
    text = told(GOOD.replace(old, new), tmp_path)
    assert said in text
    assert "models.toml" in text
    assert "install voiceduet again" in text


def test_a_language_that_is_no_table_is_told(tmp_path):
    assert "en is not a table" in told("en = 3", tmp_path)


def test_a_list_that_is_not_there_is_told(tmp_path):
    with pytest.raises(Problem, match="manifest_unreadable"):
        read_manifest(tmp_path / "nowhere.toml")


def test_a_language_that_is_not_listed_is_told_with_those_that_are():
    with pytest.raises(Problem) as problem:
        read_manifest().model("tlh")
    assert "en, fr" in problem.value.told(load_script("en"))
