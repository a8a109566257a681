"""Gives memory that is no longer used back to the system."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any


def give_back() -> None:
    """Freed memory leaves the process, where the C library can do that; elsewhere nothing happens.

    A large grammar is built from many small pieces. What was freed between those that are still
    in use stays with the process: some 70 MB after a game, and more in steps as games go on.
    """
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Any:
    if not sys.platform.startswith("linux"):
        return None
    # Another C library than GNU's has no such function.
    return getattr(ctypes.CDLL(None), "malloc_trim", None)
