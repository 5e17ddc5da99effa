"""Connections and requests as they come: how many there may be, how long they may take, and whose words are taken."""

import asyncio
import re
import resource
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_network
from typing import Any, cast
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from adapters.web.live.watchers import Event, Line, Scheduler
from croupier.network import Bounded

MOST, MOST_OF_ONE = 4000, 64
"""Connections in all, and of one address that is no proxy."""
ONE_NETWORK = 64
"""Bits of an address of version 6 that a visitor's network has."""
SPARE = 256
"""Files that a process may have open besides."""
ASKING, ASKING_AGAIN, LEAVING = 1, 4, 8
"""How many are dealt with in one turn of the loop of those who ask: anew, and where they were answered; who leave."""
PAUSE = 0.002
"""Seconds that all else has to itself after one who asks anew: a move takes several turns until it is answered."""
PATIENCE = 10.0
"""Seconds that a request may take to arrive."""
KEPT = 16 * 1024
"""Bytes that wait for a reader before they are waited for; the system keeps about as many."""
STUCK = 30_000
"""Milliseconds after which the system gives a reader up who takes nothing."""


class Timeouts:
    """Requests that are to arrive soon, of which the oldest are looked at: one alarm for all of them."""

    def __init__(self) -> None:
        """Expect nothing."""
        self._until: dict[Connection, float] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def expect(self, connection: "Connection") -> None:
        """Return up a connection whose request has not arrived soon, unless it is expected already."""
        if connection not in self._until:
            self._until[connection] = asyncio.get_running_loop().time() + PATIENCE
            self._set()

    def forget(self, connection: "Connection") -> None:
        """Expect nothing of a connection any more."""
        self._until.pop(connection, None)

    def _set(self) -> None:
        if self._alarm is None and self._until:
            self._alarm = asyncio.get_running_loop().call_at(next(iter(self._until.values())), self._ring)

    def _ring(self) -> None:
        self._alarm, now = None, asyncio.get_running_loop().time()
        for connection in [connection for connection, until in self._until.items() if until <= now]:
            del self._until[connection]
            connection.transport.abort()
        self._set()


class Flow(FlowControl):
    """What may be written and read of a connection, with a bell in place of an event, which has room for many."""

    def __init__(self, transport: asyncio.Transport) -> None:
        """Let all pass."""
        self._transport, self.read_paused, self.write_paused = transport, False, False
        self._is_writable_event = Event()  # type: ignore[assignment]
        self._is_writable_event.set()


class ConnectionLimits:
    """Counts who is connected, and lets them ask and leave a few at a time."""

    def __init__(self, proxies: Collection[str] = (), scheduler: Scheduler | None = None) -> None:
        """Have nobody; a proxy that is trusted counts its visitors itself. Who comes waits for the `scheduler`."""
        self._proxies, self._from = frozenset(map(place, proxies)), Counter[str]()
        self._most, self.timeouts = files_for(MOST), Timeouts()
        self.asking, self.again, self.leaving = Line(ASKING, PAUSE, scheduler), Line(ASKING_AGAIN), Line(LEAVING)

    def enters(self, address: str) -> bool:
        """Count a connection, if there is room for it."""
        full = self._from[address] >= MOST_OF_ONE and address not in self._proxies
        if full or self._from.total() >= self._most:
            return False
        self._from[address] += 1
        return True

    def leaves(self, address: str) -> None:
        """Forget a connection that was counted."""
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]

    def protocol(self) -> type[asyncio.Protocol]:
        """Return what makes a server's connections, all counted here."""
        return cast("type[asyncio.Protocol]", partial(Connection, self))


