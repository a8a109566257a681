"""Plays recordings to the recogniser, lets them be understood, and counts what came of it."""

from __future__ import annotations

import json
import time
import wave
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from voiceduet.ears.clean import Cleaner
from voiceduet.ears.fence import Fence
from voiceduet.ears.noise import ROOM_NOISES, Noise, make_noise, mix
from voiceduet.ears.port import BRISK, RATE, Recogniser
from voiceduet.ears.speech import FRAME
from voiceduet.language.vocabulary import Vocabulary
from voiceduet.meaning.heard import tokens, typed
from voiceduet.meaning.intents import AnyIntent, ClueIntent, GuessIntent, Intent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome, Refuse
from voiceduet.meaning.situation import Expecting, QuestionKind, Situation
from voiceduet.meaning.understand import understand

PIECE = RATE // 10
"""Samples handed over at once, as a microphone would."""
ROOM_SECONDS = 2.0
"""How long a noisy room is heard before somebody speaks in it."""
NOISE_SECONDS = 60
"""Of each noise: every recording is mixed with another part of it."""
NO_WORDS = Vocabulary()
Samples = npt.NDArray[np.int16]


class Result(Enum):
    RIGHT = "right"
    ASKED = "asked"
    REFUSED = "refused"
    WRONG = "wrong"


@dataclass(frozen=True)
class Item:
    """One recording, what may be said at that moment, and what should come of it."""

    wav: Path
    source: str
    phase: str
    board: tuple[str, ...]
    expect: dict[str, Any]

    @property
    def refuse(self) -> bool:
        return "reject" in self.expect

    @property
    def kind(self) -> str:
        """What should come of it: a move, a refusal, or whatever typing the words would do."""
        if self.refuse:
            return "refuse"
        return "say" if "say" in self.expect else "accept"


@dataclass(frozen=True)
class Heeded:
    """What came of one item."""

    item: Item
    result: Result
    outcome: Outcome
    text: str
    seconds: float
    working: float
    """Seconds of work from the first sound to the decision."""
    deciding: float
    """Seconds from the end of the sound to the decision, endpoint silence not counted."""


def read_manifest(path: Path) -> tuple[Item, ...]:
    return tuple(
        Item(
            path.parent / entry["wav"],
            Path(entry["wav"]).parts[0],
            entry["phase"],
            tuple(entry["board"]),
            entry["expect"],
        )
        for entry in map(json.loads, path.read_text("utf-8").splitlines())
    )


def read_wav(path: Path) -> Samples:
    with wave.open(str(path)) as file:
        return np.frombuffer(file.readframes(file.getnframes()), np.int16)


class Played(NamedTuple):
    """An item with its sound, as the ears hand it on."""

    item: Item
    samples: Samples
    as_it_came: Samples
    """Not cleaned: for a second opinion."""
    loud: bool = False


def played(items: Sequence[Item], noise: float | None) -> Iterator[Played]:
    """Each item with its sound, read when it is wanted: a game holds one utterance at a time. The
    noise is made at once."""
    recordings = [item.wav for item in items]
    if noise is None:
        quiet = zip(items, map(read_wav, recordings), strict=True)
        return (Played(item, samples, samples) for item, samples in quiet)
    sounds = in_noise(recordings, noises_for(recordings), noise)
    noisy = zip(items, sounds, strict=True)
    return (Played(item, both[0], both[1], loud) for item, (both, loud) in noisy)


