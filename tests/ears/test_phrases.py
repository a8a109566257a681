"""Real Vosk, real voices: small ears, and the whole way from a microphone to words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from voiceduet import places
from voiceduet.ears.endpoint_bench import Bench
from voiceduet.ears.microphone import DeviceMicrophone
from voiceduet.ears.opening import open_ears
from voiceduet.ears.phrases import PhraseRecogniser, StopWordEar
from voiceduet.ears.port import (
    THINKING,
    Attention,
    DeviceBack,
    DeviceLost,
    EarsEvent,
    SpeechHeard,
)
from voiceduet.ears.synthetic import PEOPLE, say
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.meaning.situation import Situation

pytestmark = pytest.mark.model
WORDS = ("weather", "two", "storm", "piano", "stop", "ocean", "three")


@pytest.fixture(scope="module")
def model() -> Any:
    import vosk

    vosk.SetLogLevel(-1)
    return vosk.Model(str(places.models() / "vosk-model-small-en-us-0.15"))


def test_a_pause_of_a_second_and_a_half_is_inside_a_clue_said_by_a_voice(model: Any) -> None:
    bench = Bench(lambda phrases: PhraseRecogniser(model, phrases))
    assert [one.parts for one in bench.clues(1.5, PEOPLE[:2])] == [1] * 6


def test_guesses_are_over_soon_after_they_are_said(model: Any) -> None:
    bench = Bench(lambda phrases: PhraseRecogniser(model, phrases))
    spoken = bench.commands(PEOPLE[:1])
    assert spoken
    assert max(one.latency for one in spoken) < 1.0
    assert sum(one.right for one in spoken) >= len(spoken) - 1


def test_a_stop_word_is_heard(model: Any) -> None:
    ear = StopWordEar(model, ["stop"], ["go", "red", "house", "and", "the", "is", "your", "row"])

    def hears(text: str) -> bool:
        ear.reset()
        sound = np.concatenate([say(PEOPLE[0], text), np.zeros(8000, np.int16)])
        frames = [sound[at : at + 512].tobytes() for at in range(0, len(sound), 512)]
        return any(ear.accept(frame) for frame in frames)

    assert hears("stop")


@pytest.mark.soundcard
def test_a_clue_spoken_into_the_sound_card_is_heard_before_and_after_the_plug_was_pulled(
    model: Any, soundcard: SoundCard
) -> None:
    import queue

    told: queue.Queue[EarsEvent] = queue.Queue()

    def wait_for(kind: type) -> Any:
        while not isinstance(event := told.get(timeout=20), kind):
            pass
        return event

    microphone = DeviceMicrophone()
    ears = open_ears(PhraseRecogniser(model, WORDS), microphone)
    ears.listen(told.put)
    ears.listen_for(Attention(Situation(), lambda words: words.endswith("two"), THINKING))
    ears.start()
    clue = np.concatenate([np.zeros(12_000, np.int16), say(PEOPLE[0], "weather, two")])
    try:
        soundcard.speak(clue)
        assert wait_for(SpeechHeard).heard.text == "weather two"
        soundcard.unplug()
        wait_for(DeviceLost)
        soundcard.replug()
        wait_for(DeviceBack)
        soundcard.speak(clue)
        assert wait_for(SpeechHeard).heard.text == "weather two"
    finally:
        soundcard.replug()
        ears.close()
