"""The campaign: the mission map, and which cities the player has won."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from voiceduet.language.script import Script
from voiceduet.rules.missions import BadMap, Mission, MissionMap, read_map
from voiceduet.table.files import set_aside, write_atomically

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

VERSION = 1


def load_map(path: Path | None = None) -> MissionMap:
    """The player's own map file, or the one that comes with the game. Raises BadMap, OSError."""
    if path is None:
        text = (files("voiceduet.rules") / "missions.toml").read_text("utf-8")
    else:
        text = path.read_text("utf-8")
    try:
        return read_map(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, BadMap) as error:
        raise BadMap(f"{path or 'missions.toml'}: {error}") from error


def city_name(script: Script, city: str) -> str:
    """A city's name as said; a city of the player's own map is called as it is written."""
    line = f"cities.{city}"
    return script.line(line) if script.has(line) else city.title()


@dataclass(frozen=True)
class Campaign:
    """Cities won, in the order of winning."""

    won: tuple[str, ...] = ()

    def with_win(self, city: str) -> Campaign:
        return self if city in self.won else Campaign((*self.won, city))

    def open(self, missions: MissionMap) -> tuple[Mission, ...]:
        return missions.open(self.won)


def save_campaign(campaign: Campaign, path: Path) -> None:
    write_atomically(path, json.dumps({"voiceduet": VERSION, "won": list(campaign.won)}))


def load_campaign(path: Path) -> tuple[Campaign, Path | None]:
    """The campaign so far; and where a damaged file was moved, if it was."""
    try:
        table = json.loads(path.read_text("utf-8"))
        if table["voiceduet"] != VERSION:
            raise ValueError(table["voiceduet"])
        return Campaign(tuple(str(city) for city in table["won"])), None
    except FileNotFoundError:
        return Campaign(), None
    except (ValueError, KeyError, TypeError):
        return Campaign(), set_aside(path)
