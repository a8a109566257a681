"""Serves the page to this machine alone: files, a stream of pictures, and what is said there."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from voiceduet.language.script import Script
from voiceduet.screen.door import HEADERS, HOST, Door, Refused
from voiceduet.screen.files import File
from voiceduet.screen.wall import Wall

LONGEST_MESSAGE = 2000
"""Bytes of one thing that is said; a person says far less in one breath."""
HEARTBEAT = 10.0
"""Seconds after which a silent stream is written to, so that a dead window is noticed."""
PATIENCE = 20.0
"""Seconds that a window may take to read or to send before it is given up."""
MOST_WINDOWS = 32
"""Streams at once."""

Hear = Callable[[object], bool]
"""Takes a message from the page; False when it is none."""


class Server(ThreadingHTTPServer):
    """Listens on the loopback address only, at a port that the system chooses. Raises OSError."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = False

    def __init__(self, files: dict[str, File], wall: Wall, hear: Hear, script: Script) -> None:
        super().__init__((HOST, 0), _Visit)
        self.door = Door(self.server_port)
        self.files = files
        self.wall = wall
        self.hear = hear
        self.script = script
        self.windows = threading.BoundedSemaphore(MOST_WINDOWS)

    def start(self) -> None:
        threading.Thread(target=self.serve_forever, args=(0.1,), daemon=True).start()

    def handle_error(self, request: object, client_address: object) -> None:
        """A window that went away in mid-sentence is no news to the player."""


class _Visit(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = PATIENCE
    server: Server

    def do_GET(self) -> None:
        if self.server.door.take_ticket(self.path, self._headers):
            self._answer(HTTPStatus.SEE_OTHER, b"", {"Location": self.server.door.address})
            return
        name = self._enter()
        if name is None:
            return
        if name == "events":
            self._stream()
        elif name in self.server.files:
            file = self.server.files[name]
            self._answer(HTTPStatus.OK, file.content, {"Content-Type": file.kind})
        else:
            self._refuse(Refused.NOT_HERE)

    def do_POST(self) -> None:
        # What was sent with a refused request is not read, so nothing can follow it.
        self.close_connection = True
        name = self._enter()
        if name is None:
            return
        if name != "say":
            self._refuse(Refused.NOT_HERE)
            return
        message = self._message()
        if message is None:
            return
        if self.server.hear(message):
            self._answer(HTTPStatus.NO_CONTENT, b"")
        else:
            self._tell(HTTPStatus.BAD_REQUEST, "screen.not_a_message")

    def _message(self) -> object | None:
        if self._headers.get("Content-Type", "").split(";")[0].strip() != "application/json":
            self._tell(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "screen.not_a_message")
            return None
        length = self._headers.get("Content-Length", "")
        if not length.isascii() or not length.isdecimal() or int(length) > LONGEST_MESSAGE:
            self._tell(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "screen.too_long")
            return None
        try:
            message: object = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            message = ()
        return message if message is not None else ()

    @property
    def _headers(self) -> dict[str, str]:
        """One value for each name; a name given twice is given wrongly."""
        names = set(self.headers.keys())
        return {
            name.title(): self.headers[name]
            for name in names
            if len(self.headers.get_all(name, [])) == 1
        }

    def _enter(self) -> str | None:
        entered = self.server.door.enter(self.command, self.path, self._headers)
        if isinstance(entered, Refused):
            self._refuse(entered)
            return None
        if self.server.wall.closed:
            self._tell(HTTPStatus.SERVICE_UNAVAILABLE, "screen.ended")
            return None
        return entered

    def _refuse(self, why: Refused) -> None:
        line = "screen.not_found" if why is Refused.NOT_HERE else "screen.refused"
        self._tell(HTTPStatus(why.value), line)

    def _tell(self, status: HTTPStatus, line: str) -> None:
        text = self.server.script.line(line).encode()
        self._answer(status, text, {"Content-Type": "text/plain; charset=utf-8"})

    def _answer(
        self, status: HTTPStatus, body: bytes, headers: dict[str, str] | None = None
    ) -> None:
        self._begin(status, {**(headers or {}), "Content-Length": str(len(body))})
        self.wfile.write(body)

    def _begin(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        if status >= HTTPStatus.BAD_REQUEST:
            self.close_connection = True
        self.send_response_only(status)
        for name, value in {**HEADERS, **headers}.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()

    def _stream(self) -> None:
        self.close_connection = True
        if not self.server.windows.acquire(blocking=False):
            self._tell(HTTPStatus.SERVICE_UNAVAILABLE, "screen.too_many")
            return
        try:
            self._begin(HTTPStatus.OK, {"Content-Type": "text/event-stream; charset=utf-8"})
            with contextlib.suppress(OSError):
                self._follow()
        finally:
            self.server.windows.release()

    def _follow(self) -> None:
        """Pictures until the window is gone; the whole of each, so that a reload misses nothing."""
        seen, wall = 0, self.server.wall
        while True:
            closed = wall.closed
            newer = wall.look(seen, HEARTBEAT)
            if newer is None:
                if closed:
                    return
                self.wfile.write(b":\n\n")
            else:
                seen, data = newer
                self.wfile.write(f"data: {data}\n\n".encode())

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Whatever cannot even be read is answered as strictly as the rest, and told nothing."""
        del message, explain
        self._tell(HTTPStatus(code), "screen.not_a_message")

    def log_message(self, *_: object) -> None:
        """The terminal belongs to the game."""
