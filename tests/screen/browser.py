"""A real browser, driven by tests: Debian's Chromium without a window, with axe-core at hand."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.screen.fetch_axe import AXE

T = TypeVar("T")
SOON = 15.0
"""Seconds within which the page has to follow; it takes a few milliseconds on a quiet machine."""
WIDE = (1280, 900)
STRICTER = {name: {"enabled": True} for name in ("color-contrast-enhanced", "target-size")}
"""Rules of axe-core beyond its usual ones: contrast of 7 to 1, and buttons that a finger hits."""


class NoBrowser(RuntimeError):
    """The browser cannot be used; the text says what is missing."""


class Browser:
    """One browser with a fresh profile."""

    def __init__(self) -> None:
        programs = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
        missing = [name for name, path in programs.items() if path is None]
        if missing:
            raise NoBrowser(f"no {', '.join(missing)}: apt install chromium chromium-driver")
        if not AXE.is_file():
            raise NoBrowser(f"no axe-core at {AXE}: python tests/screen/fetch_axe.py")
        options = webdriver.ChromeOptions()
        options.binary_location = str(programs["chromium"])
        for word in ("headless=new", "no-sandbox", "disable-dev-shm-usage", "disable-gpu"):
            options.add_argument(f"--{word}")
        options.add_argument(f"--window-size={WIDE[0]},{WIDE[1]}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = Service(executable_path=str(programs["chromedriver"]))
        self.driver = webdriver.Chrome(options=options, service=service)

    def close(self) -> None:
        self.driver.quit()

    def open(self, address: str) -> None:
        self.driver.get(address)
        self.until(lambda: self.text("#status"))

    def tidy(self) -> None:
        """One empty window, and no complaints from before."""
        first, *others = self.driver.window_handles
        for other in others:
            self.driver.switch_to.window(other)
            self.driver.close()
        self.driver.switch_to.window(first)
        self.driver.get("about:blank")
        self.errors()

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        return str(self.ask("return document.querySelector(arguments[0]).innerText", selector))

    def ask(self, script: str, *facts: object) -> Any:
        return self.driver.execute_script(script, *facts)

    def until(self, true: Callable[[], T], seconds: float = SOON) -> T:
        end = time.monotonic() + seconds
        while not (result := true()):
            if time.monotonic() > end:
                raise AssertionError(f"never came; the page shows:\n{self.text('body')}")
            time.sleep(0.03)
        return result

    def until_shown(self, text: str, selector: str = "body") -> None:
        self.until(lambda: text.lower() in self.text(selector).lower())

    def say(self, text: str) -> None:
        """Type this into the field and send it."""
        field = self.find("#say")
        field.clear()
        field.send_keys(text, Keys.ENTER)

    def tab_to(self, selector: str, *keys: str) -> None:
        """Press Tab (or these keys) until this has the focus."""
        for _ in range(60):
            if self.ask("return document.activeElement.matches(arguments[0])", selector):
                return
            self.press(*(keys or (Keys.TAB,)))
        raise AssertionError(f"the keyboard does not reach {selector}; it is at {self.focus()}")

    def press(self, *keys: str) -> None:
        """Keys as on a keyboard, wherever the focus is; SHIFT or CONTROL in front is held."""
        chain = ActionChains(self.driver)
        for key in keys:
            held = key[0] if len(key) > 1 and key[0] in (Keys.SHIFT, Keys.CONTROL) else ""
            if held:
                chain.key_down(held).send_keys(key[1:]).key_up(held)
            else:
                chain.send_keys(key)
        chain.perform()

    def focus(self) -> str:
        """What has the focus, by its id or its words."""
        return str(
            self.ask("const e = document.activeElement; return e.id || e.innerText || e.tagName")
        )

    def size(self, width: int, height: int) -> None:
        """The window in CSS pixels, as a zoomed page sees it."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )

    def zoom(self, percent: int) -> None:
        """The window as it is when the player zooms: fewer CSS pixels, each of them larger."""
        factor = percent / 100
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {
                "width": round(WIDE[0] / factor),
                "height": round(WIDE[1] / factor),
                "deviceScaleFactor": factor,
                "mobile": False,
            },
        )

    def prefer(self, **features: str) -> None:
        """What the system asks for: `color_scheme="dark"`, `reduced_motion="reduce"`."""
        wanted = [
            {"name": f"prefers-{name.replace('_', '-')}", "value": value}
            for name, value in features.items()
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wanted})

    def complaints(self) -> list[str]:
        """What axe-core finds wrong with the page as it is now."""
        self.ask(AXE.read_text("utf-8"))
        found = self.driver.execute_async_script(
            "const done = arguments[1]; axe.run(document, arguments[0])"
            ".then((r) => done(JSON.stringify(r.violations)), (e) => done(JSON.stringify("
            "[{id: 'failed', help: String(e), nodes: []}])))",
            {"resultTypes": ["violations"], "rules": STRICTER},
        )
        return [
            f"{each['id']}: {each['help']}: {node['html'][:120]} {node['failureSummary']}"
            for each in json.loads(found)
            for node in each["nodes"] or [{"html": "", "failureSummary": ""}]
        ]

    def errors(self) -> list[str]:
        """What the browser's console complains about."""
        return [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")
        ]

    def photograph(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))
