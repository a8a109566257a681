"""Which words go together, for `stranger`: WordNet, Moby, ConceptNet, the web, tags of pictures."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from tags import Picture, pictures

SHARES = {
    "wordnet": 1.0, "conceptnet": 1.5, "phrases": 0.5, "moby": 0.7, "pairs": 1.0, "tags": 0.5,
}  # fmt: skip
"""How much each source adds to the graph. Chosen, not tuned; for tags 0.5, 1 and 2 were compared on
people's turns, and differ by less than chance."""
BESIDE = 0.4
"""What two tags of a picture count, beside 1 for its name and a tag. Chosen, not tuned."""
CROWD = 3.0
"""Added to the words of a picture: the more there are, the less each pair counts."""
RELATIONS = {
    "@": 0.6, "@i": 0.6, "~": 0.3, "~i": 0.3, "#p": 0.5, "%p": 0.5, "#m": 0.5, "%m": 0.5,
    "+": 1.0, "!": 1.0, "&": 0.5, ";c": 0.6, "-c": 0.3, "*": 0.5, ">": 0.5, "=": 0.5, "$": 0.5,
}  # fmt: skip
"""WordNet's relations and how much each ties two words: kinds and parts half, derivations fully."""
STOP_WORDS = frozenset(
    re.findall(
        "[a-z]+",
        "a an the of to in or and for with by on at from as is are be been being that which who "
        "whom it its this these those not no used use especially usually having has have had one "
        "some any such other than into out up something someone etc without their his her your "
        "can may more most very often made make making do does when where was were if but so "
        "over about between through during",
    )
)
ENDINGS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ing", ""), ("ing", "e"),
    ("ed", ""), ("ed", "e"), ("er", ""), ("est", ""),
)  # fmt: skip

Links = defaultdict[tuple[int, int], float]


class Vocabulary:
    """Every plain word of WordNet and the thesaurus."""

    def __init__(self, words: set[str]) -> None:
        self.words = sorted(w for w in words if w.isascii() and w.isalpha() and len(w) > 1)
        self.index = {word: i for i, word in enumerate(self.words)}

    def base(self, word: str) -> str | None:
        if word in self.index:
            return word
        for ending, base in ENDINGS:
            stem = word.removesuffix(ending) + base
            if word.endswith(ending) and stem in self.index:
                return stem
        return None

    def content(self, text: str) -> list[int]:
        found = (self.base(w) for w in re.findall("[a-z]+", text.lower()) if w not in STOP_WORDS)
        return [self.index[w] for w in found if w]

    def parts(self, lemma: str) -> list[int]:
        if lemma in self.index:
            return [self.index[lemma]]
        pieces = re.split(r"[_\-]", lemma)
        return [self.index[p] for p in pieces if p in self.index and p not in STOP_WORDS]


def read_wordnet(folder: Path) -> tuple[dict[str, tuple], dict[str, list[str]]]:
    synsets: dict[str, tuple] = {}
    senses: dict[str, list[str]] = defaultdict(list)
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text("latin-1").splitlines():
            if line.startswith("  "):
                continue
            left, gloss = line.split("|", 1)
            f = left.split()
            count = int(f[3], 16)
            lemmas = [f[4 + 2 * i].split("(")[0].lower() for i in range(count)]
            at = 4 + 2 * count
            links = [
                (f[at + 1 + 4 * i], f[at + 3 + 4 * i].replace("s", "a") + f[at + 2 + 4 * i])
                for i in range(int(f[at]))
            ]
            synsets[part[0] + f[0]] = (lemmas, links, gloss)
        for line in (folder / f"index.{part}").read_text("latin-1").splitlines():
            if not line.startswith("  "):
                f = line.split()
                senses[f[0].lower()] += [part[0] + offset for offset in f[-int(f[2]) :]]
    return synsets, senses


