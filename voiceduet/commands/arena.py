"""`voiceduet arena`: seeded games between players, counted."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from voiceduet.language.load import load_script
from voiceduet.partner.arena import EXEC, Bout, GameResult, check_player
from voiceduet.partner.arena import run as run_games
from voiceduet.partner.arenapack import arena_pack
from voiceduet.partner.external import PATIENCE
from voiceduet.partner.footprint import footprint
from voiceduet.partner.player import Character, Level
from voiceduet.partner.players import NoSuchPlayer, PlayerName
from voiceduet.partner.tally import tally
from voiceduet.problem import Misused


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script("en")

    def say(name: str) -> str:
        return script.line(f"commands.arena.{name}")

    parser.add_argument(
        "--players", nargs=2, required=True, metavar=("A", "B"), help=say("players")
    )
    parser.add_argument("--beside", metavar="C", help=say("beside"))
    parser.add_argument("--games", type=int, default=100, help=say("games"))
    parser.add_argument("--seed", type=int, default=0, help=say("seed"))
    parser.add_argument("--processes", type=int, help=say("processes"))
    parser.add_argument("--patience", type=float, default=PATIENCE, help=say("patience"))
    parser.add_argument(
        "--level", choices=[v.value for v in Level], default=Level.HARD.value, help=say("level")
    )
    parser.add_argument(
        "--character",
        choices=[v.value for v in Character],
        default=Character.BALANCED.value,
        help=say("character"),
    )
    parser.add_argument("--json", action="store_true", help=script.line("commands.json"))


def run(args: argparse.Namespace) -> int:
    first, second = args.players
    pairs = [(first, second)] + ([(args.beside, second)] if args.beside else [])
    if args.games < 1:
        raise Misused("arena.no_games", games=args.games)
    for name in (first, second, *([args.beside] if args.beside else [])):
        _check(name)
    counted = [_play(args, pair) for pair in pairs]
    if args.json:
        report = counted[0] | ({"beside": counted[1]} if len(counted) > 1 else {})
        print(json.dumps(report, indent=2))
    else:
        for table in counted:
            _print(table)
    return 0


def _check(name: str) -> None:
    try:
        check_player(name)
    except NoSuchPlayer:
        names = ", ".join(player.value for player in PlayerName)
        raise Misused("arena.no_such_player", name=name, names=names) from None


def _play(args: argparse.Namespace, players: tuple[str, str]) -> dict[str, Any]:
    bout = Bout(
        players,
        args.seed,
        arena_pack(),
        args.patience,
        Level(args.level),
        Character(args.character),
    )
    results: list[GameResult] = []
    for result in run_games(bout, args.games, args.processes):
        results.append(result)
        _progress(players, results, args.games)
    return {
        "players": list(players),
        "seed": args.seed,
        **tally(results),
        "memory_mb": {name: footprint(name) for name in players if not name.startswith(EXEC)},
    }


def _progress(players: tuple[str, str], results: list[GameResult], games: int) -> None:
    if not sys.stderr.isatty() and len(results) % 25 and len(results) < games:
        return
    line = load_script("en").line(
        "arena.progress",
        a=players[0],
        b=players[1],
        done=len(results),
        games=games,
        won=sum(result.won for result in results),
    )
    end = "\r" if sys.stderr.isatty() and len(results) < games else "\n"
    print(line, end=end, file=sys.stderr, flush=True)


def _print(table: dict[str, Any]) -> None:
    script = load_script("en")
    low, high = table["ci95"]
    facts: dict[str, Any] = {
        **{key: value for key, value in table.items() if not isinstance(value, dict | list)},
        "a": table["players"][0],
        "b": table["players"][1],
        "win_percent": f"{100 * table['win_rate']:.1f}",
        "low": f"{100 * low:.1f}",
        "high": f"{100 * high:.1f}",
        "assassin_percent": f"{100 * table['assassin'] / table['games']:.1f}",
        "assassin_turn_percent": f"{100 * table['assassins_per_turn']:.1f}",
        "sizes": ", ".join(f"{size}: {n}" for size, n in table["clue_sizes"].items()),
        "clue50": table["clue_ms"]["p50"],
        "clue95": table["clue_ms"]["p95"],
        "guess50": table["guess_ms"]["p50"],
        "guess95": table["guess_ms"]["p95"],
    }
    print(script.line("arena.report", **facts))
    for name, giver in zip(table["players"], table["givers"], strict=True):
        print(script.line("arena.giver", name=name, **_giver(giver)))
    for name, megabytes in table["memory_mb"].items():
        if megabytes is not None:
            print(script.line("arena.memory", name=name, megabytes=round(megabytes)))
    for failure, times in table["failures"].items():
        print(script.line("arena.failure", times=times, failure=failure))


def _giver(giver: dict[str, Any]) -> dict[str, Any]:
    return {
        "agents": f"{giver['agents_per_turn']:.2f}",
        "assassins": f"{100 * giver['assassins_per_turn']:.1f}",
        "size": f"{giver['clue_size']:.2f}",
    }
