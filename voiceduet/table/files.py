"""Files that are never half-written, and damaged ones that are set aside, never overwritten."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Replace the file's content as a whole: after a crash it is the old text or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def set_aside_copies(path: Path) -> tuple[Path, ...]:
    """The damaged files that were once in this one's place."""
    return tuple(path.parent.glob(f"{path.name}.damaged-*"))


def set_aside(path: Path) -> Path:
    """Move a damaged file out of the way under a free name, and return that name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.rename(aside)
    return aside
