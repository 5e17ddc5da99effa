"""What a page asks of the house: a table, the lobby, a press and its answer."""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

import htpy as h

from adapters.web.live.hub import Hub
from adapters.web.pages import lines
from adapters.web.sessions import Visitor
from croupier.network import Bounded, Bus, Entrance, Inbound, Leaders, Lobby, Look, Outbound, Replay

log = logging.getLogger(__name__)

PATIENCE = 0.3
"""Seconds that an answer may take beyond what a press changes."""
REMEMBERED = 4096


@dataclass(frozen=True)
class Answer:
    """What came of a press: what is said to whoever made it, as HTML, and the table that spoke to them then."""

    html: str = ""
    table: str = ""


class Desk:
    """Reads and presses for visitors, and takes what is said to them."""

    def __init__(
        self, network: str, hub: Hub, wall: Callable[[], float], first: tuple[str, ...] = (), *, seeded: bool = False
    ) -> None:
        """Ask a house that is not there yet; `first` is pressed for whoever is welcomed.

        A house whose dice are `seeded` is bound to no secret of its own: browsers add nothing to them.
        """
        self.network, self.now, self._seeded = network, wall, seeded
        self._hub, self._first = hub, first
        self._bus: Bus | None = None
        self._waiting: dict[str, asyncio.Future[Outbound]] = {}
        self._spoke: Bounded[str, str] = Bounded(REMEMBERED)

    def open(self, bus: Bus) -> None:
        """Ask this house from now on."""
        self._bus = bus

    def at_rest(self, seconds: float = 0.0) -> bool:
        """Tell whether nobody waits for what comes of a press, nor for a house that dealt with nothing for so long."""
        return not self._waiting and (self._bus is None or self._bus.at_rest(seconds))

    @property
    def _house(self) -> Bus:
        assert self._bus is not None
        return self._bus

    async def look(self, visitor: Visitor, code: str) -> Look | None:
        """Read a table, by its code or its address."""
        look = await self._house.look(code, visitor.account or f"{self.network}/", visitor.language)
        return replace(look, commitment="") if look is not None and self._seeded else look

    async def replay(self, visitor: Visitor, code: str) -> Replay | None:
        """Read a table that is over, step by step."""
        return await self._house.replay(code, visitor.account or f"{self.network}/", visitor.language)

    async def lobby(self, visitor: Visitor) -> Lobby:
        """Read what there is to see and to play."""
        return await self._house.lobby(visitor.account or f"{self.network}/", visitor.language)

    async def leaders(self, visitor: Visitor, game: str = "") -> tuple[Leaders, ...]:
        """Read who leads at a game, or at each."""
        return await self._house.leaders(game, visitor.language)

    async def entrance(self, visitor: Visitor, token: str) -> Entrance | None:
        """Read whom a link lets a visitor in as."""
        return await self._house.entrance(token, visitor.account)

    async def press(self, visitor: Visitor, text: str, token: str, code: str, bits: str = "") -> Answer:
        """Press something for a visitor; the same with the same `token` again is the same press, which is made once.

        `bits` are what their browser adds to the dice of a table that they join.
        """
        if not text or not token:
            return Answer()
        number = f"{visitor.account}:{token}:{hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}"
        told = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._spoke.pop(visitor.account, None)
        inbound = Inbound(
            number, visitor.account, visitor.name, text, pressed=True, language=visitor.language, bits=bits
        )
        with self._hub.bell(code.partition("-")[0]) as changed:
            try:
                await self._house.publish_inbound(inbound)
                moved = asyncio.ensure_future(changed.wait())
                await asyncio.wait({told, moved}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
                moved.cancel()
            finally:
                del self._waiting[number]
        said = str(h.fragment[lines.blocks(told.result().lines)]) if told.done() else ""
        return Answer(said, self._spoke.get(visitor.account, ""))

    async def welcome(self, visitor: Visitor) -> str:
        """Press for a visitor what is to be done first; gives the code of the table that it opened, "" for none."""
        table = ""
        for number, text in enumerate(self._first):
            table = (await self.press(visitor, text, f"first-{number}", table)).table or table
        return table

    def take(self, message: Outbound) -> None:
        """Take what is said: an answer goes to whoever waits for it; all else stands on the page of its table."""
        if message.account and message.table:
            self._spoke[message.account] = message.table
        told = self._waiting.get(message.reply_to)
        if told is not None and not told.done():
            told.set_result(message)
