"""Shows what each threshold of voiceduet/meaning/costs.toml would do on a set of recordings.

    python tools/speech_set.py SET …
    python tools/fit_costs.py SET/manifest.jsonl [--phase guess] [--limit 300]

For guesses: the share of cards acted on rightly, of cards mistaken, and of other words acted on,
at each threshold. For clues: right and wrong at once, and right among those offered.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from voiceduet import places
from voiceduet.commands.bench_ears import MODEL
from voiceduet.ears.hearing_bench import (
    Item,
    Result,
    judge_outcome,
    read_manifest,
    read_wav,
    situation_for,
)
from voiceduet.ears.recogniser import load_recogniser
from voiceduet.meaning.decide import guessed
from voiceduet.meaning.knowledge import load_knowledge
from voiceduet.meaning.weigh import Weighed, weigh
from voiceduet.partner.words import load_words

THRESHOLDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("manifest", type=Path)
    parser.add_argument("--phase", choices=("guess", "clue"), default="guess")
    parser.add_argument("--limit", type=int, default=300)
    args = parser.parse_args()
    items = [item for item in read_manifest(args.manifest) if item.phase == args.phase]
    items = items[: args.limit]
    recogniser = load_recogniser(places.models() / MODEL, "en")
    knowledge = load_knowledge("en", load_words().relatedness)
    weighed: list[tuple[Item, tuple[Weighed, ...]]] = []
    for item in items:
        situation = situation_for(item)
        recogniser.attend(situation)
        recogniser.accept(read_wav(item.wav).tobytes())
        heard = recogniser.finish()
        weighed.append((item, weigh(heard, situation, knowledge) if heard.hypotheses else ()))
    show = _show_guesses if args.phase == "guess" else _show_clues
    for threshold in THRESHOLDS:
        show(weighed, threshold)


def _show_guesses(weighed: list[tuple[Item, tuple[Weighed, ...]]], threshold: float) -> None:
    counts = dict.fromkeys(("right", "mistaken", "acted on another word"), 0)
    cards = sum(not item.refuse for item, _ in weighed)
    others = len(weighed) - cards
    for item, meanings in weighed:
        best = next((w for w in meanings if guessed(w.outcome) is not None), None)
        if best is None or best.probability < threshold:
            continue
        if item.refuse:
            counts["acted on another word"] += 1
        else:
            right = judge_outcome(best.outcome, item) is Result.RIGHT
            counts["right" if right else "mistaken"] += 1
    totals = {"right": cards, "mistaken": cards, "acted on another word": others}
    print(threshold, {k: round(n / max(1, totals[k]), 3) for k, n in counts.items()})


def _show_clues(weighed: list[tuple[Item, tuple[Weighed, ...]]], threshold: float) -> None:
    right = wrong = offered = 0
    for item, meanings in weighed:
        results = [judge_outcome(w.outcome, item) for w in meanings[:3]]
        if results and meanings[0].probability >= threshold:
            right += results[0] is Result.RIGHT
            wrong += results[0] is Result.WRONG
        elif Result.RIGHT in results:
            offered += 1
    n = len(weighed)
    print(f"{threshold} right {right / n:.3f} wrong {wrong / n:.3f} offered {offered / n:.3f}")


if __name__ == "__main__":
    main()
