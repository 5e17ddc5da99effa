"""Rows that a network told for an earlier process are not told anew, and what it is about to tell is left as it is."""

import asyncio
import math
from collections.abc import Sequence

import pytest

from core.contract import Event, NotSent, Outbound, Span
from core.engine import Audience, RoomAudience
from core.house import Chat, Composed, Entry
from core.house.outbox.outbox import named
from tests.house.anywhere import Notes, outbox

ROOM: Chat = ("room", 1)


class Table:
    """A table that says how many rows it was asked to tell."""

    code, number, kept_until = "k7", 7, math.inf

    def chat(self, audience: Audience) -> Chat | None:
        return ROOM

    def compose(self, audience: Audience, happened: Sequence[Event], late: bool) -> Composed | None:
        return Composed(((Span("told"),),), (), plain=False, asks=False)

    def refused(self, audience: Audience, theirs: bool) -> bool:
        return False

    def before(self, audience: Audience, happened: Sequence[Event]) -> frozenset[Chat]:
        return frozenset()

    def said(self, audience: Audience, at: float) -> None: ...


TABLE = Table()
ROWS = [Entry(number, TABLE, RoomAudience(1), (), 1e12 + number) for number in range(1, 5)]


def told(sent: list[str], sending: list[str]) -> tuple[list[str], list[int]]:
    """Let a network come up that knows these messages; gives the ids of what it is given, and the rows noted."""
    up = False
    given: list[str] = []
    notes = Notes()

    async def publish(message: Outbound) -> None:
        if not up:
            raise NotSent
        given.append(message.id)

    async def scene() -> None:
        nonlocal up
        box = outbox(publish, notes, "irc:here/#dice")
        box.put(ROWS)
        await box.finish()
        up = True
        box.settle(sent, sending)
        box.retry("irc:here")
        await box.finish()
        await box.settled()
        assert box.quiet.is_set()

    asyncio.run(scene())
    return given, notes.noted


@pytest.mark.parametrize("count", [1, 3])
def test_what_was_sent_is_noted_and_the_rest_is_told(count: int) -> None:
    given, noted = told([named(ROWS[:count]), "out:9:other"], [])
    assert given == [named(ROWS[count:])] and noted == [1, 2, 3, 4]


def test_where_all_was_sent_nothing_is_told() -> None:
    assert told([named(ROWS[:2]), named(ROWS[2:])], []) == ([], [1, 2, 3, 4])


def test_what_is_being_sent_keeps_its_name_and_what_follows_is_told_after_it() -> None:
    given, noted = told([named(ROWS[:1])], [named(ROWS[1:3])])
    assert given == [named(ROWS[1:3]), named(ROWS[3:])] and noted == [1, 2, 3, 4]


def test_names_of_other_rows_are_nothing_here() -> None:
    other = [named([Entry(1, TABLE, RoomAudience(1), (), 5.0)]), named(ROWS[1:]), "out:1:", ""]
    assert told(other, other)[0] == [named(ROWS)]
