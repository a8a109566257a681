"""After the game: what the partner's clues were for, and what it made of the player's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.table.sitting_down import HOUSE, WORDS, Evening, GuessesOf
from tests.table.test_moves import hidden, own
from voiceduet.partner.player import Chance, Decision, Reasons
from voiceduet.rules import Clue, GiveClue, Guess, Identity, Side, Stop, View
from voiceduet.table.notes import THOUGHT
from voiceduet.table.saves import dump, parse
from voiceduet.table.signals import Began
from voiceduet.table.talk import Stage


class Thoughtful(GuessesOf):
    """A partner with reasons: storm and rainbow for its clue, three cards for each guess."""

    def clue(self, view: View) -> Decision:
        reasons = Reasons(targets=(0, 1), dangers=(Chance(2, 0.2),))
        return Decision(GiveClue(Side.B, "weather", 2), reasons)

    def guess(self, view: View) -> Decision:
        decision = super().guess(view)
        if not isinstance(decision.action, Guess):
            return decision
        chances = tuple(Chance(card, 0.5) for card in (3, 4, 5, 6))
        guessed = len(view.turns[-1].guesses)
        return replace(decision, reasons=Reasons(chances=chances, clue=view.clue, guessed=guessed))


def lost(evening: Evening) -> list[str]:
    """The lines of a game's end: on the player's clue the partner met a bystander, and the player
    an assassin on its clue."""
    evening.partner = Thoughtful(own(evening, Identity.BYSTANDER)[:1])
    evening.type("music 2")
    return evening.type(WORDS[hidden(evening, Identity.ASSASSIN)[0]])


def test_the_end_tells_what_each_clue_was_for_and_which_was_read_wrongly(evening: Evening) -> None:
    met = WORDS[own(evening, Identity.BYSTANDER)[0]]
    told = lost(evening)
    assert "My clue weather, two, was for storm, rainbow." in told
    took = told.index("By your clue music, two, I thought of piano, dragon, castle.")
    assert told[took + 1] == f"So I wrongly guessed {met}."
    assert not any("afraid" in line for line in told), "only for somebody who asks"
    assert "another game" in told[-1]


@pytest.mark.parametrize("ask", [Evening.type, Evening.speak])
def test_who_asks_is_told_everything_and_the_question_stays(evening: Evening, ask: Any) -> None:
    lost(evening)
    told = ask(evening, "debriefing")
    assert "I was afraid that you might take ocean." in told
    assert any("By your clue music" in line for line in told)
    assert "another game" in told[-1]
    evening.type("yes")
    assert evening.talk.stage is Stage.PLAYING


def test_of_a_clue_that_brought_two_guesses_it_is_told_once_what_came_to_mind(
    evening: Evening,
) -> None:
    evening.partner = Thoughtful(
        [*own(evening, Identity.AGENT)[:1], *own(evening, Identity.BYSTANDER)[:1]]
    )
    evening.type("music 3")
    evening.type(WORDS[hidden(evening, Identity.ASSASSIN)[0]])
    told = evening.type("debriefing")
    assert sum("By your clue music" in line for line in told) == 1


@pytest.mark.parametrize("asked", ["debriefing", "what did you mean", "explain your clues"])
def test_S1_nothing_of_it_is_told_before_the_end(evening: Evening, asked: str) -> None:
    evening.partner = Thoughtful([])
    evening.type("you first")
    assert evening.type(asked) == ["I tell that after the game."]


def test_a_clue_that_did_all_it_should_is_not_gone_over(evening: Evening) -> None:
    evening.partner = Thoughtful(own(evening, Identity.AGENT)[:1])
    evening.type("music 1")
    told = evening.type(WORDS[hidden(evening, Identity.ASSASSIN)[0]])
    assert not any("your clue" in line for line in told)


def test_what_the_partner_thought_outlives_the_process(evening: Evening) -> None:
    evening.partner = Thoughtful(own(evening, Identity.BYSTANDER)[:1])
    evening.type("music 2")
    assert evening.talk.saved is not None
    again = Evening()
    again.take(Began(5, parse(dump(evening.talk.saved), Path("game.json"))))
    again.type("yes")
    told = again.type(WORDS[hidden(again, Identity.ASSASSIN)[0]])
    assert "My clue weather, two, was for storm, rainbow." in told
    assert "By your clue music, two, I thought of piano, dragon, castle." in told


@pytest.mark.parametrize(
    "kept",
    [
        "nothing",
        {"1": []},
        {"1": {"targets": [99, "x", None]}, "0": {"chances": [[1], [2, "x"]], "clue": ["x"]}},
        {"1": {"targets": 3, "chances": {}, "dangers": [[True, 0.5]], "clue": "music"}},
    ],
)
def test_notes_that_somebody_has_broken_break_nothing(evening: Evening, kept: object) -> None:
    evening.partner = Thoughtful(own(evening, Identity.BYSTANDER)[:1])
    evening.type("music 2")
    saved = evening.talk.saved
    assert saved is not None
    again = Evening()
    again.take(Began(5, replace(saved, notes={THOUGHT: kept})))
    again.type("yes")
    again.type(WORDS[hidden(again, Identity.ASSASSIN)[0]])
    again.type("debriefing")
    assert again.talk.stage is Stage.AFTER


def test_a_clue_that_the_partner_did_not_know_is_told(evening: Evening) -> None:
    card = own(evening, Identity.BYSTANDER)[0]

    class Ignorant(GuessesOf):
        def guess(self, view: View) -> Decision:
            reasons = Reasons(clue=Clue("zither", 2), knows_clue=False)
            return Decision(Guess(Side.B, card), reasons)

    evening.partner = Ignorant([])
    evening.type("zither 2")
    told = evening.type(WORDS[hidden(evening, Identity.ASSASSIN)[0]])
    assert "I did not know your clue zither well." in told
    assert f"So I wrongly guessed {WORDS[card]}." in told


def test_a_card_that_the_partner_does_not_know_well_is_told_at_the_deal() -> None:
    evening = Evening(house=replace(HOUSE, knows=lambda word: word not in ("anchor", "violin")))
    assert "I do not know anchor, violin well." in evening.begin()
    assert not any("do not know" in line for line in evening.type("board")), "once"


def test_of_many_unknown_cards_a_few_are_named() -> None:
    evening = Evening(house=replace(HOUSE, knows=lambda _: False))
    told = [line for line in evening.begin() if "do not know" in line]
    assert told == ["I do not know twenty-five of these words well, such as storm, rainbow, ocean."]


def test_a_clue_for_no_word_is_told_as_what_it_is(evening: Evening) -> None:
    class Warning(Thoughtful):
        def clue(self, view: View) -> Decision:
            decision = super().clue(view)
            reasons = replace(decision.reasons, targets=())
            return Decision(GiveClue(Side.B, "weather", 0), reasons)

    evening.partner = Warning([])
    evening.type("you first")
    told = evening.type(WORDS[hidden(evening, Identity.ASSASSIN)[0]])
    assert "My clue weather, zero, was to keep you from ocean." in told


def test_why_the_partner_stopped_is_told_to_who_asks(evening: Evening) -> None:
    class Careful(Thoughtful):
        def guess(self, view: View) -> Decision:
            decision = super().guess(view)
            if isinstance(decision.action, Guess):
                return decision
            reasons = Reasons(chances=(Chance(7, 0.4),), clue=view.clue, guessed=1)
            return Decision(Stop(Side.B), reasons)

    evening.partner = Careful(own(evening, Identity.AGENT)[:1])
    evening.type("music 2")
    evening.type(WORDS[hidden(evening, Identity.ASSASSIN)[0]])
    assert any(
        "music I stopped" in line and "pepper" in line for line in evening.type("debriefing")
    )
