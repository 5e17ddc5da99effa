"""The routes of the site: what is asked for, read from the house and shown."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl, quote

from markupsafe import escape
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from adapters.web.live import streams
from adapters.web.live.watchers import Watchers
from adapters.web.pages import leaders as boards
from adapters.web.pages import pages
from adapters.web.pages.forms import pressed
from adapters.web.pages.table import PageCache, View, finished, stamp
from adapters.web.replay.routes import Replays
from adapters.web.server.connections import Limits, body
from adapters.web.visitors import Answer, Door, House, Sessions, Visitor, clean_name, is_kept
from croupier.network import Bounded, Lobby, Look

_STREAM = re.compile(r"/t/[^/]+/stream")
STATIC = Path(__file__).parent / "static"
LOBBIES = 64
"""Lobbies of which the page is kept as it was shown last: a thousand people see the same."""
ASKED = 100
"""Signs at most of what was asked of a page (a step, a view) that stand when it is shown in another language."""
SCRIPTED = "x-croupier"
"""The header by which our script asks for data in place of a page; in a lobby it says what is there already."""
SAME, UNSEEN, NOT_SO, TOO_LONG, TOO_OFTEN, FULL = 204, 404, 405, 413, 429, 503
AGAIN = "30"
"""Seconds after which somebody may try again who was one too many."""


class Site:
    """Pages of one network, for whoever the door lets in."""

    def __init__(
        self,
        desk: House,
        hub: Watchers,
        sessions: Sessions,
        door: Door,
        static: str,
        fresh: Callable[[], str],
        limits: Limits,
    ) -> None:
        """Show what the desk reads; `static` is the path of what never changes, `fresh` makes ids of presses.

        An address that goes past the `limits` is refused.
        """
        self._house, self._watchers, self._sessions, self._door = desk, hub, sessions, door
        self._static, self._fresh, self._limits = static, fresh, limits
        self._shown = PageCache()
        self._lobbies: Bounded[tuple[Lobby, str], str] = Bounded(LOBBIES)
        self._lists: Bounded[tuple[Lobby, str], str] = Bounded(LOBBIES)
        self._streams = streams.Streams(hub, self._view, desk.now, fresh, (PlainTextResponse("", UNSEEN), self._full))
        self._pages = Starlette(
            routes=[
                Route("/", self.lobby, methods=["GET", "POST"]),
                Route("/t/{code}", self.table, methods=["GET", "POST"]),
                Route("/top", self.leaders, methods=["GET", "POST"]),
                Route("/top/{game}", self.leaders, methods=["GET", "POST"]),
                *Replays(desk, self._frame, door.lets).routes(),
                Route("/me", self.me, methods=["POST"]),
                Route("/in/{token}", self.enter, methods=["GET", "POST"]),
                Route("/health", lambda request: PlainTextResponse("ok\n")),
                Mount(static, StaticFiles(directory=STATIC)),
            ],
            exception_handlers={UNSEEN: self._no_page, NOT_SO: self._no_page},
        )

    def app(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer; a stream, which stays, goes past all that pages need on their way."""
        path = scope["path"]
        if scope["method"] == "GET" and _STREAM.fullmatch(path):
            return self._streams.tell(self._sessions.visitor(Request(scope)), path.split("/")[2], scope, receive, send)
        return self._pages(scope, receive, send)

    def _frame(self, request: Request) -> pages.Frame:
        return pages.Frame(self._static, self._sessions.visitor(request), request.url.path, request.url.query[:ASKED])

    async def _no_page(self, request: Request, error: Exception) -> Response:
        """Say that there is no page, or none to be asked for so, such as what is only pressed."""
        response = self._unseen(self._frame(request))
        if isinstance(error, HTTPException):
            response.status_code = error.status_code
            response.headers.update(error.headers or {})
        return response

    def _unseen(self, frame: pages.Frame) -> Response:
        return HTMLResponse(pages.message(frame, frame.words["nothing"]), UNSEEN)

    def refuse(self, request: Request, why: str, status: int) -> Response:
        """Say why something wasn't done, by the name of a phrase: on a page of its own, or to our script."""
        frame = self._frame(request)
        said = frame.words.say("wrong", why=frame.words[why])
        if SCRIPTED in request.headers:
            response: Response = JSONResponse({"said": str(escape(said))}, status)
        else:
            response = HTMLResponse(pages.message(frame, said), status)
        if status in (TOO_OFTEN, FULL):
            response.headers["retry-after"] = AGAIN
        return response

    def _page(self, text: str, frame: pages.Frame, status: int = 200) -> HTMLResponse:
        return HTMLResponse(finished(text, self._house.now(), self._fresh, frame.visitor.name), status)

    # -- pages -----------------------------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        """Show what there is to see and to play, or open and join what was asked for."""
        frame = self._frame(request)
        if not self._door.lets(frame.visitor):
            return self._unseen(frame)
        if request.method == "POST":
            return await self._act(request, frame, "")
        found, reader = await self._house.lobby(frame.visitor), frame.visitor
        if SCRIPTED in request.headers:
            return self._listed(found, reader.language, request.headers[SCRIPTED])
        key = found, reader.language
        text = self._lobbies.get(key, "")
        if not text:
            text = self._lobbies[key] = pages.lobby(frame, found)
        return self._page(text, frame)

    def _listed(self, found: Lobby, language: str, there: str) -> Response:
        """Return the tables of a lobby to our script, unless they are what is there already, by its stamp."""
        key = found, language
        text = self._lists.get(key)
        if text is None:
            text = self._lists[key] = pages.listed(found, language)
        headers = {SCRIPTED: stamp(text), "content-language": language}
        return HTMLResponse(text, headers=headers) if there != headers[SCRIPTED] else Response(None, SAME, headers)

    async def table(self, request: Request) -> Response:
        """Show a table, or do at it what was asked for."""
        frame, code = self._frame(request), request.path_params["code"]
        if request.method == "POST":
            look = await self._look(frame.visitor, code)
            if look is None:  # our script shows the page that says so
                return JSONResponse({"go": frame.path}) if SCRIPTED in request.headers else self._unseen(frame)
            return await self._act(request, frame, code, look.me is not None)
        shown = await self._view(frame.visitor, code)
        return self._unseen(frame) if shown is None else self._page(pages.table(frame, shown), frame)

    async def leaders(self, request: Request) -> Response:
        """Show who leads, or list whoever wants that."""
        frame = self._frame(request)
        text = await self._leading(frame) if self._door.lets(frame.visitor) else ""
        if not text:
            return self._unseen(frame)
        return await self._act(request, frame, "") if request.method == "POST" else self._page(text, frame)

    async def _leading(self, frame: pages.Frame, said: str = "") -> str:
        """Make the page of a game's leaders, or of all games'; "" for a game that there is not."""
        game = frame.path.removeprefix("/top").strip("/")
        found = await self._house.leaders(frame.visitor, game)
        if not game:
            return boards.overview(frame, found, said)
        return boards.board(frame, found[0], said) if found else ""

    async def _look(self, visitor: Visitor, code: str) -> Look | None:
        return await self._house.look(visitor, code) if self._door.lets(visitor) else None

    async def _view(self, visitor: Visitor, code: str) -> View | None:
        """Show a table to a visitor; as it was shown last to whoever has their seat, if it still looks like that."""
        look = await self._look(visitor, code)
        return None if look is None else self._shown.view(look, f"/t/{code}")

    async def _act(self, request: Request, frame: pages.Frame, code: str, seated: bool = False) -> Response:
        """Do what was filled in, and show what came of it: the page again, or where it leads.

        Who is `seated` keeps the name by which the others know them.
        """
        words, given = frame.words, await body(request)
        if given is None:
            return self.refuse(request, "too-much", TOO_LONG)
        filled = parse_qsl(given.decode("utf-8", "replace"), keep_blank_values=True)
        named = dict(filled)
        name = ("" if seated else clean_name(named.get("name", ""))) or frame.visitor.name
        scripted = SCRIPTED in request.headers
        response: Response = JSONResponse({}) if scripted else RedirectResponse(frame.path, 303)
        if not name:
            return await self._said(frame, code, words.say("wrong", why=words["no-name"]), scripted, response)
        if name not in (frame.visitor.name, "") and not is_kept(named.get("name", ""), name):
            frame = replace(frame, visitor=replace(frame.visitor, name=name))
            self._sessions.remember(response, name, "")
            return await self._said(frame, code, words.say("name-kept", name=name), scripted, response)
        if not frame.visitor.account and not self._limits.newcomers.allowed(request.state.address):
            return self.refuse(request, "too-many-new", TOO_OFTEN)
        visitor = self._sessions.begin(Visitor(frame.visitor.account, name, frame.visitor.language), response)
        if name != frame.visitor.name:
            self._sessions.remember(response, name, "")
        token, bits = named.get("id", "")[:40], named.get("bits", "")
        answer = await self._house.press(visitor, pressed(filled), token, code, bits)
        frame = pages.Frame(frame.static, visitor, frame.path)
        if path := await self._way(visitor, code, answer, seated):
            if not scripted:
                response.headers["location"] = path
                return response
            return self._with_cookies(JSONResponse({"go": path}), response)
        return await self._said(frame, code, answer.html, scripted, response)

    async def _way(self, visitor: Visitor, code: str, answer: Answer, seated: bool) -> str:
        """Return the path to which a press leads: to another table, or away from one that was left; "" for none."""
        if answer.table and answer.table != code.partition("-")[0]:
            return f"/t/{quote(answer.table)}"
        return "/" if seated and await self._look(visitor, code) is None else ""

    async def _said(self, frame: pages.Frame, code: str, said: str, scripted: bool, response: Response) -> Response:
        """Show the page again with what is to be said to its reader alone, if anything is.

        A page whose reader has another cookie now has its stream begin `anew`, as them.
        """
        if scripted:
            known = any(name == b"set-cookie" for name, _ in response.raw_headers)
            return self._with_cookies(JSONResponse({"said": said, "anew": known}), response)
        if not said:
            return response
        shown = await self._view(frame.visitor, code) if code else None
        text = pages.table(frame, shown, said) if shown is not None else ""
        if frame.path.startswith("/top"):
            text = await self._leading(frame, said)
        text = text or pages.lobby(frame, await self._house.lobby(frame.visitor), said)
        return self._with_cookies(self._page(text, frame), response)

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
        if not self._door.is_kept:
            return await self._come_in(request, frame, request.path_params["token"])
        if request.method == "GET":
            return HTMLResponse(pages.entrance(frame, frame.path))
        if not self._door.takes(request.path_params["token"]):
            return HTMLResponse(pages.message(frame, frame.words["entrance-over"]), UNSEEN)
        response, name = RedirectResponse("/", 303), self._door.speaker or frame.words["player"]
        visitor = self._sessions.begin(Visitor("", name, frame.visitor.language), response)
        self._sessions.remember(response, name, "")
        self._door.welcome(visitor)
        code = await self._house.welcome(visitor)
        if code:
            response.headers["location"] = f"/t/{quote(code)}"
        return response

    async def _come_in(self, request: Request, frame: pages.Frame, token: str) -> Response:
        """Let a browser play as whoever was given a link, if its reader presses."""
        words, address = frame.words, request.state.address
        if self._limits.tries.left(address) < 1:
            return self.refuse(request, "link-tries", TOO_OFTEN)
        found = await self._house.entrance(frame.visitor, token)
        if found is None:
            self._limits.tries.allowed(address)
            return HTMLResponse(pages.message(frame, words["link-over"]), UNSEEN)
        if request.method == "GET":
            return HTMLResponse(pages.login(frame, found.name, found.network))
        response = Response()
        known = "" if found.taken else frame.visitor.account
        visitor = self._sessions.begin(Visitor(known, found.name, frame.visitor.language), response)
        self._sessions.remember(response, found.name, "")
        answer = await self._house.press(visitor, f"- web {token}", token, "")
        text = pages.lobby(pages.Frame(frame.static, visitor, "/"), await self._house.lobby(visitor), answer.html)
        return self._with_cookies(self._page(text, frame), response)

    async def _full(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say that nobody more can look on now."""
        await self.refuse(Request(scope), "too-many", FULL)(scope, receive, send)
