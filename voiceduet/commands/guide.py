"""`voiceduet guide`: reads the player's guide aloud, part by part, or prints it."""

from __future__ import annotations

import argparse
import sys
import threading
from pathlib import Path

from voiceduet import places
from voiceduet.equipment import Equipment, Input, Output, Wishes, decide, look
from voiceduet.language.guide import Part, find, read_guide
from voiceduet.language.load import load_script
from voiceduet.mouth.port import Mouth
from voiceduet.problem import Misused
from voiceduet.table.settings import Settings, parse

LEAVE = "q"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    line = load_script("en").line
    parser.add_argument("part", nargs="*", metavar="PART", help=line("commands.guide.part"))
    parser.add_argument("--print", action="store_true", help=line("commands.guide.print"))
    parser.add_argument("--list", action="store_true", help=line("commands.guide.list"))


def run(args: argparse.Namespace) -> int:
    settings = _settings()
    parts = read_guide(_file(settings.language).read_text("utf-8"))
    if args.list:
        print("\n".join(part.title for part in parts))
        return 0
    if args.part:
        wanted = " ".join(args.part)
        found = find(parts, wanted)
        if found is None:
            titles = ", ".join(part.title for part in parts)
            raise Misused("commands.guide.no_part", part=wanted, parts=titles)
        parts = (found,)
    wishes = Wishes(
        input=Input.TYPED,
        output=Output.PRINTED if args.print else Output.SPOKEN,
        language=settings.language,
        speaker=settings.speaker or None,
    )
    equipment = decide(look(wishes), wishes)
    for note in equipment.notes:
        print(load_script(settings.language).line(note.name, **note.facts), file=sys.stderr)
    if equipment.output is Output.PRINTED:
        _print(parts)
        return 0
    return _speak(parts, settings, equipment)


def _settings() -> Settings:
    """The player's settings; what is wrong with the file is for `play` to tell and to mend."""
    try:
        return parse(places.settings_file().read_text("utf-8"))[0]
    except (OSError, ValueError):
        return Settings()


def _file(language: str) -> Path:
    """The guide in this language, or in English."""
    own = places.shipped(f"docs/guide.{language}.md")
    return own if own.is_file() else places.shipped("docs/guide.md")


def _print(parts: tuple[Part, ...]) -> None:
    for part in parts:
        print(part.title, *part.lines, "", sep="\n")


def _speak(parts: tuple[Part, ...], settings: Settings, equipment: Equipment) -> int:
    from voiceduet.mouth.opening import open_mouth

    device = equipment.speaker.index if equipment.speaker else None
    mouth = open_mouth(settings.language, comfort=settings.comfort, device=device)
    reader = _Reader(mouth)
    if sys.stdin is not None and sys.stdin.isatty():
        print(load_script(settings.language).line("commands.guide.keys"), flush=True)
        threading.Thread(target=reader.mind_the_keys, daemon=True).start()
    try:
        for part in parts:
            reader.read(part)
    except KeyboardInterrupt:
        mouth.stop()
    finally:
        mouth.close()
    return 0


class _Reader:
    """Reads parts until somebody has heard enough."""

    def __init__(self, mouth: Mouth) -> None:
        self._mouth = mouth
        self._enough = False

    def read(self, part: Part) -> None:
        if self._enough:
            return
        for line in (f"{part.title}.", *part.lines):
            self._mouth.say(line)
        self._mouth.wait_until_idle()

    def mind_the_keys(self) -> None:
        """Enter goes on to the next part; the letter q ends the reading."""
        for line in sys.stdin:
            self._enough = self._enough or line.strip().lower() == LEAVE
            self._mouth.stop()
