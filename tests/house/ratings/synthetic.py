"""Tables that nobody played: people of all kinds in many rooms, who leave, sleep, tie, and play in teams."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, insert, select, text
from sqlmodel import SQLModel

from core.house.ratings import Fared, ledger, results
from core.storage import Statement

GAMES = ("dicepoker", "bluebear", "liarsdice", "thoth")
BEGAN, APART = 1_700_000_000.0, 30.0
"""The wall time of the first table, and the seconds between two that end."""
AT_ONCE = 500
ALL = "SELECT * FROM rating ORDER BY room_id, game, person_id"
_PERSON = Statement(
    "INSERT INTO person (id, name, account, language, mentions, since, show, forgotten) "
    "VALUES (:id, :name, :account, '', TRUE, 0, 'all', FALSE)"
)
_ROOM = Statement("INSERT INTO room (id, key, settings) VALUES (:id, :key, '{}')")
_TABLE = Statement(
    "INSERT INTO game_table (id, code, room_id, game, phase, version, sheet, state) "
    "VALUES (:id, :code, :room, :game, 'ended', 1, '{}', '')"
)


class World(NamedTuple):
    """How many tables there are, of how many people, in how many rooms."""

    tables: int
    people: int
    rooms: int


class Played(NamedTuple):
    """A table that ended at a wall time."""

    number: int
    room: int
    game: str
    at: float
    fared: list[Fared]


def tables(world: World, seed: str) -> Iterator[Played]:
    """Give tables in the order in which they end; each room has its regulars, and each person their strength."""
    chance = Random(seed)
    for number in range(1, world.tables + 1):
        room = 1 + chance.randrange(world.rooms)
        yield Played(number, room, chance.choice(GAMES), BEGAN + APART * number, _seats(world, room, chance))


def _seats(world: World, room: int, chance: Random) -> list[Fared]:
    regulars = max(2, 4 * world.people // world.rooms)
    count = min(chance.randint(2, 6), regulars)
    first = room * regulars // 4
    people = chance.sample([1 + (first + number) % world.people for number in range(regulars)], count)
    seated = [None if chance.random() < 0.1 else person for person in people]
    strength = [chance.gauss((person or 0) % 7, 3) for person in seated]
    order = sorted(range(count), key=lambda seat: -strength[seat])
    teams = count == 4 and chance.random() < 0.3
    ties = chance.random() < 0.2
    places = [1 + order.index(seat) // (2 if ties else 1) * (2 if ties else 1) for seat in range(count)]
    if teams:
        places = [1 if order[0] % 2 == seat % 2 else 3 for seat in range(count)]
    return [
        Fared(
            seat,
            seated[seat],
            places[seat],
            seat % 2 if teams else -1,
            moves := chance.randint(1, 20),
            moves if chance.random() < 0.03 else 0,
            chance.random() < 0.05,
            "account" if seated[seat] and chance.random() < 0.02 else "",
        )
        for seat in range(count)
    ]


def people(connection: Connection, world: World) -> None:
    """Make everybody, and the rooms."""
    persons = ({"id": n, "name": f"person-{n}", "account": f"net/{n}"} for n in range(1, world.people + 1))
    _PERSON.run_all(connection, list(persons))
    _ROOM.run_all(connection, [{"id": n, "key": f"net/#{n}"} for n in range(1, world.rooms + 1)])


def end(connection: Connection, played: list[Played]) -> None:
    """End tables, each as the house does: ratings first, then results."""
    written(connection, played)
    for table in played:
        entered = ledger.enter(connection, table.room, table.game, table.at, table.fared)
        results.add_results(connection, [result(table, one, entered) for one in table.fared])


_ended: dict[str, list[tuple[Table, list[dict[str, Any]]]]] = {}
"""What came of tables, by what was played at them."""


def end_once(connection: Connection, played: list[Played]) -> None:
    """End the first tables of a database; rows that came of the same ones before are copied."""
    key = repr(played)
    if connection.dialect.name != "sqlite":  # where the next number of a row is no longer the highest
        end(connection, played)
    elif key in _ended:
        for table, rows in _ended[key]:
            connection.execute(insert(table), rows)
    else:
        empty = [table for table in SQLModel.metadata.sorted_tables if not _rows(connection, table)]
        end(connection, played)
        _ended[key] = [(table, rows) for table in empty if (rows := _rows(connection, table))]


def _rows(connection: Connection, table: Table) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(select(table)).mappings()]


def written(connection: Connection, played: list[Played]) -> None:
    """Write down tables, without what came of them."""
    _TABLE.run_all(
        connection, [{"id": t.number, "code": f"t{t.number}", "room": t.room, "game": t.game} for t in played]
    )


def result(table: Played, one: Fared, entered: ledger.Entered) -> dict[str, Any]:
    """Give how a seat fared as a row of the database."""
    fared = {name: value for name, value in one._asdict().items() if name != "person"}
    return {
        **fared,
        "table_id": table.number,
        "room_id": table.room,
        "game": table.game,
        "person_id": one.person,
        "name": f"person-{one.person}",
        "seats": len(table.fared),
        "reason": "won",
        "rated": True,
        "at": table.at,
        "account_id": one.person,
        "bot": "" if one.person else f"{table.game}/x",
        "void": str(entered.voids.get(one.seat, one.void)),
        "gain": entered.gains.get(one.seat),
        "stood": entered.stood.get(one.seat, b""),
    }


def rows(connection: Connection, sql: str = ALL) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.execute(text(sql))]


def alike(old: list[tuple[Any, ...]], new: list[tuple[Any, ...]], keys: int = 3) -> bool:
    return [row[:keys] for row in old] == [row[:keys] for row in new] and all(
        one == other or (None not in (one, other) and abs(one - other) <= 1e-9)
        for rows in zip(old, new, strict=True)
        for one, other in zip(*(row[keys:] for row in rows), strict=True)
    )
