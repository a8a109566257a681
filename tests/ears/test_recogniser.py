import shutil
import subprocess
import wave
from pathlib import Path

import pytest

from voiceduet import places
from voiceduet.ears.recogniser import VoskRecogniser, load_recogniser, read_result
from voiceduet.ears.tuned import tuned_conf, tuned_model
from voiceduet.meaning.intents import ClueIntent, Command, CommandIntent, GuessIntent, Spelled
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Refuse
from voiceduet.meaning.situation import Expecting, Situation
from voiceduet.meaning.understand import understand

MODEL = "vosk-model-small-en-us-0.15"
BOARD = ("igloo", "piano", "giraffe", "window", "hammer", "lemon", "castle", "engine")
CARDS = tuple(range(len(BOARD)))
GUESS = Situation(Expecting.GUESS, BOARD, CARDS, CARDS, may_stop=True)
CLUE = Situation(Expecting.CLUE, BOARD, CARDS)


def test_our_settings_replace_the_models_own() -> None:
    conf = tuned_conf("--beam=10.0\n--lattice-beam=2.0\n--acoustic-scale=1.0\n")
    assert "--lattice-beam=8.0" in conf.splitlines()
    assert "--lattice-beam=2.0" not in conf
    assert "--acoustic-scale=1.0" in conf


def test_a_tuned_model_is_made_once_and_follows_the_model(tmp_path: Path) -> None:
    model = tmp_path / "model"
    (model / "conf").mkdir(parents=True)
    (model / "conf" / "model.conf").write_text("--beam=1\n")
    (model / "final.mdl").write_text("weights")
    tuned = tuned_model(model)
    assert (tuned / "final.mdl").read_text() == "weights"
    made = tuned.stat().st_ino
    assert tuned_model(model).stat().st_ino == made
    (model / "final.mdl").unlink()
    (model / "final.mdl").write_text("other weights")
    assert (tuned_model(model) / "final.mdl").read_text() == "other weights"


def test_alternatives_come_best_first_without_empty_ones() -> None:
    found = {
        "alternatives": [
            {"text": "a", "confidence": 1},
            {"text": ""},
            {"text": "b c", "confidence": 2},
        ]
    }
    assert [h.words for h in read_result(found).hypotheses] == [("b", "c"), ("a",)]
    assert read_result({}).hypotheses == ()


@pytest.fixture(scope="module")
def recogniser() -> VoskRecogniser:
    return load_recogniser(places.models() / MODEL, "en")


def spoken(text: str, folder: Path) -> bytes:
    flite = shutil.which("flite")
    if flite is None:
        pytest.fail("flite is not installed: apt install flite")
    file = folder / "spoken.wav"
    subprocess.run([flite, "-voice", "slt", "-t", text, "-o", str(file)], check=True)
    with wave.open(str(file)) as sound:
        assert sound.getframerate() == 16_000
        return bytes(3200) + sound.readframes(sound.getnframes()) + bytes(9600)


def understood(
    text: str, situation: Situation, recogniser: VoskRecogniser, folder: Path
) -> Outcome:
    recogniser.attend(situation)
    recogniser.accept(spoken(text, folder))
    return understand(recogniser.finish(), situation, load_knowledge("en"))


@pytest.mark.model
@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("giraffe", GuessIntent(2)),
        ("I guess castle", GuessIntent(6)),
        ("what can I say", CommandIntent(Command.WHAT_CAN_I_SAY)),
        ("read row two", CommandIntent(Command.READ_ROW, 2)),
    ],
)
def test_guesses_and_commands_are_heard(
    text: str, intent: object, recogniser: VoskRecogniser, tmp_path: Path
) -> None:
    outcome = understood(text, GUESS, recogniser, tmp_path)
    assert isinstance(outcome, Act), outcome
    assert outcome.intent == intent


@pytest.mark.model
@pytest.mark.parametrize("text", ["elephant", "volcano"])
def test_words_that_are_not_on_the_table_are_refused(
    text: str, recogniser: VoskRecogniser, tmp_path: Path
) -> None:
    assert isinstance(understood(text, GUESS, recogniser, tmp_path), Refuse)


@pytest.mark.model
def test_a_clue_is_heard_with_its_number(recogniser: VoskRecogniser, tmp_path: Path) -> None:
    outcome = understood("elephant, two", CLUE, recogniser, tmp_path)
    assert outcome == Act(ClueIntent("elephant", 2), outcome.sureness)  # type: ignore[union-attr]
    assert isinstance(understood("elephant", CLUE, recogniser, tmp_path), Ask)


@pytest.mark.model
@pytest.mark.parametrize("word", ["ufo", "wwe", "diy"])
def test_a_clue_said_letter_by_letter_is_heard(
    word: str, recogniser: VoskRecogniser, tmp_path: Path
) -> None:
    outcome = understood(f"{' '.join(word.upper())}, two", CLUE, recogniser, tmp_path)
    assert isinstance(outcome, Act | Ask), outcome
    options = outcome.question.options if isinstance(outcome, Ask) else (outcome,)
    assert ClueIntent(word, 2) in [option.intent for option in options]


@pytest.mark.model
@pytest.mark.parametrize("letters", ["W I N D O W", "whiskey india november delta oscar whiskey"])
def test_a_word_spelled_in_one_breath_is_heard_letter_by_letter(
    letters: str, recogniser: VoskRecogniser, tmp_path: Path
) -> None:
    for situation in (GUESS, CLUE):
        outcome = understood(f"spell {letters}", situation, recogniser, tmp_path)
        assert isinstance(outcome, Act | Ask), outcome
        options = outcome.question.options if isinstance(outcome, Ask) else (outcome,)
        assert options[0].intent == Spelled("window")
    asked = understood("spell window", GUESS, recogniser, tmp_path)
    assert isinstance(asked, Act), asked
    assert asked.intent == CommandIntent(Command.SPELL, "window")


@pytest.mark.model
def test_a_card_outside_the_lexicon_is_heard_by_its_parts(
    recogniser: VoskRecogniser, tmp_path: Path
) -> None:
    board = ("lemonhammer", "piano", "window")
    situation = Situation(Expecting.GUESS, board, (0, 1, 2), (0, 1, 2))
    outcome = understood("lemon hammer", situation, recogniser, tmp_path)
    assert isinstance(outcome, Act), outcome
    assert outcome.intent == GuessIntent(0)
