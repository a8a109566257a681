"""`voiceduet doctor`: checks each thing that play needs, and says OK or exactly what to do."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator

from voiceduet.doctor import checks
from voiceduet.doctor.finding import Finding, Thing
from voiceduet.equipment import Device, Findings, Input, Output, Wishes, look
from voiceduet.language.load import load_script

METER_SECONDS = 4.0
WIDTH = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    script = load_script("en")
    parser.add_argument("--json", action="store_true", help=script.line("commands.json"))
    parser.add_argument("--silent", action="store_true", help=script.line("commands.doctor.silent"))
    parser.add_argument(
        "--language", metavar="LANG", default="en", help=script.line("commands.doctor.language")
    )


def run(args: argparse.Namespace) -> int:
    script = load_script("en")
    findings: list[Finding] = []
    for finding in examine(args.language, args.silent, _hush if args.json else _tell):
        findings.append(finding)
        if not args.json:
            _tell(finding.told(script))
    well = all(finding.well for finding in findings)
    if args.json:
        print(json.dumps({"well": well, "findings": [_as_json(f) for f in findings]}, indent=2))
    else:
        _tell(script.line("doctor.all_well" if well else "doctor.to_do"))
    return 0 if well else 1


def examine(language: str, silent: bool, tell: Callable[[str], None]) -> Iterator[Finding]:
    """Each finding as soon as it is made."""
    yield checks.check_python()
    yield checks.check_libraries()
    found = look(Wishes(language=language, input=Input.VOICE, output=Output.SPOKEN))
    for finding in checks.check_devices(found):
        yield finding
        if not silent and finding.well:
            yield from _try(finding.thing, found, language, tell)
    yield from checks.check_models(language)
    yield checks.check_disk()
    yield from checks.check_writing()


def _try(
    thing: Thing, found: Findings, language: str, tell: Callable[[str], None]
) -> Iterator[Finding]:
    if thing is Thing.MICROPHONE and isinstance(found.microphone, Device):
        yield _listen(found.microphone, tell)
    if thing is Thing.VOICE and isinstance(found.speaker, Device):
        yield _speak(found.speaker, language)


def _listen(microphone: Device, tell: Callable[[str], None]) -> Finding:
    from voiceduet.doctor.listening import judge, measure
    from voiceduet.ears.microphone import DeviceMicrophone

    script = load_script("en")
    tell(script.line("doctor.say_something", seconds=round(METER_SECONDS)))
    meter = _Meter(tell)
    measured = measure(DeviceMicrophone(microphone.name), METER_SECONDS, meter.show)
    meter.end()
    return judge(measured)


def _speak(speaker: Device, language: str) -> Finding:
    from voiceduet.doctor.speaking import speak
    from voiceduet.mouth.opening import open_mouth

    line = load_script("en").line("doctor.test_line")
    return speak(
        lambda: open_mouth(language, device=speaker.index, show=_hush),
        line,
    )


class _Meter:
    """A bar that moves on a terminal; elsewhere one line for each second."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._redraws = tell is _tell and sys.stdout.isatty()
        self._shown = 0

    def show(self, decibels: float) -> None:
        from voiceduet.doctor.listening import QUIETEST_SHOWN

        filled = round(WIDTH * (1 - decibels / QUIETEST_SHOWN))
        bar = f"    [{'#' * filled}{'-' * (WIDTH - filled)}] {decibels:4.0f} dB"
        self._shown += 1
        if self._redraws:
            print(f"\r{bar}", end="", flush=True)
        elif self._shown % 4 == 0:
            self._tell(bar)

    def end(self) -> None:
        if self._redraws:
            print(flush=True)


def _tell(line: str) -> None:
    print(line, flush=True)


def _hush(_: str) -> None: ...


def _as_json(finding: Finding) -> dict[str, object]:
    return {
        "thing": finding.thing.value,
        "well": finding.well,
        "state": finding.state,
        "told": finding.told(load_script("en")),
    }
