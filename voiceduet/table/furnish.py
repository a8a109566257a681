"""Builds what the conversation is held with: words, judge, missions, knowledge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files

from voiceduet.language.load import load_script
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.partner.player import Player
from voiceduet.partner.words import load_words
from voiceduet.rules import GiveClue, Options, Side, View
from voiceduet.rules.game import deal
from voiceduet.rules.missions import MissionMap
from voiceduet.table.saves import SavedGame
from voiceduet.table.settings import Settings
from voiceduet.table.talk import House


def shipped_pack(language: str) -> tuple[str, ...]:
    """The words that come with the game in this language."""
    text = (files("voiceduet.packs") / f"{language}.txt").read_text("utf-8")
    lines = (line.strip() for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


def word_knowledge(language: str) -> Knowledge:
    """What understanding knows; clues that relate to words on the table are likelier."""
    return load_knowledge(language, load_words().strengths)


def furnish(
    language: str,
    pack: Sequence[str],
    missions: MissionMap,
    partner: Player,
    knowledge: Callable[[], Knowledge],
    learnt: Callable[[], tuple[str, ...]] = lambda: (),
) -> House:
    """The house for a sitting in this language."""

    def deal_game(seed: int, _settings: Settings, options: Options) -> SavedGame:
        return SavedGame(seed, deal(pack, seed, options).words, options, Side.A)

    def suggest(view: View) -> tuple[tuple[int, ...], str] | None:
        """What the partner's engine would clue if it sat on the player's side."""
        decision = partner.clue(view)
        if not isinstance(decision.action, GiveClue) or not decision.reasons.targets:
            return None
        return decision.reasons.targets, decision.action.word

    return House(
        script=load_script(language),
        knowledge=knowledge,
        ruled=_ruled(language),
        deal=deal_game,
        missions=missions,
        suggest=suggest,
        learnt=learnt,
    )


def _ruled(language: str) -> Callable[[str, int, View], str | None]:
    script = load_script(language)

    def ruled(word: str, _count: int, view: View) -> str | None:
        visible = {view.words[card].lower() for card in view.visible}
        return script.line("table.on_the_table", word=word) if word in visible else None

    return ruled
