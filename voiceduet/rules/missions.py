"""The mission map: cities, what each asks for, and which are open (M1, M6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from voiceduet.rules.options import Options

MOST_TOKENS = 11


class BadMap(ValueError):
    """The map file has a mistake; the message says where."""


@dataclass(frozen=True, slots=True)
class Mission:
    """One city."""

    city: str
    """Its name in the map file; the script has the name to say."""
    turns: int
    mistakes: int
    neighbours: frozenset[str]
    ours: bool
    """This project's own city, not one known from the printed map (M6)."""

    def options(self, house: Options) -> Options:
        """The house's options with this mission's tokens (M2)."""
        return replace(house, turns=self.turns, mistakes=self.mistakes, mission=self.city)


@dataclass(frozen=True, slots=True)
class MissionMap:
    start: str
    missions: Mapping[str, Mission]

    def open(self, won: Collection[str]) -> tuple[Mission, ...]:
        """The missions that may be played: the start, the won ones and their neighbours."""
        reached = {self.start}
        for city in won:
            if city in self.missions:
                reached |= {city} | self.missions[city].neighbours
        return tuple(m for city, m in self.missions.items() if city in reached)


def read_map(table: Mapping[str, Any]) -> MissionMap:
    """The map of a parsed TOML file: `start`, and `[city.NAME]` tables. Roads go both ways."""
    cities = table.get("city")
    start = table.get("start")
    if not isinstance(cities, Mapping) or not cities:
        raise BadMap("the map has no [city.NAME] tables")
    if start not in cities:
        raise BadMap(f"start = {start!r} is not one of the map's cities")
    roads = _roads(cities)
    missions = {name: _mission(name, city, roads[name]) for name, city in cities.items()}
    lost = set(missions) - _reachable(str(start), roads)
    if lost:
        raise BadMap(f"no road leads to {', '.join(sorted(lost))}")
    return MissionMap(str(start), missions)


def _roads(cities: Mapping[str, Any]) -> dict[str, set[str]]:
    roads: dict[str, set[str]] = {name: set() for name in cities}
    for name, city in cities.items():
        if not isinstance(city, Mapping):
            raise BadMap(f"city.{name} is not a table")
        for neighbour in city.get("roads", []):
            if neighbour not in roads:
                raise BadMap(f"city.{name}: the road to {neighbour!r} leads nowhere")
            roads[name].add(neighbour)
            roads[neighbour].add(name)
    return roads


def _mission(name: str, city: Mapping[str, Any], neighbours: Iterable[str]) -> Mission:
    turns, mistakes = city.get("turns"), city.get("mistakes")
    if not isinstance(turns, int) or not 1 <= turns <= MOST_TOKENS:
        raise BadMap(f"city.{name}: turns must be 1 to {MOST_TOKENS}, not {turns!r}")
    if not isinstance(mistakes, int) or not 0 <= mistakes <= turns:
        raise BadMap(f"city.{name}: mistakes must be 0 to {turns}, not {mistakes!r}")
    return Mission(name, turns, mistakes, frozenset(neighbours), bool(city.get("ours", False)))


def _reachable(start: str, roads: Mapping[str, Iterable[str]]) -> set[str]:
    seen, waiting = {start}, [start]
    while waiting:
        for city in roads[waiting.pop()]:
            if city not in seen:
                seen.add(city)
                waiting.append(city)
    return seen
