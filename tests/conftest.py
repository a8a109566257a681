"""What every room's tests may ask for."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator

import hypothesis
import pytest

from voiceduet.equipment.pulse import NoSoundCard
from voiceduet.equipment.virtual_card import SoundCard

# How long an example takes says more about the machine's other work than about the code.
hypothesis.settings.register_profile("house", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis.settings.load_profile("house")


@pytest.fixture(scope="session")
def soundcard() -> Iterator[SoundCard]:
    """A virtual sound card, the only one this test process and its children know."""
    try:
        card = SoundCard()
    except NoSoundCard as problem:
        if os.environ.get("CI"):
            pytest.fail(f"the virtual sound card is needed here: {problem}")
        pytest.skip(f"no virtual sound card: {problem}")
    with card, card.in_this_process():
        yield card


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything was set up on purpose, a test that cannot listen or look has failed."""
    report = yield
    promised = [item.get_closest_marker(name) for name in ("model", "soundcard", "browser")]
    optional = item.get_closest_marker("extra")
    if report.skipped and any(promised) and not optional and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"skipped where it must run: {report.longrepr}"
    return report
