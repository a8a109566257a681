"""Which words the lexicon holds, and which of them may be said as clues."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wordfreq import top_n_list, zipf_frequency

WORD = re.compile(r"^[a-z][a-z'\-]*$")
CLUE = re.compile(r"^[a-z]{3,}$")
FREQUENT = 80_000
RAREST = 2.3
CLUE_ZIPF = (3.2, 6.0)
"""Known to everyone, and not so common that it means nothing; below 3.2 people begin to ask."""
CLUE_DEGREE = 8
"""A clue has this many associations at least: evidence enough to trust."""


@dataclass(frozen=True)
class Vocabulary:
    """All words of the association graph, and the rows of those that are shipped."""

    everything: list[str]
    kept: list[int]
    zipfs: list[float]
    clues: list[bool]

    @property
    def words(self) -> list[str]:
        """The words that are shipped."""
        return [self.everything[i] for i in self.kept]


def choose(
    degrees: dict[str, int], spoken: set[str], offensive: set[str], cards: set[str]
) -> Vocabulary:
    """Words by how common, how associated and how sayable they are; every card of the packs."""
    single = {word for word in degrees if WORD.match(word)}
    several = {word for word in degrees if " " in word}
    common = {word for word in top_n_list("en", FREQUENT) if WORD.match(word) and word in spoken}
    frequent = {word for word in common if zipf_frequency(word, "en") >= RAREST}
    everything = sorted(single | several | frequent | cards)
    zipf = {word: zipf_frequency(word, "en") for word in everything}

    def keeps(word: str) -> bool:
        degree, z = degrees.get(word, 0), zipf[word]
        if " " in word:
            return degree >= 8
        if word.strip("'-") != word:
            return False
        known = z >= 2.9 and word in spoken and degree >= 2
        return (degree >= 12 and z >= 1.8) or known or (z >= 3.3 and word in spoken)

    def sayable(word: str) -> bool:
        in_range = CLUE_ZIPF[0] <= zipf[word] <= CLUE_ZIPF[1]
        evident = degrees.get(word, 0) >= CLUE_DEGREE and word in spoken
        return bool(CLUE.match(word)) and in_range and evident and word not in offensive

    kept = [i for i, word in enumerate(everything) if word in cards or keeps(word)]
    words = [everything[i] for i in kept]
    return Vocabulary(
        everything,
        kept,
        [zipf[word] for word in words],
        [sayable(word) for word in words],
    )
