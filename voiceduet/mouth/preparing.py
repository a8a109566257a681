"""Makes clauses ready in the background, the soonest needed first, never too many."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence

MOST_WAITING = 400
"""A board with everything that may be said of its words is about 200 clauses."""


class Preparing:
    """A thread that calls `prepare` for one clause after the other."""

    def __init__(self, prepare: Callable[[str], None]) -> None:
        self._prepare = prepare
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="mouth-preparing", daemon=True)
        self._thread.start()

    def add(self, clauses: Iterable[str]) -> None:
        """Make these ready when there is time."""
        with self._changed:
            self._waiting.extend(clause for clause in clauses if clause not in self._waiting)
            self._changed.notify_all()

    def hurry(self, clauses: Sequence[str]) -> None:
        """Make these ready before all others: they are about to be said."""
        with self._changed:
            self._waiting.extendleft(reversed(clauses))
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()
        self._thread.join(10)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._waiting)
                if self._closed:
                    return
                clause = self._waiting.popleft()
            self._prepare(clause)
