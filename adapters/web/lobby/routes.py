"""The routes of the lobby and of rules: what a thousand people see alike is drawn once."""

from collections.abc import Awaitable, Callable

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from adapters.web.cards import Cards
from adapters.web.lobby import manual, page, pictures
from adapters.web.pages import pages
from adapters.web.pages.table import stamp
from adapters.web.visitors import House, Visitor
from croupier.network import Bounded, Leaders, Lobby, Manual, Tabled

LOBBIES = 64
"""Lobbies of which the page is kept as it was shown last: a thousand people see the same."""
DRAWN = 4
"""Tables at most that a lobby draws in small: those that play, the first of the list."""
SMALL = 128
"""Small tables, by language, that stay drawn."""
SAME = 204

Counted = tuple[tuple[str, int], ...]
"""How many watch the tables of a list, by code, where anybody does."""
Finish = Callable[[str, Visitor], str]
"""Puts into a page what each answer has anew, for a reader."""


class LobbyPages:
    """Lobbies and manuals as they are read."""

    def __init__(
        self,
        desk: House,
        frame: Callable[[Request], pages.Frame],
        finish: Finish,
        scripted: str,
        watching: Callable[[str], int],
        cards: Cards,
    ) -> None:
        """Show what the desk reads; our script says by the header `scripted` what it has of a lobby.

        `watching` counts who watches a table, by its code; of a link to the lobby one of the `cards` is shown.
        """
        self._house, self._frame, self._finish, self._scripted = desk, frame, finish, scripted
        self._watching, self._cards = watching, cards
        self._lobbies: Bounded[tuple[Lobby, tuple[Leaders, ...], Counted, str, bool], str] = Bounded(LOBBIES)
        self._lists: Bounded[tuple[Lobby, Counted, str], str] = Bounded(LOBBIES)
        self._small: Bounded[tuple[str, int, str], Markup] = Bounded(SMALL)

    def routes(self, unseen: Callable[[pages.Frame], Response], lets: Callable[[Visitor], bool]) -> list[Route]:
        """List the routes of rules, for visitors whom the door lets in; for others all is `unseen`."""

        def guarded(show: Callable[[pages.Frame, str], Awaitable[str]]) -> Callable[[Request], Awaitable[Response]]:
            async def answer(request: Request) -> Response:
                frame = self._frame(request)
                text = await show(frame, request.path_params.get("game", "")) if lets(frame.visitor) else ""
                return HTMLResponse(self._finish(text, frame.visitor)) if text else unseen(frame)

            return answer

        return [Route("/rules", guarded(self._rules)), Route("/rules/{game}", guarded(self._manual))]

    async def _rules(self, frame: pages.Frame, game: str) -> str:
        found = await self._house.lobby(frame.visitor)
        return manual.overview(frame, list((await self._manuals(found, frame.visitor)).values()))

    async def _manual(self, frame: pages.Frame, game: str) -> str:
        shown = await self._house.manual(frame.visitor, game)
        return manual.manual(frame, shown) if shown is not None else ""

    async def lobby(self, frame: pages.Frame, said: str = "") -> str:
        """Make the page of a lobby; without anything `said` it is drawn once for all who see the same."""
        reader = frame.visitor
        found, boards = await self._house.lobby(reader), await self._house.leaders(reader)
        counted = self._counted(found)
        key = found, boards, counted, reader.language, bool(reader.account)
        text = self._lobbies.get(key, "") if not said else ""
        if not text:
            drawn, manuals = await self._drawn(found, reader), await self._manuals(found, reader)
            text = page.lobby(
                frame, (found, drawn, dict(counted)), manuals, boards, said, self._cards.of_site(reader.language)
            )
            if not said:
                self._lobbies[key] = text
        return self._finish(text, reader)

    async def listed(self, reader: Visitor, there: str) -> Response:
        """Return the tables of a lobby to our script, unless they are what is there already, by its stamp."""
        found = await self._house.lobby(reader)
        key = found, self._counted(found), reader.language
        text = self._lists.get(key)
        if text is None:
            drawn = await self._drawn(found, reader)
            text = self._lists[key] = page.listed((found, drawn, dict(key[1])), reader.language)
        headers = {self._scripted: stamp(text), "content-language": reader.language}
        if there == headers[self._scripted]:
            return Response(None, SAME, headers)
        return HTMLResponse(self._finish(text, reader), headers=headers)

    def _counted(self, found: Lobby) -> Counted:
        counts = [(table.code, self._watching(table.code)) for table in found.tables]
        return tuple((code, count) for code, count in counts if count)

    async def _manuals(self, found: Lobby, reader: Visitor) -> dict[str, Manual]:
        read = [await self._house.manual(reader, game.name) for game in found.games]
        return {one.name: one for one in read if one is not None}

    async def _drawn(self, found: Lobby, reader: Visitor) -> dict[str, Markup]:
        """Draw the first tables of a list that play, as whoever looks on sees them; once for each change of one."""
        playing = [table for table in found.tables if table.phase == "running" and not table.mine][:DRAWN]
        return {table.code: await self._little(table, reader.language) for table in playing}

    async def _little(self, table: Tabled, language: str) -> Markup:
        key = table.code, table.version, language
        known = self._small.get(key)
        if known is None:
            look = await self._house.look(Visitor(language=language), table.address)
            laid = look.scene if look is not None else None
            known = self._small[key] = Markup(pictures.little(laid, table.names) or "")
        return known
