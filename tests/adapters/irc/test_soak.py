"""A year of comings and goings in a minute: what the adapter remembers of a network does not grow."""

import gc
import logging
import tracemalloc

import pytest

from core.contract.messages import Inbound, Incoming, Outbound, Span
from tests.support.ircd import RecordingBus
from tests.support.scripted_ircd import Scene, scripted

pytestmark = pytest.mark.soak

TABLES = 10_000
SETTLED = 4_000
"""After these, an hour has passed and whatever is kept for an hour is at its fullest."""
AT_ONCE = 50
GROWTH_BYTES = 256 * 1024


class ForgetfulBus(RecordingBus):
    """Counts what people say and keeps none of it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = 0

    async def handle(self, incoming: Incoming) -> None:
        self.heard += isinstance(incoming, Inbound)


def table(number: int) -> list[str]:
    """Make the lines of one table of people whom nobody has seen before."""
    ann, bob, eve = (f"{nick}{number}" for nick in ("ann", "bob", "eve"))
    return [
        f":{ann}!a@h{number} JOIN #dice",
        f":{bob}!b@h{number} JOIN #dice",
        f":{ann}!a@h{number} PRIVMSG #dice :!join",
        f"@account={bob} :{bob}!b@h{number} PRIVMSG #dice :!join",
        f":{ann}!a@h{number} NICK {ann}_",
        f":{bob}!b@h{number} ACCOUNT {bob}",
        f":{ann}_!a@h{number} PRIVMSG croupier :bid 2 5",
        f":{eve}!e@h{number} PRIVMSG croupier :games",
        f":irc.test 716 croupier {bob} :is in +g mode",
        f":irc.test 401 croupier {eve} :No such nick",
        f":{ann}_!a@h{number} QUIT :a.split.test b.split.test",
        f":{bob}!b@h{number} PART #dice :bye",
    ]


async def played(stage: Scene, first: int, last: int) -> int:
    """Let tables be played, and count the bytes that are in use afterwards."""
    for start in range(first, last, AT_ONCE):
        for number in range(start, start + AT_ONCE):
            stage.server.send(*table(number))
        await stage.server.caught_up()
        await stage.bus.close(60)
        await stage.adapter.send(Outbound("1", ((Span(f"tables to {start}"),),), "news", room="irc:test/#dice"))
        await stage.clock.advance(61)
        stage.server.forget()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def test_ten_thousand_tables_leave_no_more_behind_than_four_thousand() -> None:
    logging.disable(logging.CRITICAL)  # or what is logged would be kept by the test
    tracemalloc.start()
    try:
        bus = ForgetfulBus()
        async with scripted(None, bus, lines_per_second=999, burst=999) as stage:
            await stage.up()
            before = await played(stage, 0, SETTLED)
            after = await played(stage, SETTLED, TABLES)
            assert (stage.server.connections, bus.heard) == (1, TABLES * 4)
            assert after - before < GROWTH_BYTES
    finally:
        tracemalloc.stop()
        logging.disable(logging.NOTSET)
