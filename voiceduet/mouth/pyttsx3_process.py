"""A process of its own for pyttsx3: reads what to synthesise from its input, answers in JSON lines.

pyttsx3 is not made for threads, can hang, and a crash of its driver takes its process along. Here
that process is not the game's. Run by `system_voice`; nothing else needs it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any, TextIO

WRITING_SECONDS = 4.0


def main() -> None:
    answers = _keep_output_to_ourselves()
    engine, ready = _open()
    _answer(answers, ready)
    for line in sys.stdin:
        _answer(answers, _synthesise(engine, json.loads(line)))


def _keep_output_to_ourselves() -> TextIO:
    """pyttsx3 and its drivers print as they like: let that go nowhere, and answers come through."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        os.dup2(nowhere, descriptor)
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    return answers


def _open() -> tuple[Any, dict[str, Any]]:
    try:
        import pyttsx3

        engine = pyttsx3.init()
        voices = [
            {"id": str(voice.id), "languages": [_text(code) for code in voice.languages or []]}
            for voice in engine.getProperty("voices")
        ]
        driver = engine.proxy._module.__name__.rsplit(".", 1)[-1]
    except Exception as error:
        return None, {"error": f"{type(error).__name__}: {error}"}
    return engine, {"voices": voices, "driver": driver}


def _text(code: object) -> str:
    """Some drivers give languages as bytes with a priority in front."""
    if isinstance(code, bytes):
        return code.decode("utf-8", "ignore").lstrip("\x05\x02")
    return str(code)


def _synthesise(engine: Any, order: dict[str, Any]) -> dict[str, Any]:
    try:
        # Through the engine's queue a property may come too late for the text behind it.
        driver = engine.proxy._driver
        driver.setProperty("voice", order["voice"])
        driver.setProperty("rate", order["rate"])
        if _is_espeak(engine):
            # The other drivers have no pitch, and say so by raising or printing.
            driver.setProperty("pitch", order["pitch"])
            # espeak sets these in its own thread, and the text must not overtake them.
            _espeak_library().Synchronize()
        engine.save_to_file(order["text"], order["file"])
        engine.runAndWait()
        if _is_espeak(engine):
            _wait_until_written(driver)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return {"file": order["file"]}


def _espeak_library() -> Any:
    from pyttsx3.drivers import _espeak

    return _espeak


def _is_espeak(engine: Any) -> bool:
    return "espeak" in engine.proxy._module.__name__


def _wait_until_written(driver: Any) -> None:
    """`runAndWait` may return before espeak's own thread has written the file."""
    deadline = time.monotonic() + WRITING_SECONDS
    while driver._speaking and time.monotonic() < deadline:
        time.sleep(0.001)


def _answer(answers: TextIO, answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
