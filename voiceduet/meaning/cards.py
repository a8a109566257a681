"""Which card words name: by its word, by how it sounds, or by where it lies."""

from __future__ import annotations

from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import tokens
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.readings import cores, place
from voiceduet.meaning.situation import Situation


def card_named(words: Words, situation: Situation, knowledge: Knowledge) -> int | None:
    """The card that these words name exactly, with fillers around it."""
    board = {"".join(tokens(word)): card for card, word in enumerate(situation.board)}
    for core in cores(words, knowledge.grammar):
        if "".join(core) in board:
            return board["".join(core)]
    for core in cores(words, knowledge.grammar):
        card = place(core, knowledge.grammar)
        if card is not None and card < len(situation.board):
            return card
    return None


def card_sounding(words: Words, situation: Situation, knowledge: Knowledge) -> int | None:
    """The one open card that sounds exactly like these words, or that the player means by them."""
    for core in cores(words, knowledge.grammar)[::-1]:
        found = [
            c for c in situation.guessable if _sounds_like(core, situation.board[c], knowledge)
        ]
        if len(found) == 1:
            return found[0]
    return None


def _sounds_like(core: Words, card: str, knowledge: Knowledge) -> bool:
    text = " ".join(core)
    if any(alias.meant == card.lower() for alias in knowledge.learnt.meant_by(text)):
        return True
    if card.lower() in knowledge.vocabulary.alike.get(text, ()):
        return True
    if knowledge.sounds is None or len(core) > 3:
        return False
    mine = set(knowledge.sounds.pronounce("".join(core)) + knowledge.sounds.pronounce(text))
    return not mine.isdisjoint(knowledge.sounds.pronounce(card))
