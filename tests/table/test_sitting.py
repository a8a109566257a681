"""The sitting: signals from many threads, effects on mouth, partner and disk."""

import errno
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.rules.building import WORDS
from tests.table.sitting_down import HOUSE, spoken
from voiceduet.ears.port import Listening
from voiceduet.language.load import load_script
from voiceduet.meaning.heard import typed
from voiceduet.mouth.printing import PrintMouth
from voiceduet.partner.chance import RandomPlayer
from voiceduet.partner.player import Character, Decision
from voiceduet.rules import Options, Phase, View
from voiceduet.table.campaign import Campaign
from voiceduet.table.front import Seen
from voiceduet.table.keeper import Keeper
from voiceduet.table.record import Record
from voiceduet.table.saves import SavedGame, load
from voiceduet.table.signals import Began, InputEnded, Said
from voiceduet.table.sitting import Learner, Sitting
from voiceduet.table.talk import Stage, Talk


class Confused:
    """A partner who fails at everything."""

    def clue(self, view: View) -> Decision:
        raise RuntimeError(view.side)

    def guess(self, view: View, left_to_me: bool = False) -> Decision:
        raise RuntimeError(view.side, left_to_me)


@pytest.fixture
def keeper(tmp_path: Path) -> Keeper:
    return Keeper(
        tmp_path / "home", tmp_path / "settings.toml", load_script("en"), tmp_path / "cache"
    )


@pytest.fixture
def thinker() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


def sit(keeper: Keeper, thinker: ThreadPoolExecutor, partner: object = None) -> Sitting:
    player = partner or RandomPlayer(1)
    return Sitting(
        Talk(),
        HOUSE,
        PrintMouth(io.StringIO()),
        player,  # type: ignore[arg-type]
        RandomPlayer(2),
        keeper,
        thinker,
    )


def run(sitting: Sitting, *lines: str) -> None:
    sitting.post(Began(5))
    for line in lines:
        sitting.post(Said(typed(line)))
    sitting.run()


def test_a_sitting_runs_until_the_player_leaves_and_keeps_the_game(
    keeper: Keeper, thinker: ThreadPoolExecutor
) -> None:
    sitting = sit(keeper, thinker)
    run(sitting, "weather 1", "quit", "yes")
    assert sitting.talk.stage is Stage.LEFT
    assert load(keeper.game_file).actions


def test_a_partner_who_fails_is_replaced_and_the_game_goes_on(
    keeper: Keeper, thinker: ThreadPoolExecutor
) -> None:
    sitting = sit(keeper, thinker, Confused())
    sitting.take(Began(5))
    sitting.take(Said(typed("you first")))
    while sitting.talk.thinking:
        sitting.take(sitting._next())
    assert sitting.talk.game is not None
    assert sitting.talk.game.phase is Phase.GUESS


def test_a_full_disk_is_told_of_once_and_the_game_goes_on(
    keeper: Keeper, thinker: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeper, "keep_game", full)
    out = io.StringIO()
    sitting = Sitting(
        Talk(), HOUSE, PrintMouth(out), RandomPlayer(1), RandomPlayer(2), keeper, thinker
    )
    sitting.take(Began(5))
    for line in ("weather 1", "quit", "yes"):
        sitting.drain()
        sitting.take(Said(typed(line)))
    assert out.getvalue().count("could not be saved: No space") == 1
    assert "This game could not be saved" in out.getvalue()


def test_a_finished_game_is_filed_away_and_recorded(keeper: Keeper) -> None:
    saved = SavedGame(3, WORDS, Options())
    keeper.keep_game(saved)
    keeper.finish(saved, Record(), Campaign(("prague",)))
    keeper.finish(saved, Record(), Campaign(("prague",)))
    assert not keeper.game_file.exists()
    assert [p.name for p in sorted(keeper.finished_folder.iterdir())] == [
        "000001.json",
        "000002.json",
    ]
    assert keeper.load().campaign == Campaign(("prague",))


def test_forget_everything_really_does(keeper: Keeper, tmp_path: Path) -> None:
    sitting_files = ["game.json", "record.json", "campaign.json", "learnt.json"]
    home = tmp_path / "home"
    (home / "finished").mkdir(parents=True)
    (home / "finished" / "000001.json").write_text("{}")
    (home / "models").mkdir()
    for name in sitting_files:
        (home / name).write_text("{}")
    (tmp_path / "settings.toml").write_text("")
    (tmp_path / "settings.toml.damaged-1").write_text("")
    (tmp_path / "cache" / "voice").mkdir(parents=True)
    (tmp_path / "cache" / "voice" / "line.wav").write_text("")
    keeper.forget_everything()
    assert [p.name for p in home.iterdir()] == ["models"], "speech models are nobody's trace"
    assert [p.name for p in tmp_path.iterdir()] == ["home"]


def test_when_the_input_ends_the_sitting_does(keeper: Keeper, thinker: ThreadPoolExecutor) -> None:
    sitting = sit(keeper, thinker)
    sitting.post(Began(5))
    sitting.post(InputEnded())
    sitting.run()
    assert load(keeper.game_file).actions == ()


class Headset:
    """Ears that only note what they are told to listen by."""

    def __init__(self) -> None:
        self.by: list[Listening] = []

    def listen_by(self, listening: Listening) -> None:
        self.by.append(listening)


def test_a_setting_changes_ears_and_partner_at_once(
    keeper: Keeper, thinker: ThreadPoolExecutor
) -> None:
    ears, partners = Headset(), [RandomPlayer(7)]
    sitting = Sitting(
        Talk(),
        HOUSE,
        PrintMouth(io.StringIO()),
        RandomPlayer(1),
        RandomPlayer(2),
        keeper,
        thinker,
        ears=ears,  # type: ignore[arg-type]
        partner_for=lambda settings: partners[settings.character is Character.BALANCED],
    )
    sitting.take(Began(5))
    partners.append(RandomPlayer(8))
    sitting.take(Said(typed("use headphones")))
    assert ears.by == [Listening.HEADPHONES]
    sitting.take(Said(typed("be bold")))
    assert sitting._partner is partners[0]


def test_a_front_is_shown_a_step_when_it_has_been_kept(
    keeper: Keeper, thinker: ThreadPoolExecutor
) -> None:
    kept: list[bool] = []
    shown: list[Seen] = []

    def show(step: Seen) -> None:
        shown.append(step)
        kept.append(keeper.game_file.exists())

    sitting = Sitting(
        Talk(),
        HOUSE,
        PrintMouth(io.StringIO()),
        RandomPlayer(1),
        RandomPlayer(2),
        keeper,
        thinker,
        show=show,
    )
    sitting.take(Began(5))
    sitting.take(Said(typed("score")))
    assert kept == [True, True]
    assert shown[0].view is not None
    assert shown[1].heard == "score"
    assert shown[1].said


def test_what_is_learnt_and_cannot_be_written_is_told_of_and_the_game_goes_on(
    keeper: Keeper, thinker: ThreadPoolExecutor
) -> None:
    said = io.StringIO()

    def full(_heard: str, _meant: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    sitting = Sitting(
        Talk(),
        HOUSE,
        PrintMouth(said),
        RandomPlayer(1),
        RandomPlayer(2),
        keeper,
        thinker,
        learner=Learner(learn=full),
    )
    sitting.post(Began(5))
    for heard in (spoken("music two"), spoken("no i said river two"), typed("cancel")):
        sitting.post(Said(heard))
    sitting.drain()
    assert "Make room on the disk" in said.getvalue()
    assert sitting.talk.stage is Stage.PLAYING
