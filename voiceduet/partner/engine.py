"""The engine: answers requests, one JSON line each, with rankings and moves (docs/engine.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from voiceduet.partner.knowledge import Knowledge
from voiceduet.partner.listening import chances
from voiceduet.partner.player import Player
from voiceduet.partner.protocol import BadMessage, Json, decision_to_json, view_from_json

LAPSE = 0.02
"""The share of guesses that no association explains, in rankings."""


class Engine:
    """One player and its knowledge behind the protocol."""

    def __init__(self, player: Player, knowledge: Callable[[], Knowledge]) -> None:
        self._player = player
        self._knowledge = knowledge

    def serve(self, lines: Iterable[str]) -> Iterator[str]:
        """An answer for every line that is not empty."""
        for line in lines:
            if line.strip():
                yield json.dumps(self.answer(line), ensure_ascii=False)

    def answer(self, line: str) -> Json:
        """The answer to one request; what is wrong with it, if it makes no sense."""
        request: Any = None
        try:
            request = json.loads(line)
            return {"id": request.get("id"), **self._do(request)}
        except json.JSONDecodeError as problem:
            return {"id": None, "error": f"not JSON: {problem}"}
        except (BadMessage, AttributeError) as problem:
            number = request.get("id") if isinstance(request, dict) else None
            return {"id": number, "error": str(problem)}

    def _do(self, request: Json) -> Json:
        do = request.get("do")
        if do == "rank":
            return self._rank(request)
        if do not in ("clue", "guess"):
            raise BadMessage(f"there is nothing to do called {do!r}: rank, guess or clue")
        view = view_from_json(request.get("view") or {})
        if do == "clue":
            if not view.legal.clue:
                raise BadMessage("in this view it is not this side's clue")
            return decision_to_json(self._player.clue(view), view)
        if not view.legal.guesses:
            raise BadMessage("in this view it is not this side's guess")
        left = bool(request.get("left_to_me", False))
        return decision_to_json(self._player.guess(view, left), view)

    def _rank(self, request: Json) -> Json:
        clue, words = request.get("clue"), request.get("words")
        if not isinstance(clue, str) or not clue.strip():
            raise BadMessage("rank needs a clue")
        if not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
            raise BadMessage("rank needs words: a list of texts")
        knowledge = self._knowledge()
        first = chances(knowledge.strength(clue, words), LAPSE)
        order = np.argsort(-first, kind="stable")
        ranking = [[words[i], round(float(first[i]), 4)] for i in order]
        answer: Json = {"ranking": ranking}
        if not knowledge.knows(clue):
            answer["knows_clue"] = False
        return answer
