"""Whose turn is to be heard: who is awaited, was not called to it yet, and did not just act themselves."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from croupier.network import Bounded, Inbound, Look

JUST_SECONDS = 10.0
"""Whoever acted so lately still looks at the chat."""
REMEMBERED = 2048
MOST_ACTS = 16
ANYWHERE = ""
MOMENT, BUSY = 0.2, 1.0
"""Seconds for which what is shown waits for what else was said at the same time, so that all is shown at once.

What is shown to one person alone, and is told to nobody, may wait as long as Telegram lets their chat rest.
"""


@dataclass(eq=False)
class _Table:
    """What a table heard of late: who acted when, the newest last, and who was called and has not acted since."""

    acts: deque[tuple[float, frozenset[str]]] = field(default_factory=lambda: deque(maxlen=MOST_ACTS))
    called: frozenset[str] = frozenset()
    at: float = 0.0
    version: int = 0


class Turns:
    """Tells whom the prompt of a table should make look up, by accounts.

    A table that changes while somebody's words are being dealt with was changed by them. It may have been somebody of
    another table at the very same time, so whoever acts is looked for among those who sit there.
    """

    def __init__(self) -> None:
        self._under_way: dict[str, deque[str]] = {}
        self._calm: dict[str, asyncio.Future[None]] = {}
        self._tables: Bounded[str, _Table] = Bounded(REMEMBERED)

    def began(self, inbound: Inbound) -> None:
        """Note that somebody's words were handed over."""
        self._under_way.setdefault(inbound.room or inbound.account, deque()).append(inbound.account)

    def ended(self, inbound: Inbound) -> None:
        """Note that somebody's words have been dealt with."""
        chat = inbound.room or inbound.account
        waiting = self._under_way.get(chat)
        if waiting is not None and inbound.account in waiting:
            waiting.remove(inbound.account)
        if not waiting:
            self._under_way.pop(chat, None)
            for calm in (chat, *(() if self._under_way else (ANYWHERE,))):
                if calm in self._calm:
                    self._calm.pop(calm).set_result(None)

    async def settled(self, chat: str) -> None:
        """Return once nothing said in a chat, or `ANYWHERE`, is being dealt with any more, or after a moment."""
        if chat in self._under_way or (chat == ANYWHERE and self._under_way):
            if chat not in self._calm:
                self._calm[chat] = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._calm[chat]], timeout=BUSY if chat == ANYWHERE else MOMENT)

    def changed(self, code: str, version: int) -> None:
        """Note that a table has changed, by those whose words come first in their chats, or by its clock.

        A clock that begins to run is told of too, and is nobody's doing: the version stays the same.
        """
        table, now = self._table(code), _now()
        if version == table.version:
            return
        table.version = version
        acting = frozenset([waiting[0] for waiting in self._under_way.values()])
        if acting:
            table.acts.append((now, acting))
            table.called -= acting
        elif now - table.at > JUST_SECONDS:
            table.called = frozenset()
            table.at = now

    def version(self, code: str) -> int:
        """Return the version that a table has, as far as we were told; 0 if nothing was told."""
        table = self._tables.get(code)
        return table.version if table is not None else 0

    def due(self, look: Look) -> frozenset[str]:
        """List who is to be called now; who does not want to be mentioned never is."""
        table = self._table(look.code)
        return awaited(look) - table.called - self._acted(table, look) - quiet(look)

    def called(self, look: Look) -> None:
        """Note that those who are awaited were told."""
        table = self._table(look.code)
        table.called, table.at = awaited(look), _now()

    def reached(self, code: str, account: str) -> None:
        """Note that somebody was called in private: no group need call them."""
        table = self._table(code)
        table.called, table.at = table.called | {account}, _now()

    def _table(self, code: str) -> _Table:
        table = self._tables.get(code)
        if table is None:
            table = self._tables[code] = _Table()
        else:
            self._tables.move_to_end(code)
        return table

    def _acted(self, table: _Table, look: Look) -> frozenset[str]:
        seated = frozenset([seat.account for seat in look.seats])
        newest = next(((at, who & seated) for at, who in reversed(table.acts) if who & seated), None)
        return newest[1] if newest is not None and _now() - newest[0] < JUST_SECONDS else frozenset()


def awaited(look: Look) -> frozenset[str]:
    """List the accounts of those who are to move, or to say whether they play."""
    return frozenset([seat.account for seat in (*[look.seats[number] for number in look.awaited], *look.called)]) - {""}


def quiet(look: Look) -> frozenset[str]:
    """List the accounts of those who do not want to be mentioned."""
    return frozenset([seat.account for seat in (*look.seats, *look.called) if seat.quiet])


def _now() -> float:
    return asyncio.get_running_loop().time()
