import pytest

from tests.table.sitting_down import Evening


@pytest.fixture
def evening() -> Evening:
    """A conversation that has just begun."""
    evening = Evening()
    evening.begin()
    return evening
