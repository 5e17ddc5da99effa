"""The page inside Telegram: who opened it is asked of that network, and from then on known by a token of the page."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from adapters.web.pages import pages
from adapters.web.pages.table import View
from adapters.web.server.connections import EMBEDDED, body
from adapters.web.visitors import Door, House, Sessions, Visitor

TELEGRAM = "telegram"
LONGEST = 4096
"""Bytes of what Telegram tells a page."""
REFUSED, UNKNOWN, TOO_LONG = 403, 401, 413
_WORD = re.compile(r"[a-z][a-z0-9]{1,9}(-[a-z2-7]{1,16})?")
_TABLE = re.compile(r"/t/[^/]+(/stream)?")


class EmbeddedPages:
    """Shows a table, or a list of them, to whoever Telegram says opened the page."""

    def __init__(
        self,
        desk: House,
        sessions: Sessions,
        frame: Callable[[Request], pages.Frame],
        view: Callable[[Visitor, str], Awaitable[View | None]],
        finished: Callable[[str, Visitor], str],
    ) -> None:
        """Read by the desk, and know visitors by their sessions; `view` shows a table, and `finished` completes it."""
        self._house, self._sessions, self._frame = desk, sessions, frame
        self._view, self._finished = view, finished

    def routes(self, base: str, door: Door) -> list[Route]:
        """List what is asked for: nothing where Telegram's client opens no page, or not everybody may come in."""
        may = base.startswith("https://") and not door.is_kept
        return [Route(f"{EMBEDDED}{{name}}", self.page, methods=["GET", "POST"])] if may else []

    async def page(self, request: Request) -> Response:
        """Show a page that knows nobody, or tell it who opened it and what they see."""
        frame = self._frame(request)
        if request.method != "POST":
            return HTMLResponse(pages.embedded(frame))
        given = await body(request, LONGEST)
        if given is None:
            return JSONResponse({"said": frame.words["embedded-over"]}, TOO_LONG)
        found = await self._house.vouched(f"{TELEGRAM}:{request.path_params['name']}", given.decode(errors="replace"))
        admitted = self._sessions.admit(given, found) if found is not None else None
        if found is None or admitted is None:
            return JSONResponse({"said": frame.words["embedded-over"]}, REFUSED)
        visitor, token = admitted
        asked = "" if "list" in request.query_params else request.query_params.get("t", found.word).casefold()
        title, html = await self._shown(replace(frame, visitor=visitor), asked if _WORD.fullmatch(asked) else "")
        return JSONResponse({"token": token, "lang": visitor.language, "title": title, "html": html})

    async def _shown(self, frame: pages.Frame, word: str) -> tuple[str, str]:
        """Give the title and what is shown: a table, the only one that somebody plays at, or all of these."""
        visitor, words = frame.visitor, frame.words
        if not word:
            own = [tabled for tabled in (await self._house.lobby(visitor)).tables if tabled.mine]
            if len(own) != 1:
                return "Croupier", pages.own_tables(frame, own)
            word = own[0].code
        shown = await self._view(visitor, word)
        if shown is None:
            return "Croupier", pages.alone(frame, words["embedded-unseen"])
        return shown.title, self._finished(pages.table(replace(frame, path=f"/t/{word}"), shown), visitor)


def is_for_tokens(path: str) -> bool:
    """Tell whether whoever has no more than a token may ask for a path: a table and its stream."""
    return _TABLE.fullmatch(path) is not None


def inside(path: str) -> str:
    """Return where in the page a path of the site leads: to a table, or to the list of somebody's own."""
    return f"?t={path.removeprefix('/t/')}" if path.startswith("/t/") else "?list"
