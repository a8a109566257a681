"""What a judge of clues must know of a language, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from voiceduet.language.forms import Forms, load_forms, normal
from voiceduet.language.sound import Sounds, load_sounds

_TRANSLATIONS = "translations.tsv"
"""French words and their English ones, in the French folder; read both ways."""


@dataclass(frozen=True)
class Lore:
    """Forms, sounds and translations of the language of play."""

    forms: Forms
    sounds: Sounds
    weak_parts: frozenset[str] = frozenset()
    """Parts so common that two compounds do not clash by sharing one: outside, outlaw."""
    translations: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Words of the language of play and what they are in another, as `normal` writes them."""


_WEAK = {
    "en": frozenset(
        {"after", "all", "any", "back", "down", "every", "grand", "half", "in", "like", "no"}
        | {"off", "on", "out", "over", "some", "step", "through", "under", "up", "way", "with"}
    ),
    "fr": frozenset({"porte", "contre", "sous", "sur", "avant", "apres"}),
}


@cache
def load_lore(code: str) -> Lore:
    """What there is to know of a language; its tables are read when they are first needed."""
    return Lore(
        forms=load_forms(code),
        sounds=load_sounds(code),
        weak_parts=_WEAK[code],
        translations=_translations(code),
    )


def _translations(code: str) -> Mapping[str, frozenset[str]]:
    file = files("voiceduet.language") / "fr" / _TRANSLATIONS
    found: dict[str, set[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        french, _, english = line.partition("\t")
        for other in english.split(","):
            here, there = normal(french), normal(other)
            if code == "en":
                here, there = there, here
            found.setdefault(here, set()).add(there)
    return {word: frozenset(others) for word, others in found.items()}
