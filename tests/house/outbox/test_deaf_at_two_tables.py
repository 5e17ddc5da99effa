"""Somebody who keeps themselves from hearing, and sits at two tables: neither waits for them for ever."""

from core.contract import NotSent, Outbound
from core.tables import Table
from croupier.testing.stage import NETWORK, Stage, StageAdapter
from tests.support.loaded import loaded_once

SECONDS = 30


class Gone(StageAdapter):
    """A network that bob has left, so that nobody can tell him anything alone."""

    async def send(self, message: Outbound) -> None:
        if message.account == f"{NETWORK}/bob" and message.kind == "secret":
            raise NotSent("bob has gone", theirs=True)
        await super().send(message)


def bobs(table: Table) -> bool:
    """Tell whether bob is awaited."""
    return table.sheet.running is not None and table.names().index("bob") in table.sheet.running.seats


async def test_who_cannot_be_told_alone_is_waited_for_once_at_each_of_their_tables() -> None:
    async with Stage(loaded_once("plugins.bluebear"), seed="deaf") as stage:
        stage.app.add(Gone(NETWORK, stage.sent))
        for host in ("ann", "cyd"):
            for name, words in ((host, f"!bluebear seconds {SECONDS}"), ("bob", "!join"), (host, "!start")):
                await stage.say(name, words)
        tables = list(stage.app.tables)
        assert len(tables) == 2
        for _ in range(4):
            await stage.advance(SECONDS)
        for table in tables:
            assert table.sheet.seats[table.names().index("bob")].away or not bobs(table), table.code
            assert table.sheet.actions > 1, table.code
