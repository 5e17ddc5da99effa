"""Which table a command means: one named, this room's, the only one, the one that awaits its player; else ask.

A table that the asker may not see is never found.
"""

from collections.abc import Sequence
from functools import partial

from core.contract import NotNow, Refusal
from core.dispatch.context import Context
from core.engine import Sheet, ranked
from core.house import Room
from core.storage import StoredTable, queries
from core.tables import Table
from core.tables.saving import as_linked, load_sheet
from core.words import Reading, read
from core.words.notices import refusals
from core.words.notices.refusals import Refused

LATELY = 60.0
"""Seconds after the end of a table in which its players are told that it is over."""


def seated(ctx: Context, *phases: str) -> tuple[Table, int]:
    """Find the asker's table in one of the phases, and the seat; `Refused` without one or with several."""
    table = named(ctx)
    if table is None:
        table = mine(ctx, *phases)
        if table is None:
            raise Refused(missing(ctx))
    seat = table.sheet.seat_of(ctx.person.id)
    if seat is None:
        raise Refused(standing_still([table]) or refusals.NotSeated())
    return table, seat


def mine(ctx: Context, *phases: str) -> Table | None:
    """Find the table in one of the phases at which the asker sits; `Refused` with several."""
    return _narrow(ctx, _mine(ctx, *phases))


def all_seated(ctx: Context) -> list[tuple[Table, int]]:
    """Find the running tables at which the asker sits, here if any, and their seats; `Refused` without one."""
    tables = [] if ctx.command.table else _mine(ctx, "running")
    if tables:
        return [(table, seat) for table in tables if (seat := table.sheet.seat_of(ctx.person.id)) is not None]
    table, seat = seated(ctx, "running")
    if table.sheet.phase == "lobby":  # it was named
        raise Refused(early(ctx, table))
    return [(table, seat)]


def all_tables(ctx: Context) -> list[Table]:
    """Find the table that the asker speaks of, in private all of theirs that are in reach."""
    sits = ctx.tables.of_person(ctx.person.id) if ctx.room is None and not ctx.command.table else []
    return _in_reach(ctx, sits) if len(sits) > 1 else [any_table(ctx)]


def _mine(ctx: Context, *phases: str) -> list[Table]:
    return _here(ctx, [table for table in ctx.tables.of_person(ctx.person.id) if table.sheet.phase in phases])


def early(ctx: Context, table: Table) -> Refusal:
    """Say that a table is still being set up, and who can start it."""
    return refusals.NotBegun(table.code, table.sheet.window is not None, table.sheet.host == ctx.person.id)


def missing(ctx: Context) -> Refusal:
    """Say why there is no table at which the asker could do that now."""
    sits, here = ctx.tables.of_person(ctx.person.id), ctx.tables.of_room(ctx.room) if ctx.room else []
    lobby = next((table for table in (*sits, *here) if table.sheet.phase == "lobby"), None)
    if lobby is not None and (lobby in sits or not sits):
        return early(ctx, lobby) if lobby in sits else refusals.LobbyIsOpen(lobby.code)
    if stands := standing_still(sits or here):
        return stands
    if sits:
        return NotNow()
    return refusals.NotSeated() if here else refusals.NoTable()


def standing_still(tables: Sequence[Table]) -> refusals.TableStands | None:
    """Say why nothing can be done at these tables, if all of them stand still."""
    return tables[0].now.stands() if tables and all(table.sheet.phase == "paused" for table in tables) else None


def away(ctx: Context) -> refusals.TableStands | None:
    """Say to somebody who sits there that the table spoken of stands still, for no verb of its game is known now."""
    tables = [table for table in ctx.tables.of_person(ctx.person.id) if not table.loaded.installed]
    return standing_still([table for table in tables if ctx.room is None or table.now.hears(ctx.room)])


def is_without_table(ctx: Context) -> bool:
    """Tell whether the asker names no table, sits at none, and there is none where they ask."""
    here = ctx.tables.of_room(ctx.room) if ctx.room else []
    return not (ctx.command.table or here or ctx.tables.of_person(ctx.person.id))


def any_table(ctx: Context) -> Table:
    """Find the table that the asker speaks of, with a seat or without."""
    mine, here = ctx.tables.of_person(ctx.person.id), ctx.tables.of_room(ctx.room) if ctx.room else []
    table = named(ctx) or _narrow(ctx, [table for table in mine if table in here] or here or mine)
    if table is None:
        raise Refused(refusals.NoTable())
    return table


def playing(ctx: Context, word: str) -> Table | None:
    """Find the running table that a game's verb is meant for; None when no table here knows the verb."""
    if (table := named(ctx)) is not None:
        sits = table.sheet.seat_of(ctx.person.id) is not None
        if sits and table.sheet.phase == "lobby" and word in table.loaded.verbs:
            raise Refused(early(ctx, table))
        return table
    knowing = [table for table in ctx.tables.of_person(ctx.person.id) if word in table.loaded.verbs]
    mine = _here(ctx, [table for table in knowing if table.sheet.phase in ("running", "paused")])
    if len(mine) > 1:
        reading = [table for table in mine if table.now.awaits(ctx.person.id) and _reads(ctx, table, word)]
        mine = reading or mine
    return _narrow(ctx, mine)


