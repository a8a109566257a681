from pathlib import Path

import pytest

from voiceduet.ears.sayable import WORDS_FILE, Sayable, read_lexicon
from voiceduet.language.sound import load_sounds


@pytest.fixture
def sayable(tmp_path: Path) -> Sayable:
    file = tmp_path / WORDS_FILE
    file.parent.mkdir()
    file.write_text("<eps> 0\nlemon 1\nhammer 2\nwhole 3\n", "utf-8")
    return Sayable(read_lexicon(tmp_path), load_sounds("en"))


@pytest.mark.parametrize(
    ("word", "stand_ins"),
    [("lemon", ()), ("lemonhammer", ("lemon hammer",)), ("hole", ("whole",)), ("xqzvk", ())],
)
def test_a_word_outside_the_lexicon_is_heard_by_its_parts_or_by_its_sound(
    sayable: Sayable, word: str, stand_ins: tuple[str, ...]
) -> None:
    assert sayable.stand_ins(word) == stand_ins
    assert sayable(word) == (word != "xqzvk")
