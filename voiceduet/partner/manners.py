"""Which clues may be said at all, before they are weighed."""

from __future__ import annotations

from collections.abc import Callable

from voiceduet.rules import View

STEM = 4
"""Letters at the start that two forms of a word usually share."""


def manners(view: View) -> Callable[[str], bool]:
    """Whether a clue may be said in this view."""
    visible = [view.words[card].lower() for card in view.visible]

    def allowed(word: str) -> bool:
        word = word.lower()
        return word.isalpha() and not any(_clash(word, other) for other in visible)

    return allowed


def _clash(word: str, other: str) -> bool:
    return word in other or other in word or (len(word) > STEM and word[:STEM] == other[:STEM])
