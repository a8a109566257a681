"""Keeps what must not be lost: the game after every move, settings, record, campaign."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

from voiceduet.language.script import Script
from voiceduet.table.campaign import Campaign, load_campaign, save_campaign
from voiceduet.table.files import set_aside_copies
from voiceduet.table.record import Record, load_record, save_record
from voiceduet.table.saves import SavedGame, load_or_set_aside, save
from voiceduet.table.settings import BadValue, Settings, load_settings, save_settings

MOST_FINISHED = 100
"""Finished games that are kept for `replay`; the oldest goes first."""


@dataclass(frozen=True)
class Kept:
    """What an earlier sitting left."""

    settings: Settings = field(default_factory=Settings)
    bad_settings: tuple[BadValue, ...] = ()
    saved: SavedGame | None = None
    record: Record = field(default_factory=Record)
    campaign: Campaign = field(default_factory=Campaign)
    moved: tuple[tuple[str, Path], ...] = ()
    """Damaged files, as the name of the line that tells of it and where the file lies now."""
    nothing: bool = False
    """Nobody has played here, or set anything."""
    unread: bool = False
    """It could not be read, so nothing is written either."""


class Keeper:
    """One folder and one settings file of a player."""

    def __init__(
        self, home: Path, settings_file: Path, script: Script, cache: Path | None = None
    ) -> None:
        """`cache`: where lines that were spoken are kept."""
        self._home = home
        self._cache = cache
        self.forgotten = False
        self._unreadable: OSError | None = None
        self._settings_file = settings_file
        self._script = script

    @property
    def game_file(self) -> Path:
        return self._home / "game.json"

    @property
    def finished_folder(self) -> Path:
        return self._home / "finished"

    def load(self) -> Kept:
        """Everything as it was left. Damaged files are set aside and told of.

        Raises OSError when something cannot be read. Nothing is written from then on: what lies
        there may be whole, and must not be written over.
        """
        try:
            return self._load()
        except OSError as error:
            self._unreadable = error
            raise

    def _load(self) -> Kept:
        known = self._settings_file.exists()
        settings, bad, settings_moved = load_settings(self._settings_file)
        saved, saved_moved = load_or_set_aside(self.game_file)
        record, record_moved = load_record(self._home / "record.json")
        campaign, campaign_moved = load_campaign(self._home / "campaign.json")
        moved = [
            ("settings.damaged", settings_moved),
            ("table.damaged_save", saved_moved),
            ("table.damaged_record", record_moved),
            ("table.damaged_record", campaign_moved),
        ]
        told = tuple((name, path) for name, path in moved if path is not None)
        nothing = not known and saved is None and not record.games and not told
        return Kept(settings, bad, saved, record, campaign, told, nothing)

    def keep_game(self, saved: SavedGame) -> None:
        self._refuse_unread()
        save(saved, self.game_file)

    def keep_settings(self, settings: Settings) -> None:
        self._refuse_unread()
        save_settings(settings, self._settings_file, self._script)

    def finish(self, saved: SavedGame, record: Record, campaign: Campaign) -> None:
        """The game is over: file it away, and let the next start begin anew."""
        self._refuse_unread()
        finished = sorted(self.finished_folder.glob("*.json"))
        number = int(finished[-1].stem) + 1 if finished else 1
        save(saved, self.finished_folder / f"{number:06}.json")
        for old in finished[: max(0, len(finished) + 1 - MOST_FINISHED)]:
            old.unlink(missing_ok=True)
        save_record(record, self._home / "record.json")
        save_campaign(campaign, self._home / "campaign.json")
        self.game_file.unlink(missing_ok=True)

    def _refuse_unread(self) -> None:
        if self._unreadable is not None:
            raise self._unreadable

    def forget_everything(self) -> None:
        """Erase every trace of the player from this machine; fetched speech models stay."""
        self.forgotten = True
        for path in (self._settings_file, *set_aside_copies(self._settings_file)):
            path.unlink(missing_ok=True)
        if self._cache is not None:
            shutil.rmtree(self._cache, ignore_errors=True)
        for path in self._home.glob("*") if self._home.is_dir() else ():
            if path.name == "models":
                continue
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
