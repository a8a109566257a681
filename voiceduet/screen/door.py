"""Who may come in: an unguessable address, this machine's own host name, our own page. Pure."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

HOST = "127.0.0.1"
"""The loopback address, by number: no name can be made to point elsewhere."""

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""Sent with every answer."""


class Refused(Enum):
    """Why somebody may not come in."""

    NOT_HERE = 404
    """The address is wrong; whether anything is nearby is not told."""
    NOT_OURS = 403
    """It comes from another page or under another name."""


def _secret() -> str:
    return secrets.token_urlsafe(32)


@dataclass
class Door:
    """Lets in whoever has the address, from the page that we sent."""

    port: int
    token: str = field(default_factory=_secret)
    _ticket: str = field(default_factory=_secret)

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"{self.origin}/{self.token}/"

    @property
    def ticket_address(self) -> str:
        """Leads to the page once. Other users of the machine can see how a browser was started."""
        return f"{self.origin}/{self._ticket}"

    def enter(self, method: str, path: str, headers: Mapping[str, str]) -> str | Refused:
        """What is asked for, as a name without a path; or why it is refused."""
        if headers.get("Host") != f"{HOST}:{self.port}":
            return Refused.NOT_OURS
        if not self._from_our_page(method, headers):
            return Refused.NOT_OURS
        token, _, name = path.removeprefix("/").partition("/")
        if not _same(token, self.token) or "/" not in path[1:]:
            return Refused.NOT_HERE
        # A page that somebody else's page leads to is only ever looked at.
        if name and headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            return Refused.NOT_OURS
        return name

    def take_ticket(self, path: str, headers: Mapping[str, str]) -> bool:
        """Whether this is the ticket, which is then used up."""
        if headers.get("Host") != f"{HOST}:{self.port}":
            return False
        if not _same(path.removeprefix("/"), self._ticket):
            return False
        self._ticket = _secret()
        return True

    def _from_our_page(self, method: str, headers: Mapping[str, str]) -> bool:
        origin = headers.get("Origin")
        if method == "GET":
            return origin in (None, self.origin)
        return origin == self.origin


def _same(given: str, wanted: str) -> bool:
    """Compared in a time that does not tell how much of it was right."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())
