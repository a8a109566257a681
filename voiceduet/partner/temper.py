"""A player's character and level as numbers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from voiceduet.partner.beliefs import ClueReading
from voiceduet.partner.player import Character, Level


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player weighs things; the defaults are the balanced player's.

    Compared with `voiceduet arena --players ours stranger` on seeds 5100 to 5199, eleven
    settings of 80 or 100 games each, often several numbers changed at once: coarse, for a win rate
    has a standard error of four points there."""

    reading: ClueReading = field(default_factory=ClueReading)
    most: int = 3
    """The most words that a clue is for."""
    dread: float = 1.3
    """How much an assassin's chance is raised before it is weighed, when giving clues."""
    nerve: float = 1.0
    """The same when guessing: at 1, an assassin counts for what it is."""
    doubt: float = 0.3
    """How much the least favourable listener counts beside the mean of all: choosing the best of
    thousands of clues picks those that one listener overrates."""
    lapse: float = 0.03
    """The share of a listener's guesses that no association explains."""
    tenderness: float = 0.65
    """How sharply listeners are taken to follow the strengths: at 1 they would do as people's turns
    say of all clues. Ours are the best of thousands, which are overrated: taken at 0.65, clues meet
    fewer assassins and find as many agents (docs/partner.md)."""
    choice: int = 1
    """A clue is drawn from so many of the best."""
    clouding: float = 0.0
    """Noise in what a clue brings to mind, in log-odds: the easy partner misses things."""


def temper(character: Character, level: Level, base: Temper | None = None) -> Temper:
    """The numbers for a character and a level."""
    chosen = base or Temper()
    if character is Character.CAUTIOUS:
        chosen = replace(chosen, dread=chosen.dread * 1.8, nerve=chosen.nerve * 1.8, most=2)
    elif character is Character.BOLD:
        chosen = replace(chosen, dread=0.9, nerve=0.8, doubt=chosen.doubt * 0.5)
    if level is Level.EASY:
        return replace(chosen, choice=12, clouding=0.8, most=min(chosen.most, 2))
    if level is Level.NORMAL:
        return replace(chosen, choice=3)
    return chosen
