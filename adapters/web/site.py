"""The routes of the site: what is asked for, read from the house and shown."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from urllib.parse import parse_qsl, quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from adapters.web import pages
from adapters.web.desk import Answer, Desk
from adapters.web.forms import pressed
from adapters.web.guard import body
from adapters.web.hub import Full, Hub
from adapters.web.replays import Replays
from adapters.web.sessions import Door, Sessions, Visitor, clean_name
from adapters.web.table import View, finished, headline, moment, view
from croupier.network import Bounded

STATIC = Path(__file__).parent / "static"
HEARTBEAT = 15.0
"""Seconds after which a stream shows that it lives, and a table is read again."""
WATCHED = 64
"""Tables, by language, of which what spectators see is kept as it was shown last: a thousand of them see the same."""
SCRIPTED = "x-croupier"
"""The header by which our script asks for data in place of a page."""
UNSEEN = 404


class Site:
    """Pages of one network, for whoever the door lets in."""

    def __init__(
        self, desk: Desk, hub: Hub, sessions: Sessions, door: Door, static: str, fresh: Callable[[], str]
    ) -> None:
        """Show what the desk reads; `static` is the path of what never changes, `fresh` makes ids of presses."""
        self._desk, self._hub, self._sessions, self._door = desk, hub, sessions, door
        self._static, self._fresh = static, fresh
        self._watched: Bounded[tuple[str, str, bool], View] = Bounded(WATCHED)
        self.app = Starlette(
            routes=[
                Route("/", self.lobby, methods=["GET", "POST"]),
                Route("/t/{code}", self.table, methods=["GET", "POST"]),
                Route("/t/{code}/stream", self.stream),
                *Replays(desk, self._frame, door.lets).routes(),
                Route("/me", self.me, methods=["POST"]),
                Route("/in/{token}", self.enter, methods=["GET", "POST"]),
                Route("/health", lambda request: PlainTextResponse("ok\n")),
                Mount(static, StaticFiles(directory=STATIC)),
            ],
            exception_handlers={UNSEEN: self._no_page},
        )

    def _frame(self, request: Request) -> pages.Frame:
        return pages.Frame(self._static, self._sessions.visitor(request), request.url.path)

    async def _no_page(self, request: Request, error: Exception) -> Response:
        return self._unseen(self._frame(request))

    def _unseen(self, frame: pages.Frame) -> Response:
        return HTMLResponse(pages.message(frame, frame.words.nothing), UNSEEN)

    def _page(self, text: str, status: int = 200) -> HTMLResponse:
        return HTMLResponse(finished(text, self._desk.now(), self._fresh), status)

    # -- pages -----------------------------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        """Show what there is to see and to play, or open and join what was asked for."""
        frame = self._frame(request)
        if not self._door.lets(frame.visitor):
            return self._unseen(frame)
        if request.method == "POST":
            return await self._act(request, frame, "")
        found = await self._desk.lobby(frame.visitor)
        return self._page(pages.lobby(frame, found))

    async def table(self, request: Request) -> Response:
        """Show a table, or do at it what was asked for."""
        frame, code = self._frame(request), request.path_params["code"]
        shown = await self._view(frame.visitor, code)
        if shown is None:
            return self._unseen(frame)
        if request.method == "POST":
            return await self._act(request, frame, code)
        return self._page(pages.table(frame, shown))

    async def _view(self, visitor: Visitor, code: str) -> View | None:
        look = await self._desk.look(visitor, code) if self._door.lets(visitor) else None
        if look is None:
            return None
        if look.me is not None:
            return view(look, f"/t/{code}", bool(visitor.name))
        key = code, look.language, bool(visitor.name)
        shown = self._watched.get(key)
        if shown is None or moment(shown.look) != moment(look):
            shown = self._watched[key] = view(look, f"/t/{code}", bool(visitor.name))
        return shown

    async def _act(self, request: Request, frame: pages.Frame, code: str) -> Response:
        """Do what was filled in, and show what came of it: the page again, or where it leads."""
        words, given = frame.words, await body(request)
        if given is None:
            return PlainTextResponse(words.wrong.format(why=words.too_much), 413)
        filled = parse_qsl(given.decode("utf-8", "replace"), keep_blank_values=True)
        named = dict(filled)
        name = clean_name(named.get("name", "")) or frame.visitor.name
        scripted = SCRIPTED in request.headers
        response: Response = JSONResponse({}) if scripted else RedirectResponse(frame.path, 303)
        if not name:
            return await self._said(frame, code, words.wrong.format(why=words.no_name), scripted, response)
        visitor = self._sessions.begin(Visitor(frame.visitor.account, name, frame.visitor.language), response)
        if name != frame.visitor.name:
            self._sessions.remember(response, name, "")
        answer = await self._desk.press(visitor, pressed(filled), named.get("id", "")[:40], code)
        return await self._answered(pages.Frame(frame.static, visitor, frame.path), code, answer, scripted, response)

    async def _answered(
        self, frame: pages.Frame, code: str, answer: Answer, scripted: bool, response: Response
    ) -> Response:
        if answer.table and answer.table != code.partition("-")[0]:
            path = f"/t/{quote(answer.table)}"
            if not scripted:
                response.headers["location"] = path
                return response
            return self._with_cookies(JSONResponse({"go": path}), response)
        return await self._said(frame, code, answer.html, scripted, response)

    async def _said(self, frame: pages.Frame, code: str, said: str, scripted: bool, response: Response) -> Response:
        """Show the page again with what is to be said to its reader alone, if anything is."""
        if scripted:
            return self._with_cookies(JSONResponse({"said": said}), response)
        if not said:
            return response
        shown = await self._view(frame.visitor, code) if code else None
        text = pages.table(frame, shown, said) if shown is not None else ""
        text = text or pages.lobby(frame, await self._desk.lobby(frame.visitor), said)
        return self._with_cookies(self._page(text), response)

    def _with_cookies(self, response: Response, other: Response) -> Response:
        response.raw_headers += [(name, value) for name, value in other.raw_headers if name == b"set-cookie"]
        return response

    async def me(self, request: Request) -> Response:
        """Choose a language."""
        named = dict(parse_qsl((await body(request) or b"").decode("utf-8", "replace")))
        to = named.get("to", "/")
        response = RedirectResponse(to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/", 303)
        self._sessions.remember(response, "", named.get("language", ""))
        return response

    async def enter(self, request: Request) -> Response:
        """Show the way in, which a press opens, once."""
        frame = self._frame(request)
        if request.method == "GET":
            return HTMLResponse(pages.entrance(frame, frame.path))
        if not self._door.takes(request.path_params["token"]):
            return HTMLResponse(pages.message(frame, frame.words.entrance_over), UNSEEN)
        response, name = RedirectResponse("/", 303), self._door.speaker or frame.words.player
        visitor = self._sessions.begin(Visitor("", name, frame.visitor.language), response)
        self._sessions.remember(response, name, "")
        self._door.welcome(visitor)
        code = await self._desk.welcome(visitor)
        if code:
            response.headers["location"] = f"/t/{quote(code)}"
        return response

    # -- what changes ----------------------------------------------------------------------------------------------

    async def stream(self, request: Request) -> Response:
        """Tell how a table changes, for as long as somebody looks."""
        frame, code = self._frame(request), request.path_params["code"]
        if await self._view(frame.visitor, code) is None:
            return PlainTextResponse("", UNSEEN)
        events = self._events(frame.visitor, code, request.state.address)
        try:
            first = await anext(events)
        except Full:
            return PlainTextResponse(frame.words.wrong.format(why=frame.words.too_many), 503, {"retry-after": "30"})
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(_after(first, events), media_type="text/event-stream", headers=headers)

    async def _events(self, visitor: Visitor, code: str, address: str) -> AsyncIterator[str]:
        with self._hub.stream(code.partition("-")[0], address) as rung:
            stamps: dict[str, str] = {}
            logged: set[str] | None = None
            while not self._hub.closing:
                rung.clear()
                shown = await self._view(visitor, code)
                if shown is None:
                    yield "event: gone\ndata: {}\n\n"
                    return
                yield self._patch(shown, stamps, logged)
                stamps, logged = shown.stamps, {key for key, _ in shown.log}
                try:
                    await asyncio.wait_for(rung.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": here\n\n"

    def _patch(self, shown: View, stamps: dict[str, str], logged: set[str] | None) -> str:
        """Give what has changed since a reader was told last; "" for nothing."""
        now = self._desk.now()
        regions = {
            name: [stamp, finished(shown.regions[name], now, self._fresh)]
            for name, stamp in shown.stamps.items()
            if stamps.get(name) != stamp
        }
        log = [[key, html] for key, html in shown.log if logged is None or key not in logged]
        if not regions and not log:
            return ": same\n\n"
        title = f"{headline(shown.look)} · {shown.look.title} {shown.look.code}"
        data = {"at": now, "title": title, "regions": regions, "log": log, "whole": logged is None}
        written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return f"event: patch\nid: {shown.look.version}\ndata: {written}\n\n"


async def _after(first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for event in rest:
        yield event
