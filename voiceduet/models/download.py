"""Downloads an archive: gives up quickly on a silent server and looks before it trusts."""

from __future__ import annotations

import queue
import threading
import urllib.error
import urllib.request
from http.client import HTTPException, HTTPResponse
from pathlib import Path

from voiceduet import __version__
from voiceduet.models.manifest import Archive
from voiceduet.models.progress import Progress
from voiceduet.models.trouble import SourceFailed

ANSWER_SECONDS = 8.0
"""From the question for an address to the first line of the answer."""
STALL_SECONDS = 20.0
"""The longest pause within a download."""
CHUNK = 1 << 16
ROOM = 3
"""An archive may be so many times as big as expected before it is cut off."""

MAGIC = (b"PK\x03\x04", b"\x1f\x8b")


def download(source: Archive, file: Path, progress: Progress) -> None:
    """The archive as a file. Its sum is the caller's to check."""
    try:
        with _answer(source) as response:
            _save(source, response, file, progress)
    except TimeoutError as error:
        raise SourceFailed("models.stalled", host=source.host) from error
    except (HTTPException, ConnectionError) as error:
        raise SourceFailed("models.cut_off", host=source.host) from error


def _answer(source: Archive) -> HTTPResponse:
    """Asks in a thread of its own: looking up a name cannot be timed out in any other way."""
    answers: queue.Queue[HTTPResponse | Exception] = queue.Queue()

    def ask() -> None:
        request = urllib.request.Request(
            source.url, headers={"User-Agent": f"voiceduet/{__version__}"}
        )
        try:
            answers.put(urllib.request.urlopen(request, timeout=STALL_SECONDS))
        except Exception as error:
            answers.put(error)

    threading.Thread(target=ask, daemon=True).start()
    try:
        answer = answers.get(timeout=ANSWER_SECONDS)
    except queue.Empty:
        raise SourceFailed("models.no_answer", host=source.host) from None
    if isinstance(answer, urllib.error.HTTPError):
        raise SourceFailed("models.refused", host=source.host, code=answer.code)
    if isinstance(answer, Exception):
        raise SourceFailed("models.no_answer", host=source.host) from answer
    return answer


def _save(source: Archive, response: HTTPResponse, file: Path, progress: Progress) -> None:
    announced = response.headers.get("Content-Length", "")
    total = int(announced) if announced.isdigit() else source.size
    first = response.read(CHUNK)
    if not first.startswith(MAGIC):
        raise SourceFailed("models.web_page", host=source.host)
    progress.begin(total)
    done = 0
    chunk = first
    with file.open("wb") as out:
        while chunk:
            done += len(chunk)
            if done > source.size * ROOM:
                raise SourceFailed("models.too_big")
            out.write(chunk)
            progress.reach(done)
            chunk = response.read(CHUNK)
    progress.end()
    if announced.isdigit() and done != total:
        raise SourceFailed("models.cut_off", host=source.host)
