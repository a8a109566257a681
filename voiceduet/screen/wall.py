"""What hangs on the wall: the latest picture, for everybody who looks. Nobody is waited for."""

from __future__ import annotations

import json
import threading
from collections import deque

from voiceduet.screen.picture import Picture

LINES = 200
"""Lines of the transcript that are kept: more than a whole game of reading back."""


class Wall:
    """Keeps only the newest picture, so a slow window skips some and holds up nothing."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._lines: deque[tuple[int, str, str]] = deque(maxlen=LINES)
        self._number = 0
        self._lines_so_far = 0
        self._picture: Picture = {}
        self._closed = False

    def hang(self, picture: Picture, lines: list[tuple[str, str]]) -> None:
        """Show this picture from now on; `lines` (who, text) are added to the transcript."""
        with self._changed:
            for who, text in lines:
                self._lines_so_far += 1
                self._lines.append((self._lines_so_far, who, text))
            self._picture = picture
            self._number += 1
            self._changed.notify_all()

    def look(self, seen: int, patience: float) -> tuple[int, str] | None:
        """The newest picture and its number, as soon as it is newer than the one seen.

        None when nothing changed for so many seconds.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._number > seen or self._closed, patience)
            if self._number <= seen:
                return None
            lines = [{"n": n, "who": who, "text": text} for n, who, text in self._lines]
            return self._number, json.dumps({**self._picture, "lines": lines})

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
