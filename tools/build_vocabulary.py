"""Compiles the words that people say as clues into voiceduet/language/en/vocabulary.bin.

    pip install wordfreq
    python tools/build_vocabulary.py MODEL/graph/words.txt ASSOCIATIONS.tsv

The commonest words that the speech model can hear and somebody can say (“mdp” is out: nobody knows
how it is said, letters or not), with how common they are (Zipf scale, from
wordfreq), how readily they come to people's minds (a coarse weight, from how many words make
people think of them; ASSOCIATIONS: `cue<TAB>response,response,…`), and groups of those that sound
exactly the same (from our own pronouncing dictionary). Lines: `Z 57 word word …` (57: 5.7 on the
scale), `R 6 word word …` (6: a weight of 3) and `H bear bare`. See docs/credits.md.
"""

from __future__ import annotations

import lzma
import math
import sys
from collections import Counter, defaultdict
from pathlib import Path

from wordfreq import top_n_list, zipf_frequency

from voiceduet.language.sound import load_sounds

OUT = Path(__file__).parent.parent / "voiceduet" / "language" / "en" / "vocabulary.bin"
SIZE = 60_000
"""Of clues that people gave, 96 % are among the first 60,000, 93 % among 40,000; decoding with
either takes the same time."""
VOWELS = frozenset("aeiouy")


def responses(path: Path) -> Counter[str]:
    """How many words make people think of each word."""
    lines = path.read_text("utf-8").splitlines()
    return Counter(word for line in lines for word in line.partition("\t")[2].split(","))


def main() -> None:
    lexicon = {line.split()[0] for line in Path(sys.argv[1]).read_text("utf-8").splitlines()}
    sounds = load_sounds("en")
    known = {word for word, _ in sounds.dictionary()}
    common = (
        word
        for word in top_n_list("en", 8 * SIZE)
        if word in lexicon and word.isalpha() and len(word) > 1
        if word in known or not VOWELS.isdisjoint(word)
    )
    words = [word for word, _ in zip(common, range(SIZE), strict=False)]
    by_zipf: dict[int, list[str]] = defaultdict(list)
    by_sound: dict[object, list[str]] = defaultdict(list)
    for word in words:
        by_zipf[round(10 * zipf_frequency(word, "en"))].append(word)
        by_sound[sounds.pronounce(word)[:1]].append(word)
    lines = [f"Z {zipf} {' '.join(by_zipf[zipf])}" for zipf in sorted(by_zipf, reverse=True)]
    by_readiness: dict[int, list[str]] = defaultdict(list)
    thought_of = responses(Path(sys.argv[2]))
    for word in words:
        by_readiness[round(2 * math.log1p(thought_of[word]))].append(word)
    lines += [
        f"R {level} {' '.join(by_readiness[level])}" for level in sorted(by_readiness) if level
    ]
    groups = sorted(group for group in by_sound.values() if len(group) > 1)
    lines += [f"H {' '.join(group)}" for group in groups]
    OUT.write_bytes(lzma.compress("\n".join(lines).encode("utf-8"), preset=9))
    print(
        f"{len(words)} words, {len(groups)} groups that sound the same: {OUT.stat().st_size} bytes"
    )


if __name__ == "__main__":
    main()
