"""What is read of ratings: how somebody stands, who leads, who beat most, and somebody's last tables."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.ratings.standing import SURE_AFTER, Standing
from core.storage import Statement

ACTIVE = 30 * 86400.0
"""Seconds after the last table until which somebody is on the lists."""
RECENT = 100
"""Tables that are looked at to tell how often somebody stayed to the end."""
_AT_ONCE = 500
_OF = Statement(
    "SELECT mu, sigma, tables, wins, streak, best, last_at FROM rating "
    "WHERE room_id = :room AND game = :game AND person_id = :person"
)
_LISTED = (
    "FROM rating r JOIN person p ON p.id = r.person_id WHERE r.room_id = :room AND r.game = :game "
    "AND r.last_at >= :since AND r.tables >= :least AND p.show <> 'nobody' AND p.show <> :hidden AND p.name <> ''"
)
_COUNT = Statement(f"SELECT count(*) {_LISTED}")
_LEADERS = Statement(
    f"SELECT p.name, r.person_id, r.mu, r.sigma, r.tables, r.wins, r.streak, r.best, r.last_at {_LISTED} "
    "ORDER BY r.mu - r.sigma DESC, r.person_id LIMIT :most"
)
_ABOVE = Statement(f"SELECT count(*) {_LISTED} AND r.mu - r.sigma > :worth")
_NAMED = Statement(
    "SELECT p.id, p.name, p.show FROM rating r JOIN person p ON p.id = r.person_id "
    "WHERE r.room_id = :room AND (p.name = :name OR lower(p.name) = lower(:name)) AND p.name <> '' "
    "ORDER BY r.last_at DESC LIMIT 1"
)
_PLAYED_BY = Statement(
    "SELECT game FROM rating WHERE person_id = :person AND room_id = :room ORDER BY last_at DESC LIMIT 1"
)
_PLAYED_IN = Statement("SELECT game FROM result WHERE room_id = :room ORDER BY id DESC LIMIT 1")
_STAYED = Statement(
    "SELECT game, gone, moves, auto, gain FROM result WHERE person_id = :person AND room_id = :room "
    "ORDER BY id DESC LIMIT :most"
)
_STAYED_ANYWHERE = Statement(
    "SELECT game, gone, moves, auto, gain FROM result WHERE person_id = :person ORDER BY id DESC LIMIT :most"
)
_OF_ROOM = Statement(
    "SELECT r.id, r.at, r.game, r.table_id, r.person_id, r.place, r.gain FROM result r "
    "WHERE r.room_id = :room AND r.id < :below ORDER BY r.id DESC LIMIT :most"
)
_HISTORY = (
    "SELECT t.code, r.game, r.place, r.seats, r.gain, r.at FROM result r JOIN game_table t ON t.id = r.table_id "
    "WHERE r.person_id = :person {}ORDER BY r.id DESC LIMIT :most"
)
_HISTORY_HERE, _HISTORY_ANYWHERE = (Statement(_HISTORY.format(where)) for where in ("AND r.room_id = :room ", ""))
_NAMES = Statement("SELECT name FROM person WHERE id = :person AND show <> 'nobody' AND name <> ''")


class Leader(NamedTuple):
    """Somebody on a list."""

    name: str
    person: int
    standing: Standing


class Named(NamedTuple):
    """Somebody of whom it is asked, and who may know."""

    person: int
    name: str
    show: str


class Ended(NamedTuple):
    """A table of somebody's history."""

    code: str
    game: str
    place: int
    seats: int
    gain: float | None
    at: float


def of(connection: Connection, room: int, game: str, person: int) -> Standing | None:
    """Read how somebody stands in a chain, None without a table there."""
    found = _OF.run(connection, {"room": room, "game": game, "person": person}).fetchone()
    return Standing(*found) if found else None


def _listed(room: int, game: str, now: float) -> dict[str, Any]:
    """Say who is on a list; that of everywhere has those alone who want that."""
    hidden = "" if room else "room"
    return {"room": room, "game": game, "since": now - ACTIVE, "least": SURE_AFTER, "hidden": hidden}


