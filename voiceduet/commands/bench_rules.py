"""`voiceduet bench rules`: whole games played at random, and how many a second of one core."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from random import Random

from voiceduet.language.load import load_script
from voiceduet.rules import (
    Action,
    Game,
    GiveClue,
    Guess,
    Options,
    Phase,
    Side,
    Stop,
    apply,
    deal,
    legal_actions,
)

WORDS = [f"word {number}" for number in range(400)]
STOPPING = 0.4
"""How often a random player stops when it may: turns of one to three guesses, as people's are."""
REPORT_EVERY = 20_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    line = load_script("en").line
    parser.add_argument(
        "--games", type=int, default=10_000, help=line("commands.bench_rules.games")
    )
    parser.add_argument("--seed", type=int, default=1, help=line("commands.bench_rules.seed"))
    parser.add_argument("--json", action="store_true", help=line("commands.bench_rules.json"))


def run(args: argparse.Namespace) -> int:
    script = load_script("en")
    endings: Counter[str] = Counter()
    actions = 0
    started = time.process_time()
    for number in range(args.games):
        game, moves = play_at_random(args.seed + number)
        actions += moves
        endings[_ending(game)] += 1
        if (number + 1) % REPORT_EVERY == 0 and not args.json:
            print(script.line("commands.bench_rules.progress", games=f"{number + 1:,}"), flush=True)
    seconds = time.process_time() - started
    figures = {
        "games": args.games,
        "games_per_second": round(args.games / seconds, 1),
        "actions_per_game": round(actions / max(1, args.games), 2),
        "endings": dict(sorted(endings.items())),
    }
    if args.json:
        print(json.dumps(figures))
        return 0
    print(
        script.line(
            "commands.bench_rules.result",
            games=f"{args.games:,}",
            rate=f"{args.games / seconds:,.0f}",
            actions=figures["actions_per_game"],
        )
    )
    for ending, count in sorted(endings.items()):
        print(f"  {ending:<24}{count:>8,}")
    return 0


def play_at_random(seed: int) -> tuple[Game, int]:
    """A whole game of legal moves drawn by lot, and how many there were."""
    random = Random(seed)
    turns = random.randint(5, 11)
    game = deal(WORDS, seed, Options(turns=turns, mistakes=random.randint(0, turns)))
    moves = 0
    while game.phase is not Phase.OVER:
        game, _ = apply(game, _any_action(game, random))
        moves += 1
    return game, moves


def _any_action(game: Game, random: Random) -> Action:
    sides = [Side.A, Side.B] if random.random() < 0.5 else [Side.B, Side.A]
    for side in sides:
        legal = legal_actions(game, side)
        if legal.clue:
            return GiveClue(side, "clue", random.randrange(10))
        if legal.stop and random.random() < STOPPING:
            return Stop(side)
        if legal.guesses:
            return Guess(side, random.choice(legal.guesses))
    raise AssertionError("a game that is not over has a legal action")


def _ending(game: Game) -> str:
    assert game.outcome is not None
    if game.outcome.won:
        return "won"
    assert game.outcome.lost_because is not None
    return f"lost: {game.outcome.lost_because.value}"
