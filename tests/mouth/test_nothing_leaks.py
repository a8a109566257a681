"""No line tells what the rules keep secret (S1, S2, T14, E4)."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.mouth.games import Step, another_key, random_game, same_game
from voiceduet.language.load import load_script
from voiceduet.language.script import Verbosity
from voiceduet.mouth.answers import Question, answer, on_key, score_line, where
from voiceduet.mouth.narrate import foreseen, narrate, refuse
from voiceduet.rules import (
    Action,
    Game,
    GiveClue,
    Guess,
    IllegalMove,
    Pass,
    Phase,
    Side,
    Stop,
    View,
    apply,
)
from voiceduet.rules.events import AgentContacted, AssassinMet, BystanderMet

EN = load_script("en")
SECRET_COUNT = re.compile(
    r"\b(zero|one|two|three|four|five|six|seven|eight|nine|\d+) (more |other )?"
    r"(words?|agents?|greens?|of (mine|yours|my|your)|to find|on (my|your) key)\b"
    r"(?! and one number)",
    re.IGNORECASE,
)


def every_line(game: Game, step_events: tuple[object, ...], side: Side) -> Iterator[str]:
    """Everything that the mouth could say to this player now."""
    view = game.view(side)
    for verbosity in Verbosity:
        for event in step_events:
            yield from narrate(event, view, verbosity, EN)  # type: ignore[arg-type]
        for question in Question:
            yield from answer(question, view, verbosity, EN)
        for card in range(25):
            yield from where(card, view, verbosity, EN)
            yield from on_key(card, view, verbosity, EN)
        yield score_line(None, view, verbosity, EN)
        yield from foreseen(view, verbosity, EN)
        for error in refusals(game, side):
            yield from refuse(error, verbosity, EN)


def refusals(game: Game, side: Side) -> Iterator[IllegalMove]:
    """What each move would be refused with, for all moves that change nothing."""
    tries: list[Action] = [GiveClue(side, "word", 1), Stop(side), Pass(side)]
    tries += [Guess(side, card) for card in range(-1, 26)]
    for action in tries:
        try:
            apply(game, action)
        except IllegalMove as error:
            yield error


@pytest.mark.parametrize("player", Side)
def test_no_line_changes_with_the_partners_hidden_key(player: Side) -> None:
    compared = changed = 0
    for seed in range(5):
        random = Random(seed)
        steps: list[Step] = []
        for step in random_game(seed):
            steps.append(step)
            view = step.after.view(player)
            key = another_key(step.after.key, player, view, random)
            other = same_game(steps, key)
            if other is None:
                continue
            compared += 1
            changed += key != step.after.key
            said = list(every_line(step.after, step.events, player))
            assert said == list(every_line(other, step.events, player))
    assert compared > 25
    assert changed > 20


def test_the_check_would_notice_a_leak() -> None:
    steps = list(itertools.islice(random_game(3), 1))
    game = steps[0].after
    key = another_key(game.key, Side.A, game.view(Side.A), Random(1))
    other = same_game(steps, key)
    assert other is not None
    leak = [answer(Question.MY_AGENTS, g.view(Side.B), Verbosity.FULL, EN) for g in (game, other)]
    assert leak[0] != leak[1]


def test_no_line_says_how_many_words_one_side_still_has_to_find() -> None:
    for seed, side in itertools.product(range(2), Side):
        for step in random_game(seed):
            for line in every_line(step.after, step.events, side):
                public = line.replace("of fifteen agents", "of fifteen found")
                assert not SECRET_COUNT.search(public), line


@pytest.mark.parametrize(
    "leak", ["Two words left.", "I have three more words to find.", "Four agents on my key."]
)
def test_a_line_with_a_secret_count_would_be_found(leak: str) -> None:
    assert SECRET_COUNT.search(leak)


def test_a_guess_is_told_without_comment_whatever_the_clue_and_the_own_key_say() -> None:
    """S2: neither what the giver meant nor the guesser's own side of the key is in the line."""
    told = 0
    for seed, side in itertools.product(range(15), Side):
        for step in random_game(seed):
            view = step.after.view(side)
            for event in step.events:
                if not isinstance(event, AgentContacted | BystanderMet | AssassinMet):
                    continue
                told += 1
                flipped = dataclasses.replace(view, key=view.key[::-1])
                for verbosity in Verbosity:
                    lines = narrate(event, view, verbosity, EN)
                    assert lines == narrate(event, flipped, verbosity, EN)
                    assert lines == narrate(event, _other_clue(flipped), verbosity, EN)
    assert told > 100


def _other_clue(view: View) -> View:
    if not view.turns or view.phase is Phase.SUDDEN_DEATH:
        return view
    last = view.turns[-1]
    clue = dataclasses.replace(last.clue, word="other", count=last.clue.count + 1)
    return dataclasses.replace(view, turns=(*view.turns[:-1], dataclasses.replace(last, clue=clue)))


def test_only_questions_about_the_own_key_read_it() -> None:
    for step in random_game(4):
        view = step.after.view(Side.A)
        flipped = dataclasses.replace(view, key=view.key[::-1])
        for question in Question:
            if question.name.startswith("MY_"):
                continue
            for verbosity in Verbosity:
                lines = answer(question, view, verbosity, EN)
                assert lines == answer(question, flipped, verbosity, EN)
