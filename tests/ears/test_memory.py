"""Memory that is no longer used leaves the process."""

from __future__ import annotations

import sys

import pytest

from voiceduet.ears.memory import give_back
from voiceduet.table.figures import memory

PIECES = 400_000


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells its memory")
def test_what_lies_free_between_used_pieces_is_given_back() -> None:
    pieces = [bytes(900) for _ in range(PIECES)]
    kept = pieces[::500]
    del pieces
    before = memory()
    give_back()
    after = memory()
    assert kept
    assert before is not None
    assert after is not None
    assert after < before - 100
