"""Several tables change in one transaction with something else: who sits at them is somebody else from then on."""

from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from functools import partial

from sqlalchemy import Connection

from core.engine import Sheet
from core.house import House
from core.house.privacy import waits_for
from core.tables.registry import Tables
from core.tables.saving import Change, Written
from core.tables.table import Table

SheetChange = Callable[[Sheet], Sheet]


class _More(Exception):
    """Another table names the person by now."""


async def change_together(
    house: House, tables: Tables, person: int, change: SheetChange, work: Callable[[Connection], None]
) -> None:
    """Change the sheets of all tables that are not over and name a person, in the transaction of `work`: all or none.

    `change` may be asked several times, `work` run several times.
    """
    storage, codes = house.storage, set[str]()
    while True:
        codes |= set(await storage.run(partial(waits_for, person=person)))
        codes |= {table.code for table in tables.of_person(person)}
        named = filter(None, map(tables.named, codes))
        try:
            await change_all(house, named, change, partial(_surely, work, person, frozenset(codes)))
        except _More:
            continue
        return


def _surely(work: Callable[[Connection], None], person: int, codes: frozenset[str], connection: Connection) -> None:
    if not codes.issuperset(waits_for(connection, person)):
        raise _More
    work(connection)


async def change_all(
    house: House, tables: Iterable[Table], change: SheetChange, work: Callable[[Connection], None]
) -> None:
    """Change the sheets of these tables, but for those that are over by then, in the transaction of `work`."""
    async with AsyncExitStack() as locks:
        named = sorted(tables, key=lambda table: table.number)
        for table in named:
            await locks.enter_async_context(table.lock)
        live = [table for table in named if table.now.live]
        steps = [table.storing(Change(change(table.sheet), table.state)) for table in live]

        def write(connection: Connection) -> list[Written]:
            written = [store(connection) for store in steps]
            work(connection)
            return written

        for table, written in zip(live, await house.storage.run(write), strict=True):
            table.stored(written)
