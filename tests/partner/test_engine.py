"""The examples in docs/engine.md, run."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from voiceduet.partner.arenapack import arena_pack
from voiceduet.partner.engine import Engine
from voiceduet.partner.players import make_knowledge, make_player
from voiceduet.partner.protocol import view_to_json
from voiceduet.rules import GiveClue, Side, apply, deal

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"


def examples() -> list[tuple[str, str]]:
    game = deal(arena_pack(), 3)
    clued, _ = apply(game, GiveClue(Side.B, "something", 1))
    views = {
        "VIEW_TO_CLUE": json.dumps(view_to_json(game.view(Side.A))),
        "VIEW_AFTER_A_CLUE": json.dumps(view_to_json(clued.view(Side.A))),
    }
    text = PAGE.read_text("utf-8")
    for name, view in views.items():
        text = text.replace(name, view)
    blocks = "\n".join(re.findall(r"```engine\n(.*?)```", text, re.DOTALL))
    return re.findall(r"^→ (.*)\n← (.*)$", blocks, re.MULTILINE)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(make_player("ours"), lambda: make_knowledge("ours"))


def test_there_are_examples() -> None:
    assert len(examples()) == 6


@pytest.mark.parametrize("number", range(6))
def test_an_example_is_answered_as_the_page_says(number: int, engine: Engine) -> None:
    request, answer = examples()[number]
    (given,) = engine.serve([request])
    pattern = ".*".join(re.escape(part) for part in answer.split("…"))
    assert re.match(pattern, given), given


def test_the_ranking_is_sorted_and_its_chances_add_up(engine: Engine) -> None:
    request = {
        "id": 1,
        "do": "rank",
        "clue": "weather",
        "words": ["storm", "piano", "cloud", "tax"],
    }
    ranking = json.loads(next(engine.serve([json.dumps(request)])))["ranking"]
    chances = [chance for _, chance in ranking]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1, abs=0.01)
    assert {word for word, _ in ranking[:2]} == {"storm", "cloud"}
