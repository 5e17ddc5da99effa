"""Who beat whom in a room: this evening, this month, and since anybody has played there."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from core.house.ratings import Void
from core.storage import Statement

SPANS = ("evening", "month", "all")
"""Spans of time of which a score is told: see `local_time.began`."""
MOST = 500
"""Newest results of a room at most that are looked at for the score of an evening."""
_COUNTS = f"place > 0 AND person_id IS NOT NULL AND void NOT IN ('{Void.ADMIN}', '{Void.LINKED}')"
_OF_EVENING = Statement(
    "SELECT table_id, person_id, place FROM (SELECT id, table_id, person_id, place, void, at FROM result "
    f"WHERE room_id = :room ORDER BY id DESC LIMIT :most) AS newest WHERE at >= :since AND {_COUNTS} ORDER BY id DESC"
)
_BETWEEN = Statement(
    "SELECT sum(CASE WHEN a.place < b.place THEN 1 ELSE 0 END), sum(CASE WHEN a.place > b.place THEN 1 ELSE 0 END) "
    "FROM result a JOIN result b ON b.table_id = a.table_id "
    "WHERE a.person_id = :one AND b.person_id = :other AND a.room_id + 0 = :room AND a.at >= :since "
    "AND a.place > 0 AND b.place > 0 AND (a.team < 0 OR a.team <> b.team) "
    f"AND a.void NOT IN ('{Void.ADMIN}', '{Void.LINKED}') AND b.void NOT IN ('{Void.ADMIN}', '{Void.LINKED}')"
)

_MET = Statement(
    "SELECT b.person_id FROM result a JOIN result b ON b.table_id = a.table_id JOIN person p ON p.id = b.person_id "
    "WHERE a.person_id = :person AND b.person_id <> :person AND a.room_id + 0 = :room AND a.place > 0 "
    "AND p.show <> 'nobody' AND p.name <> '' ORDER BY b.id DESC LIMIT 1"
)


class Fought(NamedTuple):
    """How often one of two people came before the other, and the other before them."""

    wins: int = 0
    losses: int = 0


def between(connection: Connection, room: int, one: int, other: int, begin: float) -> Fought:
    """Count the tables of a room, from a wall time on, at which one of two people came before the other."""
    asked = {"room": room, "one": one, "other": other, "since": begin}
    (wins, losses), *_ = _BETWEEN.run(connection, asked).fetchall()
    return Fought(int(wins or 0), int(losses or 0))


def evening(connection: Connection, room: int, begin: float) -> list[Mapping[int, int]]:
    """List the tables of an evening at which several people sat, the newest first: who came in which place."""
    found = defaultdict[int, dict[int, int]](dict)
    for table, person, place in _OF_EVENING.run(connection, {"room": room, "most": MOST, "since": begin}).fetchall():
        found[int(table)][int(person)] = int(place)
    return [places for places in found.values() if len(places) > 1]


def won(tables: Sequence[Mapping[int, int]], persons: Collection[int]) -> dict[int, int]:
    """Count the wins of these people at tables where at least two of them sat; one that all share is nobody's."""
    wins = dict.fromkeys(persons, 0)
    for places in tables:
        together = [person for person in persons if person in places]
        if len(together) > 1 and len(set(places.values())) > 1:
            for person in together:
                wins[person] += places[person] == 1
    return wins


def met_last(connection: Connection, room: int, person: int) -> int | None:
    """Find whom somebody met last at a table of a room, and who lets others know how they fare."""
    found = _MET.value(connection, {"room": room, "person": person})
    return None if found is None else int(found)
