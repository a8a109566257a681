"""Builds what the conversation is held with: words, judge, missions, knowledge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from voiceduet.language.load import load_script
from voiceduet.language.lore import load_lore
from voiceduet.language.sound import load_sounds
from voiceduet.meaning.heard import tokens
from voiceduet.meaning.knowledge import Knowledge, load_knowledge
from voiceduet.partner.player import Player
from voiceduet.partner.themes import theme
from voiceduet.partner.words import load_words
from voiceduet.rules import GiveClue, Options, Side, View
from voiceduet.rules.game import deal
from voiceduet.rules.judge import Invalid, Judge, judge
from voiceduet.rules.missions import MissionMap
from voiceduet.table.campaign import city_name, load_map
from voiceduet.table.notes import ALIKE
from voiceduet.table.packs import confusable_by_ear
from voiceduet.table.saves import SavedGame
from voiceduet.table.settings import Settings
from voiceduet.table.talk import House, Suggest, Suggestion


def word_knowledge(language: str, missions: MissionMap | None = None) -> Knowledge:
    """What understanding knows; clues that relate to words on the table are likelier."""
    script = load_script(language)
    cities = (missions or load_map()).missions
    named = frozenset(" ".join(tokens(city_name(script, city))) for city in cities)
    return replace(load_knowledge(language, load_words().relatedness), cities=named)


def furnish(
    language: str,
    pack: Sequence[str],
    missions: MissionMap,
    partner: Player,
    knowledge: Callable[[], Knowledge],
    learnt: Callable[[], tuple[str, ...]] = lambda: (),
) -> House:
    """The house for a sitting in this language."""

    alike = confusable_by_ear(load_sounds(language))

    def deal_game(seed: int, settings: Settings, options: Options) -> SavedGame:
        confusable = alike if settings.distinct_dealing else None
        try:
            dealt = deal(pack, seed, options, confusable)
        except ValueError:
            # A small pack of a player's own may not hold enough words of different sounds.
            dealt = deal(pack, seed, options)
            return SavedGame(seed, dealt.words, options, Side.A, notes={ALIKE: True})
        return SavedGame(seed, dealt.words, options, Side.A)

    return House(
        script=load_script(language),
        knowledge=knowledge,
        ruled=_ruled(language),
        deal=deal_game,
        missions=missions,
        suggest=suggest_with(language, partner),
        knows=load_words().knows_well,
        learnt=learnt,
    )


def suggest_with(language: str, partner: Player) -> Suggest:
    """What the partner's engine would clue if it sat on the player's side."""
    lore = load_lore(language)

    def suggest(view: View) -> Suggestion | None:
        decision = partner.clue(view)
        if not isinstance(decision.action, GiveClue) or not decision.reasons.targets:
            return None
        cards, word = decision.reasons.targets, decision.action.word
        visible = [view.words[card] for card in view.visible]
        allowed = Judge([*visible, word], view.options, lore).allows
        about = theme([view.words[card] for card in cards], word, allowed, load_words())
        return Suggestion(cards, about, word)

    return suggest


def _ruled(language: str) -> Callable[[str, int, View], str | None]:
    script, lore = load_script(language), load_lore(language)

    def ruled(word: str, count: int, view: View) -> str | None:
        visible = [view.words[card] for card in view.visible]
        ruling = judge(word, count, visible, view.options, lore)
        return script.line(ruling.line, **ruling.facts) if isinstance(ruling, Invalid) else None

    return ruled