def playing_now(ctx: Context) -> Table | None:
    """Find the one table here that awaits the asker; None where there are several, or none."""
    mine = [named(ctx)] if ctx.command.table else _here(ctx, ctx.tables.of_person(ctx.person.id))
    waiting = [table for table in mine if table is not None and table.now.awaits(ctx.person.id)]
    return waiting[0] if len(waiting) == 1 else None


def named(ctx: Context) -> Table | None:
    """Find the table that the command names; `Refused` when there is none of that code, or none to be seen."""
    return coded(ctx, ctx.command.table) if ctx.command.table else None


def coded(ctx: Context, code: str) -> Table:
    """Find the table with a code; `Refused` when there is none, or none that the asker may see."""
    table = ctx.tables.named(code)
    if table is None or not ctx.sees(table.sheet, table.rooms()):
        raise Refused(refusals.NoSuchTable(code))
    return table


def welcoming(ctx: Context, code: str) -> Table:
    """Find a table to join by its code: one of a room that takes guests is open about it, any other must be seen."""
    table = ctx.tables.named(code)
    return table if table is not None and table.room.settings.guests else coded(ctx, code)


async def stored(ctx: Context, code: str) -> tuple[StoredTable, Sheet, list[Room]]:
    """Find a stored table, over or not, and the rooms that heard of it; `Refused` without one that may be seen."""
    row = await ctx.house.storage.run(partial(queries.table_by_code, code=code))
    if row is None:
        raise Refused(refusals.NoSuchTable(code))
    rooms = ctx.house.rooms
    hearing = [rooms[row.room]]
    try:
        sheet = as_linked(ctx.house, load_sheet(row.sheet))
    except ValueError:
        if ctx.may_show(hearing):
            raise
        raise Refused(refusals.NoSuchTable(code)) from None  # nobody knows who sat there
    hearing += [rooms[room] for room in sheet.guest_rooms()]
    if not ctx.sees(sheet, hearing):
        raise Refused(refusals.NoSuchTable(code))
    return row, sheet, hearing


async def over(ctx: Context, code: str) -> refusals.TableIsOver | None:
    """Find out who won a table that is over and that the asker may see; None for any other."""
    try:
        row, _, _ = await stored(ctx, code)
        table = await ctx.tables.revive(row) if row.phase in ("ended", "closed") else None
    except (Refused, ValueError):
        return None
    if table is None:
        return None
    outcome, names = table.state.outcome if table.state is not None else None, table.names()
    ranking = ranked(outcome, table.sheet.absent) if outcome is not None else ()
    winners = ranking[0] if len(ranking) > 1 else ()
    return refusals.TableIsOver(code, tuple(names[seat] for seat in winners))


async def just_over(ctx: Context, word: str) -> refusals.JustOver | None:
    """Find the table that the asker played here, and that ended a moment ago, if its game knows a word."""
    house, since = ctx.house, ctx.house.calendar.latest() - LATELY
    row = await house.storage.run(partial(queries.newest_result, person=ctx.person.id, since=since))
    if row is None:
        return None
    try:
        _, sheet, hearing = await stored(ctx, row.code)
    except (Refused, ValueError):
        return None
    loaded, here = house.plugins.games.get(sheet.game), ctx.room in hearing
    return refusals.JustOver(sheet.code) if here and loaded is not None and word in loaded.verbs else None


def _here(ctx: Context, tables: list[Table]) -> list[Table]:
    if ctx.room is None or len(tables) < 2:
        return tables
    return [table for table in tables if table.now.hears(ctx.room)] or tables


def _in_reach(ctx: Context, tables: list[Table]) -> list[Table]:
    """Leave out the tables at which the asker plays from a room that is out of reach, but for all of them."""
    reach, person = ctx.house.reach, ctx.person.id
    seats = [(table, table.sheet.seat_of(person)) for table in tables]
    rooms = [(table, table.room if seat is None else table.room_of(seat)) for table, seat in seats]
    return [table for table, room in rooms if reach.reaches(room)] or tables


def _narrow(ctx: Context, tables: list[Table]) -> Table | None:
    if len(tables) > 1:
        tables = _in_reach(ctx, tables)
        tables = [table for table in tables if table.now.awaits(ctx.person.id)] or tables
    if len(tables) > 1:
        codes = tuple(table.code for table in tables)
        raise Refused(
            refusals.WhichTable(codes, f"{ctx.prefix}#{codes[0]} {ctx.inbound.text.strip().removeprefix(ctx.prefix)}")
        )
    return tables[0] if tables else None


def _reads(ctx: Context, table: Table, word: str) -> bool:
    reading = Reading(table.loaded.texts, table.names())
    return any(read(verb, ctx.command.rest, reading) for verb in table.loaded.verbs[word])
