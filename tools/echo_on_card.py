"""Talking over the narrator on loudspeakers: what the ears make of it, on a virtual sound card.

`python tools/echo_on_card.py [--decibels 0 -10] [--only cancelled]`; needs PulseAudio, espeak-ng
and the English speech model. The real mouth says the lines of a game through the card; its sound
leaks through a room into the microphone, so loud against the player; the game's real ears listen.
Half of the time nobody else speaks: whatever is acted on is false. Then a player says "stop", and
words of the board, over the narrator. On a busy machine the mouth leaves gaps, and the figures are
the machine's: put `nice -n -20` before the command.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle

import numpy as np

from voiceduet import places
from voiceduet.commands.bench_mouth import MODEL, game_lines, read_pack
from voiceduet.ears.echo import EchoCanceller
from voiceduet.ears.port import Attention, EarsEvent, SpeechHeard, SpeechStarted, StopHeard
from voiceduet.ears.recogniser import load_recogniser
from voiceduet.ears.synthetic import PEOPLE, say
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.language.load import load_script
from voiceduet.meaning.heard import Heard, Hypothesis, tokens
from voiceduet.meaning.outcome import Act
from voiceduet.meaning.situation import Expecting, Situation
from voiceduet.meaning.understand import understand
from voiceduet.mouth.opening import open_mouth
from voiceduet.mouth.port import Mouth
from voiceduet.partner.words import load_words
from voiceduet.rules import deal
from voiceduet.table.furnish import word_knowledge
from voiceduet.table.voice import mind_the_narrator, open_echo_canceller, open_game_ears

LANGUAGE = "en"
AS_IT_IS, CANCELLED = "as-it-is", "cancelled"
SEED = 5
PLAYER = 2000.0
"""Loudness of the player at the microphone, while they speak."""
NARRATOR = 3800.0
"""Loudness of what the mouth plays, while it speaks: measured on this card."""
ANSWER = 2.5
"""Seconds within which the ears must have told what the player said."""
SETTLING = 4
"""Lines said first: a canceller has to hear the room before it knows it."""


@dataclass
class Witness:
    """Notes what the ears tell."""

    situation: Situation
    told: list[tuple[float, str, bool]] = field(default_factory=list)
    """When, what, and whether it would be acted on."""
    started: int = 0
    """How often somebody seemed to begin to speak."""

    def __post_init__(self) -> None:
        self._knowledge = word_knowledge(LANGUAGE)
        self._stop_words = load_script(LANGUAGE).line("table.stop_words").split()

    def whole(self, partial: str) -> bool:
        """As at the table: an utterance that can be acted on need not wait for more."""
        heard = Heard((Hypothesis(tokens(partial)),))
        return isinstance(understand(heard, self.situation, self._knowledge), Act)

    def __call__(self, event: EarsEvent) -> None:
        now = time.monotonic()
        if isinstance(event, SpeechStarted):
            self.started += 1
        elif isinstance(event, StopHeard):
            self.told.append((now, "stop", True))
        elif isinstance(event, SpeechHeard) and event.heard.text:
            words = event.heard.hypotheses[0].words
            stops = all(word in self._stop_words for word in words)
            acts = isinstance(understand(event.heard, self.situation, self._knowledge), Act)
            self.told.append((now, "stop" if stops else event.heard.text, stops or acts))


def scaled(sound: np.ndarray, loudness: float) -> np.ndarray:
    speech = sound[np.abs(sound.astype(int)) > 300].astype(float)
    return (sound * (loudness / np.sqrt(np.mean(speech**2)))).clip(-32768, 32767).astype(np.int16)


def narrate_for(mouth: Mouth, lines: Sequence[str]) -> float:
    began = time.monotonic()
    for line in lines:
        mouth.say(line)
    mouth.wait_until_idle(300)
    return (time.monotonic() - began) / 60


def said_over(
    card: SoundCard, mouth: Mouth, witness: Witness, texts: list[str], lines: list[str]
) -> int:
    """How many of these texts are heard while the narrator talks."""
    got = 0
    talk = cycle(lines)
    for number, text in enumerate(texts):
        mouth.say(f"{next(talk)} {next(talk)} {next(talk)}")
        time.sleep(1.5)
        before = len(witness.told)
        card.speak(scaled(say(PEOPLE[number % len(PEOPLE)], text), PLAYER))
        time.sleep(ANSWER)
        got += any(heard.split() == text.split() for _, heard, _ in witness.told[before:])
        mouth.stop()
        mouth.wait_until_idle(10)
        time.sleep(0.6)
    return got


def measure(decibels: float, echo: EchoCanceller | None, tries: int) -> None:
    words = load_words()
    board = deal(read_pack(None), SEED).words
    lines = list(game_lines(read_pack(None), words, SEED))
    situation = Situation(Expecting.GUESS, tuple(word.lower() for word in board))
    recogniser = load_recogniser(places.models() / MODEL, LANGUAGE)
    with SoundCard() as card, card.in_this_process():
        leak = card.leak(PLAYER / NARRATOR * 10 ** (decibels / 20))
        ears = open_game_ears(recogniser, load_script(LANGUAGE), echo=echo)
        tap = None if echo is None else echo.played
        mouth = open_mouth(LANGUAGE, show=lambda _: None, tap=tap)
        witness = Witness(situation)
        ears.listen(witness)
        ears.listen_for(Attention(situation, witness.whole))
        mind_the_narrator(mouth, ears)
        ears.start()
        narrate_for(mouth, lines[:SETTLING])
        time.sleep(1)
        witness.told.clear()
        witness.started = 0
        minutes = narrate_for(mouth, lines)
        time.sleep(1)
        false = [text for _, text, acted in witness.told if acted]
        noise, started = len(witness.told) - len(false), witness.started
        stops = said_over(card, mouth, witness, ["stop"] * tries, lines)
        cards = said_over(card, mouth, witness, [b.lower() for b in board[:tries]], lines[7:])
        print(
            f"echo {decibels:+.0f} dB, {AS_IT_IS if echo is None else CANCELLED}: "
            f"alone for {minutes:.1f} minutes, acted on {len(false)} {false}, else heard {noise}, "
            f"taken for speech {started} times; "
            f"stop heard {stops} of {tries}; cards heard {cards} of {tries}",
            flush=True,
        )
        ears.close()
        mouth.close()
        leak.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decibels", type=float, nargs="+", default=[0.0, -10.0])
    parser.add_argument("--tries", type=int, default=18)
    parser.add_argument("--only", choices=(AS_IT_IS, CANCELLED))
    args = parser.parse_args()
    for decibels in args.decibels:
        if args.only != CANCELLED:
            measure(decibels, None, args.tries)
        if args.only != AS_IT_IS:
            measure(decibels, open_echo_canceller(), args.tries)


if __name__ == "__main__":
    main()
