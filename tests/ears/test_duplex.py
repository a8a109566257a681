"""Who may be heard: a state that no order of calls can unbalance."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from voiceduet.ears.duplex import RECOVERY_SECONDS, TAIL_SECONDS, Duplex, Gate
from voiceduet.ears.port import Listening


def test_while_the_narrator_speaks_only_stop_words_count() -> None:
    assert Duplex().speaks("Hello.").gate(1.0) is Gate.STOP_WORDS


def test_after_the_narrator_there_is_a_tail_and_then_the_gate_opens() -> None:
    after = Duplex().speaks("Hello.").falls_silent(1.0)
    assert after.gate(1.0 + TAIL_SECONDS / 2) is Gate.SHUT
    assert after.gate(1.0 + TAIL_SECONDS) is Gate.OPEN


def test_falling_silent_twice_does_not_lengthen_the_tail() -> None:
    after = Duplex().speaks("Hello.").falls_silent(1.0).falls_silent(9.0)
    assert after.gate(2.0) is Gate.OPEN


def test_with_headphones_the_gate_is_open_all_the_time() -> None:
    assert Duplex(Listening.HEADPHONES).speaks("Hello.").gate(1.0) is Gate.OPEN


def test_its_own_words_are_known_whatever_their_punctuation() -> None:
    duplex = Duplex().speaks("I stop. Eight turns left.")
    assert duplex.says_itself("stop")
    assert not duplex.says_itself("quiet")


@given(st.lists(st.sampled_from(["pause", "resume", "speaks", "silent"])))
def test_only_the_last_word_of_each_kind_counts(calls: list[str]) -> None:
    duplex = Duplex()
    for call in calls:
        duplex = {
            "pause": duplex.pause,
            "resume": duplex.resume,
            "speaks": lambda d=duplex: d.speaks("Hello."),
            "silent": lambda d=duplex: d.falls_silent(0.0),
        }[call]()
    pausing = [call for call in calls if call in ("pause", "resume")]
    speaking = [call for call in calls if call in ("speaks", "silent")]
    expected = Gate.STOP_WORDS if speaking[-1:] == ["speaks"] else Gate.OPEN
    assert duplex.gate(100.0) is (Gate.SHUT if pausing[-1:] == ["pause"] else expected)


def test_after_an_echo_was_known_even_stop_words_wait_a_little() -> None:
    """What the device's gap lets through is the narrator's own voice."""
    duplex = Duplex().speaks("Row one.").cancel(True, 1.0)
    assert duplex.gate(2.0) is Gate.OPEN
    lost = duplex.cancel(False, 3.0)
    assert lost.gate(3.1) is Gate.SHUT
    assert lost.gate(3.0 + RECOVERY_SECONDS) is Gate.STOP_WORDS
    assert lost.falls_silent(3.2).gate(4.0) is Gate.OPEN
