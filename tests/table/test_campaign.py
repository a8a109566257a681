from pathlib import Path

import pytest

from voiceduet.rules.missions import BadMap, read_map
from voiceduet.table.campaign import Campaign, load_campaign, load_map, save_campaign
from voiceduet.table.furnish import word_knowledge


def test_M1_progress_is_saved_and_opens_missions(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    campaign, _ = load_campaign(path)
    assert [m.city for m in campaign.open(load_map())] == ["prague"]
    save_campaign(campaign.with_win("prague").with_win("prague"), path)
    campaign, aside = load_campaign(path)
    assert campaign == Campaign(("prague",))
    assert aside is None
    assert "cairo" in {m.city for m in campaign.open(load_map())}


@pytest.mark.parametrize("text", ["", "[]", '{"voiceduet": 2, "won": []}', '{"voiceduet": 1}'])
def test_a_damaged_campaign_is_set_aside_and_a_new_one_begun(tmp_path: Path, text: str) -> None:
    path = tmp_path / "campaign.json"
    path.write_text(text)
    campaign, aside = load_campaign(path)
    assert campaign == Campaign()
    assert aside is not None
    assert aside.read_text() == text


def test_M6_an_owner_of_the_printed_map_can_use_their_own_file(tmp_path: Path) -> None:
    path = tmp_path / "map.toml"
    path.write_text('start = "x"\n[city.x]\nturns = 5\nmistakes = 5\n')
    assert list(load_map(path).missions) == ["x"]
    path.write_text("start =")
    with pytest.raises(BadMap, match=r"map\.toml"):
        load_map(path)


def test_understanding_knows_the_cities_of_the_map_that_is_played() -> None:
    assert {"prague", "cairo"} <= word_knowledge("en").cities
    own = read_map({"start": "ulm", "city": {"ulm": {"turns": 9, "mistakes": 9}}})
    assert word_knowledge("en", own).cities == {"ulm"}


def test_a_city_is_known_as_it_is_heard() -> None:
    own = read_map({"start": "st. gallen", "city": {"st. gallen": {"turns": 9, "mistakes": 9}}})
    assert word_knowledge("en", own).cities == {"st gallen"}
