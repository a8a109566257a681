"""Which words a speech model can hear at all: those it knows, and those that sound like some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from voiceduet.language.sound import Sounds
from voiceduet.meaning.heard import tokens

SHORTEST_PART = 3
"""Letters in a part of a word that is heard as two."""
WORDS_FILE = Path("graph") / "words.txt"


@dataclass(frozen=True)
class Sayable:
    """A model's lexicon, and how the words of its language sound."""

    lexicon: frozenset[str]
    sounds: Sounds

    def __call__(self, word: str) -> bool:
        """Whether this word can be heard in some way: only such a word may be on a card."""
        return self.knows(tokens(word)) or bool(self.stand_ins(word))

    def knows(self, words: Sequence[str]) -> bool:
        return bool(words) and all(word in self.lexicon for word in words)

    def stand_ins(self, word: str) -> tuple[str, ...]:
        """Words of the model that sound like one outside its lexicon; none for a known one."""
        if self.knows(tokens(word)):
            return ()
        joined = "".join(tokens(word))
        cuts = range(SHORTEST_PART, len(joined) - SHORTEST_PART + 1)
        parts = ((joined[:cut], joined[cut:]) for cut in cuts)
        split = [" ".join(pair) for pair in parts if self.knows(pair)]
        same = [other for other in self.sounds.homophones(word) if other in self.lexicon]
        return (*sorted(same), *split)


def read_lexicon(model: Path) -> frozenset[str]:
    """Every word that the model knows the sound of."""
    with (model / WORDS_FILE).open(encoding="utf-8") as lines:
        return frozenset(line.split(None, 1)[0] for line in lines if line.strip())
