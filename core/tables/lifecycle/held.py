"""All clocks stand after a start; that of a table is written down only if no network lets it go on soon.

A process that is killed before has lost so many seconds of such a clock at most, and each has a little time left.
"""

import asyncio
from collections.abc import Iterable, Sequence

from core.engine import time_limits
from core.house import Services
from core.tables.groups import in_groups
from core.tables.saving import unreachable
from core.tables.table import Table

UNSAVED_SECONDS = 5.0
"""Seconds after a start until the clocks that still stand are written down."""


def stand(services: Services, tables: Iterable[Table]) -> list[Table]:
    """Stop the clocks of tables in memory, once all that is owed of them was read; lists where more is to be done."""
    left = []
    for table in tables:
        table.journal.caught_up()
        if not _stand(services, table):
            left.append(table)
    return left


async def hold(services: Services, tables: Iterable[Table], left: Sequence[Table]) -> None:
    """Do what is `left` to be done; how clocks stand is written down later, so that nobody waits for that."""
    standing = list(tables)
    for some in in_groups(left):
        await asyncio.gather(*(table.hold() for table in some))  # together they share commits

    async def save() -> None:
        for some in in_groups([table for table in standing if table.journal.unsaved]):
            await asyncio.gather(*(table.hold() for table in some))

    if any(table.journal.unsaved for table in standing):
        services.timers.arm("standing", services.timers.now() + UNSAVED_SECONDS, save)


def _stand(services: Services, table: Table) -> bool:
    """Stop a table's clocks in memory; False if more is to be done, or something is to be told."""
    if table.stuck or (table.untried and table.in_reach()):
        return False
    try:
        with time_limits.in_time(time_limits.MOST_SECONDS):
            sheet, happened = unreachable.follow(services, table.now)
    except Exception:
        return False  # which `hold` deals with
    if happened:
        return False
    if sheet != table.sheet:
        table.journal.stand(sheet)
    return True
