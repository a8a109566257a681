"""The borders between rooms: who may import whom, and that no module grows out of its room."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "voiceduet"
TABLE = (HOUSE.parent / "docs" / "architecture.md").read_text("utf-8")
PURE = ("rules", "language", "meaning")
DOES_IO = {
    "socket",
    "subprocess",
    "urllib",
    "sounddevice",
    "vosk",
    "pyttsx3",
    "tempfile",
    "threading",
}
LONGEST = 400


def allowed() -> dict[str, set[str]]:
    """What docs/architecture.md says: room → rooms that it may import."""
    rows = re.findall(r"^\| `(\w+)/` \|.*\| ([^|]+) \|$", TABLE, re.MULTILINE)
    return {room: set(re.findall(r"`(\w+)`", may)) for room, may in rows if "all of" not in may}


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


ROOMS = sorted(path.name for path in HOUSE.iterdir() if (path / "__init__.py").is_file())


@pytest.mark.parametrize("room", sorted(allowed()))
def test_a_room_imports_only_the_rooms_that_it_may(room):
    may = {*allowed()[room], room}
    for file in (HOUSE / room).rglob("*.py"):
        for name in imported(file):
            parts = name.split(".")
            if parts[0] == "voiceduet" and len(parts) > 1 and parts[1] in ROOMS:
                assert parts[1] in may, f"{file.relative_to(HOUSE)} imports {name}"


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_does_no_input_or_output(room):
    for file in (HOUSE / room).rglob("*.py"):
        used = {name.split(".")[0] for name in imported(file)} & DOES_IO
        assert not used, f"{file.relative_to(HOUSE)} imports {used}"


def test_every_module_says_what_it_is_for_and_is_not_too_long():
    for file in HOUSE.rglob("*.py"):
        text = file.read_text("utf-8")
        assert text.count("\n") <= LONGEST, file
        assert ast.get_docstring(ast.parse(text)), file
