"""What every room's tests may ask for."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.e2e.soundcard import NoSoundCard, SoundCard


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
