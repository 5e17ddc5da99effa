"""Verbs of a room's admins on its tables: ending one, stopping it, letting it go on."""

from core.dispatch.access import guests
from core.dispatch.commands.admin.audit import written
from core.dispatch.context import Context
from core.house import Room
from core.tables import Table
from core.words.notices import NoSuchTable, OtherRoomsTable, Refused, Usage


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
        raise Refused(Usage(f"{ctx.prefix}{verb} {here[0].code if here else 'a2'}"))
    table = next((table for table in here if table.code == code), None) if code else here[0]
    if table is None:
        raise Refused(NoSuchTable(code))
    return table


def _own(ctx: Context, room: Room, verb: str) -> Table:
    """Find a table over which the room's admins decide, not one at which its people are guests."""
    table = _meant(ctx, room, verb)
    if not ctx.keeps(table.room):
        raise Refused(OtherRoomsTable(table.code))
    return table


VERBS = {"end": end, "pause": pause, "resume": resume}
