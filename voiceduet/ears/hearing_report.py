"""Counts what came of recordings, by source, phase and what was expected."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from voiceduet.ears.hearing_bench import Heeded, Result, silence_before_deciding


def groups(heeded: Sequence[Heeded]) -> list[dict[str, Any]]:
    """How many of each result, for each kind of item."""
    counted: dict[tuple[str, str, str], Counter[Result]] = {}
    for one in heeded:
        item = one.item
        key = item.source, item.phase, item.kind
        counted.setdefault(key, Counter())[one.result] += 1
    return [
        {
            "source": source,
            "phase": phase,
            "expect": expect,
            "n": sum(results.values()),
            **{result.value: results[result] for result in Result},
        }
        for (source, phase, expect), results in sorted(counted.items())
    ]


def report(heeded: Sequence[Heeded]) -> dict[str, Any]:
    """The figures of a run. Decisions are timed from the end of speech, endpoint silence included;
    recordings end with more silence than that, which the recogniser has heard by then."""
    phases = sorted({one.item.phase for one in heeded})
    seconds = sum(one.seconds for one in heeded) or 1.0
    return {
        "groups": groups(heeded),
        "decision_ms": waits(heeded),
        "decision_ms_by_phase": {
            phase: waits([one for one in heeded if one.item.phase == phase]) for phase in phases
        },
        "real_time_factor": round(sum(one.working for one in heeded) / seconds, 3),
        "rss_mb": round(resident_mb()),
        "baselines": {},
    }


def waits(heeded: Sequence[Heeded]) -> dict[str, int]:
    """How long half of the decisions take at most, and 95 of 100."""
    each = [1000 * (one.deciding + silence_before_deciding()) for one in heeded] or [0.0]
    return {f"p{share}": round(float(np.percentile(each, share))) for share in (50, 95)}


def resident_mb() -> float:
    """The most memory that this process has held; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024) if sys.platform == "darwin" else most / 1024
