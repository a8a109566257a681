"""How much memory a built-in player takes above an empty Python, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

STATUS = Path("/proc/self/status")
PEAK = "VmHWM:"
GAME = 1
"""The seed of the game that the player plays with itself while it is measured."""


def footprint(name: str) -> float | None:
    """Megabytes at the peak of a game of this player with itself; None where none can be told."""
    command = [sys.executable, "-m", "voiceduet.partner.footprint", name]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    return float(told.stdout) if told.returncode == 0 and told.stdout.strip() else None


def main(name: str) -> None:
    empty = _peak()
    if empty is None:
        return
    # Imported late: what comes before is the empty Python that is measured against.
    from voiceduet.partner.arenapack import arena_pack
    from voiceduet.partner.match import play
    from voiceduet.partner.player import Level
    from voiceduet.partner.players import make_player
    from voiceduet.rules import Side, deal

    player = make_player(name, level=Level.HARD)
    play(deal(arena_pack(), GAME), dict.fromkeys(Side, player))
    full = _peak()
    if full is not None:
        print(f"{full - empty:.1f}")


def _peak() -> float | None:
    """The most megabytes that this process has held so far, as Linux counts them."""
    if not STATUS.exists():
        return None
    lines = STATUS.read_text(encoding="ascii").splitlines()
    kilobytes = [int(line.split()[1]) for line in lines if line.startswith(PEAK)]
    return kilobytes[0] / 1024 if kilobytes else None


if __name__ == "__main__":
    main(sys.argv[1])
