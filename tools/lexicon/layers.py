"""What MiniLM makes of a word, layer by layer: lower layers keep more of the word itself."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voiceduet.partner.minilm import LAYERS, MiniLM

BATCH = 256


def layers(model: MiniLM, words: list[str]) -> npt.NDArray[np.float16]:
    """Words by layers by dimensions: the mean of the word's pieces in each layer, the embedding
    first; in the last one, where all is pooled, the mean of everything."""
    ids = [model.ids(word) for word in words]
    width = model.weights["embeddings.LayerNorm.bias"].size
    found = np.zeros((len(words), LAYERS + 1, width), np.float16)
    lengths = np.array([len(some) for some in ids])
    for length in np.unique(lengths):
        rows = np.flatnonzero(lengths == length)
        for batch in np.split(rows, range(BATCH, len(rows), BATCH)):
            x = model.embed(np.array([ids[row] for row in batch]))
            for layer in range(LAYERS):
                found[batch, layer] = x[:, 1:-1].mean(axis=1)
                x = model.layer(x, layer)
            found[batch, LAYERS] = x.mean(axis=1)
    return found
