"""A browser for each test process, and tables that are cleared away."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.screen.sittings import Table
from voiceduet.table.saves import SavedGame

Lay = Callable[..., Table]


@pytest.fixture(scope="session")
def _one_browser() -> Iterator[object]:
    from tests.screen.browser import Browser, NoBrowser

    try:
        browser = Browser()
    except NoBrowser as problem:
        if os.environ.get("CI"):
            pytest.fail(f"a browser is needed here: {problem}")
        pytest.skip(f"no browser: {problem}")
    yield browser
    browser.close()


@pytest.fixture
def browser(_one_browser):
    """As wide as a laptop, with nothing asked for by the system."""
    from tests.screen.browser import WIDE

    _one_browser.size(*WIDE)
    _one_browser.prefer(color_scheme="light")
    yield _one_browser
    _one_browser.tidy()


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Lay]:
    """Lays a table with a screen, on which a saved game may lie."""
    tables: list[Table] = []

    def laid(saved: SavedGame | None = None, *, spoken: bool = False) -> Table:
        tables.append(Table(tmp_path, saved, spoken=spoken))
        return tables[-1]

    yield laid
    for table in tables:
        table.close()
