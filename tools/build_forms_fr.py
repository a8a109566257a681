"""Compiles word families of French into voiceduet/language/fr/forms.bin.

    pip install wordfreq
    npm pack dictionary-fr     # unpack it
    python tools/build_forms_fr.py path/to/dictionary-fr

Inflections come from the Grammalecte dictionary's own affix rules; families are joined by the
endings and beginnings listed in forms_fr.toml. See docs/credits.md for the licence.
"""

from __future__ import annotations

import lzma
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import tomli
from wordfreq import zipf_frequency

from voiceduet.language.forms import normal

HERE = Path(__file__).parent
OUT = HERE.parent / "voiceduet" / "language" / "fr" / "forms.bin"
RULES = tomli.loads((HERE / "forms_fr.toml").read_text("utf-8"))
RAREST = 1.0
RAREST_BASE = 2.0

Affix = tuple[str, str, re.Pattern[str]]


def read_suffixes(folder: Path) -> dict[str, list[Affix]]:
    """What each flag of the dictionary may put in place of a word's end, and when."""
    suffixes: dict[str, list[Affix]] = defaultdict(list)
    for line in (folder / "index.aff").read_text("utf-8").splitlines():
        fields = line.split()
        if len(fields) >= 5 and fields[0] == "SFX":
            _, flag, strip, add, condition = fields[:5]
            add = add.split("/")[0]
            pattern = re.compile(f"(?:{condition})$")
            strip, add = ("" if part == "0" else part for part in (strip, add))
            suffixes[flag].append((strip, add, pattern))
    return suffixes


def inflections(folder: Path) -> Iterator[tuple[str, str]]:
    """Every form of every word, with the word."""
    suffixes = read_suffixes(folder)
    for line in (folder / "index.dic").read_text("utf-8").splitlines()[1:]:
        lemma, _, flags = line.split()[0].partition("/")
        if not lemma or not lemma[0].isalpha():
            continue
        yield lemma, lemma
        for at in range(0, len(flags) - 1, 2):
            for strip, add, condition in suffixes.get(flags[at : at + 2], ()):
                if condition.search(lemma) and lemma.endswith(strip):
                    yield lemma[: len(lemma) - len(strip)] + add, lemma


class Families:
    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def find(self, word: str) -> str:
        while (parent := self._parent.get(word, word)) != word:
            word = parent
        return word

    def join(self, a: str, b: str) -> None:
        short, long = sorted((self.find(a), self.find(b)), key=lambda w: (len(w), w))
        if short != long:
            self._parent[long] = short


def derived(word: str, known: set[str]) -> Iterator[str]:
    """The words that this one may be made from with one ending or beginning."""
    for ending, bases in RULES["endings"].items():
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < RULES["shortest_stem"]:
            continue
        for base in bases:
            yield stem + base
        if stem[-1] == stem[-2]:
            yield stem[:-1]
    for beginning in RULES["beginnings"]:
        base = word.removeprefix(beginning)
        if base != word and len(base) >= RULES["shortest_base"]:
            yield base
            yield from (one for one in derived_ending(base) if one in known)


def derived_ending(word: str) -> Iterator[str]:
    for ending in RULES["verb_endings"]:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= 3:
            yield stem
            yield stem + "e"
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def parts_of(word: str, known: set[str]) -> tuple[str, ...]:
    if "-" in word:
        return tuple(normal(part) for part in word.split("-") if normal(part) in known)
    for first in RULES["compound_beginnings"]:
        second = normal(word).removeprefix(first)
        if second != normal(word) and len(second) >= 3 and second in known:
            return (first, second)
    return ()


def main() -> None:
    lemmas: dict[str, set[str]] = defaultdict(set)
    spelled: dict[str, str] = {}
    for form, lemma in inflections(Path(sys.argv[1])):
        if lemma[0].islower() or lemma == form:
            if zipf_frequency(form, "fr") >= RAREST or form == lemma:
                lemmas[normal(form)].add(normal(lemma))
            spelled.setdefault(normal(lemma), lemma)
    for form, words in RULES["lemmas"].items():
        lemmas[normal(form)] |= set(words)
    known = {w for w, as_said in spelled.items() if zipf_frequency(as_said, "fr") >= RAREST_BASE}
    families = Families()
    apart = {frozenset(map(normal, pair)) for pair in RULES["apart"]}
    for word in sorted(known):
        for base in derived(word, known):
            if base in known and base != word and frozenset((word, base)) not in apart:
                families.join(word, base)
    for group in RULES["together"]:
        for other in group[1:]:
            families.join(normal(group[0]), normal(other))
    lines = []
    for form in sorted(lemmas):
        own = [form] if form in spelled else []
        roots = [families.find(lemma) for lemma in own + sorted(lemmas[form])]
        for lemma in sorted(lemmas[form]):
            for part in parts_of(spelled.get(lemma, lemma), known):
                roots.append(families.find(part))
        kept = list(dict.fromkeys(roots))
        if re.fullmatch(r"[a-z0-9]{2,}", form) and (form in known or kept != [form]):
            lines.append(form if kept == [form] else f"{form} {' '.join(kept)}")
    data = ("\n".join(lines) + "\n").encode("ascii")
    OUT.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(lines)} words, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