def noises_for(recordings: Sequence[Path]) -> list[Samples]:
    """Babble of these people, a fan and music."""
    voices = [read_wav(wav) for wav in recordings[:: max(1, len(recordings) // 40)]]
    return [
        make_noise(kind, NOISE_SECONDS, seed, voices if kind is Noise.BABBLE else ())
        for seed, kind in enumerate(ROOM_NOISES)
    ]


def in_noise(
    recordings: Sequence[Path], noises: Sequence[Samples], decibels: float
) -> Iterator[tuple[Samples, bool]]:
    """Every recording in one of these noises, in turn, as the ears hand it on: they have heard the
    room before."""
    before = np.zeros(round(ROOM_SECONDS * RATE), np.int16)
    chance = np.random.default_rng(len(recordings))
    for number, wav in enumerate(recordings):
        noise = noises[number % len(noises)]
        part = np.roll(noise, int(chance.integers(NOISE_SECONDS * RATE)))
        both = mix(np.concatenate([before, read_wav(wav)]), part, decibels)
        yield cleaned(both[: len(before)], both[len(before) :])


def cleaned(room: Samples, sound: Samples) -> tuple[Samples, bool]:
    """What the recogniser is given of a sound, after so much of the room alone, and what a second
    opinion is given, a row for each; and whether the room is loud."""
    cleaner = Cleaner()
    for frame in _frames(room):
        cleaner.learn(frame)
    cleaner.begin()
    fence = Fence(cleaner.level)
    handed_on = [fence(frame, np.stack([cleaner.clean(frame), frame])) for frame in _frames(sound)]
    return np.concatenate([*handed_on, *fence.rest()], axis=1), fence.loud


def _frames(sound: Samples) -> npt.NDArray[np.int16]:
    return np.pad(sound, (0, -len(sound) % FRAME)).reshape(-1, FRAME)


def situation_for(item: Item) -> Situation:
    cards = tuple(range(len(item.board)))
    if item.phase == "clue":
        return Situation(Expecting.CLUE, item.board, cards)
    return Situation(Expecting.GUESS, item.board, cards, cards, may_stop=True)


def heed(items: Iterable[Played], recogniser: Recogniser, knowledge: Knowledge) -> Iterator[Heeded]:
    """What comes of each recording, as it would at the table."""
    for item, samples, as_it_came, loud in items:
        situation = situation_for(item)
        recogniser.attend(situation)
        start = time.perf_counter()
        for at in range(0, len(samples), PIECE):
            piece = slice(at, at + PIECE)
            recogniser.accept(samples[piece].tobytes(), as_it_came[piece].tobytes())
        ended = time.perf_counter()
        heard = recogniser.finish(loud=loud)
        outcome = understand(heard, situation, knowledge)
        now = time.perf_counter()
        yield Heeded(
            item,
            _judged(outcome, item, knowledge),
            outcome,
            heard.text,
            len(samples) / RATE,
            now - start,
            now - ended,
        )


def _judged(outcome: Outcome, item: Item, knowledge: Knowledge) -> Result:
    if "say" not in item.expect:
        return judge_outcome(outcome, item, knowledge.vocabulary)
    return judge_said(
        outcome, understand(typed(item.expect["say"]), situation_for(item), knowledge)
    )


def judge_said(outcome: Outcome, wanted: Outcome) -> Result:
    """Whether speech came to what the same words come to when they are typed: an act, a question,
    or a refusal for the same reason."""
    meant = _intents(wanted)
    if isinstance(outcome, Act):
        same = isinstance(wanted, Act) and outcome.intent in meant
        return Result.RIGHT if same else Result.WRONG
    if isinstance(outcome, Ask) and meant & _intents(outcome):
        return Result.ASKED if isinstance(wanted, Act) else Result.RIGHT
    if isinstance(outcome, Refuse) and isinstance(wanted, Refuse):
        return Result.RIGHT if outcome.reason is wanted.reason else Result.REFUSED
    return Result.REFUSED


def _intents(outcome: Outcome) -> set[AnyIntent]:
    """What is done, or done after a yes."""
    if isinstance(outcome, Act):
        return {outcome.intent}
    if isinstance(outcome, Ask):
        return {option.intent for option in outcome.question.options if option.intent}
    return set()


def judge_outcome(outcome: Outcome, item: Item, vocabulary: Vocabulary = NO_WORDS) -> Result:
    """Right, asked with the right answer offered, refused, or acted on wrongly. A clue is right in
    either of its spellings, “grey” or “gray”."""
    acted = _acted(outcome)
    if acted is not None:
        return Result.RIGHT if _is_expected(acted, item, vocabulary) else Result.WRONG
    if isinstance(outcome, Ask):
        offered = [option.intent for option in outcome.question.options if option.intent]
        if item.refuse or any(_is_expected(intent, item, vocabulary) for intent in offered):
            return Result.ASKED
        return Result.REFUSED
    return Result.RIGHT if item.refuse else Result.REFUSED


def _acted(outcome: Outcome) -> Intent | None:
    """What the outcome does without asking about it; "how many?" takes the word as said."""
    if isinstance(outcome, Act):
        intent = outcome.intent
        return intent if isinstance(intent, Intent) else intent.intent
    if isinstance(outcome, Ask) and outcome.question.kind is QuestionKind.HOW_MANY:
        return outcome.question.options[0].intent
    return None


def _is_expected(intent: Intent, item: Item, vocabulary: Vocabulary) -> bool:
    if isinstance(intent, GuessIntent):
        return item.board[intent.card] == item.expect.get("guess")
    if not isinstance(intent, ClueIntent) or "clue" not in item.expect:
        return False
    said, meant = ("".join(tokens(word)) for word in (intent.word, item.expect["clue"]))
    same_word = vocabulary.is_one_word(said, meant)
    wanted = item.expect.get("count")
    return same_word and (wanted is None or intent.count in (None, wanted))


def silence_before_deciding() -> float:
    """Seconds of silence that end an utterance that is whole as it stands."""
    return BRISK.finished
