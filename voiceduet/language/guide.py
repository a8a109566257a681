"""The player's guide as it is read aloud: its parts, and each part's lines without marks."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEADING = re.compile(r"^#{1,2} +(.+)$")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_SENTENCE = re.compile(r"(?<=[.?!:]) +(?=[A-Z“])")


@dataclass(frozen=True, slots=True)
class Part:
    title: str
    lines: tuple[str, ...]


def read_guide(text: str) -> tuple[Part, ...]:
    """The parts of a guide in Markdown: a heading, paragraphs and lists."""
    parts: list[Part] = []
    title, blocks = "", [""]
    for line in (*text.splitlines(), "# end"):
        heading = _HEADING.match(line)
        if heading:
            if title:
                parts.append(Part(title, _lines(blocks)))
            title, blocks = heading.group(1), [""]
        elif line.startswith("- "):
            blocks.append(line[2:])
        elif not line.strip():
            blocks.append("")
        else:
            blocks[-1] = f"{blocks[-1]} {line.strip()}".strip()
    return tuple(parts)


def find(parts: tuple[Part, ...], wanted: str) -> Part | None:
    """The part whose title holds these words."""
    return next((part for part in parts if wanted.lower() in part.title.lower()), None)


def _lines(blocks: list[str]) -> tuple[str, ...]:
    """A sentence a line: what is cut short is short, and reading can go on from there."""
    plain = (_LINK.sub(r"\1", block).replace("`", "") for block in blocks if block)
    return tuple(sentence for block in plain for sentence in _SENTENCE.split(block))
