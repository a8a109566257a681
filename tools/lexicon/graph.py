"""The association graph as vectors: what two words share, two and more steps away."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
import scipy.sparse.linalg as sl

Floats = npt.NDArray[np.float32]

RANK_POWER = 0.3
"""The k-th response counts k ** -0.3."""
CONTEXT_POWER = 0.75
"""Dampens the words that everything brings to mind; 0.5 lost a point in cross-validation."""
SPREAD = 0.25
"""Power of the singular values in the vectors; 0.5 and 0.25 are within a point."""


def graph_vectors(graph: dict[str, list[str]], words: list[str], width: int) -> Floats:
    """Singular vectors of the positive pointwise mutual information of cue and response."""
    links = _links(graph, words)
    both = (links + links.T).tocoo()
    given = np.asarray(both.sum(1)).ravel() + 1e-9
    context = given**CONTEXT_POWER
    raw = both.data * context.sum() / (given[both.row] * context[both.col])
    information = np.maximum(np.log(np.maximum(raw, 1e-9)), 0)
    ppmi = sp.csr_matrix((information, (both.row, both.col)), both.shape)
    ppmi = ((ppmi + ppmi.T) / 2).astype(np.float32)
    vectors, values, _ = sl.svds(ppmi, k=width, random_state=0)
    order = np.argsort(-values)
    found: Floats = (vectors[:, order] * values[order] ** SPREAD).astype(np.float32)
    return found


def _links(graph: dict[str, list[str]], words: list[str]) -> sp.csr_matrix:
    row_of = {word: i for i, word in enumerate(words)}
    rows, columns, values = [], [], []
    for cue, responses in graph.items():
        if cue not in row_of:
            continue
        for place, response in enumerate(responses):
            if response in row_of:
                rows.append(row_of[cue])
                columns.append(row_of[response])
                values.append((place + 1) ** -RANK_POWER)
    return sp.csr_matrix((values, (rows, columns)), (len(words), len(words)))
