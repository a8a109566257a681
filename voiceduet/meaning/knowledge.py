"""What understanding knows besides the moment: the grammar, what words are likely, the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from voiceduet.meaning.grammar import Grammar
from voiceduet.meaning.grammar_file import load_grammar

Relatedness = Callable[[str, Sequence[str]], Sequence[float]]
"""How strongly a clue makes people think of each of these words; the key plays no part in it."""


@dataclass(frozen=True)
class Knowledge:
    grammar: Grammar
    relatedness: Relatedness | None = None
    """From the partner's knowledge of words; without it every clue is as likely as its use."""


def load_knowledge(code: str, relatedness: Relatedness | None = None) -> Knowledge:
    return Knowledge(load_grammar(code), relatedness)
