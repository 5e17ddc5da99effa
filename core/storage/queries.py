"""Every statement on the database, as functions of a connection; `Storage.run` makes a transaction of them."""

import json
import math
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, literal_column, select, update

from core.contract import LONGEST_KEY, LONGEST_NOTE, MOST_NOTES, NoteRefused
from core.storage import schema
from core.storage.rows import Beat, Deed, NewDeed, StoredRoom, StoredTable
from core.storage.statements import Statement, given, highest

_rooms, _aliases, _tables = schema.RoomRow.__table__, schema.RoomAliasRow.__table__, schema.TableRow.__table__
_results, _notes, _beats = schema.ResultRow.__table__, schema.NoteRow.__table__, schema.HeartbeatRow.__table__
_audit = schema.AuditRow.__table__
_here, _phase, _number = _tables.c.room_id == given("room"), _tables.c.phase, _tables.c.id == given("number")
_DEED = select(*(_audit.c[name] for name in (*Deed._fields[:-1], "person_id"))).order_by(_audit.c.id.desc())
_STORED = select(*(_tables.c["room_id" if name == "room" else name] for name in StoredTable._fields))
_TIMES = [_beats.c[name] for name in Beat._fields]


def _write_times(insert: Any) -> Any:
    new = (
        insert(_beats)
        .inline()
        .values(id=literal_column("1"), term=literal_column("0"), **{time.name: given(time.name) for time in _TIMES})
    )
    return new.on_conflict_do_update(index_elements=[_beats.c.id], set_={t.name: new.excluded[t.name] for t in _TIMES})


_BEAT, _BEATEN = Statement(_write_times), Statement(select(*_TIMES))
_KEEP_SHEET = Statement(update(_tables).where(_number).values(sheet=given("sheet")))
_SAVE = Statement(
    update(_tables)
    .where(_number, _tables.c.version == given("before"))
    .values(
        version=_tables.c.version + literal_column("1"),
        **{name: given(name) for name in ("code", "phase", "sheet", "state")},
    )
)
_ANY_OPENED = Statement(select(_tables.c.id).where(_phase != "new").limit(1))
_NEW_ROOM, _NEW_ALIAS = Statement(insert(_rooms)), Statement(insert(_aliases))
_ALL_ROOMS = Statement(select(_rooms.c.id, _rooms.c.key, _rooms.c.settings, _aliases.c.key).join_from(_rooms, _aliases))
_SETTINGS = Statement(select(_rooms.c.settings).where(_rooms.c.id == given("room")))
_SAVE_SETTINGS = Statement(update(_rooms).where(_rooms.c.id == given("room")).values(settings=given("settings")))
_NEW_TABLE = Statement(insert(_tables))
_FORGET_UNOPENED = Statement(delete(_tables).where(_phase == "new"))
_OPEN = Statement(select(_tables.c.id).where(_phase.in_(["lobby", "running", "paused"])).order_by(_tables.c.id))
_GAME = Statement(select(_tables.c.game).where(_number))
_BY_CODE = Statement(_STORED.where(_tables.c.code == given("code")).order_by(_tables.c.id))
_BY_NUMBER = Statement(_STORED.where(_number))
_NEWEST_FIRST = _STORED.where(_here).order_by(_tables.c.id.desc()).limit(1)
_NEWEST = Statement(_NEWEST_FIRST.where(_phase != "new"))
_NEWEST_OVER = Statement(_NEWEST_FIRST.where(_phase + "" == "ended"))  # not by the index of phases
_UNFOLLOWED = Statement(
    "SELECT t.id FROM game_table t WHERE t.id IN (SELECT table_id FROM "
    "(SELECT table_id, at FROM result ORDER BY id DESC LIMIT 500) AS newest WHERE at >= :since) "
    """AND t.phase || '' = 'ended' AND t.sheet LIKE '%"best":%' """
    "AND NOT EXISTS (SELECT 1 FROM game_table n WHERE n.room_id = t.room_id AND n.id > t.id) ORDER BY t.id"
)
_LAST_PLAYED = Statement(
    select(_results.c.table_id, _results.c.at)
    .where(_results.c.person_id == given("person"))
    .order_by(_results.c.id.desc())
    .limit(1)
)
Drawn = tuple[str, int, tuple[int, ...], tuple[int, ...]]
"""Whose stream, the number in it of the first draw, the pool, and what was drawn one after the other."""
_log, _packed_logs = schema.ActionRow.__table__, schema.PackedLogRow.__table__
_log_columns = _log.c.number, _log.c.seat, _log.c.wait, _log.c.automatic, _log.c.action, _log.c.draws
_LOG_ROWS = Statement(select(*_log_columns).where(_log.c.table_id == given("table")).order_by(_log.c.number))
_PACKED_LOG = Statement(select(_packed_logs.c.document).where(_packed_logs.c.table_id == given("table")))
_LOG = Statement(insert(_log))
_UNWRITTEN = "service time"
"""Where a connection remembers the service time that its next commit writes down."""


