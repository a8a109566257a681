from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voiceduet.commands.bench_judge import read_pairs, score
from voiceduet.language.load import load_script
from voiceduet.language.lore import load_lore
from voiceduet.rules.judge import Invalid, Judge, Reason, Ruling, Valid, judge
from voiceduet.rules.options import ClueWords, Edition, Options, SoundAlikes

EN, FR = load_lore("en"), load_lore("fr")
STRICT = Options()
RELAXED = Options(clue_words=ClueWords.RELAXED)
BY_SOUND = Options(sound_alikes=SoundAlikes.FORBIDDEN)
FRENCH = Options(edition=Edition.FR)
PAIRS = read_pairs(Path(__file__).parent / "judge_pairs.tsv")


def english(clue: str, *visible: str, options: Options = STRICT) -> Ruling:
    return judge(clue, 2, visible, options, EN)


def french(clue: str, *visible: str) -> Ruling:
    return judge(clue, 2, visible, FRENCH, FR)


def reason(ruling: Ruling) -> Reason | None:
    return ruling.reason if isinstance(ruling, Invalid) else None


def test_C1_a_word_on_the_table_is_no_clue() -> None:
    assert reason(english("storm", "STORM", "RAINBOW")) is Reason.VISIBLE
    assert reason(english("Weather", "STORM", "RAINBOW")) is None


@pytest.mark.parametrize(
    ("card", "clue", "why"),
    [
        ("HIDE", "hid", Reason.FORM),
        ("HIDE", "hidden", Reason.FORM),
        ("HIDE", "rawhide", Reason.HOLDS),
        ("SCIENTIST", "scientific", Reason.FORM),
        ("SCIENTIST", "neuroscience", Reason.HOLDS),
        ("SUN", "sunflower", Reason.HOLDS),
        ("SUN", "sunny", Reason.FORM),
    ],
)
def test_C2_no_form_of_a_visible_word(card: str, clue: str, why: Reason) -> None:
    assert reason(english(clue, card)) is why


@pytest.mark.parametrize(("card", "clue"), [("HIDE", "hideous"), ("SCIENTIST", "conscience")])
def test_C2_look_alikes_are_fine(card: str, clue: str) -> None:
    assert english(clue, card) == Valid()


@pytest.mark.parametrize(
    ("card", "clue", "why"),
    [
        ("EARTHQUAKE", "earth", Reason.PART),
        ("EARTHQUAKE", "quake", Reason.PART),
        ("EARTHQUAKE", "earthy", Reason.FORM_OF_PART),
        ("EARTHQUAKE", "quaking", Reason.FORM_OF_PART),
        ("EARTHQUAKE", "earthenware", Reason.SHARED_PART),
        ("RAINBOW", "rain", Reason.PART),
    ],
)
def test_C3_no_part_of_a_compound_nor_a_form_of_it(card: str, clue: str, why: Reason) -> None:
    assert reason(english(clue, card)) is why


@pytest.mark.parametrize("clue", ["hearth", "ear"])
def test_C3_letters_inside_a_compound_are_no_part_of_it(clue: str) -> None:
    assert english(clue, "EARTHQUAKE") == Valid()


@pytest.mark.parametrize("clue", ["one", "hundred", "B"])
def test_C4_letters_and_numbers_are_fine_as_meanings(clue: str) -> None:
    assert english(clue, "METER", "DOLLAR", "FLAT", "LETTER") == Valid()


def test_C5_nought_is_a_number_for_a_clue_and_less_is_none() -> None:
    assert judge("lazy", 0, ["SLOTH"], STRICT, EN) == Valid()
    assert reason(judge("lazy", -1, ["SLOTH"], STRICT, EN)) is Reason.BAD_NUMBER


SEVERAL = [
    "Leonardo da Vinci",
    "IRS",
    "New South Wales",
    "Boxing Day",
    "The Lord of the Rings",
    "moth-eaten",
    "guinea pig",
    "New Brunswick",
]


@pytest.mark.parametrize("clue", SEVERAL)
def test_C6_a_clue_is_one_word_unless_the_house_says_otherwise(clue: str) -> None:
    assert reason(english(clue, "METER")) is Reason.SEVERAL_WORDS
    assert english(clue, "METER", options=RELAXED) == Valid()


