"""What was learnt about how this player speaks, kept in a file of their own."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

from voiceduet.language.script import Script
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.learning import Alias, Learnt, forget, learn
from voiceduet.table.files import set_aside, write_atomically

VERSION = 1


class PlayerSpeech:
    """The knowledge that understanding uses, growing with each correction."""

    def __init__(self, knowledge: Knowledge, path: Path) -> None:
        self._path = path
        self._unreadable: OSError | None = None
        self._learnt = Learnt()
        self.moved: Path | None = None
        try:
            self._learnt, self.moved = load_learnt(path)
        except OSError as error:
            # It may be whole: play without it, and do not write over it.
            self._unreadable = error
        self._knowledge = knowledge.of_player(self._learnt)
        self._lock = threading.Lock()

    def knowledge(self) -> Knowledge:
        return self._knowledge

    def learn(self, heard: str, meant: str) -> None:
        self._become(learn(self._learnt, heard, meant))

    def forget(self, word: str | None) -> None:
        self._become(forget(self._learnt, word))

    def told(self, script: Script) -> Iterator[str]:
        """The lines that list what was learnt."""
        for alias in self._learnt.aliases:
            yield script.line("table.learnt", heard=alias.heard, meant=alias.meant)

    def _become(self, learnt: Learnt) -> None:
        with self._lock:
            self._learnt = learnt
            self._knowledge = self._knowledge.of_player(learnt)
            if self._unreadable is not None:
                raise self._unreadable
            save_learnt(learnt, self._path)


def save_learnt(learnt: Learnt, path: Path) -> None:
    aliases = [{"heard": a.heard, "meant": a.meant, "times": a.times} for a in learnt.aliases]
    write_atomically(path, json.dumps({"voiceduet": VERSION, "aliases": aliases}))


def load_learnt(path: Path) -> tuple[Learnt, Path | None]:
    """What was learnt so far; and where a damaged file was moved, if it was."""
    try:
        table = json.loads(path.read_text("utf-8"))
        if table["voiceduet"] != VERSION:
            raise ValueError(table["voiceduet"])
        aliases = tuple(
            Alias(str(a["heard"]), str(a["meant"]), int(a["times"])) for a in table["aliases"]
        )
        return Learnt(aliases), None
    except FileNotFoundError:
        return Learnt(), None
    except (ValueError, KeyError, TypeError):
        return Learnt(), set_aside(path)
