"""What understanding knows besides the moment: grammar, likely words, sounds, the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from voiceduet.language.forms import Forms, load_forms
from voiceduet.language.sound import Sounds, load_sounds
from voiceduet.language.vocabulary import Vocabulary, load_vocabulary
from voiceduet.meaning.costs import Costs, load_costs
from voiceduet.meaning.grammar import Grammar
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.learning import Learnt

Relatedness = Callable[[Sequence[str], Sequence[str]], npt.NDArray[np.float32]]
"""How strongly each clue (rows) makes people think of each word (columns), in natural log units;
the key plays no part in it."""


@dataclass(frozen=True)
class Knowledge:
    grammar: Grammar
    relatedness: Relatedness | None = None
    """From the partner's knowledge of words; without it every clue is as likely as its use."""
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    sounds: Sounds | None = None
    forms: Forms | None = None
    """Which words are of one family: a form of a word on the table is hardly ever a clue."""
    costs: Costs = field(default_factory=load_costs)
    learnt: Learnt = field(default_factory=Learnt)
    cities: frozenset[str] = frozenset()
    """Those of the mission map, as they are heard; without any a mission may be to anywhere."""

    def of_player(self, learnt: Learnt) -> Knowledge:
        return replace(self, learnt=learnt)


def load_knowledge(code: str, relatedness: Relatedness | None = None) -> Knowledge:
    return Knowledge(
        load_grammar(code),
        relatedness,
        load_vocabulary(code),
        load_sounds(code),
        load_forms(code),
    )
