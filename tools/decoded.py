"""What the recogniser makes of a set of recordings, kept in a file: decoding is the slow part."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from voiceduet import places
from voiceduet.commands.bench_ears import MODEL
from voiceduet.ears.hearing_bench import Item, played, read_manifest, situation_for
from voiceduet.ears.lessons import DECODER_LESSONS_FILE, LESSONS_FILE
from voiceduet.ears.phone_head import HEAD_FILE
from voiceduet.ears.recogniser import load_recogniser
from voiceduet.ears.tuned import SETTINGS
from voiceduet.language.accents import ACCENTS_FILE
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.partner.words import load_words
from voiceduet.table.second_opening import with_second_opinion

Decoded = list[tuple[Item, Heard]]


def decoded(manifest: Path, phase: str, limit: int, noise: float | None = None) -> Decoded:
    """The first so many items of a phase and what was heard; read from beside the manifest when
    they were decoded before with the same settings."""
    items = [item for item in read_manifest(manifest) if item.phase == phase][:limit]
    names = (HEAD_FILE, LESSONS_FILE, DECODER_LESSONS_FILE, ACCENTS_FILE)
    learnt = [files("voiceduet.language") / "en" / name for name in names]
    marks = [hashlib.sha256(file.read_bytes()).hexdigest() for file in learnt if file.is_file()]
    settings = json.dumps([phase, limit, noise, SETTINGS, manifest.stat().st_mtime, *marks])
    name = hashlib.sha256(settings.encode()).hexdigest()[:12]
    kept = manifest.with_name(f"decoded-{phase}-{name}.jsonl")
    if not kept.is_file():
        lines = [_line(heard) for heard in _hear(items, noise)]
        kept.write_text("\n".join(lines) + "\n", "utf-8")
    heard = [_read(line) for line in kept.read_text("utf-8").splitlines()]
    return list(zip(items, heard, strict=True))


def decoded_all(
    manifests: Sequence[Path],
    phase: str,
    limit: int,
    noise: float | None = None,
    voices: tuple[str, ...] = ("",),
) -> Decoded:
    """The same of several manifests, so many items of each; of them, those of these voices."""
    return [
        one
        for manifest in manifests
        for one, voice in zip(
            decoded(manifest, phase, limit, noise), _voices(manifest, phase), strict=False
        )
        if voice.startswith(voices)
    ]


def _voices(manifest: Path, phase: str) -> list[str]:
    lines = map(json.loads, manifest.read_text("utf-8").splitlines())
    return [line.get("voice", "") for line in lines if line["phase"] == phase]


def _hear(items: Sequence[Item], noise: float | None) -> Iterator[Heard]:
    knowledge = load_knowledge("en", load_words().relatedness)
    first = load_recogniser(places.models() / MODEL, "en")
    recogniser = with_second_opinion(first, "en", lambda: knowledge)
    for number, (item, sound, as_it_came, loud) in enumerate(played(items, noise), 1):
        recogniser.attend(situation_for(item))
        recogniser.accept(sound.tobytes(), as_it_came.tobytes())
        yield recogniser.finish(loud=loud)
        if number % 50 == 0:
            print(f"{number} of {len(items)} decoded", flush=True)


def _line(heard: Heard) -> str:
    first = [(one.text, one.score, one.phones) for one in heard.hypotheses]
    second = [(one.text, one.score, one.phones) for one in heard.second_opinion]
    return json.dumps([heard.by_phones, heard.loud, first, second])


def _read(line: str) -> Heard:
    by_phones, loud, *both = json.loads(line)
    first, second = (
        tuple(Hypothesis(tuple(text.split()), score, phones) for text, score, phones in found)
        for found in both
    )
    return Heard(first, by_phones=by_phones, second_opinion=second, loud=loud)
