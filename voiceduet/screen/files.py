"""The page's own files, with the texts of a language filled in. Nothing else is ever served."""

from __future__ import annotations

import html
from dataclasses import dataclass
from importlib.resources import files
from string import Template

from voiceduet.language.script import Script

INDEX = "index.html"
TEXTS = "screen.page."
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class File:
    kind: str
    content: bytes


def page_files(script: Script, language: str, *, spoken: bool) -> dict[str, File]:
    """The files by their names; the page itself has none."""
    served: dict[str, File] = {}
    for file in (files("voiceduet.screen") / "page").iterdir():
        suffix = file.name[file.name.rfind(".") :]
        if suffix in _KINDS:
            served[file.name] = File(_KINDS[suffix], file.read_bytes())
    index = Template(served.pop(INDEX).content.decode())
    texts = {
        name.removeprefix(TEXTS): html.escape(script.line(name))
        for name in script.names
        if name.startswith(TEXTS)
    }
    for identity in ("agent", "bystander", "assassin"):
        for what in ("letter", "identity"):
            texts[f"{what}_{identity}"] = html.escape(script.line(f"screen.{what}.{identity}"))
    filled = index.substitute(texts, language=language, spoken="yes" if spoken else "no")
    served[""] = File(_KINDS[".html"], filled.encode())
    return served
