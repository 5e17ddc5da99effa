"""The site as a network: its people are in no room, and see tables as they stand, whatever was said meanwhile."""

import asyncio
import hashlib
import logging
import secrets
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote, urlsplit

from adapters.web.cards import Cards
from adapters.web.embedded import TELEGRAM
from adapters.web.live.calls import Call
from adapters.web.live.watchers import Scheduler, Watchers
from adapters.web.server.connections import (
    EMBEDDED,
    NEWCOMERS,
    TRIES,
    ConnectionLimits,
    Guard,
    Limits,
    Measure,
    listen,
)
from adapters.web.server.server import Server
from adapters.web.settings import BrowserSettings, WebSettings
from adapters.web.site import STATIC, Site
from adapters.web.visitors import Door, House, Sessions, phrases
from croupier.network import Bus, Network, Outbound

log = logging.getLogger(__name__)

TELLS = 0.004
"""Seconds in which what came of a move is told, once it was made: who comes waits for that, too."""
STOPPING = 2.0
"""Seconds in which a server ends after its streams did."""
OPENED = 1
"""Version of a table that has just opened."""
TOKEN = 16
"""Bytes of an id that each press has of its own."""


@dataclass(frozen=True)
class WebManner:
    """Pages have buttons; what is read there needs no prefix."""

    prefix: str = ""
    private_prefix: str = ""
    buttons: bool = True
    panels: bool = False
    spare: float = 100.0


class WebAdapter:
    """A site of pages: what is pressed there goes to the house, and a page is what the house shows of a table."""

    def __init__(self, network: str, settings: WebSettings, here: BrowserSettings | None = None) -> None:
        """Serve nothing yet; `here`: for the browser of whoever sits at this machine alone."""
        self.network, self.manner = network, WebManner()
        self._settings, self._here = settings, here
        self.hub = Watchers(Scheduler(lambda: self.desk.at_rest()))
        self.desk = House(network, self.hub, time.time, here.first if here else (), seeded=bool(here and here.seeded))
        self.base = settings.base_url or f"http://{settings.listen}"

    async def run(self, bus: Bus) -> None:
        """Serve until cancelled."""
        self.desk.open(bus)
        listening = self._listen()
        if not self._settings.base_url:
            self.base = _address(listening)
        scheduler = Scheduler(partial(self.desk.at_rest, TELLS))
        limits = ConnectionLimits(self._settings.trusted_proxies, scheduler)
        server = Server(self.app(time.monotonic), limits, scheduler)
        await bus.publish_inbound(Network(self.network, up=True))
        log.info("%s: %s", self.network, self.base)
        if self._here is not None:
            print(self._greeting(self._here), flush=True)
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        try:
            await asyncio.shield(serving)
        finally:
            self.hub.close()
            server.should_exit = True
            await asyncio.wait({serving}, timeout=STOPPING)
            serving.cancel()

    def app(self, now: Callable[[], float]) -> Guard:
        """Make the application that answers at `base`; `now` is any clock in seconds."""
        here, secure = self._here, self.base.startswith("https://")
        mark = f"-{urlsplit(self.base).port}" if not secure else ""
        sessions = Sessions(self.network, secure, mark, here.language if here else "", lambda: self.desk.now())
        door = Door(here.entrance.get_secret_value(), here.speaker) if here else Door()
        limits = Limits(Measure(now, *TRIES), Measure(now, *NEWCOMERS))
        cards, fresh = Cards(self.desk, "" if here else self.base), partial(secrets.token_urlsafe, TOKEN)
        site = Site(self.desk, self.hub, sessions, door, (self.base, _static()), fresh, limits, cards)
        return Guard(site.app, site.refuse, self.base, self._settings.is_local, self._settings.trusted_proxies, now)

    async def send(self, message: Outbound) -> None:
        """Take what is said: whoever asked is shown it, and all else stands on the pages already."""
        self.desk.take(message)

    def changed(self, code: str, version: int) -> None:
        """Wake the pages of a table; one that has just opened may be the next for those who played another."""
        self.hub.changed(code)
        if version == OPENED:
            self.hub.opened()

    def page(self, address: str) -> str:
        """Return the link to the page of a table, or to the lobby."""
        return f"{self.base}/t/{address}" if address else f"{self.base}/"

    def entrance(self, token: str) -> str:
        """Return the link by which a browser plays as somebody, once."""
        return f"{self.base}/in/{token}"

    def invitation(self, word: str) -> str:
        """Return the link to the page where whoever was invited joins."""
        return f"{self.base}/j/{word}"

    def is_open(self, account: str, code: str) -> bool:
        """Tell whether somebody looks at a table now."""
        return self.hub.is_open(account, code)

    def reaches(self, account: str) -> bool:
        """Tell whether somebody has any page open."""
        return self.desk.calls.reaches(account)

    def call(self, account: str, address: str, room: str) -> None:
        """Show somebody the way to a table, on every page that they have open."""
        self.desk.calls.call(account, Call(address, room))

    def embedded(self, network: str, word: str) -> str:
        """Return the link to a table's page, or to one's own, as Telegram's client opens it; it takes https alone."""
        kind, _, name = network.partition(":")
        if kind != TELEGRAM or self._here is not None or not self.base.startswith("https://"):
            return ""
        return f"{self.base}{EMBEDDED}{quote(name)}" + (f"?t={word}" if word else "")

    def replay(self, address: str) -> str:
        """Return the link to the page of a table's replay."""
        return f"{self.base}/t/{address}/replay"

    def _listen(self) -> socket.socket:
        """Bind the port ourselves, so that one in use is said in a sentence and stops nobody else."""
        try:
            return listen(*self._settings.host)
        except OSError as error:
            where = self._settings.listen
            log.error("%s cannot listen on %s: %s; another `listen` would work", self.network, where, error.strerror)
            raise

    def _greeting(self, here: BrowserSettings) -> str:
        link = f"{self.base}/in/{here.entrance.get_secret_value()}"
        return phrases(here.language).say("greeting", link=link)


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _static() -> str:
    """Return the path of what pages are made with: another one whenever any of it changes."""
    files = sorted(STATIC.iterdir())
    return f"/static/{hashlib.blake2b(b''.join(file.read_bytes() for file in files), digest_size=8).hexdigest()}"
