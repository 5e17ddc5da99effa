"""Who left or slept through so many of their last tables in a room that they sit out the next one there."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import Connection

from core.house.people import bans
from core.house.ratings import standings
from core.house.ratings.eligibility import Fared
from core.storage import Statement

LOOKED = 10
"""Tables of somebody in a room that are looked at, the newest."""
ENOUGH = 3
"""So many of these that were missed, or two in a row, have them sit out the next table."""
LONGEST = 24 * 3600.0
"""Seconds after which they may sit down in any case."""
_LAST = Statement(
    "SELECT own.id, own.table_id, own.at, r.person_id, r.moves, r.auto, r.gone FROM (SELECT id, table_id, at "
    f"FROM result WHERE person_id = :person AND {standings.IN_ROOM} ORDER BY id DESC LIMIT :most) own "
    "JOIN result r ON r.table_id = own.table_id WHERE r.person_id IS NOT NULL ORDER BY own.id DESC"
)
_LATER = Statement("SELECT 1 FROM result WHERE room_id = :room AND id > :id AND table_id > :table LIMIT 1")
_LIFTED = Statement(
    "SELECT before FROM audit WHERE room_id = :room AND at >= :at AND substr(deed, 1, 6) = 'unban ' AND NOT undone"
)


class Stay(NamedTuple):
    """A table of somebody's that ended at a wall time, by the number of its result, and whether they `missed` it."""

    id: int
    table: int
    at: float
    missed: bool


class SittingOut(NamedTuple):
    """Somebody missed so many of their last tables in a room, and may sit down there again at a wall time."""

    missed: int
    until: float


def too_many(stays: Sequence[Stay]) -> int:
    """Count the missed ones of these tables, newest first, where the newest is one too many; else 0."""
    looked = [stay.missed for stay in stays[:LOOKED]]
    count = sum(looked)
    return count if looked[:1] == [True] and (count >= ENOUGH or looked[:2] == [True, True]) else 0


def missed(fared: Sequence[Fared], person: int) -> bool:
    """Tell whether somebody slept beside other people, or left one who stayed; whoever left a sleeper did not."""
    own = next(each for each in fared if each.person == person)
    others = [each for each in fared if each.person != person]
    return own.absent and any(not own.gone or not other.absent for other in others)


def foreseen(connection: Connection, room: int, person: int) -> int:
    """Tell how many of their last tables in a room somebody would have missed who left one now; 0 if not too many."""
    return too_many([Stay(0, 0, 0.0, True), *_stays(connection, room, person)])


def sits_out(connection: Connection, room: int, person: int, wall: float) -> SittingOut | None:
    """Tell whether somebody sits out the next table of a room: until it is over, a day is, or an admin says so."""
    found = earned(connection, room, person, wall)
    if found is None:
        return None
    lifted = _LIFTED.run(connection, {"room": room, "at": found.until - LONGEST}).fetchall()
    return None if any(bans.whom(before) == person for (before,) in lifted) else found


def earned(connection: Connection, room: int, person: int, wall: float) -> SittingOut | None:
    """Tell as `sits_out` whether somebody would, had no admin said anything."""
    stays = _stays(connection, room, person)
    count = too_many(stays)
    if not count or wall >= stays[0].at + LONGEST:
        return None
    last = stays[0]
    if _LATER.run(connection, {"room": room, "id": last.id, "table": last.table}).fetchone() is not None:
        return None
    return SittingOut(count, last.at + LONGEST)


def who_sit_out(connection: Connection, room: int, persons: Iterable[int], wall: float) -> set[int]:
    """List who of these sit out the next table of a room."""
    return {person for person in persons if sits_out(connection, room, person, wall) is not None}


def _stays(connection: Connection, room: int, person: int) -> list[Stay]:
    rows = _LAST.run(connection, {"room": room, "person": person, "most": LOOKED}).fetchall()
    stays = []
    for (number, table, at), seats in groupby(rows, key=lambda row: row[:3]):
        fared = [Fared(0, who, 1, -1, moves, auto, bool(gone)) for *_, who, moves, auto, gone in seats]
        stays.append(Stay(number, table, at, missed(fared, person)))
    return stays
