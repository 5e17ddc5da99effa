"""The routes of the site: what is asked for, read from the house and shown."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from markupsafe import escape
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from adapters.web.cards import Cards
from adapters.web.embedded import UNKNOWN, EmbeddedPages, inside, is_for_tokens
from adapters.web.live import streams
from adapters.web.live.watchers import Watchers
from adapters.web.lobby import times
from adapters.web.lobby.routes import LobbyPages
from adapters.web.pages import leaders as boards
from adapters.web.pages import pages
from adapters.web.pages.forms import pressed
from adapters.web.pages.table import PageCache, View, finished
from adapters.web.people.routes import Filled, People, read
from adapters.web.replay.routes import Replays
from adapters.web.server.connections import BEARER, Limits, body
from adapters.web.visitors import PHRASES, Answer, Door, House, Sessions, Visitor, clean_name, is_kept
from croupier.network import Invitation, Look

_STREAM = re.compile(r"/t/[^/]+/stream")
INVITED = "/j/"
"""What the path of an invitation begins with; its word follows."""
STATIC = Path(__file__).parent / "static"
AT_TOP = ("worker.js", "favicon.ico")
"""What browsers look for at the top of a site."""
ASKED = 100
"""Signs at most of what was asked of a page (a step, a view) that stand when it is shown in another language."""
SCRIPTED = "x-croupier"
"""The header by which our script asks for data in place of a page; in a lobby it says what is there already."""
UNSEEN, NOT_SO, GONE, TOO_LONG, TOO_OFTEN, FULL = 404, 405, 410, 413, 429, 503
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
        paths: tuple[str, str],
        fresh: Callable[[], str],
        limits: Limits,
        cards: Cards,
    ) -> None:
        """Show what the desk reads at `paths`: the site's address, and that of files; `fresh` makes ids of presses."""
        self._house, self._watchers, self._sessions, self._door = desk, hub, sessions, door
        (base, self._static), self._fresh, self._limits = paths, fresh, limits
        self._shown = PageCache(base, cards.of_table)
        self._lobby = LobbyPages(desk, self._frame, self._finished, SCRIPTED, hub.watching, cards)
        self._people = People(desk, sessions, self._frame, self._finished)
        refusals = PlainTextResponse("", UNSEEN), self._full
        self._streams = streams.Streams(hub, self._view, desk.now, fresh, refusals, desk.called)
        self._pages = Starlette(
            routes=[
                Route("/", self.lobby, methods=["GET", "POST"]),
                Route("/t/{code}", self.table, methods=["GET", "POST"]),
                *(Route(path, self.leaders, methods=["GET", "POST"]) for path in ("/top", "/top/{game}")),
                *Replays(desk, self._frame, door.lets, cards, self._unseen).routes(),
                *cards.routes(self._frame, door.lets, self.refuse),
                *self._lobby.routes(self._unseen, door.lets),
                *self._people.routes(self._own, self._filled, self._unseen, door.lets),
                Route("/in/{token}", self.enter, methods=["GET", "POST"]),
                *EmbeddedPages(desk, sessions, self._frame, self._view, self._finished).routes(base, door),
                Route("/offline", self.offline),
                Route("/app/{language}.webmanifest", self.manifest),
                *(Route(f"/{name}", lambda request: FileResponse(STATIC / request.url.path[1:])) for name in AT_TOP),
                Route("/health", lambda request: PlainTextResponse("ok\n")),
                Route(f"{INVITED}{{word}}", self.invited, methods=["GET", "POST"]),
                Mount(self._static, StaticFiles(directory=STATIC)),
            ],
            exception_handlers={UNSEEN: self._no_page, NOT_SO: self._no_page},
        )

    def app(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer; a stream, which stays, goes past all that pages need on their way."""
        path, given = scope["path"], scope["state"][BEARER]
        if given is not None and not (is_for_tokens(path) and self._sessions.bearer(given)):
            return PlainTextResponse("", UNKNOWN)(scope, receive, send)
        if scope["method"] == "GET" and _STREAM.fullmatch(path):
            return self._streams.tell(self._sessions.visitor(Request(scope)), path.split("/")[2], scope, receive, send)
        if scope["method"] == "GET" and path.startswith("/t/") and path != path.lower():  # somebody typed an address
            asked = scope["query_string"].decode("latin-1")
            return RedirectResponse(f"{quote(path.lower())}?{asked}".rstrip("?"))(scope, receive, send)
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
        if frame.path.startswith("/t/"):
            return HTMLResponse(self._finished(pages.missing(frame), frame.visitor), UNSEEN)
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

    def _finished(self, text: str, reader: Visitor) -> str:
        """Put in what each answer has anew."""
        made = finished(text, self._house.now(), self._fresh, reader.name)
        return times.told(made, self._house.now()) if times.SAID in made else made

    def _page(self, text: str, frame: pages.Frame) -> HTMLResponse:
        return HTMLResponse(finished(text, self._house.now(), self._fresh, frame.visitor.name))

    # -- pages -----------------------------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        """Show what there is to see and to play, or open and join what was asked for."""
        frame = self._frame(request)
        if not self._door.lets(frame.visitor):
            return self._unseen(frame)
        if request.method == "POST":
            return await self._act(request, frame, "")
        if SCRIPTED in request.headers:
            return await self._lobby.listed(frame.visitor, request.headers[SCRIPTED])
        return HTMLResponse(await self._lobby.lobby(frame))

    async def _filled(self, request: Request) -> Filled | Response:
        """Read what was filled in, or refuse what is more than anybody fills in."""
        given = await body(request)
        return read(given) if given is not None else self.refuse(request, "too-much", TOO_LONG)

    async def _own(self, request: Request, frame: pages.Frame, filled: Filled) -> Response:
        return await self._do(request, frame, "", filled)

    async def table(self, request: Request) -> Response:
        """Show a table, or do at it what was asked for."""
        frame, code = self._frame(request), request.path_params["code"]
        if request.method == "POST":
            look = await self._look(frame.visitor, code)
            if look is None:  # our script shows the page that says so
                go = inside("/") if frame.visitor.embedded else frame.path
                return JSONResponse({"go": go}) if SCRIPTED in request.headers else self._unseen(frame)
            return await self._act(request, frame, code, look.me is not None)
        shown = await self._view(frame.visitor, code)
        if shown is None:
            return self._unseen(frame)
        told = pages.NOTHING if frame.visitor.account else shown.told
        called = await self._house.called(frame.visitor) if frame.visitor.account else None
        return self._page(pages.table(frame, shown, called["said"] if called else "", told=told), frame)

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
        found, own = await self._house.leaders(frame.visitor, game), await self._house.profile(frame.visitor)
        listed = own is not None and own.show == "all"
        if not game:
            return boards.overview(frame, found, listed, said)
        return boards.board(frame, found[0], listed, said) if found else ""

    async def _look(self, visitor: Visitor, code: str) -> Look | None:
        return await self._house.look(visitor, code) if self._door.lets(visitor) else None

    async def _view(self, visitor: Visitor, code: str) -> View | None:
        """Show a table to a visitor; as it was shown last to whoever has their seat, if it still looks like that."""
        look = await self._look(visitor, code)
        return None if look is None else self._shown.view(look, f"/t/{code}", self._watchers.watching(look.code))

    async def _act(self, request: Request, frame: pages.Frame, code: str, seated: bool = False) -> Response:
        """Do what was filled in, and show what came of it: the page again, or where it leads.

        Who is `seated` keeps the name by which the others know them.
        """
        filled = await self._filled(request)
        return filled if isinstance(filled, Response) else await self._do(request, frame, code, filled, seated)

    async def _do(
        self, request: Request, frame: pages.Frame, code: str, filled: Filled, seated: bool = False
    ) -> Response:
        words, named = frame.words, dict(filled)
        known = seated or frame.visitor.embedded
        name = ("" if known else clean_name(named.get("name", ""))) or frame.visitor.name
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
        visitor = self._sessions.begin(replace(frame.visitor, name=name), response)
        if name != frame.visitor.name:
            self._sessions.remember(response, name, "")
        token, bits = named.get("id", "")[:40], named.get("bits", "")
        answer = await self._house.press(visitor, pressed(filled), token, code, bits)
        frame = pages.Frame(frame.static, visitor, frame.path)
        if path := await self._way(visitor, code, answer, seated):
            if not scripted:
                response.headers["location"] = path
                return response
            go = inside(path) if visitor.embedded else path
            return self._with_cookies(JSONResponse({"go": go}), response)
        return await self._said(frame, code, answer.html, scripted, response)

    async def _way(self, visitor: Visitor, code: str, answer: Answer, seated: bool) -> str:
        """Return the path to which a press leads: to another table, or away from one that was left; "" for none."""
        if answer.table and answer.table != code.partition("-")[0]:
            return f"/t/{quote(answer.table)}"
        look = await self._look(visitor, code) if seated else None
        if visitor.embedded and look is not None and look.phase == "ended" and not answer.html:
            other = await self._house.another(visitor, code)
            return f"/t/{quote(other)}" if other else ""
        return "/" if seated and look is None else ""

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
        if frame.path == "/me":
            text = await self._people.page(frame, said)
        elif frame.path.startswith("/top"):
            text = await self._leading(frame, said)
        elif frame.path.startswith(INVITED) and (found := await self._invitation(frame)) is not None:
            text = pages.invitation(frame, found, said)
        made = self._page(text, frame) if text else HTMLResponse(await self._lobby.lobby(frame, said))
        return self._with_cookies(made, response)

    def _with_cookies(self, response: Response, other: Response) -> Response:
        response.raw_headers += [(name, value) for name, value in other.raw_headers if name == b"set-cookie"]
        return response

    async def offline(self, request: Request) -> Response:
        """Show what an installed site opens with where there is no network, which is nobody's own."""
        frame = self._frame(request)
        return HTMLResponse(pages.offline(replace(frame, visitor=Visitor(language=frame.visitor.language), path="/")))

    async def manifest(self, request: Request) -> Response:
        """Describe the site to a browser that installs it, in a language that it has."""
        language = request.path_params["language"]
        if language not in PHRASES:
            return self._unseen(self._frame(request))
        return JSONResponse(pages.manifest(self._static, language), media_type="application/manifest+json")

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
        text = await self._lobby.lobby(pages.Frame(frame.static, visitor, "/"), answer.html)
        return self._with_cookies(HTMLResponse(text), response)

    async def invited(self, request: Request) -> Response:
        """Show to what an invitation leads, or seat whoever presses; a look uses nothing up."""
        frame, address = self._frame(request), request.state.address
        words = frame.words
        if not self._door.lets(frame.visitor):
            return self._unseen(frame)
        if self._limits.tries.left(address) < 1:
            return self.refuse(request, "link-tries", TOO_OFTEN)
        found = await self._invitation(frame)
        if found is None:
            self._limits.tries.allowed(address)
            return HTMLResponse(pages.message(frame, words["invitation-over"]), UNSEEN)
        if found.table:
            return RedirectResponse(f"/t/{quote(found.table)}", 303)
        if found.begun or not found.free:
            key = "invitation-begun" if found.begun else "invitation-full"
            return HTMLResponse(pages.message(frame, words.say(key, host=found.host, game=found.title)), GONE)
        return (
            await self._act(request, frame, "")
            if request.method == "POST"
            else self._page(pages.invitation(frame, found), frame)
        )

    async def _invitation(self, frame: pages.Frame) -> Invitation | None:
        return await self._house.invitation(frame.visitor, frame.path.removeprefix(INVITED))

    async def _full(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say that nobody more can look on now."""
        await self.refuse(Request(scope), "too-many", FULL)(scope, receive, send)
