"""Writes the vector files that voiceduet/partner/vectors.py reads."""

from __future__ import annotations

from pathlib import Path

import numpy as np

ZIPF_STEP = 0.05


def write(
    path: Path,
    words: list[str],
    matrix: np.ndarray,
    zipf: np.ndarray,
    bits: int,
    well_known: np.ndarray | None = None,
    more: dict[str, np.ndarray] | None = None,
) -> None:
    """One row of 4-bit or 8-bit integers and a scale for each word; `more` is kept beside them."""
    top = 7 if bits == 4 else 127
    # Clipping the largest quarter of the range keeps more of the rest at four bits.
    reach = np.abs(matrix).max(axis=1) * (0.75 if bits == 4 else 1.0) + 1e-9
    scales = (reach / top).astype(np.float16)
    codes = np.clip(np.round(matrix / scales.astype(np.float32)[:, None]), -top, top)
    if bits == 4:
        nibbles = (codes + 8).astype(np.uint8)
        packed = (nibbles[:, 0::2] << 4) | nibbles[:, 1::2]
    else:
        packed = codes.astype(np.int8)
    np.savez_compressed(
        path,
        words=np.frombuffer("\n".join(words).encode(), np.uint8),
        codes=packed,
        scales=scales,
        zipf=np.round(zipf / ZIPF_STEP).astype(np.uint8),
        bits=np.array(bits),
        well_known=np.ones(len(words), bool) if well_known is None else well_known,
        **(more or {}),
    )
    print(
        f"{path}: {len(words)} words, {matrix.shape[1]} numbers each, {path.stat().st_size} bytes"
    )


def wanted(zipf_of: dict[str, float], known: set[str], size: int) -> list[str]:
    """The commonest words of plain letters that a source knows, commonest first."""
    good = [w for w in zipf_of if w in known and w.isascii() and w.isalpha() and len(w) > 1]
    return sorted(good, key=lambda w: (-zipf_of[w], w))[:size]


def pack_words() -> set[str]:
    """The words on the cards: a player knows these, however rare."""
    pack = Path(__file__).parent.parent / "voiceduet" / "packs" / "en.txt"
    lines = pack.read_text("utf-8").lower().splitlines()
    return {line.strip() for line in lines if line.strip().isalpha()}
