"""Which table a command means: one named, this room's, the only one, the one that awaits its player; else ask.

A table that the asker may not see is never found.
"""

from collections.abc import Sequence
from functools import partial

from core.commands.context import Ask
from core.contract import NotNow, Refusal, adapter
from core.engine import LobbyIsOpen, NoSuchTable, NoTable, NotBegun, NotSeated, Refused, Sheet, TableStands, WhichTable
from core.services import Room
from core.storage import queries
from core.tables import Row, Table
from core.text import Reading, read


def seated(ask: Ask, *phases: str) -> tuple[Table, int]:
    """Find the asker's table in one of the phases, and the seat; `Refused` without one or with several."""
    table = named(ask)
    if table is None:
        table = mine(ask, *phases)
        if table is None:
            raise Refused(missing(ask))
    seat = table.sheet.seat_of(ask.person.id)
    if seat is None:
        raise Refused(standing_still([table]) or NotSeated())
    return table, seat


def mine(ask: Ask, *phases: str) -> Table | None:
    """Find the table in one of the phases at which the asker sits; `Refused` with several."""
    return _narrow(ask, _here(ask, [t for t in ask.tables.of_person(ask.person.id) if t.sheet.phase in phases]))


def missing(ask: Ask) -> Refusal:
    """Say why there is no table at which the asker could do that now."""
    sits, here = ask.tables.of_person(ask.person.id), ask.tables.of_room(ask.room) if ask.room else []
    lobby = next((table for table in (*sits, *here) if table.sheet.phase == "lobby"), None)
    if lobby is not None and (lobby in sits or not sits):
        return NotBegun(lobby.code) if lobby in sits else LobbyIsOpen(lobby.code)
    if stands := standing_still(sits or here):
        return stands
    if sits:
        return NotNow()
    return NotSeated() if here else NoTable()


def standing_still(tables: Sequence[Table]) -> TableStands | None:
    """Say why nothing can be done at these tables, if all of them stand still."""
    return tables[0].stands() if tables and all(table.sheet.phase == "paused" for table in tables) else None


def away(ask: Ask) -> TableStands | None:
    """Say to somebody who sits there that the table spoken of stands still, for no verb of its game is known now."""
    tables = [table for table in ask.tables.of_person(ask.person.id) if not table.loaded.installed]
    return standing_still([table for table in tables if ask.room is None or table.hears(ask.room)])


def any_table(ask: Ask) -> Table:
    """Find the table that the asker speaks of, with a seat or without."""
    mine, here = ask.tables.of_person(ask.person.id), ask.tables.of_room(ask.room) if ask.room else []
    table = named(ask) or _narrow(ask, [table for table in mine if table in here] or here or mine)
    if table is None:
        raise Refused(NoTable())
    return table


def playing(ask: Ask, word: str) -> Table | None:
    """Find the running table that a game's verb is meant for; None when no table here knows the verb."""
    known = [table for table in ask.tables.of_person(ask.person.id) if _knows(table, word)]
    table = named(ask)
    if table is not None:
        return table
    mine = _here(ask, known)
    if len(mine) > 1:
        reading = [table for table in mine if table.awaits(ask.person.id) and _reads(ask, table, word)]
        mine = reading or mine
    return _narrow(ask, mine)


def named(ask: Ask) -> Table | None:
    """Find the table that the command names; `Refused` when there is none of that code, or none to be seen."""
    return coded(ask, ask.command.table) if ask.command.table else None


def coded(ask: Ask, code: str) -> Table:
    """Find the table with a code; `Refused` when there is none, or none that the asker may see."""
    table = ask.tables.named(code)
    if table is None or not ask.sees(table.sheet, table.rooms()):
        raise Refused(NoSuchTable(code))
    return table


def welcoming(ask: Ask, code: str) -> Table:
    """Find a table to join by its code: one of a room that takes guests is open about it, any other must be seen."""
    table = ask.tables.named(code)
    return table if table is not None and table.room.settings.guests else coded(ask, code)


async def stored(ask: Ask, code: str) -> tuple[Row, Sheet, list[Room]]:
    """Find a stored table, over or not, and the rooms that heard of it; `Refused` without one that may be seen."""
    row = await ask.services.storage.run(partial(queries.table_by_code, code=code))
    if row is None:
        raise Refused(NoSuchTable(code))
    rooms = ask.services.rooms
    hearing = [rooms[row[2]]]
    try:
        sheet: Sheet = adapter(Sheet).validate_json(row[5])
    except ValueError:
        if ask.may_show(hearing):
            raise
        raise Refused(NoSuchTable(code)) from None  # nobody knows who sat there
    hearing += [rooms[room] for room in sheet.guest_rooms()]
    if not ask.sees(sheet, hearing):
        raise Refused(NoSuchTable(code))
    return row, sheet, hearing


def _here(ask: Ask, tables: list[Table]) -> list[Table]:
    here = [table for table in tables if ask.room and table.hears(ask.room)]
    return here or tables


def _narrow(ask: Ask, tables: list[Table]) -> Table | None:
    if len(tables) > 1:
        tables = [table for table in tables if table.awaits(ask.person.id)] or tables
    if len(tables) > 1:
        codes = tuple(table.code for table in tables)
        raise Refused(WhichTable(codes, f"{ask.prefix}#{codes[0]} {ask.inbound.text.strip().removeprefix(ask.prefix)}"))
    return tables[0] if tables else None


def _knows(table: Table, word: str) -> bool:
    return table.sheet.phase in ("running", "paused") and word in table.loaded.verbs


def _reads(ask: Ask, table: Table, word: str) -> bool:
    reading = Reading(table.loaded.texts, table.names())
    return any(read(verb, ask.command.rest, reading) for verb in table.loaded.verbs[word])
