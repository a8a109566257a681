"""Which clues may be said at all, before they are weighed: what the judge allows."""

from __future__ import annotations

from collections.abc import Callable

from voiceduet.language.lore import load_lore
from voiceduet.rules import View
from voiceduet.rules.judge import Judge

LANGUAGE = "en"
"""The language of the lexicon that the players know words from."""


def manners(view: View) -> Callable[[str], bool]:
    """Whether a clue may be said in this view: one plain word that the judge finds valid."""
    visible = [view.words[card] for card in view.visible]
    judge = Judge(visible, view.options, load_lore(LANGUAGE))
    return lambda word: word.isalpha() and judge.allows(word)