class StaleWriter(Exception):
    """Somebody else changed the table since it was read."""


def beat(connection: Connection, now: Beat) -> None:
    """Have the time written down with the commit of this transaction, once for all who share it."""
    connection.info[_UNWRITTEN] = now._asdict()


def write_beat(connection: Connection) -> None:
    """Write down the service time, if any unit of this transaction wants that."""
    if values := connection.info.pop(_UNWRITTEN, None):
        _BEAT.run(connection, values)


def last_beat(connection: Connection) -> float:
    """Read the service time written last, 0 where none was; ValueError if what is written is no time."""
    service = _BEATEN.value(connection)
    if service is None and _ANY_OPENED.value(connection) is None:
        return 0.0  # the first table that is kept is kept together with the time
    if not isinstance(service, float | int) or not 0 <= service < math.inf:
        raise ValueError("no service time")
    return float(service)


def beaten(connection: Connection) -> Beat:
    """Read the time that was written down last; no numbers where there are none."""
    row = _BEATEN.run(connection).fetchone() or (None,) * len(Beat._fields)
    service, wall, doubted, believed_at = (
        float(value) if isinstance(value, float | int) and math.isfinite(value) else None for value in row
    )
    if service is None or wall is None:
        return Beat(math.nan, math.nan)
    return Beat(service, wall, doubted, believed_at)


def new_room(connection: Connection, key: str, settings: str) -> int:
    """Make a room for a chat, with its settings as JSON."""
    room = _next(connection, "room")
    _NEW_ROOM.run(connection, {"id": room, "key": key, "settings": settings})
    _NEW_ALIAS.run(connection, {"key": key, "room_id": room})
    return room


def forget_room(connection: Connection, room: int) -> None:
    """Forget a room in which no table was ever opened."""
    connection.execute(delete(_aliases).where(_aliases.c.room_id == room))
    connection.execute(delete(_rooms).where(_rooms.c.id == room))


def move_room(connection: Connection, room: int, key: str) -> None:
    """Let a room go on behind another key, whatever room that was; the old key still leads to it."""
    connection.execute(update(_rooms).where(_rooms.c.id == room).values(key=key))
    done = connection.execute(update(_aliases).where(_aliases.c.key == key).values(room_id=room))
    if not done.rowcount:
        _NEW_ALIAS.run(connection, {"key": key, "room_id": room})


def give_room(connection: Connection, room: int, key: str) -> None:
    """Let a room have another key, and no longer the one that it had."""
    connection.execute(delete(_aliases).where(_aliases.c.room_id == room))
    move_room(connection, room, key)


def rooms(connection: Connection) -> list[StoredRoom]:
    """List every alias of every room."""
    return [StoredRoom(*row) for row in _ALL_ROOMS.run(connection).fetchall()]


def settings(connection: Connection, room: int) -> str:
    """Read a room's settings, as they are stored."""
    return str(_SETTINGS.value(connection, {"room": room}))


def save_settings(connection: Connection, room: int, settings: str) -> None:
    """Replace a room's settings."""
    _SAVE_SETTINGS.run(connection, {"room": room, "settings": settings})


def audit(connection: Connection, room: int, person: int, new: NewDeed) -> None:
    """Add what a person did to a room's audit log."""
    row = {"id": _next(connection, "audit"), "room_id": room, "person_id": person, "undone": False}
    connection.execute(insert(_audit).values(**row, **new._asdict()))


def audits(connection: Connection, room: int, most: int) -> list[Deed]:
    """List what admins did in a room, newest first."""
    return [Deed(*row) for row in connection.execute(_DEED.where(_audit.c.room_id == room).limit(most))]


def undoable(connection: Connection, room: int, since: float) -> list[Deed]:
    """List what admins did in a room since a wall time that can be undone and was not, newest first."""
    query = _DEED.where(_audit.c.room_id == room, _audit.c.at >= since, _audit.c.before != "")
    query = query.where(~_audit.c.undone, ~_audit.c.deed.startswith("undo "))
    return [Deed(*row) for row in connection.execute(query)]