def wordnet_links(vocabulary: Vocabulary, synsets: dict, senses: dict) -> sparse.csr_matrix:
    links: Links = defaultdict(float)
    index = vocabulary.index
    for name, (lemmas, relations, gloss) in synsets.items():
        definition = vocabulary.content(gloss.split('"')[0])
        examples = vocabulary.content(" ".join(gloss.split('"')[1::2]))
        for lemma in lemmas:
            if lemma not in index:
                tie_parts(links, vocabulary.parts(lemma), definition)
                continue
            rank = senses[lemma].index(name) if name in senses[lemma] else 5
            weight = 1 / (1 + 0.5 * rank)
            i = index[lemma]
            for other in (part for word in lemmas for part in vocabulary.parts(word)):
                links[i, other] += weight
            for other in definition:
                links[i, other] += weight
            for other in examples:
                links[i, other] += 0.3 * weight
            for relation, target in relations:
                for other in synsets.get(target, ((),))[0]:
                    if other in index:
                        links[i, index[other]] += RELATIONS.get(relation, 0.2) * weight
    return as_matrix(links, len(vocabulary.words))


def tie_parts(links: Links, parts: list[int], definition: list[int]) -> None:
    """The words of a compound go together, and with what it means."""
    if len(parts) < 2:
        return
    for i in parts:
        for j in parts:
            links[i, j] += 1.0
        for j in definition[:8]:
            links[i, j] += 0.2


def moby_links(vocabulary: Vocabulary, thesaurus: dict[str, list[str]]) -> sparse.csr_matrix:
    links: Links = defaultdict(float)
    for head, entries in thesaurus.items():
        if head not in vocabulary.index:
            continue
        known = [vocabulary.index[e] for e in entries if e in vocabulary.index]
        for other in known:
            links[vocabulary.index[head], other] = 3 / np.sqrt(len(known) + 5)
    return as_matrix(links, len(vocabulary.words))


def as_matrix(links: Links, size: int) -> sparse.csr_matrix:
    pairs = np.array([pair for pair in links if pair[0] != pair[1]])
    values = [value for pair, value in links.items() if pair[0] != pair[1]]
    return sparse.csr_matrix((values, (pairs[:, 0], pairs[:, 1])), shape=(size, size))


CONCEPTS = {
    "IsA": 0.5, "SimilarTo": 0.5, "HasSubevent": 0.7, "HasPrerequisite": 0.7, "Causes": 0.8,
    "MannerOf": 0.6, "MotivatedByGoal": 0.6, "ReceivesAction": 0.8, "CausesDesire": 0.7,
    "Entails": 0.7, "UsedFor": 1.0, "AtLocation": 1.0, "CapableOf": 1.0, "PartOf": 1.0,
    "HasProperty": 1.0, "HasA": 1.0, "SymbolOf": 1.0, "DistinctFrom": 1.0, "DefinedAs": 1.0,
    "MadeOf": 1.0, "CreatedBy": 1.0, "LocatedNear": 1.0,
}  # fmt: skip
"""ConceptNet's relations and how much each ties two words; others 0.5. Chosen, not tuned."""
LONGEST = 6
"""Words in a concept: longer ones are sentences."""


def concept_links(
    vocabulary: Vocabulary, lines: Iterable[str]
) -> tuple[sparse.csr_matrix, sparse.csr_matrix]:
    """The words of two concepts that are related; and the words of concepts of two words."""
    related: Links = defaultdict(float)
    phrases: Links = defaultdict(float)
    for line in lines:
        entry = json.loads(line)
        if entry["rel"].startswith("Not"):
            continue
        start, end = vocabulary.content(entry["start"]), vocabulary.content(entry["end"])
        if not start or not end or max(len(start), len(end)) > LONGEST:
            continue
        weight = CONCEPTS.get(entry["rel"], 0.5) / np.sqrt(len(start) * len(end))
        for i in start:
            for j in end:
                related[i, j] += weight
        for concept in (start, end):
            if len(concept) == 2:
                phrases[concept[0], concept[1]] += 1
    return as_matrix(related, len(vocabulary.words)), as_matrix(phrases, len(vocabulary.words))


def pair_links(vocabulary: Vocabulary, lines: Iterable[str]) -> sparse.csr_matrix:
    """Words that stand side by side on the web, by the root of how often."""
    links: Links = defaultdict(float)
    for line in lines:
        pair, count = line.split("\t")
        both = [word for word in pair.split(" ") if len(word) > 2]
        found = [i for word in both for i in vocabulary.content(word)]
        if len(found) == 2:
            links[found[0], found[1]] += np.sqrt(float(count) / 1e5)
    return as_matrix(links, len(vocabulary.words))


