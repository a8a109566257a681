"""The game of Duet: pure, seeded, complete. Knows nothing of speech, screens or files."""

from voiceduet.rules.actions import Action, GiveClue, Guess, Legal, Pass, Stop
from voiceduet.rules.errors import IllegalMove
from voiceduet.rules.events import Event, LostBecause
from voiceduet.rules.game import Game, apply, deal, legal_actions, new_game, replay
from voiceduet.rules.key import AGENTS, CARDS, Identity, Key, Side, deal_key, key_for
from voiceduet.rules.options import Edition, Options
from voiceduet.rules.view import Clue, Guessed, Marks, Outcome, Phase, Turn, TurnEnd, View

__all__ = [
    "AGENTS",
    "CARDS",
    "Action",
    "Clue",
    "Edition",
    "Event",
    "Game",
    "GiveClue",
    "Guess",
    "Guessed",
    "Identity",
    "IllegalMove",
    "Key",
    "Legal",
    "LostBecause",
    "Marks",
    "Options",
    "Outcome",
    "Pass",
    "Phase",
    "Side",
    "Stop",
    "Turn",
    "TurnEnd",
    "View",
    "apply",
    "deal",
    "deal_key",
    "key_for",
    "legal_actions",
    "new_game",
    "replay",
]
