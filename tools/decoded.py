"""What the recogniser makes of a set of recordings, kept in a file: decoding is the slow part."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from voiceduet import places
from voiceduet.commands.bench_ears import MODEL
from voiceduet.ears.hearing_bench import Item, in_noise, read_manifest, read_wav, situation_for
from voiceduet.ears.recogniser import VoskRecogniser, load_recogniser
from voiceduet.ears.tuned import SETTINGS
from voiceduet.meaning.heard import Heard, Hypothesis

Decoded = list[tuple[Item, Heard]]


def decoded(manifest: Path, phase: str, limit: int, noise: float | None = None) -> Decoded:
    """The first so many items of a phase and what was heard; read from beside the manifest when
    they were decoded before with the same settings."""
    items = [item for item in read_manifest(manifest) if item.phase == phase][:limit]
    settings = json.dumps([phase, limit, noise, SETTINGS, manifest.stat().st_mtime])
    name = hashlib.sha256(settings.encode()).hexdigest()[:12]
    kept = manifest.with_name(f"decoded-{phase}-{name}.jsonl")
    if not kept.is_file():
        lines = [_line(heard) for heard in _hear(items, noise)]
        kept.write_text("\n".join(lines) + "\n", "utf-8")
    heard = [_read(line) for line in kept.read_text("utf-8").splitlines()]
    return list(zip(items, heard, strict=True))


def _hear(items: Sequence[Item], noise: float | None) -> Iterator[Heard]:
    recogniser = load_recogniser(places.models() / MODEL, "en")
    sounds = [read_wav(item.wav) for item in items]
    if noise is not None:
        sounds = in_noise(sounds, noise)
    for number, (item, sound) in enumerate(zip(items, sounds, strict=True), 1):
        _attend(recogniser, item, number)
        recogniser.accept(sound.tobytes())
        yield recogniser.finish()
        if number % 50 == 0:
            print(f"{number} of {len(items)} decoded", flush=True)


def _attend(recogniser: VoskRecogniser, item: Item, number: int) -> None:
    """For clues the grammar is the same on every table: it is made once."""
    if item.phase != "clue" or number == 1:
        recogniser.attend(situation_for(item))


def _line(heard: Heard) -> str:
    return json.dumps([[h.text, h.score] for h in heard.hypotheses])


def _read(line: str) -> Heard:
    return Heard(tuple(Hypothesis(tuple(text.split()), score) for text, score in json.loads(line)))
