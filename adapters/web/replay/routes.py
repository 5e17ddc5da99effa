"""The routes of replays: a page that steps, its data, and a file to keep; drawn in threads, while others play on."""

from asyncio import to_thread
from collections.abc import Callable
from http import HTTPStatus

import htpy as h
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from adapters.web.cards import Cards
from adapters.web.pages import pages
from adapters.web.pages import table as mixing
from adapters.web.replay.frames import Frames
from adapters.web.replay.page import SCRIPTS, STYLES, body, default_view, keepsake
from adapters.web.visitors import House, phrases
from croupier.network import Bounded, Look, Replay

OVER = ("ended", "closed")
SCRIPTED = (SCRIPTS[-1], mixing.SCRIPT, "share.js")
"""Scripts of a replay's page."""
DRAWN = 8
"""Replays that stay drawn: whoever steps through one without script loads its page at each step."""


class Replays:
    """Pages of tables that are over, for whoever may see the table."""

    def __init__(
        self,
        desk: House,
        frame: Callable[[Request], pages.Frame],
        lets: Callable[..., bool],
        cards: Cards,
        unseen: Callable[[pages.Frame], Response],
    ) -> None:
        """Show what the desk reads, to visitors whom the door lets in; what they may not see is `unseen`."""
        self._house, self._frame, self._lets, self._cards, self._unseen = desk, frame, lets, cards, unseen
        self._drawn: Bounded[tuple[str, str, tuple[int, ...]], Frames] = Bounded(DRAWN)

    def routes(self) -> list[Route]:
        """List what is answered."""
        return [
            Route("/t/{code}/replay", self.page),
            Route("/t/{code}/replay.json", self.data),
            Route("/t/{code}/replay.html", self.file),
        ]

    async def page(self, request: Request) -> Response:
        """Show a step as one view has it; the script steps on from there."""
        frame, code = self._frame(request), request.path_params["code"]
        read = await self._read(frame, code)
        if isinstance(read, Response):
            return read
        look, replay = read
        frames, words = await self._frames(replay), phrases(replay.language)
        view = (request.query_params.getlist("as") or [default_view(frames, look.me)])[-1]
        if view not in frames.views:
            return _no_view(frame, code, replay)
        step = _step(request, len(replay.moments) - 1)
        title = f"{replay.title} {replay.code} · {words['replay']}"
        links = h.p(".links")[
            h.a(".on", href=f"/t/{code}")[words["replay-to-table"]],
            h.a(".on", href=f"/t/{code}/replay.html", download=True)[words["replay-keep"]],
        ]
        extra = [
            *(h.link(rel="stylesheet", href=f"{frame.static}/{name}") for name in STYLES[1:]),
            mixing.compared(replay.language),
            *(h.script(type="module", src=f"{frame.static}/{name}") for name in SCRIPTED),
        ]
        share = f"/t/{look.address}/replay" if look.address else ""
        inside = h.fragment[body(frames, step, view, links, share), extra]
        names = words["name-next"].join([seated.name for seated in replay.seats])
        about = words.say("about-replay", game=replay.title, names=names)
        shown = self._cards.of_moment(look, replay, step) if step else self._cards.of_table(look, "/replay")
        told = pages.NOTHING if frame.visitor.account else shown
        return HTMLResponse(await to_thread(pages.document, frame, title, inside, about=about, told=told))

    async def data(self, request: Request) -> Response:
        """Return what the script has."""
        read = await self._read(self._frame(request), request.path_params["code"])
        return read if isinstance(read, Response) else JSONResponse((await self._frames(read[1])).data())

    async def file(self, request: Request) -> Response:
        """Return the replay as one file."""
        read = await self._read(self._frame(request), request.path_params["code"])
        if isinstance(read, Response):
            return read
        name = f"attachment; filename=croupier-{read[1].code}.html"
        kept = await to_thread(keepsake, await self._frames(read[1]))
        return HTMLResponse(kept, headers={"content-disposition": name})

    async def _frames(self, replay: Replay) -> Frames:
        """Draw a replay, unless it is the very one that was drawn last for who sees the same of its table."""
        key = replay.code, replay.language, replay.readers
        found = self._drawn.get(key)
        if found is None or found.replay is not replay:
            found = await to_thread(Frames, replay)
        self._drawn[key] = found
        return found

    async def _read(self, frame: pages.Frame, code: str) -> tuple[Look, Replay] | Response:
        """Read a replay, or say why there is none to be seen."""
        look = await self._house.look(frame.visitor, code) if self._lets(frame.visitor) else None
        if look is None:
            return self._unseen(frame)
        words = phrases(frame.visitor.language)
        if look.phase not in OVER:
            return _said(frame, code, words["replay-running"], HTTPStatus.FORBIDDEN)
        if look.phase == "closed":
            return _said(frame, code, words["replay-closed"], HTTPStatus.NOT_FOUND)
        replay = await self._house.replay(frame.visitor, code)
        return (look, replay) if replay is not None else _said(frame, code, words["replay-none"], HTTPStatus.NOT_FOUND)


def _no_view(frame: pages.Frame, code: str, replay: Replay) -> Response:
    """Say why a view is not there: its secrets are kept, or nobody has such a seat."""
    words = phrases(replay.language)
    if replay.secrets is None:
        return _said(frame, f"{code}/replay", words["replay-secret"], HTTPStatus.FORBIDDEN)
    return _said(frame, f"{code}/replay", words["replay-no-seat"], HTTPStatus.NOT_FOUND)


def _said(frame: pages.Frame, to: str, text: str, status: int) -> Response:
    """Say why there is nothing to step through, with the way to what there is of the table."""
    words = frame.words
    label = words["replay-to-replay" if to.endswith("/replay") else "replay-to-table"]
    return HTMLResponse(pages.message(frame, text, h.p[h.a(".on", href=f"/t/{to}")[label]]), status)


def _step(request: Request, last: int) -> int:
    """Read which step is asked for, by a button or by where the slider stands; the first where it is none."""
    asked = request.query_params.get("step") or request.query_params.get("at") or "0"
    return min(int(asked[:6]), last) if asked.isascii() and asked.isdecimal() else 0
