"""Who may come in, and that nobody at the door holds up the game."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from voiceduet.problem import Problem
from voiceduet.screen import server
from voiceduet.screen.door import Door
from voiceduet.screen.screen import Screen
from voiceduet.table.front import Seen
from voiceduet.table.signals import Said, Signal

SOON = 10.0


class Visitor:
    """A program that talks to the server and may lie about where it comes from."""

    def __init__(self, screen: Screen) -> None:
        parts = urlsplit(screen.address)
        assert parts.port is not None
        self.port, self.path = parts.port, parts.path
        self.origin = f"http://127.0.0.1:{self.port}"

    def ask(
        self,
        name: str = "",
        *,
        method: str = "GET",
        path: str | None = None,
        body: bytes | None = None,
        **headers: str,
    ) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        given = {key.replace("_", "-"): value for key, value in headers.items()}
        line.request(method, (self.path if path is None else path) + name, body, given)
        answer = line.getresponse()
        if answer.headers.get_content_type() != "text/event-stream":
            answer.body = answer.read()  # type: ignore[attr-defined]
        return answer

    def say(self, message: object, **headers: str) -> http.client.HTTPResponse:
        given = {"Origin": self.origin, "Content_Type": "application/json", **headers}
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return self.ask("say", method="POST", body=body, **given)


@pytest.fixture
def heard() -> list[Signal]:
    return []


@pytest.fixture
def screen(heard: list[Signal]) -> Iterator[Screen]:
    screen = Screen("en", spoken=False)
    screen.begin(heard.append)
    yield screen
    screen.close()


@pytest.fixture
def visitor(screen: Screen) -> Visitor:
    return Visitor(screen)


def test_it_listens_on_this_machine_alone(screen: Screen) -> None:
    assert screen._server.server_address[0] == "127.0.0.1"
    assert screen._server.socket.family is socket.AF_INET


def test_no_two_addresses_are_alike_and_none_can_be_guessed() -> None:
    tokens = {Door(1).token for _ in range(50)}
    assert len(tokens) == 50
    assert min(len(token) for token in tokens) >= 43  # 256 bits in base 64


def test_every_answer_is_strict_about_content_and_is_not_kept(visitor: Visitor) -> None:
    for answer in (visitor.ask(), visitor.ask("page.js"), visitor.ask("nothing"), visitor.say({})):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Access-Control-Allow-Origin"] is None
        assert answer.headers["Server"] is None


def test_the_page_loads_nothing_from_elsewhere(visitor: Visitor) -> None:
    for name in (
        "",
        "page.css",
        *(f"{n}.js" for n in ("page", "board", "log", "settings", "talk")),
    ):
        text = visitor.ask(name).body.decode()  # type: ignore[attr-defined]
        assert text
        foreign = text.replace("http://www.w3.org/2000/svg", "")
        assert "http" not in foreign, name
        assert "$" not in (text if name == "" else ""), "a text of the page is missing"


@pytest.mark.parametrize(
    "path", ["/", "", "/page.js", "/events", "/wrong/", "/wrong/events", "/{token}", "/{token}x/"]
)
def test_without_the_token_there_is_nothing(visitor: Visitor, screen: Screen, path: str) -> None:
    token = visitor.path.strip("/")
    answer = visitor.ask(path=path.replace("{token}", token) or "*")
    assert answer.status == 404
    assert token.encode() not in answer.body  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name",
    ["../screen.py", "..%2fscreen.py", "%2e%2e/door.py", "index.html", "page.js/", "/page.js"],
)
def test_only_the_pages_own_files_are_there(visitor: Visitor, name: str) -> None:
    assert visitor.ask(name).status == 404


@pytest.mark.parametrize("name", ["", "page.js", "events"])
@pytest.mark.parametrize(
    "host",
    ["localhost:{port}", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}", ""],
)
def test_another_host_name_is_refused(visitor: Visitor, name: str, host: str) -> None:
    assert visitor.ask(name, Host=host.format(port=visitor.port)).status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:{port}", "*"])
def test_another_origin_is_refused(visitor: Visitor, heard: list[Signal], origin: str) -> None:
    origin = origin.format(port=visitor.port)
    assert visitor.say({"say": "quit"}, Origin=origin).status == 403
    assert visitor.ask("events", Origin=origin).status == 403
    assert heard == []


def test_what_is_said_without_an_origin_is_refused(visitor: Visitor, heard: list[Signal]) -> None:
    body = json.dumps({"say": "quit"}).encode()
    answer = visitor.ask("say", method="POST", body=body, Content_Type="application/json")
    assert answer.status == 403
    assert heard == []


def test_what_another_site_asks_for_is_refused_even_without_an_origin(visitor: Visitor) -> None:
    assert visitor.ask("events", Sec_Fetch_Site="cross-site").status == 403
    assert visitor.ask("page.js", Sec_Fetch_Site="same-site").status == 403
    assert visitor.ask("page.js", Sec_Fetch_Site="same-origin").status == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"])
def test_no_other_way_of_asking_is_answered(visitor: Visitor, method: str) -> None:
    answer = visitor.ask(method=method)
    assert answer.status == 501
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Server"] is None


def test_a_header_given_twice_is_no_header(visitor: Visitor) -> None:
    with socket.create_connection(("127.0.0.1", visitor.port), SOON) as line:
        good = f"Host: 127.0.0.1:{visitor.port}\r\n"
        line.sendall(f"GET {visitor.path} HTTP/1.1\r\n{good}Host: evil.example\r\n\r\n".encode())
        assert b" 403 " in line.recv(100)


def test_what_is_typed_reaches_the_table_as_typed(visitor: Visitor, heard: list[Signal]) -> None:
    assert visitor.say({"say": "Weather, two!"}).status == 204
    (said,) = heard
    assert isinstance(said, Said)
    assert said.heard.typed
    assert said.heard.text == "weather two"
    assert not said.touched


@pytest.mark.parametrize(
    "message",
    [
        *({}, {"say": ""}, {"say": 7}, {"guess": 3}, {"guess": True}, {"guess": -1}),
        *([], None, "say", {"say": "a", "guess": 1}, b"not json", b"\xff", b"[" * 1500),
    ],
)
def test_a_message_that_is_none_is_told_so(
    visitor: Visitor, heard: list[Signal], message: object
) -> None:
    """A card can be touched only while it may be guessed; there is no game here."""
    answer = visitor.say(message)
    assert answer.status == 400
    assert b"does not know" in answer.body  # type: ignore[attr-defined]
    assert heard == []


def test_a_message_that_is_too_long_or_no_json_is_not_even_read(visitor: Visitor) -> None:
    assert visitor.say({"say": "a" * 3000}).status == 413
    assert visitor.say({"say": "a"}, Content_Length="-1").status == 413
    assert visitor.say({"say": "a"}, Content_Type="text/plain").status == 415


def test_a_ticket_leads_to_the_page_once(visitor: Visitor, screen: Screen) -> None:
    path = urlsplit(screen._server.door.ticket_address).path
    assert visitor.ask(path=path, Host="evil.example").status == 403
    first = visitor.ask(path=path)
    assert first.status == 303
    assert first.headers["Location"] == screen.address
    assert visitor.ask(path=path).status == 404


def test_without_windows_no_browser_takes_the_terminal(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("BROWSER", "true")
    assert not screen.open_browser()


def test_when_it_cannot_listen_it_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HOST", "192.0.2.1")  # nobody's address
    with pytest.raises(Problem) as told:
        Screen("en", spoken=False)
    assert told.value.name == "screen.cannot_listen"


def test_a_window_that_never_reads_does_not_hold_up_the_game(
    visitor: Visitor, screen: Screen
) -> None:
    request = f"GET {visitor.path}events HTTP/1.1\r\nHost: 127.0.0.1:{visitor.port}\r\n\r\n"
    with socket.socket() as dead:
        dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        dead.connect(("127.0.0.1", visitor.port))
        dead.sendall(request.encode())
        began = time.monotonic()
        for _ in range(400):
            screen.show(Seen(said=("A line that fills the pipe. " * 20,)))
        took = time.monotonic() - began
        assert took < 5.0
        # Whoever does read has the newest state at once, and not the 399 before it.
        stream = visitor.ask("events")
        picture = json.loads(stream.readline().removeprefix(b"data: "))
        assert picture["lines"][-1]["n"] == 400


def test_windows_beyond_the_most_are_told_so(visitor: Visitor) -> None:
    kept = [visitor.ask("events") for _ in range(server.MOST_WINDOWS)]
    assert {answer.status for answer in kept} == {200}
    assert visitor.ask("events").status == 503
