from voiceduet.language.script import Numbers, Script, Verbosity, read_lines

NUMBERS = Numbers(("zero", "one", "two"), frozenset({1}))


def script(table: dict[str, object]) -> Script:
    return Script(read_lines(table), NUMBERS)


def test_numbers_are_said_in_words_and_their_nouns_agree() -> None:
    lines = script({"left": "{n:say} {n:turn|turns} left"})
    assert lines.line("left", n=1) == "one turn left"
    assert lines.line("left", n=2) == "two turns left"
    assert lines.line("left", n=30) == "30 turns left"


def test_a_missing_length_falls_back_to_the_next_longer_one() -> None:
    lines = script({"a": {"b": {"full": "long", "short": "brief"}}})
    assert lines.line("a.b", Verbosity.TERSE) == "brief"
    assert lines.line("a.b", Verbosity.FULL) == "long"
