"""`voiceduet bench mouth`: how fast, how safely and how clearly the narrator speaks."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from voiceduet import places
from voiceduet.language.load import load_script
from voiceduet.language.script import Script, Verbosity
from voiceduet.language.sound import load_sounds
from voiceduet.mouth.answers import Question, answer
from voiceduet.mouth.intelligible import (
    Dictation,
    Hears,
    Listener,
    NoDictation,
    Understood,
    recorded,
    understand_lines,
    understand_words,
)
from voiceduet.mouth.measure import (
    CannotRecord,
    Delays,
    Recorder,
    hammer,
    start_delays,
    stop_delays,
)
from voiceduet.mouth.narrate import narrate
from voiceduet.mouth.opening import natural_voice, open_mouth, system_voice
from voiceduet.mouth.port import VoiceKind
from voiceduet.mouth.speaking import SpeakingMouth
from voiceduet.partner.words import Words, load_words
from voiceduet.problem import Problem
from voiceduet.rules import Action, Game, GiveClue, Guess, Identity, Phase, Side, Stop, apply, deal

LANGUAGE = "en"
MODEL = "vosk-model-small-en-us-0.15"
TRIES = 30
SEED = 7
WIDE = 20_000
"""Words that a board word may be mistaken for: as many of the commonest."""
FUNCTION_WORD_ZIPF = 6.2
"""Words this common (the, is, your) carry no content: a listener fills them in."""
STOPPED_LINE = "On your key the assassins are all in rows nine or eleven or more among many others."
PARTS = ("timing", "hammer", "game", "words", "wide")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script(LANGUAGE)
    parser.add_argument("--json", action="store_true", help=script.line("commands.json"))
    parser.add_argument(
        "--only", choices=PARTS, action="append", help=script.line("commands.bench_mouth.only")
    )
    parser.add_argument(
        "--voice",
        choices=(VoiceKind.SYSTEM.value, VoiceKind.NATURAL.value),
        default=VoiceKind.NATURAL.value,
        help=script.line("commands.bench_mouth.voice"),
    )
    parser.add_argument(
        "--pack", type=Path, help=script.line("commands.bench_mouth.pack"), default=None
    )
    parser.add_argument(
        "--seeds",
        type=int,
        nargs="+",
        metavar="S",
        default=[SEED],
        help=script.line("commands.bench_mouth.seeds"),
    )


def run(args: argparse.Namespace) -> int:
    parts = args.only or PARTS
    figures: dict[str, Any] = {}
    pack = read_pack(args.pack)
    kind = VoiceKind(args.voice)
    if {"timing", "hammer", "game"} & set(parts):
        figures |= _on_the_card(parts, pack, kind, args.seeds)
    if "words" in parts:
        figures["words"] = _figures(_words(pack, _plain(pack), kind))
    if "wide" in parts:
        figures["wide"] = _figures(_words(pack, _wide(pack), kind))
    script = load_script(LANGUAGE)
    print(json.dumps(figures, indent=2) if args.json else "\n".join(_told(figures, script)))
    return 0


def _on_the_card(
    parts: Sequence[str], pack: list[str], kind: VoiceKind, seeds: Sequence[int]
) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    try:
        recorder = Recorder()
    except CannotRecord as error:
        raise Problem("bench_mouth.cannot_record") from error
    mouth = open_mouth(LANGUAGE, kind, show=lambda _: None)
    try:
        mouth.say("Ready.")
        mouth.wait_until_idle(30)
        if "timing" in parts:
            figures |= _timing(mouth, recorder, pack)
        if "hammer" in parts:
            figures["hammered"] = asdict(hammer(mouth, recorder, 1000))
        if "game" in parts:
            figures |= _games(mouth, recorder, pack, seeds)
    finally:
        mouth.close()
        recorder.close()
    return figures


def _timing(mouth: SpeakingMouth, recorder: Recorder, pack: list[str]) -> dict[str, Any]:
    random = Random()
    # Two words drawn anew each time, so that no earlier run has left the line in the cache.
    new = [f"{a.capitalize()} {b} {n}." for n in range(TRIES) for a, b in [random.sample(pack, 2)]]
    return {
        "start_new_ms": _delays(start_delays(mouth, recorder, new)),
        "start_cached_ms": _delays(start_delays(mouth, recorder, new)),
        "stop_ms": _delays(stop_delays(mouth, recorder, STOPPED_LINE, TRIES)),
    }


def _games(
    mouth: SpeakingMouth, recorder: Recorder, pack: list[str], seeds: Sequence[int]
) -> dict[str, Any]:
    """Whole games, recorded once and heard by two who know nothing of them."""
    words, script = load_words(), load_script(LANGUAGE)
    said = [
        (line, recorded(mouth, recorder, line))
        for seed in seeds
        for line in game_lines(pack, words, seed)
    ]
    # Vosk's own language model knows little but radio talk: a bare list of words is fairer.
    listeners: dict[str, Hears] = {"game": Listener(places.models() / MODEL, _wide(pack))}
    with contextlib.suppress(NoDictation):
        listeners["game_dictated"] = Dictation()
    return {
        name: _figures(
            understand_lines(
                [(line, listener.hear(sound)) for line, sound in said],
                lambda word: words.zipf(word) < FUNCTION_WORD_ZIPF,
                load_sounds(LANGUAGE),
                script.numbers,
            )
        )
        for name, listener in listeners.items()
    }


def _plain(pack: list[str]) -> list[str]:
    return sorted(word.lower() for word in pack)


def _wide(pack: list[str]) -> list[str]:
    words = load_words()
    common = sorted(words.vocabulary, key=words.zipf, reverse=True)[:WIDE]
    return sorted({*_plain(pack), *(word for word in common if word.isalpha())})


def _words(pack: list[str], vocabulary: list[str], kind: VoiceKind) -> Understood:
    make = system_voice if kind is VoiceKind.SYSTEM else natural_voice
    voice = make(LANGUAGE, load_script(LANGUAGE))
    try:
        listener = Listener(places.models() / MODEL, vocabulary)
        return understand_words(pack, voice, listener, load_sounds(LANGUAGE))
    finally:
        voice.close()


def game_lines(pack: list[str], words: Words, seed: int = SEED) -> Iterator[str]:
    """Everything that is said in a whole game: the board, the key, then each event."""
    script, random = load_script(LANGUAGE), Random(seed)
    game = deal(pack, seed)
    for question in (Question.BOARD, Question.MY_AGENTS, Question.MY_ASSASSINS):
        yield from answer(question, game.view(Side.A), Verbosity.FULL, script)
    clues = [clue for clue in words.clues if words.zipf(clue) > 4]
    while game.phase is not Phase.OVER:
        game, events = apply(game, _move(game, clues, random))
        for event in events:
            yield from narrate(event, game.view(Side.A), Verbosity.FULL, script)
    yield from answer(Question.FOUND, game.view(Side.A), Verbosity.FULL, script)


def _move(game: Game, clues: list[str], random: Random) -> Action:
    """A move of players who never meet an assassin, so that the game is whole."""
    side = next(side for side in Side if game.view(side).legal.anything)
    legal = game.view(side).legal
    if legal.clue:
        return GiveClue(side, random.choice(clues), random.randint(1, 3))
    if legal.stop and random.random() < 0.4:
        return Stop(side)
    key = game.key.side(side.other)
    right = [card for card in legal.guesses if key[card] is Identity.AGENT]
    safe = [card for card in legal.guesses if key[card] is not Identity.ASSASSIN]
    return Guess(side, random.choice(right if right and random.random() < 0.8 else safe))


def read_pack(file: Path | None) -> list[str]:
    file = file or Path(__file__).parent.parent / "packs" / f"{LANGUAGE}.txt"
    lines = file.read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _delays(delays: Delays) -> dict[str, float]:
    return {
        "median": round(delays.median, 1),
        "p95": round(delays.p95, 1),
        "longest": round(delays.longest, 1),
        "tries": len(delays.tries),
    }


def _figures(understood: Understood) -> dict[str, Any]:
    return {
        "asked": understood.asked,
        "back": understood.back,
        "share": round(understood.share, 4),
        "missed": [list(pair) for pair in understood.missed],
    }


def _told(figures: dict[str, Any], script: Script) -> Iterator[str]:
    for name in ("start_new_ms", "start_cached_ms", "stop_ms"):
        if name in figures:
            yield script.line(f"bench_mouth.{name}", **figures[name])
    if "hammered" in figures:
        yield script.line("bench_mouth.hammered", **figures["hammered"])
    for name in ("game_dictated", "game", "words", "wide"):
        if name in figures:
            found = figures[name]
            percent = f"{100 * found['share']:.1f}"
            yield script.line(f"bench_mouth.{name}", percent=percent, **found)
            for word, heard in found["missed"]:
                yield script.line("bench_mouth.missed", word=word, heard=heard)
