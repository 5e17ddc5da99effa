"""A table that ended, entered in the ratings of its room and of everywhere, in the transaction that ends it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from core.ratings.judging import Fared, Void, judge, pair
from core.ratings.standing import EVERYWHERE, NEW, Standing, chain, follow
from core.storage import Statement

DAY = 86400.0
_READ = Statement(
    "SELECT room_id, mu, sigma, tables, wins, streak, best, last_at FROM rating "
    "WHERE room_id IN (0, :room) AND game = :game AND person_id = :person"
)
WRITE = Statement(
    "INSERT INTO rating (room_id, game, person_id, mu, sigma, tables, wins, streak, best, last_at) "
    "VALUES (:room_id, :game, :person_id, :mu, :sigma, :tables, :wins, :streak, :best, :last_at) "
    "ON CONFLICT (room_id, game, person_id) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
    "tables = excluded.tables, wins = excluded.wins, streak = excluded.streak, best = excluded.best, "
    "last_at = excluded.last_at"
)
_AT_ONCE = 50
_TOGETHER = Statement(
    "SELECT a.id, a.at, CASE WHEN a.gain IS NOT NULL AND a.game = :game "
    "AND EXISTS (SELECT 1 FROM result b WHERE b.table_id = a.table_id AND b.person_id = :other "
    "AND b.gain IS NOT NULL) "
    "AND (SELECT count(*) FROM result b WHERE b.table_id = a.table_id AND b.gain IS NOT NULL) = 2 "
    "THEN 1 WHEN a.void = 'pair' AND a.game = :game "
    "AND EXISTS (SELECT 1 FROM result b WHERE b.table_id = a.table_id AND b.person_id = :other) "
    "THEN -1 ELSE 0 END FROM result a WHERE a.person_id = :one AND a.id < :below ORDER BY a.id DESC LIMIT :most"
)


@dataclass(frozen=True)
class Entered:
    """What became of a table: by seat why it does not count, the change in its room as shown, and who stands how there.

    `enough` tells that it is the first one too many of the same two on this day.
    """

    voids: Mapping[int, str] = field(default_factory=dict)
    gains: Mapping[int, float] = field(default_factory=dict)
    standings: Mapping[int, Standing] = field(default_factory=dict)
    enough: bool = False


def enter(connection: Connection, room: int, game: str, at: float, fared: Sequence[Fared]) -> Entered:
    """Enter a table of a game that says it is rated, before its results are put in; `at` is wall time."""
    two = pair(fared)
    met, told = _met(connection, game, two, at) if two else (0, True)
    verdict = judge(fared, met)
    if not verdict.teams:
        return Entered(verdict.voids, enough=not told and Void.PAIR in verdict.voids.values())
    name = chain(game, verdict.house)
    before = _read(connection, room, name, verdict.persons)
    after = {which: follow(verdict, before[which], at) for which in before}
    WRITE.run_all(connection, [row(which, name, who, now) for which in after for who, now in after[which].items()])
    seats = {each.person: each.seat for each in fared if each.person is not None}
    if verdict.house:
        return Entered(verdict.voids)
    here = after[room]
    gains = {seats[who]: float(now.number - before[room].get(who, NEW).number) for who, now in here.items()}
    return Entered(verdict.voids, gains, {seats[who]: now for who, now in here.items()})


def row(room: int, game: str, person: int, standing: Standing) -> dict[str, Any]:
    """Give how somebody stands as a row of the database."""
    return {"room_id": room, "game": game, "person_id": person, **standing._asdict()}


def day(at: float) -> int:
    """Number the day (UTC) of a wall time."""
    return int(at // DAY)


def _read(connection: Connection, room: int, game: str, persons: Sequence[int]) -> dict[int, dict[int, Standing]]:
    """Read how persons stand in a room and everywhere."""
    found: dict[int, dict[int, Standing]] = {room: {}, EVERYWHERE: {}}
    for person in persons:
        for which, *values in _READ.run(connection, {"room": room, "game": game, "person": person}).fetchall():
            found[which][person] = Standing(*values)
    return found


def _met(connection: Connection, game: str, two: tuple[int, int], at: float) -> tuple[int, bool]:
    """Count the tables of two persons alone that counted on the day of a wall time, and tell whether one did not."""
    met, told, below, most = 0, False, 2**62, _AT_ONCE
    values = {"one": two[0], "other": two[1], "game": game, "most": most}
    while True:
        rows = _TOGETHER.run(connection, {**values, "below": below}).fetchall()
        for number, then, counted in rows:
            if day(then) != day(at):
                return met, told
            below, met, told = number, met + (counted > 0), told or counted < 0
        if len(rows) < most:
            return met, told
