"""What the README claims is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from voiceduet import commands

SOURCE = Path(__file__).parents[2]
README = (SOURCE / "README.md").read_text("utf-8")


def test_its_example_runs_as_written():
    result = doctest.testfile(str(SOURCE / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_its_links_into_the_repository_lead_somewhere():
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (SOURCE / link).exists()] == []


@pytest.mark.parametrize("name", sorted(set(re.findall(r"\bvoiceduet ([a-z]+)\b", README))))
def test_every_command_that_it_names_is_there(name):
    prose = {"is", "uses"}
    assert name in {*commands.names(), *prose}


def test_every_make_target_that_it_names_is_there():
    targets = set(re.findall(r"^([a-z]+):", (SOURCE / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)|^make ([a-z]+)", README)) != set()
    named = {a or b for a, b in re.findall(r"`make ([a-z]+)|^make ([a-z]+)", README, re.MULTILINE)}
    assert named <= targets


def test_every_dependency_is_pinned_and_credited():
    import sys

    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[<>=;\s]", line)[0] for line in project["dependencies"]}
    developing = {
        re.split(r"[<>=;\s]", line)[0] for line in project["optional-dependencies"]["dev"]
    }
    pins = (SOURCE / "constraints.txt").read_text("utf-8").lower()
    assert [name for name in needed | developing if f"\n{name}==" not in pins] == []
    credits = (SOURCE / "docs" / "credits.md").read_text("utf-8").lower()
    assert [name for name in needed - {"tomli"} if name not in credits] == []
