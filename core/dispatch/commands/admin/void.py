"""Taking a table that is over out of the ratings: `void CODE`."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from sqlalchemy import Connection

from core.dispatch.commands.admin.audit import record
from core.dispatch.context import Context
from core.dispatch.targets import stored
from core.house.ratings import Void, recompute_live, results
from core.storage import queries
from core.words.notices import CountsForNothing, NotOver, OtherRoomsTable, Refused, Usage


async def void(ctx: Context) -> None:
    """Take a table out of the ratings, which are made again without it."""
    room, words = ctx.need_admin(), ctx.command.words()
    code = words[0].removeprefix("#") if words else ctx.command.table
    if not code:
        raise Refused(Usage(f"{ctx.prefix}void a2"))
    row, _, _ = await stored(ctx, code)
    if not ctx.keeps(ctx.services.rooms[row.room]):
        raise Refused(OtherRoomsTable(code))
    if row.phase not in ("ended", "closed"):
        raise Refused(NotOver(code))
    if not await ctx.services.storage.run(partial(results.counts, table=row.id)):
        raise Refused(CountsForNothing(code))
    await record(ctx, room, f"void {code}", partial(_take_out, table=row.id, code=code))
    ctx.services.ratings.begin()
    ctx.say("say-voided", public=True, code=code)


def _take_out(connection: Connection, table: int, code: str) -> tuple[None, dict[str, Any]]:
    before = results.voids(connection, table)
    results.set_voids(connection, dict.fromkeys(before, Void.ADMIN))
    recompute_live.mark(connection, queries.game_of(connection, table), min(before))
    return None, {"void": list(before.items()), "table": table, "code": code}


def put_back(connection: Connection, noted: Mapping[str, Any]) -> bool:
    """Let a table count as it did before; False where it counts already."""
    before = {int(number): str(void) for number, void in noted["void"]}
    if set(results.voids(connection, noted["table"]).values()) != {Void.ADMIN}:
        return False
    results.set_voids(connection, before)
    recompute_live.mark(connection, queries.game_of(connection, noted["table"]), min(before))
    return True


VERBS = {"void": void}
