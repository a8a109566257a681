"""What can go wrong on the way to a model: with one source, or with this machine's disk."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from voiceduet.problem import Problem

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class SourceFailed(Problem):
    """This source cannot give the model; the next one may."""


@contextmanager
def disk_trouble_told(folder: Path, needed: int) -> Iterator[None]:
    """A full or read-only disk ends the fetch: another source would meet the same."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            raise disk_full(folder, needed) from error
        raise Problem(
            "models.cannot_write", folder=folder, why=error.strerror or str(error)
        ) from error


def disk_full(folder: Path, needed: int) -> Problem:
    return Problem("models.disk_full", folder=folder, megabytes=-(-needed // 1_000_000))
