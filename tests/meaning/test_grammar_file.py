import re
from pathlib import Path

import pytest

from voiceduet.language.load import load_script
from voiceduet.meaning.expression import BadExpression, expand
from voiceduet.meaning.grammar_file import BadGrammar, load_grammar, parse_grammar, read_grammar
from voiceduet.places import shipped

ENGLISH = (shipped("grammars") / "en.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("repeat = [", "repeet = [", "no command is called 'repeet'"),
        ("stop = [\n", 'stop = "stop"\nstopp = [\n', "must be a list of phrases"),
        ('5 = ["five"]', '5 = ["four"]', "'four' is both 4 and 5"),
        ("pass = [", "passs = [", "moves.pass is missing"),
        ("|fly to) {city}", "|fly to {city}", "a ')' is missing"),
        ('{city}"]', '{town}"]', "no slot is called 'town'"),
        ("[guess]", "[gues]", "no section is called 'gues'"),
        ('language = "en"', "language = en", "not TOML"),
        ('6 = ["six"]', "", "nothing says 6"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_what_is_wrong(
    old: str, new: str, problem: str
) -> None:
    assert old in ENGLISH
    with pytest.raises(BadGrammar) as told:
        parse_grammar(ENGLISH.replace(old, new, 1), "en.toml")
    assert re.match(r"en\.toml:\d+: ", str(told.value))
    assert problem in str(told.value)


def test_the_line_is_the_one_with_the_mistake() -> None:
    broken = ENGLISH.replace("repeat = [", "repeet = [", 1)
    line = next(n for n, text in enumerate(broken.splitlines(), 1) if text.startswith("repeet"))
    with pytest.raises(BadGrammar) as told:
        parse_grammar(broken)
    assert told.value.line == line
    assert f"line {line}: {told.value.problem}" in told.value.told(load_script("en"))


def test_a_missing_or_garbled_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadGrammar, match="no such grammar file"):
        read_grammar(tmp_path / "xx.toml")
    (tmp_path / "bad.toml").write_bytes(b"a = 1\n\xff")
    with pytest.raises(BadGrammar, match=r"bad\.toml:2: this is not UTF-8"):
        read_grammar(tmp_path / "bad.toml")


def test_every_number_and_every_letter_can_be_said() -> None:
    grammar = load_grammar("en")
    assert set(range(26)) == set(grammar.numbers.values())
    assert set("abcdefghijklmnopqrstuvwxyz") == set(grammar.letters.values())


def test_an_expression_stands_for_plain_phrases() -> None:
    assert expand("(a|b) [c]") == (("a",), ("a", "c"), ("b",), ("b", "c"))
    with pytest.raises(BadExpression):
        expand("[a]]")
