from dataclasses import replace

import pytest

from voiceduet.meaning.heard import Heard, typed
from voiceduet.meaning.intents import (
    ClueIntent,
    Command,
    CommandIntent,
    Correction,
    GuessIntent,
    PassIntent,
    Spelled,
    StopIntent,
    YesNo,
)
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind, Situation
from voiceduet.meaning.understand import understand

BOARD = (
    "igloo",
    "cuckoo",
    "bell",
    "ball",
    "toast",
    "beijing",
    "salt",
    "bonsai",
    "court",
    "leather",
    "lumberjack",
    "bubble",
    "rifle",
    "key",
    "hit",
    "minute",
    "cross",
    "street",
    "beach",
    "ace",
    "plot",
    "buffalo",
    "calf",
    "fence",
    "blackbird",
)
ALL = tuple(range(25))
GUESS = Situation(Expecting.GUESS, BOARD, ALL, ALL, may_stop=True)
CLUE = Situation(Expecting.CLUE, BOARD, ALL)
KNOWLEDGE = load_knowledge("en")


def said(text: str, situation: Situation) -> Outcome:
    return understand(typed(text), situation, KNOWLEDGE)


@pytest.mark.parametrize(
    "text",
    ["weather two", "Weather, 2", "my clue is weather for two", "um weather to", "weather for 2"],
)
def test_a_clue_is_a_word_and_a_number_however_it_is_said(text: str) -> None:
    assert said(text, CLUE) == Act(ClueIntent("weather", 2))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("UFO 2", "ufo"),
        ("U.F.O., two", "ufo"),
        ("my clue is u f o for two", "ufo"),
        ("a t m two", "atm"),
        ("wi-fi 2", "wifi"),
        ("a cat two", "cat"),
    ],
)
def test_a_clue_may_be_written_or_said_letter_by_letter(text: str, word: str) -> None:
    assert said(text, CLUE) == Act(ClueIntent(word, 2))


def test_a_clue_that_ends_in_for_is_for_four() -> None:
    assert said("weather for", CLUE) == Act(ClueIntent("weather", 4))


@pytest.mark.parametrize("word", ["play", "find", "mission", "forget", "spell"])
def test_a_clue_that_is_the_beginning_of_a_command_is_a_clue_with_its_number(word: str) -> None:
    assert said(f"{word} two", CLUE) == Act(ClueIntent(word, 2))
    assert said(f"{word} 2", CLUE) == Act(ClueIntent(word, 2))


def test_such_a_command_is_still_one_about_a_word_or_a_card() -> None:
    assert said("find salt", CLUE) == Act(CommandIntent(Command.WHERE_IS, "salt"))
    assert said("where is two", CLUE) == Act(CommandIntent(Command.WHERE_IS, "two"))
    seven = Situation(Expecting.CLUE, ("seven", *BOARD[1:]), ALL)
    assert said("find seven", seven) == Act(CommandIntent(Command.WHERE_IS, "seven"))


def test_a_clue_without_its_number_is_asked_for_it_and_the_answer_completes_it() -> None:
    asked = said("weather", CLUE)
    question = Question(QuestionKind.HOW_MANY, (Option("weather", ClueIntent("weather")),))
    assert asked == Ask(question)
    assert said("uh three please", CLUE.ask(question)) == Act(ClueIntent("weather", 3))


def test_a_clue_of_several_words_is_refused_unless_the_house_allows_it() -> None:
    refused = said("guinea pig two", CLUE)
    assert refused == Refuse(Reason.SEVERAL_WORDS, "guinea pig")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("bell", 2),
        ("I guess bell", 2),
        ("is it the bell", 2),
        ("black bird", 24),
        ("row two column four", 8),
        ("two four", 8),
        ("card nine", 8),
        ("column 4 row 2", 8),
        ("the second row the fourth card", 8),
    ],
)
def test_a_guess_names_its_card_by_word_or_by_place(text: str, card: int) -> None:
    assert said(text, GUESS) == Act(GuessIntent(card))


def test_a_word_that_is_not_on_the_table_is_refused_by_name() -> None:
    assert said("I guess giraffe", GUESS) == Refuse(Reason.NOT_ON_BOARD, "giraffe")


def test_a_covered_card_is_refused() -> None:
    covered = Situation(Expecting.GUESS, BOARD, ALL[3:], ALL[3:])
    assert said("bell", covered) == Refuse(Reason.NOT_OPEN, "bell")


