"""The routes of somebody's own page: what is kept of them, what they choose, and a language for anybody."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from adapters.web.pages import pages
from adapters.web.people.page import own
from adapters.web.visitors import House, Sessions, Visitor

Filled = list[tuple[str, str]]
Act = Callable[[Request, pages.Frame, Filled], Awaitable[Response]]
"""Does what somebody filled in, and shows their page again."""


class People:
    """The own page of whoever reads."""

    def __init__(
        self, desk: House, sessions: Sessions, frame: Callable[[Request], pages.Frame], finish: Callable[..., str]
    ) -> None:
        """Show what the desk reads of whoever the sessions know."""
        self._house, self._sessions, self._frame, self._finish = desk, sessions, frame, finish

    def routes(
        self,
        act: Act,
        filled: Callable[[Request], Awaitable[Filled | Response]],
        unseen: Callable[[pages.Frame], Response],
        lets: Callable[[Visitor], bool],
    ) -> list[Route]:
        """List what is answered; whom the door does not let in may choose a language alone."""

        async def me(request: Request) -> Response:
            frame = self._frame(request)
            if request.method == "POST":
                given = await filled(request)
                if isinstance(given, Response):
                    return given
                if "language" in dict(given):
                    return self._spoken(dict(given))
                return await act(request, frame, given) if lets(frame.visitor) else unseen(frame)
            return HTMLResponse(await self.page(frame)) if lets(frame.visitor) else unseen(frame)

        async def kept(request: Request) -> Response:
            frame = self._frame(request)
            lines = await self._house.kept(frame.visitor) if lets(frame.visitor) else ()
            if not lines:
                return unseen(frame)
            headers = {"content-disposition": "attachment; filename=croupier-me.txt"}
            return PlainTextResponse("\n".join(lines) + "\n", headers=headers)

        async def calls(request: Request) -> Response:
            visitor = self._frame(request).visitor
            if not visitor.account or not lets(visitor):
                return PlainTextResponse("", HTTPStatus.NOT_FOUND)
            self._house.calls.asked(visitor.account)
            called = await self._house.called(visitor)
            return JSONResponse(called) if called else Response(None, HTTPStatus.NO_CONTENT)

        return [Route("/me/calls", calls), Route("/me", me, methods=["GET", "POST"]), Route("/me/kept.txt", kept)]

    async def page(self, frame: pages.Frame, said: str = "") -> str:
        """Make the page of whoever reads."""
        found, there = await self._house.profile(frame.visitor), await self._house.lobby(frame.visitor)
        return self._finish(own(frame, found, there.games, said), frame.visitor)

    def _spoken(self, named: dict[str, str]) -> Response:
        """Remember a language, and go back to where it was chosen."""
        to = named.get("to", "/")
        response = RedirectResponse(to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/", 303)
        self._sessions.remember(response, "", named["language"])
        return response


def read(given: bytes) -> Filled:
    """Read what was filled in."""
    return parse_qsl(given.decode("utf-8", "replace"), keep_blank_values=True)