def undone(connection: Connection, deed: int) -> None:
    """Note that a deed was undone."""
    connection.execute(update(_audit).where(_audit.c.id == deed).values(undone=True))


def new_table(connection: Connection, room: int, game: str) -> int:
    """Make an empty table, so that its number, and with it its code, is known."""
    number = _next(connection, "game_table")
    row = {"id": number, "room_id": room, "game": game, "phase": "new", "version": 0}
    _NEW_TABLE.run(connection, {**row, **dict.fromkeys(("code", "sheet", "state"), "")})
    return number


def forget_unopened(connection: Connection) -> None:
    """Forget the tables whose opening was cut short; nobody has heard of them, so their codes are free again."""
    _FORGET_UNOPENED.run(connection)


def forget_opening(connection: Connection, table: int) -> None:
    """Forget a table that came to nothing before anybody heard of it."""
    connection.execute(delete(_tables).where(_tables.c.id == table, _tables.c.phase == "new"))


def save_table(
    connection: Connection, table: int, expected_version: int, *, code: str, phase: str, sheet: str, state: str
) -> None:
    """Write a table's next version; `StaleWriter` if its version is not the one expected."""
    values = {"code": code, "phase": phase, "sheet": sheet, "state": state}
    if _SAVE.run(connection, {"number": table, "before": expected_version, **values}).rowcount != 1:
        raise StaleWriter


def keep_sheet(connection: Connection, table: int, sheet: str) -> None:
    """Write what else is known of a table in the transaction that saves it."""
    _KEEP_SHEET.run(connection, {"number": table, "sheet": sheet})


def open_tables(connection: Connection) -> list[int]:
    """List every table that has not ended, by its id, oldest first."""
    return [int(number) for (number,) in _OPEN.run(connection).fetchall()]


def table_by_code(connection: Connection, code: str) -> StoredTable | None:
    """Look up the table with a code."""
    return _one_table(connection, _BY_CODE, code=code)


def table_by_number(connection: Connection, number: int) -> StoredTable | None:
    """Look up a table by its id."""
    return _one_table(connection, _BY_NUMBER, number=number)


def game_of(connection: Connection, table: int) -> str:
    """Look up the name of a table's game."""
    return str(_GAME.value(connection, {"number": table}))


def tables_by_number(connection: Connection, numbers: Sequence[int]) -> list[StoredTable]:
    """Look up tables by their ids."""
    query = _STORED.where(_tables.c.id.in_(numbers)).order_by(_tables.c.id)
    return [StoredTable(*row) for row in connection.execute(query)]


def newest_table(connection: Connection, room: int) -> StoredTable | None:
    """Look up the table that was opened last in a room."""
    return _one_table(connection, _NEWEST, room=room)


def unfollowed(connection: Connection, since: float) -> list[StoredTable]:
    """List the tables of matches that ended after a wall time, and behind which none was opened in their room."""
    numbers = [int(number) for (number,) in _UNFOLLOWED.run(connection, {"since": since}).fetchall()]
    return tables_by_number(connection, numbers) if numbers else []


def newest_over(connection: Connection, room: int) -> StoredTable | None:
    """Look up the table of a room that was opened last among those that ended."""
    return _one_table(connection, _NEWEST_OVER, room=room)


def sheets(connection: Connection, room: int, most: int) -> list[str]:
    """List the sheets of the tables that were opened in a room, newest first."""
    query = select(_tables.c.sheet).where((_tables.c.room_id == room) & (_tables.c.phase != "new"))
    return [str(sheet) for sheet in connection.execute(query.order_by(_tables.c.id.desc()).limit(most)).scalars()]


def newest_result(connection: Connection, person: int, since: float = float("-inf")) -> StoredTable | None:
    """Look up the last table that a person played to its end, if that came after a wall time."""
    last = _LAST_PLAYED.run(connection, {"person": person}).fetchone()
    return table_by_number(connection, last[0]) if last and last[1] > since else None


def _one_table(connection: Connection, query: Statement, **values: int | str) -> StoredTable | None:
    row = query.run(connection, values).fetchone()
    return StoredTable(*row) if row else None


