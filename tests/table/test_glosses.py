"""Words that sound the same are told apart by what they are."""

from tests.table.sitting_down import HOUSE, Evening
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.situation import Option, Question, QuestionKind
from voiceduet.table.asking import with_glosses
from voiceduet.table.moment import Moment
from voiceduet.table.signals import Said

ALIKE = HOUSE.knowledge().vocabulary.alike
GLOSSES = {n.removeprefix("glosses.") for n in HOUSE.script.names if n.startswith("glosses.")}


FLOUR_OR_FLOWER = Said(
    Heard((Hypothesis(("flour", "two"), 101.0), Hypothesis(("flower", "two"), 100.0)))
)


def test_a_question_about_like_sounds_says_what_each_is(evening: Evening) -> None:
    (line,) = evening.take(FLOUR_OR_FLOWER)
    assert line in (
        "Did you mean flour or flower, for baking or the plant? Say one or two.",
        "Did you mean flower or flour, the plant or for baking? Say one or two.",
    )
    evening.speak("for baking")
    assert evening.view.turns[0].clue.word == "flour"


def test_a_label_works_too(evening: Evening) -> None:
    first = evening.take(FLOUR_OR_FLOWER)[0].split()[3]
    evening.speak("one")
    assert evening.view.turns[0].clue.word == first


def test_words_that_do_not_sound_the_same_need_no_gloss(evening: Evening) -> None:
    assert asked(evening, "candle", "castle") == (None, None)


def test_a_word_without_a_gloss_is_spelled(evening: Evening) -> None:
    word, others = next((w, o) for w, o in ALIKE.items() if w not in GLOSSES)
    assert asked(evening, word, others[0])[0] == f"spelled {' '.join(word.upper())}"


def asked(evening: Evening, *words: str) -> tuple[str | None, ...]:
    question = Question(QuestionKind.WHICH, tuple(Option(word) for word in words))
    options = with_glosses(Moment(evening.talk, HOUSE, 0.0), question).options
    return tuple(option.gloss for option in options)


def test_at_least_150_pairs_of_homophones_have_both_their_glosses() -> None:
    pairs = {
        frozenset((word, other))
        for word in GLOSSES
        for other in ALIKE.get(word, ())
        if other in GLOSSES
    }
    assert len(pairs) >= 150
    for pair in pairs:
        said = {HOUSE.script.line(f"glosses.{word}") for word in pair}
        assert len(said) == 2, pair
