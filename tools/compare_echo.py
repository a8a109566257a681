"""What the narrator's own voice does to the ears, and what cancelling it is worth.

`python tools/compare_echo.py`; needs espeak-ng and the English speech model.
The narrator's voice goes through a simulated loudspeaker and room (soft clipping, 40 ms of delay,
300 ms of reverberation) and reaches the microphone as loud as the player, or 10 dB softer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from time import process_time

import numpy as np
import vosk

from voiceduet import places
from voiceduet.ears.echo import AdaptiveEchoCanceller
from voiceduet.ears.foreground import Foreground
from voiceduet.ears.noise import Samples
from voiceduet.ears.phrases import PhraseRecogniser, StopWordEar
from voiceduet.ears.port import RATE
from voiceduet.ears.speech import FRAME, SileroDetector
from voiceduet.ears.synthetic import PEOPLE, Person, say

NARRATOR = Person("en-us", 175)
LINES = (
    "Row one: apple, storm, piano, bridge, doctor.",
    "Row two: shark, needle, rainbow, kitchen, giant.",
    "Storm is an agent. Seven agents found. Eight turns left.",
    "My clue is ocean, for three. You may guess now, or say that you are done.",
    "That is a bystander. It is my turn to guess.",
)
ANSWERS = ("piano", "bridge", "rainbow", "needle", "repeat", "doctor", "apple", "shark")
STOP = ("stop", "quiet", "enough")


def room(sound: Samples, decibels: float, seed: int = 3) -> Samples:
    """What a microphone gets of a loudspeaker, so many decibels against the player."""
    chance = np.random.default_rng(seed)
    time = np.arange(int(0.3 * RATE)) / RATE
    answer = 0.15 * chance.standard_normal(len(time)) * np.exp(-time / 0.05)
    answer[0] = 1.0
    clipped = np.tanh(sound / 20_000) * 20_000
    echoed = np.convolve(np.concatenate([np.zeros(int(0.04 * RATE)), clipped]), answer)
    level = np.sqrt(np.mean(np.square(sound, dtype=float)))
    scaled = echoed[: len(sound)] / np.sqrt(np.mean(np.square(echoed))) * level
    return (scaled * 10 ** (decibels / 20) * 0.4).astype(np.int16)


def cancel(heard: Samples, played: Samples) -> Samples:
    canceller, step, out = AdaptiveEchoCanceller(), RATE // 50, []
    for number, at in enumerate(range(0, len(heard) // step * step, step)):
        loud = (played[at : at + step] / 32768).astype(np.float32)
        canceller.played(loud, RATE, number / 50)
        out.append(canceller.clean(heard[at : at + step], (number + 1) / 50))
    return np.concatenate(out)


def keep(heard: Samples, _played: Samples) -> Samples:
    return heard


def frames(sound: Samples) -> Iterator[Samples]:
    yield from sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME)


def narration() -> Samples:
    gap = np.zeros(int(0.4 * RATE), np.int16)
    return np.concatenate([part for line in LINES * 3 for part in (say(NARRATOR, line), gap)])


def with_player(echo: Samples, texts: Sequence[str]) -> tuple[Samples, list[tuple[str, int, int]]]:
    """The player speaks over the narrator every few seconds."""
    mixed, places_ = echo.astype(float), []
    at = 6 * RATE
    for number in range(100):
        text = texts[number % len(texts)]
        voice = say(PEOPLE[number % len(PEOPLE)], text)
        if at + len(voice) + RATE > len(mixed):
            break
        mixed[at : at + len(voice)] += voice * 0.4
        places_.append((text, at, at + len(voice)))
        at += len(voice) + int(2.5 * RATE)
    return np.clip(mixed, -32768, 32767).astype(np.int16), places_


def pack() -> list[str]:
    text = (files("voiceduet.packs") / "en.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def stops(ear: StopWordEar, sound: Samples) -> list[int]:
    ear.reset()
    return [n * FRAME for n, frame in enumerate(frames(sound)) if ear.accept(frame.tobytes())]


def main() -> None:
    vosk.SetLogLevel(-1)
    model = vosk.Model(str(places.models() / "vosk-model-small-en-us-0.15"))
    others = sorted({w.lower() for line in LINES for w in line.replace(".", "").split()})
    ear = StopWordEar(model, STOP, [*pack(), *others])
    answers = PhraseRecogniser(model, ANSWERS)
    played = narration()
    minutes = len(played) / RATE / 60
    quiet = np.random.default_rng(1).normal(0, 15, len(played)).astype(np.int16)
    ways: dict[str, Callable[[Samples, Samples], Samples]] = {"as it is": keep, "cancelled": cancel}
    for decibels in (0.0, -10.0):
        echo = room(played, decibels) + quiet
        for name, way in ways.items():
            began = process_time()
            alone = way(echo, played)
            work = (process_time() - began) / (minutes * 60)
            detector = Foreground(SileroDetector())
            taken = np.mean([detector(frame) >= 0.5 for frame in frames(alone)])
            less = 20 * np.log10(echo[8 * RATE :].std() / max(alone[8 * RATE :].std(), 1e-9))
            false = len(stops(ear, alone)) / minutes
            mixed, said = with_player(echo, STOP[:1])
            found = stops(ear, way(mixed, played))
            got = sum(any(start < at < end + RATE // 2 for at in found) for _, start, end in said)
            mixed, answered = with_player(echo, ANSWERS)
            clean, right = way(mixed, played), 0
            for text, start, end in answered:
                answers.accept(clean[start - RATE // 5 : end + RATE // 2].tobytes())
                right += answers.finish().text == text
            print(
                f"echo {decibels:+.0f} dB, {name}: echo {less:.1f} dB less; taken for speech "
                f"{taken:.2f} of the time; stop: heard {got} of {len(said)}, false {false:.1f} a "
                f"minute; answers right {right} of {len(answered)}; {100 * work:.1f} % of one core",
                flush=True,
            )


if __name__ == "__main__":
    main()
