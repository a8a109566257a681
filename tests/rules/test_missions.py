import pytest

from voiceduet.language.load import load_script
from voiceduet.rules import Options
from voiceduet.rules.missions import BadMap, MissionMap, read_map
from voiceduet.table.campaign import load_map


@pytest.fixture
def our_map() -> MissionMap:
    return load_map()


@pytest.mark.parametrize(
    ("city", "turns", "mistakes"),
    [
        ("prague", 9, 9),
        ("cairo", 9, 5),
        ("moscow", 8, 8),
        ("bangkok", 7, 7),
        ("singapore", 6, 6),
        ("berlin", 11, 2),
    ],
)
def test_M1_the_known_cities_have_their_figures(
    our_map: MissionMap, city: str, turns: int, mistakes: int
) -> None:
    mission = our_map.missions[city]
    assert (mission.turns, mission.mistakes, mission.ours) == (turns, mistakes, False)
    options = mission.options(Options())
    assert (options.turns, options.mistakes, options.mission) == (turns, mistakes, city)


def test_M1_prague_opens_berlin_cairo_and_moscow(our_map: MissionMap) -> None:
    assert [m.city for m in our_map.open(set())] == ["prague"]
    opened = {m.city for m in our_map.open({"prague"})}
    assert opened == {"prague", "berlin", "cairo", "moscow"}


def test_M6_other_cities_are_marked_as_ours_and_every_city_has_a_name(our_map: MissionMap) -> None:
    known = {"prague", "berlin", "cairo", "moscow", "bangkok", "singapore"}
    assert {m.city for m in our_map.missions.values() if not m.ours} == known
    assert all(load_script("en").has(f"cities.{city}") for city in our_map.missions)


def test_every_city_can_be_reached_by_winning(our_map: MissionMap) -> None:
    won: set[str] = set()
    while new := {m.city for m in our_map.open(won)} - won:
        won |= new
    assert won == set(our_map.missions)


CITY = {"turns": 9, "mistakes": 9}


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({}, "no \\[city"),
        ({"start": "x", "city": {"a": CITY}}, "not one of"),
        ({"start": "a", "city": {"a": {"turns": 12, "mistakes": 1}}}, "city.a: turns"),
        ({"start": "a", "city": {"a": {"turns": 2, "mistakes": 3}}}, "city.a: mistakes"),
        ({"start": "a", "city": {"a": {**CITY, "roads": ["z"]}}}, "leads nowhere"),
        ({"start": "a", "city": {"a": CITY, "b": CITY}}, "no road leads to b"),
        ({"start": "a", "city": {"a": 3}}, "not a table"),
    ],
)
def test_a_map_with_a_mistake_says_where(table: dict[str, object], why: str) -> None:
    with pytest.raises(BadMap, match=why):
        read_map(table)
