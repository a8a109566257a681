"""The partner tells which cards of a player's own pack it does not know well."""

from __future__ import annotations

import pytest

from voiceduet.language.load import load_script
from voiceduet.partner.familiar import Unfamiliar, tell_unfamiliar, unfamiliar
from voiceduet.partner.words import load_words


@pytest.fixture
def without_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("words", "familiar"):
        monkeypatch.setattr(f"voiceduet.partner.{room}.vector_if_installed", lambda word: None)


@pytest.mark.usefixtures("without_weights")
def test_known_words_and_their_forms_are_not_told_and_others_are() -> None:
    cards = ("Storm", "pianos", "secretagent", "dectective", "zzqx")
    found = unfamiliar(cards, load_words())
    assert found == Unfamiliar(("secretagent", "dectective"), ("zzqx",))
    first, second = tell_unfamiliar(found, load_script("en"))
    assert "secretagent, dectective" in first
    assert "zzqx" in second


def test_nothing_is_told_of_a_pack_that_is_known() -> None:
    found = unfamiliar(("storm", "piano"), load_words())
    assert tell_unfamiliar(found, load_script("en")) == ()
