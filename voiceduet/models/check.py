"""Whether a speech model is whole: quickly at each start, byte by byte when there is a doubt."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from voiceduet.models.manifest import Model, Npm, Sum

RECORD = "voiceduet.json"
"""Lies in a model's folder: each file's size, sum and time of change when it was last checked."""

CHUNK = 1 << 20
A_FEW_BYTES = 100


class Condition(Enum):
    GOOD = "good"
    MISSING = "missing"
    DAMAGED = "damaged"


@dataclass(frozen=True)
class Health:
    """The condition of a model, and the file that is to blame."""

    condition: Condition
    file: str | None = None

    @property
    def good(self) -> bool:
        return self.condition is Condition.GOOD


GOOD = Health(Condition.GOOD)


def quick_check(model: Model, folder: Path) -> Health:
    """Sizes and times against the record; without a fitting record, the full check.

    It is what runs at each start: a few milliseconds when nothing was touched.
    """
    if not folder.is_dir():
        return Health(Condition.MISSING)
    record = _read_record(folder)
    if record is not None and all(_untouched(folder, n, entry) for n, entry in record.items()):
        return _complete(model, folder)
    return full_check(model, folder)


def full_check(model: Model, folder: Path) -> Health:
    """Every file's sum. What the manifest knows must be as it says; the rest as first recorded."""
    if not folder.is_dir():
        return Health(Condition.MISSING)
    health = _complete(model, folder)
    if not health.good:
        return health
    sums = sums_of(folder)
    blamed = _altered(sums, model.shared) or _altered_edition(sums, model)
    if blamed is None:
        blamed = _altered(sums, _recorded_sums(folder, sums, model))
    if blamed is not None:
        return Health(Condition.DAMAGED, blamed)
    _write_record(folder, sums)
    return GOOD


def sums_of(folder: Path) -> dict[str, Sum]:
    """The sum of each file of a model."""
    return {
        path.relative_to(folder).as_posix(): sum_of(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and RECORD not in path.name
    }


def sum_of(file: Path) -> Sum:
    digest = hashlib.sha256()
    size = 0
    with file.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            digest.update(chunk)
            size += len(chunk)
    return Sum(size, digest.hexdigest())


def _complete(model: Model, folder: Path) -> Health:
    for name in model.needed:
        file = folder / name
        if not file.is_file() or (file.stat().st_size == 0 and not _may_be_empty(model, name)):
            return Health(Condition.DAMAGED, name)
    return GOOD


def _may_be_empty(model: Model, name: str) -> bool:
    """A few bytes of settings in one edition are none at all in another."""
    known = (model.shared, *model.editions)
    return any(name in sums and sums[name].size <= A_FEW_BYTES for sums in known)


def _altered(found: Mapping[str, Sum], expected: Mapping[str, Sum]) -> str | None:
    return next((name for name, sum in expected.items() if found.get(name) != sum), None)


def _altered_edition(found: Mapping[str, Sum], model: Model) -> str | None:
    """A model that bears an edition's mark must be that edition throughout."""
    for source in model.sources:
        if isinstance(source, Npm) and source.mark and source.mark in found:
            return _altered(found, source.files)
    return None


def _recorded_sums(folder: Path, found: Mapping[str, Sum], model: Model) -> dict[str, Sum]:
    """The sums of the first check, for the files of an edition that the manifest cannot know."""
    record = _read_record(folder)
    if record is None or any(_altered(found, files) is None for files in model.editions):
        return {}
    return {name: Sum(entry["size"], entry["sha256"]) for name, entry in record.items()}


def _untouched(folder: Path, name: str, entry: Mapping[str, Any]) -> bool:
    try:
        status = (folder / name).stat()
    except OSError:
        return False
    return (status.st_size, status.st_mtime_ns) == (entry["size"], entry["changed"])


def _read_record(folder: Path) -> dict[str, dict[str, Any]] | None:
    """None when there is none, or none that makes sense."""
    try:
        record = json.loads((folder / RECORD).read_text("utf-8"))
        whole = all({"size", "sha256", "changed"} <= set(entry) for entry in record.values())
    except (OSError, ValueError, AttributeError, TypeError):
        return None
    return record if whole and record else None


def _write_record(folder: Path, sums: Mapping[str, Sum]) -> None:
    record = {
        name: {
            "size": sum.size,
            "sha256": sum.sha256,
            "changed": (folder / name).stat().st_mtime_ns,
        }
        for name, sum in sums.items()
    }
    # A folder that cannot be written to only costs the next start a full check.
    with suppress(OSError):
        fresh = folder / f".{RECORD}.new"
        fresh.write_text(json.dumps(record, indent=1), "utf-8")
        fresh.replace(folder / RECORD)
