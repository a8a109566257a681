"""Loaded by every Python process of a guarded run: any attempt to reach a network ends it."""

from __future__ import annotations

import os
import sys

CAUGHT = 99


def _guard(event: str, args: tuple[object, ...]) -> None:
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        _end(event, args)
    if event in ("socket.connect", "socket.bind") and not isinstance(args[1], str | bytes):
        _end(event, args)


def _end(event: str, args: tuple[object, ...]) -> None:
    with open(os.environ["VOICEDUET_GUARD"], "a") as file:
        file.write(f"{event} {args!r}\n")
    os._exit(CAUGHT)


sys.addaudithook(_guard)
