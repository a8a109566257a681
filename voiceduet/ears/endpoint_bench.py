"""Measures endpointing: how soon speech is over, how often it is cut, what noise sets off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from voiceduet.ears.loopback import LoopbackMicrophone
from voiceduet.ears.noise import Noise, Samples, make_noise, mix
from voiceduet.ears.opening import open_ears
from voiceduet.ears.port import (
    BRISK,
    RATE,
    THINKING,
    Attention,
    EarsEvent,
    Listening,
    Recogniser,
    SpeechHeard,
    SpeechStarted,
)
from voiceduet.ears.synthetic import PEOPLE, Person, say
from voiceduet.meaning.situation import Situation

GUESSES = ("storm", "piano", "apple", "bridge", "doctor", "shark", "needle", "rainbow")
COMMANDS = ("repeat", "read the board", "read row two", "what is left", "slower", "undo")
CLUES = ("weather", "ocean", "music", "animal", "kitchen", "winter", "travel", "metal")
NUMBERS = ("one", "two", "three", "four")
PAUSES = (0.0, 0.5, 1.0, 1.5)
BABBLE = "people talk about their day and nobody in the kitchen listens to what the others say"
BEFORE, AFTER = 3.0, 4.0
"""Seconds of room before and after each utterance: in a game the ears know the room."""
ROOM_LEVEL = 25.0
"""Root mean square of a quiet room, which no recording is without."""

GUESS_PHRASES = (*GUESSES, *COMMANDS)
CLUE_PHRASES = (*CLUES, *NUMBERS, *COMMANDS)


@dataclass(frozen=True, slots=True)
class Spoken:
    """One utterance put to the ears, and what became of it."""

    latency: float
    """Seconds from the last sound to the decision, recognising included; of the last part."""
    parts: int
    """Utterances that the ears made of it: one is right."""
    right: bool
    """Whether it came as one, with the words that were said."""


@dataclass(frozen=True, slots=True)
class Disturbance:
    """What a minute of a noise sets off."""

    started: float
    """Times that it was taken for speech."""
    heard: float
    """Times that words were made of it."""


def whole_guess(words: str) -> bool:
    """Whether these words stand on their own where a guess is awaited."""
    return words in GUESS_PHRASES


def whole_clue(words: str) -> bool:
    """Whether these words stand on their own where a clue is awaited."""
    first, _, last = words.rpartition(" ")
    return words in COMMANDS or (bool(first) and last in NUMBERS)


class Bench:
    """Small recognisers, a room, and people who speak in it."""

    def __init__(
        self,
        recogniser: Callable[[Sequence[str]], Recogniser],
        noise: Noise | None = None,
        decibels: float = 0.0,
    ) -> None:
        self._guesses = recogniser(GUESS_PHRASES)
        self._clues = recogniser(CLUE_PHRASES)
        self._noise = noise
        self._decibels = decibels

    def commands(self, people: Sequence[Person] = PEOPLE) -> list[Spoken]:
        """Guesses and commands, each by a few of these people."""
        said = [(p, t) for n, t in enumerate(GUESS_PHRASES) for p in people[n % 3 :: 3]]
        return [self._guess([say(p, text)], text, n) for n, (p, text) in enumerate(said)]

    def clues(self, pause: float, people: Sequence[Person] = PEOPLE) -> list[Spoken]:
        """Clues with this pause before the number; none: said in one breath."""
        spoken = []
        for n, (person, word, number) in enumerate(_clues(people)):
            parts = [f"{word} {number}"] if not pause else [word, number]
            sounds = [say(person, part) for part in parts]
            if pause:
                sounds.insert(1, np.zeros(int(pause * RATE), np.int16))
            spoken.append(self._clue(sounds, f"{word} {number}", n))
        return spoken

    def words_alone(self, people: Sequence[Person] = PEOPLE) -> list[Spoken]:
        """Clues without a number, which the table will ask for."""
        return [
            self._clue([say(person, word)], word, n)
            for n, (person, word, _) in enumerate(_clues(people))
        ]

    def disturbance(self, kind: Noise, minutes: float) -> Disturbance:
        """Nobody speaks, and this noise goes on."""
        noise = make_noise(kind, minutes * 60, 5, babblers())
        events = self._listen(noise, self._clues, _CLUE)
        heard = [e for e, _ in events if isinstance(e, SpeechHeard) and e.heard.hypotheses]
        started = [e for e, _ in events if isinstance(e, SpeechStarted)]
        return Disturbance(len(started) / minutes, len(heard) / minutes)

    def _guess(self, sounds: list[Samples], text: str, seed: int) -> Spoken:
        return self._speak(sounds, text, seed, self._guesses, _GUESS)

    def _clue(self, sounds: list[Samples], text: str, seed: int) -> Spoken:
        return self._speak(sounds, text, seed, self._clues, _CLUE)

    def _speak(
        self,
        sounds: list[Samples],
        text: str,
        seed: int,
        recogniser: Recogniser,
        attention: Attention,
    ) -> Spoken:
        speech = np.concatenate(sounds)
        sound = _in_room(speech, seed)
        if self._noise is not None:
            noise = make_noise(self._noise, 12, seed, babblers())
            sound = mix(sound, noise, self._decibels)
        end = BEFORE + len(speech) / RATE
        heard = [
            (event, at)
            for event, at in self._listen(sound, recogniser, attention)
            if isinstance(event, SpeechHeard) and event.heard.hypotheses
        ]
        if not heard:
            return Spoken(float("inf"), 0, right=False)
        last, at = heard[-1]
        right = len(heard) == 1 and last.heard.text == text
        return Spoken(at - end + last.working, len(heard), right)

    def _listen(
        self, sound: Samples, recogniser: Recogniser, attention: Attention
    ) -> list[tuple[EarsEvent, float]]:
        microphone = LoopbackMicrophone()
        ears = open_ears(recogniser, microphone, listening=Listening.HEADPHONES)
        told: list[tuple[EarsEvent, float]] = []
        ears.listen(lambda event: told.append((event, microphone.given)))
        ears.listen_for(attention)
        ears.start()
        microphone.feed(sound)
        microphone.wait_until_heard()
        ears.close()
        recogniser.reset()
        return told


_GUESS = Attention(Situation(), whole_guess, BRISK)
_CLUE = Attention(Situation(), whole_clue, THINKING)


def _clues(people: Sequence[Person]) -> list[tuple[Person, str, str]]:
    """Every person with three clues, none with the same as the next."""
    return [
        (person, CLUES[(n + 3 * turn) % len(CLUES)], NUMBERS[(n + turn) % len(NUMBERS)])
        for turn in range(3)
        for n, person in enumerate(people)
    ]


def babblers() -> list[Samples]:
    """What the people of a noisy room say."""
    return [say(person, BABBLE) for person in PEOPLE]


def percentile(spoken: Sequence[Spoken], share: float) -> float:
    """The latency that this share of those heard stays below; nothing heard: endless."""
    latencies = [one.latency for one in spoken if one.parts]
    return float(np.percentile(latencies, share)) if latencies else float("inf")


def _in_room(speech: Samples, seed: int) -> Samples:
    before, after = np.zeros(int(BEFORE * RATE)), np.zeros(int(AFTER * RATE))
    sound = np.concatenate([before, speech * 0.4, after])
    room = np.random.default_rng(seed).normal(0, ROOM_LEVEL, len(sound))
    quiet: Samples = np.rint(sound + room).astype(np.int16)
    return quiet
