"""The screen as a front of the table: shows each step on the wall, tells what is done there."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable

from voiceduet.language.load import load_script
from voiceduet.language.script import Script
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.heard import typed
from voiceduet.problem import Problem
from voiceduet.screen.files import page_files
from voiceduet.screen.picture import Picture, picture
from voiceduet.screen.sayable import Phrasebook
from voiceduet.screen.server import Server
from voiceduet.screen.wall import Wall
from voiceduet.table.front import Seen
from voiceduet.table.signals import Said, Signal


class Screen:
    """A page on this machine that follows the game and can play it."""

    def __init__(self, language: str, *, spoken: bool) -> None:
        """`spoken`: the game is heard as well. Raises Problem when it cannot listen."""
        self._script: Script = load_script(language)
        self._phrases = Phrasebook(load_grammar(language), self._script)
        self._post: Callable[[Signal], None] = lambda _: None
        self._seen = Seen()
        self._wall = Wall()
        self._wall.hang(self._picture(), [])
        files = page_files(self._script, language, spoken=spoken)
        try:
            self._server = Server(files, self._wall, self._hear, self._script)
        except OSError as error:
            raise Problem("screen.cannot_listen", why=error.strerror or str(error)) from error
        self._server.start()

    @property
    def address(self) -> str:
        return self._server.door.address

    @property
    def notices(self) -> tuple[str, ...]:
        return (self._script.line("screen.open"),)

    def begin(self, post: Callable[[Signal], None]) -> None:
        self._post = post

    def show(self, step: Seen) -> None:
        self._seen = step
        lines = [("you", step.heard)] if step.heard else []
        lines += [("game", line) for line in step.said]
        self._wall.hang(self._picture(), lines)

    def close(self) -> None:
        self._wall.close()
        self._server.shutdown()
        self._server.server_close()

    def open_browser(self) -> bool:
        """Whether a browser was found to show it in."""
        if not _has_windows():
            # What is left are browsers that would take the terminal away from the game.
            return False
        try:
            return webbrowser.open(self._server.door.ticket_address)
        except (webbrowser.Error, OSError):
            return False

    def _picture(self) -> Picture:
        return picture(self._seen, self._phrases, self._script)

    def _hear(self, message: object) -> bool:
        """What was typed goes the way of everything typed; a touched card is named by its word."""
        if not isinstance(message, dict) or len(message) != 1:
            return False
        said, card = message.get("say"), message.get("guess")
        if isinstance(said, str) and said.strip():
            self._post(Said(typed(said)))
            return True
        guessable = self._seen.situation.guessable
        if isinstance(card, int) and not isinstance(card, bool) and card in guessable:
            self._post(Said(typed(self._seen.situation.board[card]), touched=True))
            return True
        return False


def _has_windows() -> bool:
    """Whether this machine shows windows to somebody."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
