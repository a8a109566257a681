"""Reads a language from its folder of data files."""

from __future__ import annotations

import sys
from functools import cache
from importlib.resources import files
from typing import Any

from voiceduet.language.accents import ACCENTS_FILE
from voiceduet.language.by_letters import BY_LETTERS_FILE
from voiceduet.language.script import Numbers, Script, Verbosity, read_lines

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

NUMBERS_FILE = "numbers.toml"
NO_LINES = (NUMBERS_FILE, ACCENTS_FILE, BY_LETTERS_FILE)
"""Files that hold nothing to say."""


class NoSuchLanguage(ValueError):
    """There are no data files for this language."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be played in."""
    folders = files("voiceduet.language").iterdir()
    return tuple(sorted(f.name for f in folders if (f / NUMBERS_FILE).is_file()))


@cache
def load_script(code: str) -> Script:
    """Every line of a language: all TOML files in its folder but the numbers."""
    folder = files("voiceduet.language") / code
    if not code.isalpha() or not (folder / NUMBERS_FILE).is_file():
        raise NoSuchLanguage(code)
    lines: dict[str, dict[Verbosity, str]] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml") and file.name not in NO_LINES:
            room = file.name.removesuffix(".toml")
            lines.update(read_lines(tomllib.loads(file.read_text("utf-8")), f"{room}."))
    table: dict[str, Any] = tomllib.loads((folder / NUMBERS_FILE).read_text("utf-8"))
    return Script(lines, Numbers(tuple(table["words"]), frozenset(table["singular"])))