def test_C6_one_word_names_are_fine() -> None:
    assert english("Michelangelo", "BROTHER") == Valid()
    assert english("Waterloo", "NAPOLEON", "RIFLE") == Valid()


def test_C6_a_name_of_several_words_may_not_hold_a_visible_word() -> None:
    assert reason(english("guinea pig", "PIG", options=RELAXED)) is Reason.VISIBLE
    assert reason(english("Lord of the Rings", "RING", options=RELAXED)) is Reason.FORM


def test_C7_foreign_words_that_english_has_are_fine_and_a_translation_is_not() -> None:
    assert english("crepe", "FLAT", "NAPOLEON") == Valid()
    assert reason(english("oiseau", "BIRD")) is Reason.TRANSLATION


def test_C8_a_clue_is_judged_by_its_spelling_where_sounds_may_be_alike() -> None:
    assert english("knight", "NIGHT") == Valid()


def test_C9_homophones_are_by_house_rule() -> None:
    assert english("son", "SUN", "BROTHER") == Valid()
    assert reason(english("son", "SUN", "BROTHER", options=BY_SOUND)) is Reason.SOUND
    assert english("boy", "SUN", "BROTHER", options=BY_SOUND) == Valid()


@pytest.mark.parametrize(
    ("card", "clue"),
    [
        ("ROUAGE", "roue"),
        ("CHANTEUR", "enchanter"),
        ("CAGE", "gage"),
        ("PORC", "port"),
        ("CHIEN", "dog"),
        ("ALASKA", "Alaska"),
    ],
)
def test_C9_the_french_examples_of_what_is_not_allowed(card: str, clue: str) -> None:
    assert isinstance(french(clue, card), Invalid)


@pytest.mark.parametrize(
    ("card", "clue"),
    [
        ("BAISER", "mariage"),
        ("BAGUE", "mariage"),
        ("ESQUIMAU", "Alaska"),
        ("FLAMME", "capitaine"),
        ("MILITAIRE", "capitaine"),
        ("ESQUIMAU", "Michelangelo"),
    ],
)
def test_C9_the_french_examples_of_what_is_allowed(card: str, clue: str) -> None:
    assert french(clue, card) == Valid()


def test_C11_only_visible_words_bind() -> None:
    assert reason(english("rain", "STORM", "RAINBOW")) is Reason.PART
    assert english("rain", "STORM") == Valid()


@pytest.mark.parametrize("why", list(Reason))
def test_every_reason_can_be_told(why: Reason) -> None:
    told = Invalid(why, "quaking", "EARTHQUAKE", "quake")
    assert load_script("en").line(told.line, **told.facts)


def test_the_judge_explains_itself() -> None:
    ruling = english("quaking", "EARTHQUAKE")
    assert isinstance(ruling, Invalid)
    said = load_script("en").line(ruling.line, **ruling.facts)
    assert said == "“quaking” is a form of “quake”, part of EARTHQUAKE."


def test_false_illegal_stays_below_two_and_missed_illegal_below_five_in_a_hundred() -> None:
    assert len(PAIRS) >= 300
    assert score(pair for pair in PAIRS if pair.legal).share < 0.02
    assert score(pair for pair in PAIRS if not pair.legal).share < 0.05


def test_words_that_no_table_has_are_taken_apart_by_rule() -> None:
    assert reason(english("snowglobe", "SNOW")) is Reason.HOLDS
    assert english("blorfing", "SNOW") == Valid()


@settings(deadline=None)
@given(st.text(max_size=30), st.lists(st.text(max_size=12), max_size=4), st.integers())
def test_the_judge_never_fails_on_any_text(clue: str, cards: list[str], count: int) -> None:
    for options in (STRICT, RELAXED, BY_SOUND):
        for lore in (EN, FR):
            assert isinstance(judge(clue, count, cards, options, lore), Valid | Invalid)


@given(st.sampled_from([pair for pair in PAIRS if pair.language == "en"]))
def test_a_precomputed_judge_rules_as_a_fresh_one(pair: object) -> None:
    card, clue = pair.card, pair.clue  # type: ignore[attr-defined]
    assert Judge([card], STRICT, EN).rule(clue) == judge(clue, 1, [card], STRICT, EN)
