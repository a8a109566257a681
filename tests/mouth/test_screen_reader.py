import sys
import time

import pytest

from voiceduet.mouth.natural import NaturalVoice
from voiceduet.mouth.player import Cut
from voiceduet.mouth.port import Comfort
from voiceduet.mouth.screen_reader import ScreenReaderVoice, open_screen_reader
from voiceduet.mouth.voice import Progress, Trouble, VoiceFailed


class FakeReader:
    """A screen reader that takes a while for each clause and may not tell whether it speaks."""

    def __init__(self, tells: bool = True, fails: bool = False) -> None:
        self.said: list[str] = []
        self.stops = 0
        self._tells = tells
        self._fails = fails
        self._until = 0.0

    @property
    def speaking(self) -> bool:
        if not self._tells:
            raise NotImplementedError
        return time.monotonic() < self._until

    def speak(self, text: str, interrupt: bool = False) -> None:
        if self._fails:
            raise OSError("gone")
        assert not interrupt
        assert time.monotonic() >= self._until
        self.said.append(text)
        self._until = time.monotonic() + (0.08 if self._tells else 0.0)

    def stop(self) -> None:
        self.stops += 1
        self._until = 0.0


def speak(reader: FakeReader, clauses: list[str], cut: Cut) -> list[str]:
    said: list[str] = []

    def one_more() -> bool:
        if not cut.made:
            said.append(clauses[len(said)])
        return not cut.made

    ScreenReaderVoice(reader).speak(clauses, Comfort(), cut, Progress(lambda: None, one_more))
    return said


@pytest.mark.parametrize("tells", [True, False])
def test_clauses_are_handed_over_one_by_one_and_never_overlap(tells: bool) -> None:
    reader = FakeReader(tells)
    assert speak(reader, ["a,", "b."], Cut()) == ["a,", "b."]
    assert reader.said == ["a,", "b."]


def test_a_cut_stops_the_screen_reader_and_counts_only_whole_clauses() -> None:
    cut = Cut()

    class CutInTheSecondClause(FakeReader):
        def speak(self, text: str, interrupt: bool = False) -> None:
            super().speak(text, interrupt)
            if text == "b,":
                cut.make()

    reader = CutInTheSecondClause()
    said = speak(reader, ["a,", "b,", "c."], cut)
    assert said == ["a,"]
    assert reader.said == ["a,", "b,"]
    assert reader.stops == 1


def test_a_screen_reader_that_is_gone_fails_the_voice() -> None:
    with pytest.raises(VoiceFailed):
        speak(FakeReader(fails=True), ["a."], Cut())


def test_without_prism_the_screen_reader_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prism", None)
    with pytest.raises(VoiceFailed) as failure:
        open_screen_reader()
    assert failure.value.trouble is Trouble.NOT_INSTALLED


def test_without_piper_the_natural_voice_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setitem(sys.modules, "piper", None)
    with pytest.raises(VoiceFailed) as failure:
        NaturalVoice("en", tmp_path)  # type: ignore[arg-type]
    assert failure.value.trouble is Trouble.NOT_INSTALLED
