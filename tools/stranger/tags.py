"""What people put on pictures so that they are found: tags of emoji and icons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Picture = tuple[str, list[str]]
"""Its name and its tags, a phrase each."""


def pictures(folder: Path) -> Iterator[Picture]:
    yield from emoji(folder)
    yield from icons(folder)


def emoji(folder: Path) -> Iterator[Picture]:
    for tags in read(folder, "emojilib/dist/emoji-en-US.json").values():
        yield spaced(tags[0]), [spaced(tag) for tag in tags[1:]]
    for entry in read(folder, "emojibase-data/en/data.json"):
        yield entry["label"], entry.get("tags", [])
    for entry in read(folder, "openmoji/data/openmoji.json"):
        if not entry["skintone"]:
            yield entry["annotation"], [*entry["tags"].split(","), entry["openmoji_tags"]]
    for entry in read(folder, "@emoji-mart/data/sets/15/native.json")["emojis"].values():
        yield entry["name"], entry["keywords"]
    source = found(folder, "emoogle-emoji-search-engine/dist/index.cjs").read_text("utf-8")
    for listed in re.findall(r'":\[("[^\]]*")\]', source):
        name, *tags = re.findall(r'"([^"]*)"', listed)
        yield name, tags


def icons(folder: Path) -> Iterator[Picture]:
    for name, tags in read(folder, "lucide-static/tags.json").items():
        yield spaced(name), tags
    for name, entry in read(folder, "@tabler/icons/icons.json").items():
        yield spaced(name), [*map(str, entry["tags"]), entry["category"]]
    for entry in read(folder, "@mdi/svg/meta.json"):
        yield spaced(entry["name"]), [*map(spaced, entry["aliases"]), *entry["tags"]]
    for entry in read(folder, "@carbon/icons/metadata.json")["icons"]:
        yield entry["friendlyName"], entry.get("aliases", [])
    source = found(folder, "@phosphor-icons/core/dist/index.mjs").read_text("utf-8")
    for name, listed in re.findall(r'name: "([a-z-]+)".*?tags: \[(.*?)\]', source, re.DOTALL):
        yield spaced(name), re.findall(r'"([^"*]+)"', listed)
    source = found(folder, "@fortawesome/fontawesome-free/metadata/icons.yml").read_text("utf-8")
    for entry in re.split(r"\n(?=\S)", source):
        terms = re.search(r"\n    terms:\n((?: +- .*\n)*)", entry)
        yield spaced(entry.split(":")[0]), terms[1].splitlines() if terms else []
    for name in read(folder, "@iconify-json/game-icons/icons.json")["icons"]:
        yield spaced(name), []


def spaced(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def found(folder: Path, path: str) -> Path:
    return folder / "node_modules" / path


def read(folder: Path, path: str) -> Any:
    return json.loads(found(folder, path).read_text("utf-8"))