@dataclass(frozen=True)
class Sources:
    """How often each two words go together, by kind of source; rows and columns are words."""

    mixed: sparse.csr_matrix
    """Dictionaries, ConceptNet, the thesaurus and word pairs of the web."""
    tags: sparse.csr_matrix
    """On the same picture."""
    names: list[str]
    """The word of each row."""
    rows: np.ndarray
    """The row of each word asked for, its base's for a form that no source knows; -1 is none."""

    @property
    def both(self) -> sparse.csr_matrix:
        return self.mixed + SHARES["tags"] * self.tags


def read_sources(folder: Path, words: list[str]) -> Sources:
    synsets, senses = read_wordnet(next(folder.rglob("3.1/data.noun")).parent)
    lines = next(folder.rglob("moby/words.txt")).read_text().lower().splitlines()
    thesaurus = {line.split(",")[0]: line.split(",")[1:] for line in lines}
    vocabulary = Vocabulary(set(senses) | set(thesaurus))
    # Names and new words, of which only the other sources know.
    others = {word for word in words if vocabulary.base(word) is None}
    vocabulary = Vocabulary(set(vocabulary.words) | others)
    concepts = next(folder.rglob("conceptnet-assertions-*.ndjson"))
    pairs = next(folder.rglob("wordsegment/bigrams.txt"))
    related, phrases = concept_links(vocabulary, concepts.read_text("utf-8").splitlines())
    mixed = (
        SHARES["wordnet"] * wordnet_links(vocabulary, synsets, senses)
        + SHARES["moby"] * moby_links(vocabulary, thesaurus)
        + SHARES["conceptnet"] * related
        + SHARES["phrases"] * phrases
        + SHARES["pairs"] * pair_links(vocabulary, pairs.read_text("utf-8").splitlines())
    )
    tags = tag_links(vocabulary, pictures(folder))
    bases = [vocabulary.base(word) for word in words]
    known = sorted({vocabulary.index[base] for base in bases if base})
    place = {row: i for i, row in enumerate(known)}
    rows = np.array([place[vocabulary.index[base]] if base else -1 for base in bases])
    names = [vocabulary.words[row] for row in known]
    return Sources(mixed.tocsr()[known][:, known], tags[known][:, known], names, rows)


def tag_links(vocabulary: Vocabulary, tagged: Iterable[Picture]) -> sparse.csr_matrix:
    """How often two words are on the same picture; pictures with the same words count once."""
    links: Links = defaultdict(float)
    for name, every in sorted({words_on(vocabulary, picture) for picture in tagged}):
        weight = 2 / np.sqrt(len(every) + CROWD)
        for i in every:
            for j in every:
                links[i, j] += weight * (1.0 if i in name or j in name else BESIDE)
    return as_matrix(links, len(vocabulary.words))


def words_on(vocabulary: Vocabulary, picture: Picture) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The words of its name, and all of them."""
    name = set(vocabulary.content(picture[0]))
    tags = {word for tag in picture[1] for word in vocabulary.content(tag)}
    return tuple(sorted(name)), tuple(sorted(name | tags))


def ties_between(links: sparse.csr_matrix) -> sparse.csr_matrix:
    """How much two words are tied, as mutual information: only what is more than chance."""
    mutual = information(links.tocsr())
    return ((mutual + mutual.T) / 2).tocsr().astype(np.float32)


def information(links: sparse.csr_matrix) -> sparse.csr_matrix:
    """Positive pointwise mutual information of ties either way."""
    both = (links + links.T).tocoo()
    rows = np.asarray(both.sum(axis=1)).ravel()
    columns = rows**0.75
    columns /= columns.sum()
    values = np.log(np.maximum(both.data / (rows[both.row] * columns[both.col]), 1e-9))
    keep = values > 0
    return sparse.csr_matrix((values[keep], (both.row[keep], both.col[keep])), shape=both.shape)
