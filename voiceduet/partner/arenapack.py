"""The words that the arena deals from."""

from __future__ import annotations

from importlib.resources import files


def arena_pack() -> tuple[str, ...]:
    """The English pack; where it is missing, a list of common things."""
    pack = files("voiceduet") / "packs" / "en.txt"
    if not pack.is_file():
        pack = files("voiceduet.partner") / "arena.txt"
    lines = (line.strip() for line in pack.read_text("utf-8").splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))
