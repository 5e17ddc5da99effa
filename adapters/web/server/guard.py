"""What stands before every page: whose words are taken, how many of them, and what a browser may do with an answer."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.web.server.connections import place
from croupier.network import Bounded

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
Refuse = Callable[[Request, str, int], ASGIApp]
"""Makes an answer that says why something wasn't done, by the name of a phrase, with a status."""
SAFE = ("GET", "HEAD")
LONGEST = 2048
"""Bytes of what is posted."""
AT_ONCE, PER_SECOND = 10, 1.0
"""Posts that one address may send at once, and how many more each second."""
PAGES, PAGES_IN_ALL = (100, 10.0), (600, 60.0)
"""Pages that one address, and that all may ask for at once, and how many more each second."""
REPLAY = 4
"""Pages that a replay counts as, which takes longer to make."""
NEWCOMERS = 20, 20 / 3600
"""Browsers without an account yet that may press from one address at once, and how many more each second."""
TRIES = 5, 5 / 3600
"""Wrong links that one address may try at once, and how many more each second."""
ADDRESSES = 10_000
_REPLAY = re.compile(r"/t/[^/]+/replay")
LOCAL = ("127.0.0.1", "localhost", "[::1]")


class Measure:
    """How often each address may do something: so often at once, and so often more each second."""

    def __init__(self, now: Callable[[], float], most: int, each_second: float) -> None:
        """Know nobody yet; `now` is any clock in seconds."""
        self._now, self._most, self._each_second = now, float(most), each_second
        self._left: Bounded[str, tuple[float, float]] = Bounded(ADDRESSES)

    def left(self, address: str) -> float:
        """Tell how often an address may do it now."""
        left, at = self._left.get(address, (self._most, self._now()))
        return min(self._most, left + (self._now() - at) * self._each_second)

    def allowed(self, address: str, times: int = 1) -> bool:
        """Tell whether an address may do it so many times, and count that; what is refused takes nothing away."""
        left = self.left(address)
        may = left >= times
        self._left[address] = (left - times if may else left, self._now())
        return may


@dataclass(frozen=True)
class Limits:
    """How often each address may try the link of somebody, and come as somebody new."""

    tries: Measure
    newcomers: Measure


class Guard:
    """Lets through what comes from our own pages, in measure, and says to browsers what an answer may do."""

    def __init__(
        self, app: ASGIApp, refuse: Refuse, base: str, local: bool, proxies: Sequence[str], now: Callable[[], float]
    ) -> None:
        """Stand before an application that people reach at `base`, and, if it is `local`, on this machine."""
        self._app, self._refuse, self._base, self._proxies = app, refuse, base, frozenset(proxies)
        host = urlsplit(base)
        self._hosts = {host.netloc.casefold()}
        if local:
            self._hosts |= {f"{name}:{host.port}" for name in LOCAL}
        self._posts = Measure(now, AT_ONCE, PER_SECOND)
        self._pages, self._all_pages = Measure(now, *PAGES), Measure(now, *PAGES_IN_ALL)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer, or let the application, and stay behind: a stream has no need of us any more."""
        if scope["type"] != "http":
            return _nothing()
        headers = Headers(scope=scope)
        scope["state"] = {"address": self._address(scope, headers)}
        cached = scope["path"].startswith("/static/")

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    given[name] = value
                if not cached:
                    given["cache-control"] = "no-store"
            await send(message)

        return (self._refused(scope, headers) or self._app)(scope, receive, guarded)

    def _refused(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        if headers.get("host", "").casefold() not in self._hosts:
            return PlainTextResponse("This is not the address of this site.\n", 421)
        if scope["method"] in SAFE:
            return self._refused_page(scope)
        if not self._is_ours(headers):
            return self._refuse(Request(scope), "cross-site", 403)
        if not self._posts.allowed(scope["state"]["address"]):
            return self._refuse(Request(scope), "too-often", 429)
        return None

    def _refused_page(self, scope: Scope) -> ASGIApp | None:
        """Refuse a page that is one too many; files have no limit, and streams their own."""
        path, address = scope["path"], scope["state"]["address"]
        if path.startswith("/static/") or path == "/health" or path.endswith("/stream"):
            return None
        times = REPLAY if _REPLAY.match(path) else 1
        if not self._pages.allowed(address, times):
            return self._refuse(Request(scope), "too-often", 429)
        if not self._all_pages.allowed("", times):
            return self._refuse(Request(scope), "too-busy", 503)
        return None

    def _is_ours(self, headers: Headers) -> bool:
        """Tell whether a page of ours sent it: the browser says so, or at least from where it came."""
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site == "same-origin"
        origin = urlsplit(headers.get("origin", ""))
        return origin.netloc.casefold() in self._hosts and origin.scheme == urlsplit(self._base).scheme

    def _address(self, scope: Scope, headers: Headers) -> str:
        """Tell where a visitor comes from; a proxy that is trusted says it in the last entry that it adds."""
        client = scope.get("client")
        address = str(client[0]) if client else ""
        if address in self._proxies:
            address = headers.get("x-forwarded-for", address).rpartition(",")[2].strip() or address
        return place(address)


async def _nothing() -> None:
    """Answer nothing."""


async def body(request: Request) -> bytes | None:
    """Read what was posted; None for more than anybody fills in."""
    read = b""
    async for chunk in request.stream():
        read += chunk
        if len(read) > LONGEST:
            return None
    return read
