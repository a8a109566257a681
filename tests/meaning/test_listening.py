"""What the recogniser is asked to be ready for."""

from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.listening import CARD_WEIGHT, phrases_for
from voiceduet.meaning.situation import Expecting, Situation

GRAMMAR, VOCABULARY = load_grammar("en"), load_vocabulary("en")
BOARD = ("dna", "knee")


def phrases(expecting: Expecting) -> tuple[str, ...]:
    return phrases_for(Situation(expecting, BOARD, (0, 1), (0, 1)), GRAMMAR, VOCABULARY)


def test_a_clue_may_be_said_letter_by_letter() -> None:
    heard = phrases(Expecting.CLUE)
    assert {"ufo", "u f o"} <= set(heard)
    assert "k n e e" not in heard


def test_so_may_a_card() -> None:
    heard = phrases(Expecting.GUESS)
    assert {"dna", "d n a", "knee"} <= set(heard)
    assert "u f o" not in heard, "no other word: letters would be heard in cards"
    assert heard.count("d n a") == CARD_WEIGHT
