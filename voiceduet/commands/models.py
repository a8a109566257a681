"""`voiceduet models`: lists, fetches and checks the speech models."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from voiceduet import places
from voiceduet.language.load import load_script
from voiceduet.models import Condition, Health, Model, fetch, full_check, quick_check, read_manifest
from voiceduet.models.manifest import SECOND, Archive, Npm, Source
from voiceduet.models.progress import progress_for
from voiceduet.table.second_opening import open_second_ear

MEGABYTE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script("en")
    parser.add_argument("--manifest", type=Path, help=script.line("commands.models.manifest"))
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    listing = actions.add_parser("list", help=script.line("commands.models.list"))
    listing.add_argument("--json", action="store_true", help=script.line("commands.json"))

    fetching = actions.add_parser("fetch", help=script.line("commands.models.fetch"))
    fetching.add_argument("language", metavar="LANG", help=script.line("commands.models.language"))
    fetching.add_argument(
        "--from", dest="folder", type=Path, help=script.line("commands.models.from")
    )

    verifying = actions.add_parser("verify", help=script.line("commands.models.verify"))
    verifying.add_argument(
        "language", metavar="LANG", nargs="?", help=script.line("commands.models.language")
    )
    verifying.add_argument("--json", action="store_true", help=script.line("commands.json"))


def run(args: argparse.Namespace) -> int:
    return {"list": _list, "fetch": _fetch, "verify": _verify}[args.action](args)


def _folder(model: Model) -> Path:
    return places.models() / model.name


def _list(args: argparse.Namespace) -> int:
    models = read_manifest(args.manifest).models.values()
    found = [(model, quick_check(model, _folder(model))) for model in models]
    if args.json:
        print(json.dumps([_as_json(model, health) for model, health in found], indent=2))
        return 0
    for model, health in found:
        for line in _described(model, health):
            print(line)
    return 0


def _described(model: Model, health: Health) -> list[str]:
    script = load_script("en")
    facts = {
        "language": model.language,
        "title": model.title,
        "name": model.name,
        "megabytes": round(model.size / MEGABYTE),
        "licence": model.licence,
        "origin": model.origin,
        "file": health.file,
        "folder": _folder(model),
    }
    return [
        script.line("models.list.model", **facts),
        script.line("models.list.facts", **facts),
        *(_source_line(source) for source in model.sources),
        script.line(f"models.state.{health.condition.value}", **facts),
    ]


def _source_line(source: Source) -> str:
    script = load_script("en")
    if isinstance(source, Archive):
        return script.line("models.list.archive", host=source.host)
    if isinstance(source, Npm):
        return script.line("models.list.npm", package=source.package)
    return script.line("models.list.folder")


def _as_json(model: Model, health: Health) -> dict[str, object]:
    return {
        "language": model.language,
        "name": model.name,
        "size": model.size,
        "licence": model.licence,
        "folder": str(_folder(model)),
        "condition": health.condition.value,
        "file": health.file,
    }


def _fetch(args: argparse.Namespace) -> int:
    model = read_manifest(args.manifest).model(args.language)
    progress = progress_for(load_script("en"))
    if args.folder is None and full_check(model, _folder(model)).good:
        progress.tell("models.already", name=model.name, folder=_folder(model))
    else:
        fetch(model, progress, args.folder)
    _make_ready(model)
    return 0


def _make_ready(model: Model) -> None:
    """A model for a second opinion is opened once, so that what we change in its files is made now:
    that takes 100 MB more than a game does."""
    language = model.language.removesuffix(SECOND)
    if language != model.language:
        open_second_ear(language)


def _verify(args: argparse.Namespace) -> int:
    """A model that nobody fetched is no fault, unless it is asked for by name or there is none."""
    manifest = read_manifest(args.manifest)
    asked = [manifest.model(args.language)] if args.language else manifest.models.values()
    found = [(model, full_check(model, _folder(model))) for model in asked]
    here = [health for _, health in found if health.condition is not Condition.MISSING]
    fine = bool(here) and all(health.good for health in here)
    if args.json:
        print(json.dumps([_as_json(model, health) for model, health in found], indent=2))
        return 0 if fine else 1
    script = load_script("en")
    for model, health in found:
        line = f"models.verify.{health.condition.value}"
        facts = {"language": model.language, "name": model.name, "file": health.file}
        print(script.line(line, **facts))
    return 0 if fine else 1
