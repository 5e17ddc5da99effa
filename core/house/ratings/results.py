"""Every statement on how persons fared: results of tables that ended, and tallies of rooms."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from core.storage import Statement
from core.storage.schema import PersonRow, ResultRow, TallyRow

_results, _tallied, _persons = ResultRow.__table__, TallyRow.__table__, PersonRow.__table__
_MOVES = Statement(
    "SELECT seat, count(DISTINCT wait), count(DISTINCT CASE WHEN automatic THEN NULL ELSE wait END), "
    """max(CASE WHEN substr(action, 1, 8) = '["Leave"' THEN 1 ELSE 0 END) """
    "FROM action WHERE table_id = :table AND number > 0 GROUP BY seat"
)
_PLAYED = Statement("SELECT id FROM result WHERE game = :game AND person_id = :person LIMIT 1")

_FINISHED = Statement(
    "SELECT count(*) FROM (SELECT 1 FROM result WHERE game = :game AND person_id = :person LIMIT :most) AS finished"
)

_STANDING = Statement(
    "SELECT person_id, place FROM result WHERE person_id IS NOT NULL AND place > 0 AND table_id = "
    "(SELECT table_id FROM (SELECT id, table_id, game, place FROM result WHERE room_id = :room "
    "ORDER BY id DESC LIMIT :most) AS newest WHERE game = :game AND place > 1 ORDER BY id DESC LIMIT 1) "
    "ORDER BY place, seat"
)
_LOOKED_AT = 2000


class Moves(NamedTuple):
    """In how many waits a seat moved, in how many of them the clock alone did, and whether it left while it played."""

    moves: int
    auto: int
    gone: bool


NONE = Moves(0, 0, False)


def add_results(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Keep how each seat fared."""
    if rows:
        first = int(connection.execute(select(func.max(_results.c.id))).scalar() or 0) + 1
        connection.execute(insert(_results), [{"id": first + number, **row} for number, row in enumerate(rows)])


def keep_luck(connection: Connection, table: int, luck: Sequence[float]) -> None:
    """Keep with each seat's result what dice added to it, in wins; not where its room keeps no statistics."""
    for seat, dice in enumerate(luck):
        where = (_results.c.table_id == table, _results.c.seat == seat, _results.c.place > 0)
        connection.execute(update(_results).where(*where).values(luck=dice))


def moves(connection: Connection, table: int) -> dict[int, Moves]:
    """Count by seat the waits in which it moved at a table; what the clock does in one of them is one lapse."""
    rows = _MOVES.run(connection, {"table": table}).fetchall()
    return {int(seat): Moves(int(waits), int(waits) - int(own), bool(left)) for seat, waits, own, left in rows}


def counts(connection: Connection, table: int) -> bool:
    """Tell whether a table is in anybody's ratings, or could be."""
    query = select(_results.c.id).where(_results.c.table_id == table, _results.c.person_id.is_not(None))
    return connection.execute(query.where(_results.c.rated, _results.c.void != "admin").limit(1)).first() is not None


def voids(connection: Connection, table: int) -> dict[int, str]:
    """Read by its number why each result of a table counts for no rating, "" if it does."""
    query = select(_results.c.id, _results.c.void).where(_results.c.table_id == table).order_by(_results.c.id)
    return {int(number): str(void) for number, void in connection.execute(query)}


def set_voids(connection: Connection, voids: Mapping[int, str]) -> None:
    """Say of results, by their numbers, why they count for no rating."""
    for number, void in voids.items():
        connection.execute(update(_results).where(_results.c.id == number).values(void=void))


def players(connection: Connection, room: int, most: int) -> list[tuple[int, str]]:
    """List (person, name) of those who played in a room, newest first."""
    query = select(_results.c.person_id, _results.c.name).where(_results.c.room_id == room)
    query = query.where(_results.c.person_id.is_not(None)).order_by(_results.c.id.desc()).limit(most)
    return [(int(person), str(name)) for person, name in connection.execute(query)]


def novices(connection: Connection, game: str, persons: Collection[int]) -> frozenset[int]:
    """Tell who of these persons has played no match of a game to its end."""
    return frozenset(
        person for person in persons if _PLAYED.value(connection, {"game": game, "person": person}) is None
    )


def finished(connection: Connection, game: str, person: int, most: int) -> int:
    """Count the tables of a game that somebody has played to an end, up to so many."""
    return int(_FINISHED.value(connection, {"game": game, "person": person, "most": most}) or 0)


def tallies(connection: Connection, room: int, tally: str) -> dict[int, int]:
    """Read everybody's tally in a room; of those who are linked the sum."""
    who, persons = func.coalesce(_persons.c.linked_to, _persons.c.id), _persons.c.id == _tallied.c.person_id
    query = select(who, func.sum(_tallied.c.amount)).join_from(_tallied, _persons, persons).group_by(who)
    query = query.where(_tallied.c.room_id == room, _tallied.c.tally == tally)
    return {int(person): int(amount) for person, amount in connection.execute(query)}


def last_standing(connection: Connection, room: int, game: str) -> dict[int, int]:
    """Read in which places those came who played a game last in a room, best first; that of a table that was won."""
    rows = _STANDING.run(connection, {"room": room, "game": game, "most": _LOOKED_AT}).fetchall()
    return {int(person): int(place) for person, place in rows}


def add_tally(connection: Connection, room: int, person: int, tally: str, amount: int) -> None:
    """Add to a person's tally in a room."""
    key = {"room_id": room, "person_id": person, "tally": tally}
    where = (_tallied.c.room_id == room, _tallied.c.person_id == person, _tallied.c.tally == tally)
    done = connection.execute(update(_tallied).where(*where).values(amount=_tallied.c.amount + amount))
    if not done.rowcount:
        connection.execute(insert(_tallied).values(**key, amount=amount))