class Connection(H11Protocol):
    """A connection that is ended where there is no room for it, and where its request does not arrive."""

    def __init__(self, limits: ConnectionLimits, *given: Any, **named: Any) -> None:
        """Be counted by these limits."""
        super().__init__(*given, **named)
        self._limits, self._address, self._counted = limits, "", False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, if there is room."""
        super().connection_made(transport)
        self.flow = Flow(transport)
        self._address = place(self.client[0]) if self.client else ""
        self._counted = self._limits.enters(self._address)
        if not self._counted:
            transport.abort()
            return
        transport.set_write_buffer_limits(KEPT)
        self._limits.timeouts.expect(self)

    def data_received(self, data: bytes) -> None:
        """Take a piece of a request when its turn comes, and no more of it before.

        Whoever has been here already, as a player has who presses something, does not wait for those who just came.
        """
        self.transport.pause_reading()
        line = self._limits.asking if self.cycle is None else self._limits.again
        line.put(partial(self._take, data))

    def _take(self, data: bytes) -> None:
        """Take a piece of a request; it is expected as long as it is not whole."""
        if self.transport.is_closing():
            return
        before = self.cycle
        self.transport.resume_reading()
        super().data_received(data)
        cycle = self.cycle
        if cycle is not before:
            _lighten(cycle)
        if cycle is None or cycle.response_complete or cycle.more_body:
            self._limits.timeouts.expect(self)
        else:
            self._limits.timeouts.forget(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Be gone."""
        self._limits.timeouts.forget(self)
        if self._counted:
            self._counted = False
            self._limits.leaves(self._address)
        self._limits.leaving.put(partial(super().connection_lost, exc))


def _lighten(cycle: RequestResponseCycle) -> None:
    """Have a request that has just come tell of its body and its end by a bell, for whom one reader waits."""
    bell = Event()
    if cycle.message_event.is_set():
        bell.set()
    cycle.message_event = bell  # type: ignore[assignment]


def place(address: str) -> str:
    """Return what counts as one address: of version 6 that of a network, for whoever has one has them all."""
    if ":" not in address:
        return address
    try:
        return str(ip_network((address.partition("%")[0].strip("[]"), ONE_NETWORK), strict=False))
    except ValueError:
        return address


def files_for(most: int) -> int:
    """Let this process have so many connections, or as many as the system allows; gives how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return most if soft == resource.RLIM_INFINITY else min(most, max(soft // 2, soft - SPARE))


def listen(host: str, port: int) -> socket.socket:
    """Bind a port; whoever is slow to read is kept waiting early, and given up at last. OSError for one in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
    return listening


POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
UNUSED = (
    "accelerometer attribution-reporting browsing-topics camera clipboard-read display-capture "
    "encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection "
    "keyboard-map local-fonts magnetometer microphone midi otp-credentials payment picture-in-picture "
    "publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access sync-xhr usb "
    "window-management xr-spatial-tracking"
)
"""What a browser could do for a page and no page of ours asks for: sound, copying and sharing alone are used."""
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", ", ".join(f"{feature}=()" for feature in UNUSED.split()).encode()),
]
NEW_EACH_TIME = [*HEADERS, (b"cache-control", b"no-store")]
BEARER = "bearer"
"""What is said in a header in place of a cookie, in the state of what is asked; None for nothing."""
EMBEDDED, FRAMED_BY = "/telegram/", "https://web.telegram.org"
"""What the path of a page begins with that Telegram's client opens, and the one site that shows it in a frame."""
FRAMED = [
    (b"content-security-policy", POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {FRAMED_BY}").encode()),
    *NEW_EACH_TIME[1:],
]
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
        scope["state"] = {
            "address": self._address(scope, headers),
            BEARER: dict(scope["headers"]).get(b"authorization"),
        }
        cached, framed = scope["path"].startswith("/static/"), scope["path"].startswith(EMBEDDED)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", ())
                said = cached or any(name == b"cache-control" for name, _ in given)
                message["headers"] = [*given, *(FRAMED if framed else HEADERS if said else NEW_EACH_TIME)]
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


async def body(request: Request, most: int = LONGEST) -> bytes | None:
    """Read what was posted; None for more than anybody fills in."""
    read = b""
    async for chunk in request.stream():
        read += chunk
        if len(read) > most:
            return None
    return read
