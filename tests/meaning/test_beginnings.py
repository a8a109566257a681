"""What is worth waiting for: the beginning of something."""

import pytest

from tests.table.sitting_down import WORDS
from voiceduet.language.sound import load_sounds
from voiceduet.meaning.beginnings import begins_something, ends_in_number
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.situation import Expecting, Situation

GRAMMAR = load_grammar("en")
GUESS = Situation(Expecting.GUESS, board=(*WORDS[:24], "ice cream"))


@pytest.mark.parametrize(
    "text",
    ["", "um", "i guess", "i think the", "row", "carton row", "no", "where is", "ice", "read"],
)
def test_a_beginning_is_waited_for(text: str) -> None:
    assert begins_something(tuple(text.split()), GUESS, GRAMMAR)


@pytest.mark.parametrize("text", ["carton", "bernard", "my omit", "talking", "glamour"])
def test_words_that_begin_nothing_are_over(text: str) -> None:
    assert not begins_something(tuple(text.split()), GUESS, GRAMMAR)


def heard(*texts: str) -> Heard:
    return Heard(tuple(Hypothesis(tuple(text.split()), -n) for n, text in enumerate(texts)))


@pytest.mark.parametrize(
    ("texts", "over"),
    [
        (("godfrey", "good three"), True),
        (("two",), False),
        (("two", "term", "germ"), False),
        (("seven", "sydney two"), True),
        (("commenter", "commented", "commenters", "comment two"), False),
        (("weather for",), False),
        (("paid lung", "payed lung"), True),
        (("ice cream",), False),
        (("weather",), False),
        ((), False),
    ],
)
def test_a_number_among_the_likeliest_ends_a_clue(texts: tuple[str, ...], over: bool) -> None:
    assert ends_in_number(heard(*texts), GRAMMAR, load_sounds("en")) is over
