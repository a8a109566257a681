"""The player's guide: everything one can say is in it, and everything in it can be said."""

import re

import pytest

from tests.table.sitting_down import HOUSE
from voiceduet.language.guide import find, read_guide
from voiceduet.meaning.grammar import Words
from voiceduet.meaning.heard import tokens, typed
from voiceduet.meaning.intents import Command, CommandIntent, GuessIntent
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.readings import fixed
from voiceduet.meaning.situation import Expecting, Question, QuestionKind, Situation
from voiceduet.meaning.understand import understand
from voiceduet.places import shipped

TEXT = shipped("docs/guide.md").read_text("utf-8")
PARTS = read_guide(TEXT)
QUOTED = sorted({" ".join(phrase.split()) for phrase in re.findall(r"“([^”]+)”", TEXT)})
BOARD = ("castle", "pear", *(f"word{n}" for n in range(23)))
EVERY = tuple(range(25))
GUESS = Situation(Expecting.GUESS, BOARD, EVERY, EVERY, True, True, last=GuessIntent(3))
CLUE = Situation(Expecting.CLUE, BOARD, EVERY, EVERY, may_pass=True)
SPELLING = GUESS.ask(Question(QuestionKind.SPELL))
WHICH = GUESS.ask(Question(QuestionKind.HOW_MANY))
KNOWLEDGE = HOUSE.knowledge()
AROUND_LETTERS: set[Words] = set(KNOWLEDGE.grammar.spelling.twice | KNOWLEDGE.grammar.spelling.done)


def means(phrase: str, situation: Situation) -> Outcome:
    return understand(typed(phrase), situation, KNOWLEDGE)


@pytest.mark.parametrize("phrase", QUOTED)
def test_everything_in_quotation_marks_can_be_said(phrase: str) -> None:
    if tokens(phrase) in AROUND_LETTERS:
        return
    situations = [GUESS, SPELLING, WHICH, *([CLUE] if phrase.endswith("two") else [])]
    assert any(isinstance(means(phrase, s), Act | Ask) for s in situations)


@pytest.mark.parametrize("command", list(Command), ids=lambda command: command.value)
def test_every_command_of_the_grammar_is_in_the_guide(command: Command) -> None:
    said = [intent for phrase in QUOTED for intent in fixed(tokens(phrase), KNOWLEDGE.grammar)]
    commands = {intent.command for intent in said if isinstance(intent, CommandIntent)}
    assert command in commands


def test_every_setting_that_can_be_said_is_in_the_guide() -> None:
    said = [intent for phrase in QUOTED for intent in fixed(tokens(phrase), KNOWLEDGE.grammar)]
    told = {intent.argument for intent in said if isinstance(intent, CommandIntent)}
    every = {i.argument for i in KNOWLEDGE.grammar.plain.values() if i.command is Command.SET}
    assert every - told == {"language fr", "pitch 1", "volume 1"}


def test_its_parts_are_read_as_sentences_without_marks() -> None:
    assert len(PARTS) > 10
    for part in PARTS:
        assert part.lines, part.title
        for line in part.lines:
            assert not re.search(r"[`#*\[\]|]|^- ", line), line
            assert len(line.split()) <= 40, line


def test_a_part_is_found_by_a_word_of_its_title() -> None:
    part = find(PARTS, "SETTINGS")
    assert part is not None
    assert part.title == "Settings"
    assert find(PARTS, "cooking") is None
