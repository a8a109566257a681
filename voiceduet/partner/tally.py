"""Counts the results of many games: rates, intervals, turns, times."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from voiceduet.partner.arena import GameResult, TurnResult
from voiceduet.rules import Identity

Json = dict[str, Any]


def tally(results: Sequence[GameResult]) -> Json:
    """Everything that is counted, ready to be printed as JSON."""
    games = len(results)
    won = sum(result.won for result in results)
    assassin = sum(result.assassin for result in results)
    failed = [result.failure for result in results if result.failure]
    turns = [turn for result in results for turn in result.turns]
    return {
        "games": games,
        "won": won,
        "assassin": assassin,
        "timeout": games - won - assassin - len(failed),
        "failed": len(failed),
        "failures": dict(Counter(failed)),
        "win_rate": _share(won, games),
        "ci95": list(interval(won, games)),
        "agents": _mean([result.agents for result in results]),
        "sudden_death": sum(result.sudden_death for result in results),
        "turns_per_game": _mean([len(result.turns) for result in results]),
        "clue_ms": _times([s for result in results for s in result.clue_seconds]),
        "guess_ms": _times([s for result in results for s in result.guess_seconds]),
        **_turns(turns),
        "givers": [_turns([turn for turn in turns if turn.giver == player]) for player in (0, 1)],
    }


def interval(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's)."""
    if not trials:
        return (0.0, 1.0)
    z = 1.96
    rate = successes / trials
    middle = rate + z * z / (2 * trials)
    reach = z * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low, high = (middle - reach) / scale, (middle + reach) / scale
    return (round(max(0.0, low), 4), round(min(1.0, high), 4))


def _turns(turns: Sequence[TurnResult]) -> Json:
    ends = Counter((turn.agents, _end(turn)) for turn in turns)
    sizes = Counter(turn.count for turn in turns)
    return {
        "turns": len(turns),
        "agents_per_turn": _mean([turn.agents for turn in turns]),
        "assassins_per_turn": _mean([turn.end is Identity.ASSASSIN for turn in turns]),
        "clue_size": _mean([turn.count for turn in turns]),
        "clue_sizes": {str(size): sizes[size] for size in sorted(sizes)},
        "turn_ends": {f"{a} {end}": _share(n, len(turns)) for (a, end), n in sorted(ends.items())},
    }


def _end(turn: TurnResult) -> str:
    return "stopped" if turn.end is Identity.AGENT or turn.end is None else turn.end.value


def _times(seconds: Sequence[float]) -> Json:
    ordered = sorted(seconds) or [0.0]
    last = len(ordered) - 1
    at = {name: ordered[round(last * share)] for name, share in (("p50", 0.5), ("p95", 0.95))}
    return {name: round(value * 1000, 1) for name, value in at.items()}


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
