"""Verbs of a room's admins on its tables: end one, stop it, let it go on, take it out of the ratings."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from sqlalchemy import Connection

from core.dispatch.access import guests
from core.dispatch.commands.admin.audit import record, written
from core.dispatch.context import Context
from core.dispatch.targets import stored
from core.house import Room
from core.house.ratings import Void, recompute_live, results
from core.storage import queries
from core.tables import Table
from core.words.notices import people_refusals, refusals
from core.words.notices.refusals import Refused


async def end(ctx: Context) -> None:
    """End a table, `end CODE`; at another room's table, only this room's guests get up."""
    room = ctx.need_admin()
    table = _meant(ctx, room, "end")
    deed = written(ctx, room, f"end {table.code}")
    if table.room.id == room.id:
        await table.end("ended", deed)
    else:
        await guests.take_off(ctx, table, room, deed)


async def pause(ctx: Context) -> None:
    """Stop a table and its clocks: `pause CODE`."""
    room = ctx.need_admin()
    table = _own(ctx, room, "pause")
    await table.pause(written(ctx, room, f"pause {table.code}"))


async def resume(ctx: Context) -> None:
    """Let a table that stands still go on: `resume CODE`."""
    room = ctx.need_admin()
    table = _own(ctx, room, "resume")
    await table.resume(written(ctx, room, f"resume {table.code}"))


def _meant(ctx: Context, room: Room, verb: str) -> Table:
    """Find the room's table whose code stands behind the verb or before it; without one, the only one there is."""
    words, here = ctx.command.words(), ctx.tables.of_room(room)
    code = words[0].removeprefix("#") if words else ctx.command.table
    if not code and len(here) != 1:
        raise Refused(refusals.Usage(f"{ctx.prefix}{verb} {here[0].code if here else 'a2'}"))
    table = next((table for table in here if table.code == code), None) if code else here[0]
    if table is None:
        raise Refused(refusals.NoSuchTable(code))
    return table


def _own(ctx: Context, room: Room, verb: str) -> Table:
    """Find a table over which the room's admins decide, not one at which its people are guests."""
    table = _meant(ctx, room, verb)
    if not ctx.keeps(table.room):
        raise Refused(people_refusals.OtherRoomsTable(table.code))
    return table


async def void(ctx: Context) -> None:
    """Take a table out of the ratings, which are made again without it."""
    room, words = ctx.need_admin(), ctx.command.words()
    code = words[0].removeprefix("#") if words else ctx.command.table
    if not code:
        raise Refused(refusals.Usage(f"{ctx.prefix}void a2"))
    row, _, _ = await stored(ctx, code)
    if not ctx.keeps(ctx.house.rooms[row.room]):
        raise Refused(people_refusals.OtherRoomsTable(code))
    if row.phase not in ("ended", "closed"):
        raise Refused(people_refusals.NotOver(code))
    if not await ctx.house.storage.run(partial(results.counts, table=row.id)):
        raise Refused(people_refusals.CountsForNothing(code))
    await record(ctx, room, f"void {code}", partial(_take_out, table=row.id, code=code))
    ctx.house.ratings.begin()
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


VERBS = {"end": end, "pause": pause, "resume": resume, "void": void}
