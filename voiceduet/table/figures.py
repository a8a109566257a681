"""What a demo counts, and how much memory it takes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

FIRST_STEADY_GAME = 5
"""By then everything is loaded and every cache warm: memory is compared with that after it."""


@dataclass
class Figures:
    """What a demo measures."""

    games: int = 0
    won: int = 0
    unfinished: int = 0
    utterances: int = 0
    right: int = 0
    """Moves understood at once as they were meant."""
    asked: int = 0
    """Moves that were asked about first."""
    missed: int = 0
    """Moves that were not understood, and said again."""
    objected: int = 0
    """Moves said back wrongly, and taken back by the person's "no"."""
    wrong: int = 0
    """Moves that counted and were not the ones meant."""
    megabytes: list[float] = field(default_factory=list)
    """Memory in use after each game."""

    def table(self, delays: Sequence[float]) -> dict[str, object]:
        return {
            "games": self.games,
            "won": self.won,
            "unfinished": self.unfinished,
            "utterances": self.utterances,
            "right": self.right,
            "asked": self.asked,
            "missed": self.missed,
            "objected": self.objected,
            "wrong": self.wrong,
            "latency_ms": {
                "p50": milliseconds(delays, 0.5),
                "p95": milliseconds(delays, 0.95),
            },
            "megabytes": self.megabytes,
            "growth_percent": self.growth_percent,
        }

    @property
    def growth_percent(self) -> float | None:
        """Memory after the last game against that after the fifth; None for fewer games."""
        if len(self.megabytes) <= FIRST_STEADY_GAME:
            return None
        before = self.megabytes[FIRST_STEADY_GAME - 1]
        return round(100 * (self.megabytes[-1] / before - 1), 1)


def milliseconds(seconds: Sequence[float], share: float) -> int:
    """The time that this share of the tries stays within."""
    times = sorted(seconds) or [0.0]
    return round(1000 * times[min(int(len(times) * share), len(times) - 1)])


def memory() -> float | None:
    """Megabytes that this process has in memory now, where the system tells."""
    if not sys.platform.startswith("linux"):
        return None
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return round(int(kilobytes) / 1024, 1)
