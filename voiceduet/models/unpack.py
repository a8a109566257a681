"""Unpacks an archive that nobody has to trust: nothing leaves the folder, no links, no bombs."""

from __future__ import annotations

import shutil
import tarfile
import zipfile
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from voiceduet.models.trouble import SourceFailed

CHUNK = 1 << 20
UNIX_TYPE_MASK = 0o170000
UNIX_LINK = 0o120000


@dataclass(frozen=True)
class Entry:
    """A file in an archive."""

    name: str
    size: int
    regular: bool
    """Not a link, a device or the like."""


class Opened:
    """A zip or tar file, seen alike."""

    def __init__(self, archive: zipfile.ZipFile | tarfile.TarFile) -> None:
        self._archive = archive

    def entries(self) -> Iterator[Entry]:
        if isinstance(self._archive, zipfile.ZipFile):
            for info in self._archive.infolist():
                link = (info.external_attr >> 16) & UNIX_TYPE_MASK == UNIX_LINK
                if not info.is_dir():
                    yield Entry(info.filename, info.file_size, not link)
        else:
            for member in self._archive:
                if not member.isdir():
                    yield Entry(member.name, member.size, member.isreg())

    def open(self, name: str) -> IO[bytes]:
        if isinstance(self._archive, zipfile.ZipFile):
            return self._archive.open(name)
        stream = self._archive.extractfile(name)
        if stream is None:
            raise SourceFailed("models.unsafe", name=name)
        return stream


def unpack(
    archive: Path,
    target: Path,
    inside: str | None,
    limit: int,
    only: Collection[str] | None = None,
) -> None:
    """The files of the archive's folder `inside` (its only top folder when None) into `target`.

    Entries elsewhere in the archive are not written, nor those that are not in `only`, if that is
    given. `limit` bounds the bytes that are.
    """
    with opened(archive) as source:
        entries = list(source.entries())
        for entry in entries:
            _refuse_unsafe(entry)
        prefix = _top_folder(entries) if inside is None else PurePosixPath(inside)
        wanted = [(e, _below(e.name, prefix)) for e in entries]
        chosen = [
            (entry, path)
            for entry, path in wanted
            if path is not None and (only is None or str(path) in only)
        ]
        if not chosen:
            raise SourceFailed("models.nothing_inside", inside=str(prefix))
        if sum(entry.size for entry, _ in chosen) > limit:
            raise SourceFailed("models.too_big")
        for entry, path in chosen:
            _write(source, entry, target / path)


def extract_one(archive: Path, name: str, target: Path, limit: int) -> None:
    """One file of the archive."""
    with opened(archive) as source:
        for entry in source.entries():
            if entry.name == name:
                _refuse_unsafe(entry)
                if entry.size > limit:
                    raise SourceFailed("models.too_big")
                _write(source, entry, target)
                return
    raise SourceFailed("models.nothing_inside", inside=name)


@contextmanager
def opened(archive: Path) -> Iterator[Opened]:
    """Errors of a damaged archive come out as the source's failure, the disk's errors as such."""
    try:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as zipped:
                yield Opened(zipped)
        else:
            with tarfile.open(archive, "r:*") as tarred:
                yield Opened(tarred)
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError) as error:
        raise SourceFailed("models.not_an_archive") from error


def _refuse_unsafe(entry: Entry) -> None:
    path = PurePosixPath(entry.name)
    escapes = path.is_absolute() or ".." in path.parts or "\\" in entry.name or ":" in entry.name
    if escapes or not entry.regular:
        raise SourceFailed("models.unsafe", name=entry.name)


def _top_folder(entries: list[Entry]) -> PurePosixPath:
    """Where all files lie; the archive's root when the model lies there bare."""
    tops = {PurePosixPath(entry.name).parts[0] for entry in entries}
    alone = len(tops) == 1 and all(len(PurePosixPath(e.name).parts) > 1 for e in entries)
    return PurePosixPath(tops.pop()) if alone else PurePosixPath()


def _below(name: str, prefix: PurePosixPath) -> PurePosixPath | None:
    path = PurePosixPath(name)
    return path.relative_to(prefix) if path.is_relative_to(prefix) else None


def _write(source: Opened, entry: Entry, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with source.open(entry.name) as stream, file.open("xb") as out:
        shutil.copyfileobj(_Bounded(stream, entry.size), out, CHUNK)


class _Bounded:
    """Stops a stream that holds more than its header says."""

    def __init__(self, stream: IO[bytes], size: int) -> None:
        self._stream = stream
        self._left = size

    def read(self, amount: int = -1) -> bytes:
        chunk = self._stream.read(amount)
        self._left -= len(chunk)
        if self._left < 0:
            raise SourceFailed("models.too_big")
        return chunk
