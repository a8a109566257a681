import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.building import WORDS, play_at_random, random_action
from voiceduet.rules import Edition, GiveClue, Options, Phase, Side, apply
from voiceduet.rules.options import ClueWords, InvalidClues, SoundAlikes, TurnOrder
from voiceduet.table.saves import (
    DamagedSave,
    SavedGame,
    dump,
    load,
    load_or_set_aside,
    parse,
    save,
)

HOUSE = Options(
    Edition.E2025,
    8,
    4,
    "havana",
    InvalidClues.PENALTY,
    ClueWords.RELAXED,
    SoundAlikes.FORBIDDEN,
    TurnOrder.LOOSE,
)
FRESH = SavedGame(3, WORDS, Options())


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_saved_game_comes_back_as_it_was(seed: int) -> None:
    fresh = SavedGame(seed, WORDS, HOUSE, Side.B, notes={"partner": "bold"})
    game, actions, _ = play_at_random(fresh.start(), Random(seed))
    saved = SavedGame(seed, WORDS, HOUSE, Side.B, tuple(actions), fresh.notes)
    again = parse(dump(saved), Path("save.json"))
    assert again == saved
    assert again.game() == game
    assert len(again.steps()) == len(actions)


def test_saving_replaces_the_file_as_a_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.json"
    save(FRESH, path)
    save(FRESH.with_action(GiveClue(Side.A, "weather", 2)), path)
    assert load(path).actions == (GiveClue(Side.A, "weather", 2),)
    assert [p.name for p in path.parent.iterdir()] == ["game.json"]


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    save(FRESH, path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(FRESH.with_action(GiveClue(Side.A, "weather", 2)), path)
    assert load(path) == FRESH
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"voiceduet": 99}',
        '{"voiceduet": 1, "seed": 1}',
        dump(FRESH)[:200],
        dump(FRESH).replace("word7", "word8"),
        dump(FRESH.with_action(GiveClue(Side.A, "x", 1)).with_action(GiveClue(Side.A, "x", 1))),
    ],
)
def test_a_damaged_file_is_set_aside_never_overwritten(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    for number in (1, 2):
        path.write_text(text)
        saved, aside = load_or_set_aside(path)
        assert saved is None
        assert aside == tmp_path / f"game.json.damaged-{number}"
        assert aside.read_text() == text
        assert not path.exists()


def test_no_file_is_no_game_and_no_complaint(tmp_path: Path) -> None:
    assert load_or_set_aside(tmp_path / "game.json") == (None, None)


def test_bytes_that_are_not_text_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DamagedSave):
        load(path)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.data())
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_content_at_all_raises_anything_but_damage(data: st.DataObject) -> None:
    table = json.loads(dump(FRESH.with_action(GiveClue(Side.A, "x", 1))))
    table[data.draw(st.sampled_from(sorted(table)))] = data.draw(json_values)
    with suppress(DamagedSave):
        parse(json.dumps(table), Path("x")).game()


SAVER = """
import sys
from pathlib import Path
from tests.rules.building import WORDS
from voiceduet.rules import GiveClue, Options, Side
from voiceduet.table.saves import SavedGame, save
first = SavedGame(3, WORDS, Options())
second = first.with_action(GiveClue(Side.A, "weather" * 2000, 2))
path = Path(sys.argv[1])
save(first, path)
print("saving", flush=True)
while True:
    save(second, path)
    save(first, path)
"""


def test_killed_at_any_moment_the_file_is_one_whole_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    root = Path(__file__).parents[2]
    for reads in range(0, 12, 3):
        with subprocess.Popen(
            [sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE, cwd=root
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            for _ in range(reads):
                load(path)
            process.send_signal(signal.SIGKILL)
        assert len(load(path).actions) in (0, 1)


def test_a_game_is_saved_after_every_action_and_goes_on_from_there(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    random = Random(4)
    saved = SavedGame(9, WORDS, Options())
    game = saved.start()
    while game.phase is not Phase.OVER:
        action = random_action(game, random)
        game, _ = apply(game, action)
        saved = saved.with_action(action)
        save(saved, path)
        assert load(path).game() == game
