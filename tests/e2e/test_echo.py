"""Talking over the narrator on loudspeakers: real mouth, real ears, a room between them."""

from __future__ import annotations

import time

import numpy as np
import pytest

from voiceduet import places
from voiceduet.ears.echo import AdaptiveEchoCanceller
from voiceduet.ears.port import Attention, EarsEvent, SpeechHeard, StopHeard
from voiceduet.ears.recogniser import load_recogniser
from voiceduet.ears.synthetic import PEOPLE, say
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.language.load import load_script
from voiceduet.meaning.situation import Expecting, Situation
from voiceduet.mouth.opening import open_mouth
from voiceduet.mouth.port import Mouth
from voiceduet.table.voice import mind_the_narrator, open_game_ears

pytestmark = [pytest.mark.soundcard, pytest.mark.model]

MODEL = "vosk-model-small-en-us-0.15"
LEAK = 0.17
"""What the microphone gets of the loudspeaker: 10 dB softer than a player at arm's length."""
LOUDNESS = 2000.0
LINES = (
    "Row one: maze, crown, badge, pillow, wizard.",
    "Row two: camel, falcon, fiddle, zebra, trophy.",
    "Row three: locker, walnut, whale, soldier, window.",
    "Row four: flag, avalanche, triangle, thunder, eclipse.",
)
TRIES, ENOUGH = 10, 2
"""How often a player says stop at most, and how often it has to be heard: gaps in the sound of a
busy machine hide some."""
WORDS = ("maze", "crown", "badge", "pillow", "wizard", "camel", "falcon", "fiddle", "zebra")


def player_says_stop(person: int) -> np.ndarray:
    sound = say(PEOPLE[person], "stop").astype(float)
    loud = sound[np.abs(sound) > 300]
    return (sound * (LOUDNESS / np.sqrt(np.mean(loud**2)))).clip(-32768, 32767).astype(np.int16)


def test_the_narrator_does_not_hear_itself_and_stop_is_heard(soundcard: SoundCard) -> None:
    told: list[EarsEvent] = []
    echo = AdaptiveEchoCanceller()
    leak = soundcard.leak(LEAK)
    ears = open_game_ears(
        load_recogniser(places.models() / MODEL, "en"), load_script("en"), echo=echo
    )
    mouth = open_mouth("en", show=lambda _: None, tap=echo.played)
    ears.listen(told.append)
    ears.listen_for(Attention(Situation(Expecting.GUESS, WORDS)))
    mind_the_narrator(mouth, ears)
    ears.start()
    try:
        for line in LINES * 2:
            mouth.say(line)
        assert mouth.wait_until_idle(90)
        assert _talks_until_known(mouth, echo)
        heard = [e.heard.text for e in told if isinstance(e, SpeechHeard)]
        assert not any(word in heard for word in WORDS), heard
        told.clear()
        for attempt in range(TRIES):
            assert _talks_until_known(mouth, echo)
            mouth.say(" ".join(LINES))
            time.sleep(2)
            soundcard.speak(player_says_stop(attempt % 4))
            time.sleep(2)
            mouth.stop()
            assert mouth.wait_until_idle(10)
            if sum(_stops(event) for event in told) >= ENOUGH:
                break
        assert sum(_stops(event) for event in told) >= ENOUGH
    finally:
        ears.close()
        mouth.close()
        leak.close()


def _talks_until_known(mouth: Mouth, echo: AdaptiveEchoCanceller) -> bool:
    """A busy machine leaves gaps in the sound, after which the echo is looked for again."""
    for line in LINES * 3:
        if echo.sure:
            return True
        mouth.say(line)
        assert mouth.wait_until_idle(30)
    return echo.sure


def _stops(event: EarsEvent) -> bool:
    said = isinstance(event, SpeechHeard) and event.heard.text == "stop"
    return said or isinstance(event, StopHeard)
