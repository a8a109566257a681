"""How a word that no dictionary has is probably said: rules of spelling learnt from one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

PAD = "_"
WINDOW = 4


@cache
def context_order() -> tuple[tuple[int, int], ...]:
    """How many letters to the left and to the right are looked at, narrow to wide.

    The right comes first: what follows a letter says more about it than what precedes.
    """
    order = [(0, 0)]
    for size in range(1, WINDOW + 1):
        order += [(size - 1, size), (size, size)]
    return tuple(order)


class Spelling:
    """Contexts of letters and the phones that the middle letter stands for."""

    def __init__(self, rules: Mapping[str, str]) -> None:
        self._rules = rules

    def say(self, word: str) -> str:
        """The coded phones of a word; letters without a rule are silent."""
        padded = PAD * WINDOW + word + PAD * WINDOW
        return "".join(self._letter(padded, at) for at in range(WINDOW, WINDOW + len(word)))

    def _letter(self, padded: str, at: int) -> str:
        for left, right in reversed(context_order()):
            key = f"{padded[at - left : at]}{padded[at].upper()}{padded[at + 1 : at + 1 + right]}"
            phones = self._rules.get(key)
            if phones is not None:
                return phones
        return ""
