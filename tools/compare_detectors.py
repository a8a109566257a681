"""Silero against WebRTC as detectors of speech in noise; `python tools/compare_detectors.py`.

Needs espeak-ng and webrtcvad-wheels. Speech and noise are made here; the truth of each frame comes
from the level of the clean speech in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import webrtcvad

from voiceduet.ears.foreground import Foreground
from voiceduet.ears.noise import ROOM_NOISES, Samples, make_noise, mix
from voiceduet.ears.port import RATE
from voiceduet.ears.speech import FRAME, SileroDetector
from voiceduet.ears.synthetic import PEOPLE, say

SENTENCES = (
    "weather two",
    "storm",
    "my clue is ocean for three",
    "read row two",
    "I guess the piano",
    "stop",
    "photograph one",
)
TALK = "people talk about their day and nobody in the kitchen listens to what the others say"
Detector = Callable[[Samples], float]


def webrtc(mode: int) -> Detector:
    detector = webrtcvad.Vad(mode)

    def judge(frame: Samples) -> float:
        # It takes 10 milliseconds at a time: the share of three of them.
        parts = [frame[at : at + 160].tobytes() for at in (0, 160, 320)]
        return sum(detector.is_speech(part, RATE) for part in parts) / 3

    return judge


def conversation() -> tuple[Samples, np.ndarray]:
    """Utterances with silences between them, and which frames are speech."""
    pieces = []
    for number, person in enumerate(PEOPLE * 2):
        pieces += [np.zeros(int(1.2 * RATE), np.int16), say(person, SENTENCES[number % 7])]
    clean = np.concatenate(pieces)
    clean = clean[: len(clean) // FRAME * FRAME]
    power = (clean.reshape(-1, FRAME).astype(float) ** 2).mean(axis=1)
    return clean, power > power.max() / 10_000


def main() -> None:
    clean, truth = conversation()
    babblers = [say(person, TALK) for person in PEOPLE]
    print(f"{'noise':8}{'dB':>4}  {'detector':12}{'missed':>8}{'false':>8}{'balanced':>10}")
    for kind in ROOM_NOISES:
        noise = make_noise(kind, 20, 1, babblers)
        for decibels in (20, 10, 5):
            mixed = mix(clean, noise, decibels)
            for name, detector in detectors().items():
                judged = np.array([detector(f) for f in mixed.reshape(-1, FRAME)]) >= 0.5
                missed, false = float((~judged)[truth].mean()), float(judged[~truth].mean())
                row = f"{missed:8.3f}{false:8.3f}{1 - (missed + false) / 2:10.3f}"
                print(f"{kind.value:8}{decibels:4}  {name:12}{row}")
    for name, detector in detectors().items():
        began = time.process_time()
        for frame in clean.reshape(-1, FRAME):
            detector(frame)
        share = (time.process_time() - began) / (len(clean) / RATE)
        print(f"{name}: {100 * share:.2f} % of one core")


def detectors() -> dict[str, Detector]:
    near = Foreground(SileroDetector())
    return {
        "silero": SileroDetector(),
        "foreground": near,
        **{f"webrtc {m}": webrtc(m) for m in (1, 2, 3)},
    }


if __name__ == "__main__":
    main()
