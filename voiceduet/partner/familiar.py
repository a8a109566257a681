"""Which words the partner does not know well: to be told when a pack of one's own is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from voiceduet.language.script import Script
from voiceduet.partner.minilm import vector_if_installed
from voiceduet.partner.parts import Source
from voiceduet.partner.words import Words

WELL_KNOWN = frozenset({Source.LEXICON, Source.FORM})


@dataclass(frozen=True, slots=True)
class Unfamiliar:
    """Words that the partner knows less well than others, in the order of the table."""

    roughly: tuple[str, ...]
    """Put together from parts, from a near spelling or by MiniLM."""
    not_at_all: tuple[str, ...]
    """To the partner they go with nothing: it can neither clue nor guess them but by luck."""


def unfamiliar(cards: Sequence[str], words: Words) -> Unfamiliar:
    """Those of the cards that the lexicon does not hold, nor a form of."""
    roughly, not_at_all = [], []
    for card in cards:
        source = words.read(card).source
        if source in WELL_KNOWN:
            continue
        if source is Source.NOTHING and vector_if_installed(card) is None:
            not_at_all.append(card)
        else:
            roughly.append(card)
    return Unfamiliar(tuple(roughly), tuple(not_at_all))


def tell_unfamiliar(found: Unfamiliar, script: Script) -> tuple[str, ...]:
    """The same as lines to be said; none when all words are known well."""
    lines = []
    if found.roughly:
        lines.append(script.line("partner.roughly", cards=", ".join(found.roughly)))
    if found.not_at_all:
        lines.append(script.line("partner.not_at_all", cards=", ".join(found.not_at_all)))
    return tuple(lines)
