"""A site beside a house on a stage, and visitors who ask it for pages as a browser without script does."""

import asyncio
import html
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import httpx

from adapters.web import BrowserSettings, WebSettings
from adapters.web.adapter import WebAdapter
from croupier.network import Network
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

if find_spec("sniffio") is None:  # httpx would look for it on disk with each request
    sys.modules["sniffio"] = None  # type: ignore[assignment]

BASE = "http://127.0.0.1:8080"
SAME = {"sec-fetch-site": "same-origin"}
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
_BUTTON = re.compile(r"<button\b([^>]*)>(.*?)</button>", re.DOTALL)
_INPUT = re.compile(r"<input\b([^>]*)>")
_OPTION = re.compile(r'<select\b[^>]*name="([^"]*)".*?<option\b[^>]*value="([^"]*)"[^>]*selected', re.DOTALL)
_SCRIPT = re.compile(r"<script(?: type=\"module\")?>.*?</script>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def attribute(tag: str, name: str) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return html.unescape(found[1]) if found else ""


def text(page: str) -> str:
    """Give the words of a page."""
    return " ".join(html.unescape(_TAG.sub(" ", page)).split())


def unhashed(page: str) -> str:
    """Give a page without the digest of its style and script, in which any letters may stand."""
    return re.sub("/static/[0-9a-f]+/", "", page)


@dataclass
class Visitor:
    """A browser with cookies of its own."""

    client: httpx.AsyncClient
    page: str = ""
    status: int = 0
    path: str = "/"

    async def get(self, path: str) -> str:
        """Open a page; gives its words."""
        return self._took(await self.client.get(path))

    async def post(self, path: str, **given: str) -> str:
        """Send what might stand in a form."""
        return await self.send(path, given, SAME)

    async def send(self, path: str, given: dict[str, str], headers: dict[str, str]) -> str:
        """Send it with what a browser says of where it comes from."""
        return self._took(await self.client.post(path, data=given, headers=headers))

    async def press(self, label: str, **filled: str) -> str:
        """Press a button of the page with what its form holds and what is filled in."""
        for attributes, inside in FORM.findall(self.page):
            for tag, inner in _BUTTON.findall(inside):
                if label in (text(inner), attribute(tag, "aria-label")):
                    given = {**held(inside), **filled, attribute(tag, "name") or "_": attribute(tag, "value")}
                    return await self.post(attribute(attributes, "action"), **given)
        raise AssertionError(f"no button {label!r} in: {text(self.page)}")

    def _took(self, answer: httpx.Response) -> str:
        self.page, self.status, self.path = answer.text, answer.status_code, answer.url.path
        assert "`" not in _SCRIPT.sub("", self.page), "what is typed is marked as code"
        return text(self.page)

    def cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())


def held(inside: str) -> dict[str, str]:
    """Give what a browser sends of a form that nobody has changed, radios by their first."""
    given: dict[str, str] = dict(_OPTION.findall(inside))
    for tag in _INPUT.findall(inside):
        name, kind = attribute(tag, "name"), attribute(tag, "type")
        if name and kind != "checkbox":
            given.setdefault(name, attribute(tag, "value"))
    return given


@dataclass
class Visits:
    """A site, its house, and who visits."""

    stage: Stage
    adapter: WebAdapter
    app: Any

    async def listed(self, allowed: str = "watch") -> None:
        """Let a room list its tables on the site, and open one of liar's dice there."""
        for words in (f"!set web {allowed}", "!set public on", "!liarsdice"):
            await self.stage.say("ann", words)

    async def playing(self) -> None:
        """Let two people of a room begin a game of liar's dice."""
        for name, words in (("ann", "!liarsdice"), ("bob", "!join"), ("ann", "!start")):
            await self.stage.say(name, words)

    @asynccontextmanager
    async def visitor(self, language: str = "en", address: str = "192.0.2.1") -> AsyncIterator[Visitor]:
        transport = httpx.ASGITransport(self.app, client=(address, 5000))
        headers = {"accept-language": language}
        async with httpx.AsyncClient(
            transport=transport, base_url=self.adapter.base, headers=headers, follow_redirects=True
        ) as client:
            yield Visitor(client)

    @asynccontextmanager
    async def stream(self, path: str, cookies: str = "", says: str = "1", **headers: str) -> AsyncIterator["Stream"]:
        reader = Stream(self.app, f"{path}/stream", cookies, self.adapter.base, says, **headers)
        running = asyncio.create_task(reader.run())
        yield reader
        reader.gone.set()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


class Stream:
    """A reader of events, over the interface that servers and applications share."""

    def __init__(self, app: Any, path: str, cookies: str, base: str, says: str, **headers: str) -> None:
        self._app, self._path, self._cookies, self._base, self._says = app, path, cookies, base, says
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]
        self.events: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self.gone, self._more, self.status, self.raw = asyncio.Event(), asyncio.Event(), 0, b""
        self._rest, self._asked = b"", False

    async def run(self) -> None:
        host = self._base.partition("//")[2]
        headers = [(b"host", host.encode()), (b"cookie", self._cookies.encode()), (b"x-croupier", self._says.encode())]
        headers += self._headers
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "method": "GET",
            "path": self._path,
            "raw_path": self._path.encode(),
            "query_string": b"",
            "headers": headers,
            "client": ("192.0.2.9", 1),
            "server": ("127.0.0.1", 8080),
            "scheme": "http",
            "root_path": "",
            "http_version": "1.1",
        }
        await self._app(scope, self._receive, self._send)

    async def _receive(self) -> dict[str, str]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request"}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        *events, self._rest = (self._rest + message.get("body", b"")).split(b"\n\n")
        for event in events:
            self.raw += event
            self._more.set()
            kind, _, rest = event.decode().partition("\n")
            if kind.startswith("event: "):
                await self.events.put((kind[7:], json.loads(rest.partition("data: ")[2])))

    async def heard(self, part: bytes, times: int) -> None:
        """Wait until something was told so often."""
        while self.raw.count(part) < times:
            await self._more.wait()
            self._more.clear()

    async def next(self) -> tuple[str, dict[str, Any]]:
        return await asyncio.wait_for(self.events.get(), 5)


async def opened(stage: Stage, here: BrowserSettings | None = None, settings: WebSettings | None = None) -> Visits:
    """Open a site beside a house."""
    network = "browser" if here else "web:main"
    adapter = WebAdapter(network, here or settings or WebSettings(), here)
    adapter.base = settings.base_url if settings else BASE
    adapter.desk.now = lambda: stage.wall
    adapter.desk.open(stage.app.bus)
    stage.app.add(adapter)
    await stage.app.bus.publish_inbound(Network(network, up=True))
    return Visits(stage, adapter, adapter.app(stage.timers.now))


@asynccontextmanager
async def visiting(
    here: BrowserSettings | None = None, settings: WebSettings | None = None, **how: Any
) -> AsyncIterator[Visits]:
    """Set up a site beside a house whose time stands still; to wait for an answer takes none."""
    async with Stage(loaded_once(), **how) as stage:
        yield await opened(stage, here, settings)
