"""Two chats of one screen are told a table's words in turns, and neither waits for more than the other's next ones."""

import asyncio
import math
from collections.abc import Mapping, Sequence

from core.contract import Event, Outbound, Span
from core.engine import Audience, RoomAudience, SeatAudience
from core.house import Chat, Composed, Entry
from tests.house.anywhere import Notes, outbox
from tests.support.telegram_fake import time

CHATS: Mapping[Audience, Chat] = {RoomAudience(1): ("room", 1), SeatAudience(0): ("person", 1)}


class Table:
    """A table on one screen: whatever is told of it waits for what happened before."""

    code, number, kept_until = "k7", 7, math.inf

    def chat(self, audience: Audience) -> Chat | None:
        return CHATS[audience]

    def compose(self, audience: Audience, happened: Sequence[Event], late: bool) -> Composed | None:
        return Composed(((Span("told"),),), (), plain=False, asks=False)

    def refused(self, audience: Audience, theirs: bool) -> bool:
        return False

    def before(self, audience: Audience, happened: Sequence[Event]) -> frozenset[Chat]:
        return frozenset(CHATS.values())

    def said(self, audience: Audience, at: float) -> None: ...


def test_what_stands_between_two_words_of_a_room_is_told_at_once() -> None:
    """The room's second row waits for the seat's, and that for the room's first: not for all that the room is owed."""
    table, given = Table(), list[str]()
    room, seat = CHATS
    rows = [Entry(number, table, who, (), 1e12) for number, who in enumerate((room, seat, room, seat, room), 1)]

    async def publish(message: Outbound) -> None:
        given.append(message.room or message.account)

    async def scene() -> float:
        box = outbox(publish, Notes(), "room")
        loop = asyncio.get_running_loop()
        began = loop.time()
        box.put(rows)
        await box.finish()
        return loop.time() - began

    assert time.run(scene()) == 0
    assert given == ["room", "person", "room", "person", "room"]
