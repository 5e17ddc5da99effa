"""A table that ended, entered in the ratings of its room and of everywhere, in the transaction that ends it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from core.house.ratings import daily_limit, stood
from core.house.ratings.chain import EVERYWHERE, Standing, chain
from core.house.ratings.daily_limit import Day
from core.house.ratings.eligibility import Fared, Void, judge
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
_AT_ONCE = 20
_LAST = Statement(
    "SELECT id, at, game, gain, table_id, room_id FROM result WHERE person_id = :person AND id < :below "
    "ORDER BY id DESC LIMIT :most"
)
_HEARD = Statement(
    "SELECT 1 FROM (SELECT table_id FROM result WHERE person_id = :person ORDER BY id DESC LIMIT :most) own "
    f"JOIN result r ON r.table_id = own.table_id WHERE r.rated AND r.void = '{Void.ACCOUNT}' LIMIT 1"
)
_OTHERS = Statement(
    "SELECT person_id FROM result WHERE table_id = :table AND person_id <> :person AND gain IS NOT NULL"
)


@dataclass(frozen=True)
class Entered:
    """What became of a table: by seat why it does not count, the change in its room as shown, and who stands how there.

    `enough` lists by their seats those who would have gained more, for the first time on this day; `stood` is what is
    kept of each seat that counts.
    """

    voids: Mapping[int, str] = field(default_factory=dict)
    gains: Mapping[int, float] = field(default_factory=dict)
    standings: Mapping[int, Standing] = field(default_factory=dict)
    enough: tuple[int, ...] = ()
    stood: Mapping[int, bytes] = field(default_factory=dict)


def enter(connection: Connection, room: int, game: str, at: float, fared: Sequence[Fared]) -> Entered:
    """Enter a table of a game that says it is rated, before its results are put in; `at` is wall time."""
    verdict = judge(fared)
    if not verdict.teams:
        return Entered(verdict.voids)
    name = chain(game, verdict.house)
    before = _read(connection, room, name, verdict.persons)
    days = {} if verdict.house else {who: day_of(connection, game, who, at) for who in verdict.persons}
    made = daily_limit.enter(verdict, room, before, days, at)
    WRITE.run_all(
        connection, [row(which, name, who, now) for which in made.after for who, now in made.after[which].items()]
    )
    seats = {each.person: each.seat for each in fared if each.person is not None}
    return Entered(
        verdict.voids,
        {seats[who]: gain for who, gain in made.gains.items()},
        {} if verdict.house else {seats[who]: now for who, now in made.after[room].items()},
        tuple(sorted(seats[who] for who in made.held if not days[who].enough)),
        {seats[who]: stood.of(made.after, room, who) for who in verdict.persons},
    )


def heard(connection: Connection, person: int) -> bool:
    """Tell whether somebody sat lately at a table that did not count for want of a login, and so knows why."""
    return _HEARD.value(connection, {"person": person, "most": _AT_ONCE}) is not None


def row(room: int, game: str, person: int, standing: Standing) -> dict[str, Any]:
    """Return how somebody stands as a row of the database."""
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


def day_of(connection: Connection, game: str, person: int, at: float, below: int = 2**62) -> Day:
    """Read what somebody's results `below` a number, of the day of a wall time, say of how far they rose."""
    tables, since = list[tuple[int, int, float]](), below
    while since:
        rows = _LAST.run(connection, {"person": person, "below": since, "most": _AT_ONCE}).fetchall()
        today = [found for found in rows if day(found[1]) == day(at)]
        counted = [one for one in today if one[2] == game and one[3] is not None]
        tables += [(table, room, gain) for _, _, _, gain, table, room in counted]
        since = rows[-1][0] if rows and len(today) == _AT_ONCE else 0
    found = Day()
    for table, room, gain in reversed(tables):
        others = _OTHERS.run(connection, {"table": table, "person": person}).fetchall()
        found = found.after(room, gain, [other for (other,) in others])
    return found