def test_stopping_is_refused_before_the_first_guess() -> None:
    first = Situation(Expecting.GUESS, BOARD, ALL, ALL, may_stop=False)
    assert said("I'm done", GUESS) == Act(StopIntent())
    assert said("I'm done", first) == Refuse(Reason.CANNOT_STOP)


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("repeat", CommandIntent(Command.REPEAT)),
        ("read row two", CommandIntent(Command.READ_ROW, 2)),
        ("the third column", CommandIntent(Command.READ_COLUMN, 3)),
        ("where is black bird", CommandIntent(Command.WHERE_IS, "black bird")),
        ("where is the word leather", CommandIntent(Command.WHERE_IS, "leather")),
        ("how do you spell the word leather", CommandIntent(Command.SPELL, "leather")),
        ("what have you learn", CommandIntent(Command.WHAT_LEARNT)),
        ("spell leather", CommandIntent(Command.SPELL, "leather")),
        ("say less", CommandIntent(Command.SET, "verbosity short")),
        ("what can I say", CommandIntent(Command.WHAT_CAN_I_SAY)),
        ("go to cairo", CommandIntent(Command.MISSION, "cairo")),
    ],
)
@pytest.mark.parametrize("situation", [GUESS, CLUE, Situation()])
def test_commands_work_in_every_phase(
    text: str, intent: CommandIntent, situation: Situation
) -> None:
    assert said(text, situation) == Act(intent)


def test_destructive_commands_are_confirmed() -> None:
    quit_ = CommandIntent(Command.QUIT)
    question = Question(QuestionKind.CONFIRM, (Option("", quit_),))
    assert said("quit", GUESS) == Ask(question)
    assert said("yes please", GUESS.ask(question)) == Act(quit_)
    assert said("no", GUESS.ask(question)) == Act(YesNo(False))


def test_a_question_is_answered_by_number_by_word_and_by_gloss() -> None:
    options = (
        Option("bear", ClueIntent("bear", 2), "the animal"),
        Option("bare", ClueIntent("bare", 2), "naked"),
    )
    asking = CLUE.ask(Question(QuestionKind.WHICH, options))
    for text in ("two", "the second one", "option two", "bare", "naked"):
        assert said(text, asking) == Act(ClueIntent("bare", 2))
    assert said("neither", asking) == Act(YesNo(False))


@pytest.mark.parametrize(
    "text",
    [
        "k n i g h t",
        "spell kilo november india golf hotel tango",
        "k en eye golf aitch tea",
        "k m no n i g h t",
        "k n i g g back h t done",
    ],
)
def test_letters_may_be_plain_nato_mixed_and_corrected(text: str) -> None:
    spelling = CLUE.ask(Question(QuestionKind.SPELL))
    assert said(text, spelling) == Act(Spelled("knight"))


def test_a_word_is_spelled_in_one_breath() -> None:
    assert said("spell b e a r", CLUE) == Act(Spelled("bear"))
    assert said("spell: b, e, l, l", GUESS) == Act(Spelled("bell"))


def test_no_i_said_corrects_the_last_move() -> None:
    after = Situation(Expecting.GUESS, BOARD, ALL, ALL, last=GuessIntent(2))
    assert said("no, I said ball", after) == Act(Correction(GuessIntent(3)))


def test_no_i_said_corrects_a_question_and_follows_a_refusal() -> None:
    offered = Question(QuestionKind.CONFIRM, (Option("bell", GuessIntent(2)),))
    for situation in (GUESS.ask(offered), replace(GUESS, misses=1)):
        assert said("no, I said ball", situation) == Act(Correction(GuessIntent(3)))
        assert said("I meant ball", situation) == Act(Correction(GuessIntent(3)))
        assert said("no, I said tulip", situation) == Refuse(
            Reason.NOT_ON_BOARD, "tulip", situation.misses
        )
    assert said("no", GUESS.ask(offered)) == Act(YesNo(False))
    assert said("no more guesses", replace(GUESS, misses=1)) == said("no more guesses", GUESS)


def test_no_i_said_corrects_the_word_of_a_clue_or_its_number() -> None:
    after = replace(CLUE, last=ClueIntent("weather", 2))
    assert said("no, I said leather three", after) == Act(Correction(ClueIntent("leather", 3)))
    assert said("no, I said leather", after) == Act(Correction(ClueIntent("leather", 2)))
    assert said("no, I said leather", replace(CLUE, misses=1)) == said("leather", CLUE)
    assert said("no, three", after) == Act(Correction(ClueIntent("weather", 3)))
    assert said("make it three", after) == Act(Correction(ClueIntent("weather", 3)))
    assert not isinstance(said("no idea", replace(CLUE, misses=1)), Act)


def test_asleep_only_wake_up_is_heard() -> None:
    asleep = Situation(Expecting.GUESS, BOARD, ALL, ALL, asleep=True)
    assert said("bell", asleep) == Silent()
    assert said("wake up", asleep) == Act(CommandIntent(Command.WAKE_UP))


def test_nothing_said_is_met_with_silence() -> None:
    assert understand(Heard(), GUESS, KNOWLEDGE) == Silent()
    assert said("...", GUESS) == Silent()


def test_passing_is_confirmed_and_only_where_the_edition_has_it() -> None:
    assert said("I pass", CLUE) == Refuse(Reason.CANNOT_PASS)
    may = Situation(Expecting.CLUE, BOARD, ALL, may_pass=True)
    confirm = Question(QuestionKind.CONFIRM, (Option("", PassIntent()),))
    assert said("I pass", may) == Ask(confirm)