def log_actions(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Add actions to the log."""
    _LOG.run_all(connection, rows)


def actions(connection: Connection, table: int) -> list[dict[str, Any]]:
    """List a table's log in order: number, seat, wait, automatic, action, draws."""
    return [
        {"number": number, "seat": seat, "wait": wait, "automatic": bool(auto)}
        | {"action": json.loads(action), "draws": [*unpack(draws)]}
        for number, seat, wait, auto, action, draws in log_rows(connection, table)
    ]


def log_rows(connection: Connection, table: int) -> list[list[Any]]:
    """List the rows of a table's log as they were stored, in order, whether they are packed by now or not."""
    if found := [list(row) for row in _LOG_ROWS.run(connection, {"table": table}).fetchall()]:
        return found
    packed: bytes | None = _PACKED_LOG.value(connection, {"table": table})
    return json.loads(zlib.decompress(packed)) if packed else found


def pack(draws: Iterable[Drawn]) -> str:
    """Give draws their stored form, "" for none.

    `[2, 7, 6, [3, 1]]`: the 7th and 8th of seat 2 from 1 to 6; `[-1, 0, "021", [2]]`: one of the house from 1, 1 and 2.
    """
    rows: list[Drawn] = []
    for draw in draws:
        stream, began, newest, before = rows[-1] if rows else ("", 0, (), ())
        if draw[:3] == (stream, began + len(before), newest):
            rows[-1] = (stream, began, newest, before + draw[3])
        else:
            rows.append(draw)
    return f"[{','.join([_written(*row) for row in rows])}]" if rows else ""


def unpack(stored: str) -> Iterator[dict[str, Any]]:
    """Give stored draws back, each with owner, number, pool and result; older rows have more of that as it is."""
    for row in json.loads(stored or "[]"):
        if isinstance(row, dict):
            yield row
            continue
        stream, first, pool, results = row
        owner = stream if isinstance(stream, str) else "house" if stream < 0 else f"seat{stream}"
        entries = _entries(pool)
        for number, result in enumerate(results, first):
            yield {"owner": owner, "number": number, "pool": entries, "result": result}


def _written(owner: str, number: int, pool: tuple[int, ...], results: tuple[int, ...]) -> str:
    stream = "-1" if owner == "house" else owner.removeprefix("seat")
    return f"[{stream},{number},{_counted(pool)},[{','.join(map(str, results))}]]"


def _counted(pool: tuple[int, ...]) -> str:
    """Write the N of all from 1 to N; of few numbers in order how often each from 0 on is there; else what is there."""
    if pool == tuple(range(1, len(pool) + 1)):
        return str(len(pool))
    if min(pool) >= 0 and max(pool) < 2 * len(pool) and list(pool) == sorted(pool):
        times = [pool.count(entry) for entry in range(pool[-1] + 1)]
        if max(times) < 10:
            return f'"{"".join(map(str, times))}"'
    return f"[{','.join(map(str, pool))}]"


def _entries(pool: int | str | list[int]) -> list[int]:
    if isinstance(pool, int):
        return list(range(1, pool + 1))
    return [entry for entry, times in enumerate(pool) for _ in range(int(times))] if isinstance(pool, str) else pool


def note(connection: Connection, network: str, key: str) -> str | None:
    """Read a network's note, None if it has none under that key."""
    found = connection.execute(select(_notes.c.text).where(_notes.c.network == network, _notes.c.key == key))
    text: str | None = found.scalar()
    return text


def keep_note(connection: Connection, network: str, key: str, text: str) -> None:
    """Write a network's note, in place of the one with that key; `NoteRefused` if it is too much."""
    if len(key) > LONGEST_KEY or len(text) > LONGEST_NOTE:
        raise NoteRefused(f"a note has a key of at most {LONGEST_KEY} characters and a text of at most {LONGEST_NOTE}")
    here = (_notes.c.network == network, _notes.c.key == key)
    if connection.execute(update(_notes).where(*here).values(text=text)).rowcount:
        return
    if connection.execute(select(func.count()).where(_notes.c.network == network)).scalar_one() >= MOST_NOTES:
        raise NoteRefused(f"a network keeps at most {MOST_NOTES} notes")
    connection.execute(insert(_notes).values(network=network, key=key, text=text))


def drop_note(connection: Connection, network: str, key: str) -> None:
    """Forget a network's note; one that there is not is no error."""
    connection.execute(delete(_notes).where(_notes.c.network == network, _notes.c.key == key))


def _next(connection: Connection, table: str) -> int:
    """Give the number after the highest: a server's own counting has gaps, and codes of tables are made of these."""
    return highest(connection, table) + 1
