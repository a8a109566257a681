"""Makes the pictures of the large-print table in docs/, with the tests' browser and a saved game.

    python tools/screenshots.py [FOLDER]

It needs what the tests need: Chromium with its driver, Selenium, axe-core. `make test` gets them.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.screen.browser import Browser  # noqa: E402
from tests.screen.sittings import Table  # noqa: E402
from tests.table.saved_games import in_mid_game  # noqa: E402

WIDE = (1100, 720)
ZOOMED = (320, 480)
"""What a window of 1280 × 1920 pixels has room for at 400 %."""


def main(folder: Path) -> None:
    browser = Browser()
    table = Table(Path(tempfile.mkdtemp()), in_mid_game())
    try:
        browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
        browser.size(*WIDE)
        browser.prefer(color_scheme="light")
        browser.open(table.address)
        browser.until_shown("Shall we go on")
        browser.say("yes")
        browser.until_shown("guess a word", "#status")
        browser.photograph(folder / "screen-wide.png")
        browser.prefer(color_scheme="dark")
        browser.size(*ZOOMED)
        browser.ask("document.querySelector('header').scrollIntoView()")
        browser.photograph(folder / "screen-zoomed.png")
    finally:
        table.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