def leaders(connection: Connection, room: int, game: str, now: float, most: int) -> tuple[int, list[Leader]]:
    """Count who is on the list of a chain, and list the best."""
    listed = _listed(room, game, now)
    rows = _LEADERS.run(connection, {**listed, "most": most}).fetchall()
    found = [Leader(name, person, Standing(*values)) for name, person, *values in rows]
    return len(found) if len(found) < most else _count(_COUNT, connection, listed), found


def place(connection: Connection, room: int, game: str, now: float, standing: Standing) -> tuple[int, int]:
    """Tell at which place of how many somebody is on the list of a chain; it is theirs to be on it."""
    listed = _listed(room, game, now)
    above = _count(_ABOVE, connection, {**listed, "worth": standing.mu - standing.sigma})
    return above + 1, _count(_COUNT, connection, listed)


def _count(statement: Statement, connection: Connection, values: dict[str, Any]) -> int:
    found = statement.run(connection, values).fetchone()
    return int(found[0]) if found else 0


def named(connection: Connection, room: int, name: str) -> Named | None:
    """Find who has played in a room, or anywhere (0), by a name; the one who played last."""
    found = _NAMED.run(connection, {"room": room, "name": name}).fetchone()
    return Named(*found) if found else None


def played_by(connection: Connection, room: int, person: int) -> str:
    """Name the chain in which somebody played last, "" if there is none."""
    found = _PLAYED_BY.run(connection, {"room": room, "person": person}).fetchone()
    return str(found[0]) if found else ""


def played_in(connection: Connection, room: int) -> str:
    """Name the game that ended last in a room, "" if there is none."""
    found = _PLAYED_IN.run(connection, {"room": room}).fetchone()
    return str(found[0]) if found else ""


def stayed(connection: Connection, room: int, game: str, person: int) -> tuple[int, int]:
    """Count the newest rated tables of somebody at a game, and those to whose end they stayed."""
    statement = _STAYED if room else _STAYED_ANYWHERE
    rows = statement.run(connection, {"room": room, "person": person, "most": RECENT}).fetchall()
    counted = [row for row in rows if row[0] == game and row[4] is not None]
    kept = [not (gone or (auto >= 2 and auto * 2 > moves)) for _, gone, moves, auto, _ in counted]
    return sum(kept), len(kept)


def history(connection: Connection, room: int, person: int, most: int) -> list[Ended]:
    """List somebody's last tables in a room, or anywhere (0), newest first."""
    statement = _HISTORY_HERE if room else _HISTORY_ANYWHERE
    rows = statement.run(connection, {"room": room, "person": person, "most": most}).fetchall()
    return [Ended(*row) for row in rows]


def month(at: float) -> float:
    """Give the wall time at which a month began (UTC)."""
    then = datetime.fromtimestamp(at, UTC)
    return then.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp()


def beaten(connection: Connection, room: int, game: str, now: float, most: int) -> tuple[int, list[tuple[str, int]]]:
    """Count the persons whom each beat this month at tables that counted; how many did, and the names of the best."""
    tables: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for table, person, at_place in _since(connection, room, game, month(now)):
        tables[table].append((person, at_place))
    wins: dict[int, int] = defaultdict(int)
    for fared in tables.values():
        for person, own in fared:
            wins[person] += sum(other > own for _, other in fared)
    best = sorted((person for person in wins if wins[person]), key=lambda person: (-wins[person], person))
    names = ((person, _NAMES.run(connection, {"person": person}).fetchone()) for person in best)
    listed = [(str(found[0]), wins[person]) for person, found in names if found]
    return len(listed), listed[:most]


def _since(connection: Connection, room: int, game: str, start: float) -> Iterator[tuple[int, int, int]]:
    """List (table, person, place) of what counted in a room since a wall time, newest first."""
    below = 2**62
    while rows := _OF_ROOM.run(connection, {"room": room, "below": below, "most": _AT_ONCE}).fetchall():
        for number, at, played, table, person, own, gain in rows:
            if at < start:
                return
            below = number
            if played == game and gain is not None:
                yield table, person, own
