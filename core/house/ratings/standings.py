"""What is read of ratings: how somebody stands, who leads, who beat most, and somebody's last tables."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from itertools import permutations
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.house.ratings.chain import SURE_AFTER, Standing, chain
from core.house.ratings.eligibility import Fared, Void
from core.house.ratings.ledger import DAY
from core.storage import Statement
from core.words import shortened, stem

ACTIVE = 30 * 86400.0
"""Seconds after the last table until which somebody is on the lists."""
RECENT = 100
"""Tables that are looked at to tell how often somebody stayed to the end."""
SCORED = 2000
"""Newest results of a room that are looked at for those who have no rating."""
OVER_ONE = 10
"""Wins a day over one person that count on the list of a month."""
_AT_ONCE = 500
IN_ROOM = "room_id + 0 = :room"
"""Of a person's results those in a room, found by the person: a room may have a million of others."""
_OF = Statement(
    "SELECT mu, sigma, tables, wins, streak, best, last_at FROM rating "
    "WHERE room_id = :room AND game = :game AND person_id = :person"
)
_LISTED = (
    "FROM rating r JOIN person p ON p.id = r.person_id WHERE r.room_id = :room AND r.game = :game "
    "AND r.last_at >= :since AND r.tables >= :least AND p.show <> 'nobody' AND p.show <> :hidden AND p.name <> ''"
)
_LEADERS = Statement(f"SELECT p.name, r.person_id {_LISTED} ORDER BY r.mu - r.sigma DESC, r.person_id LIMIT :most")
_COUNTED = Statement(f"SELECT count(*) {_LISTED}")
_LISTED_ALL = Statement(f"SELECT r.person_id {_LISTED}")
_AMONG = Statement(f"SELECT count(*), sum(CASE WHEN r.mu - r.sigma > :worth THEN 1 ELSE 0 END) {_LISTED}")
_ON_LIST = Statement(f"SELECT 1 {_LISTED} AND r.person_id = :person")
MOST_SUCH = 64
"""Rows at most that are read to see whether a name that was cut is one person's."""
_OF_NAME = (
    "SELECT p.id, p.name, p.show FROM person p CROSS JOIN rating r "
    f"WHERE r.person_id = p.id AND r.{IN_ROOM} AND lower({{}}) = lower(:name) AND p.name <> '' "
    "ORDER BY r.last_at DESC LIMIT {}"
)
_NAMED = Statement(_OF_NAME.format("p.name", 1))
_BEGINS = Statement(_OF_NAME.format("substr(p.name, 1, length(:name))", MOST_SUCH))
_PLAYED_BY = Statement(f"SELECT game FROM rating WHERE person_id = :person AND {IN_ROOM} ORDER BY last_at DESC LIMIT 1")
_PLAYED_IN = Statement("SELECT game FROM result WHERE room_id = :room ORDER BY id DESC LIMIT 1")
_STAYED = Statement(
    f"SELECT game, gain, luck, moves, auto, gone FROM result WHERE person_id = :person AND {IN_ROOM} "
    "ORDER BY id DESC LIMIT :most"
)
_STAYED_ANYWHERE = Statement(
    "SELECT game, gain, luck, moves, auto, gone FROM result WHERE person_id = :person ORDER BY id DESC LIMIT :most"
)
_OF_ROOM = Statement(
    "SELECT r.id, r.at, r.game, r.gain, r.table_id, r.seat, r.person_id, r.place, r.team, r.moves, r.auto, r.gone "
    "FROM result r "
    "WHERE r.room_id = :room AND r.id < :below ORDER BY r.id DESC LIMIT :most"
)
_SCORED = Statement(
    "SELECT table_id, person_id, place, void, moves, auto, gone, game, at FROM result "
    "WHERE room_id = :room ORDER BY id DESC LIMIT :most"
)
_HISTORY = (
    "SELECT t.code, r.game, CASE WHEN EXISTS (SELECT 1 FROM result o WHERE o.table_id = r.table_id AND o.place > 1) "
    "THEN r.place ELSE 0 END, r.seats, r.gain, r.at FROM result r JOIN game_table t ON t.id = r.table_id "
    "WHERE r.person_id = :person AND r.place > 0 {}ORDER BY r.id DESC LIMIT :most"
)
_HISTORY_HERE, _HISTORY_ANYWHERE = (Statement(_HISTORY.format(where)) for where in (f"AND r.{IN_ROOM} ", ""))
_NAMES = Statement("SELECT name FROM person WHERE id = :person AND show <> 'nobody' AND name <> ''")


class Leader(NamedTuple):
    """Somebody on a list."""

    name: str
    person: int
    standing: Standing


class Score(NamedTuple):
    """How many tables among people somebody won of those that they played in a room lately, and whether logged in."""

    name: str
    person: int
    wins: int
    tables: int
    lasting: bool


class Named(NamedTuple):
    """Somebody of whom it is asked, and who may know."""

    person: int
    name: str
    show: str


class Ended(NamedTuple):
    """A table of somebody's history, `place` 0 where it ended without a winner."""

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


def signed(change: float) -> str:
    """Write a change of a rating with its sign."""
    return f"+{change:.0f}" if change > 0 else f"−{-change:.0f}" if change < 0 else "±0"


def is_shown(connection: Connection, person: int) -> bool:
    """Tell whether somebody lets others know how they fare."""
    return shown_name(connection, person) != ""


def shown_name(connection: Connection, person: int) -> str:
    """Give the name of somebody who lets others know how they fare, else ""."""
    return str(_NAMES.value(connection, {"person": person}) or "")


def scores(connection: Connection, room: int, game: str, now: float, own: int = 0) -> list[Score]:
    """List how those fare who play in a room, rated or not, the best first; nobody who does not want that, but one."""
    tables: dict[int, list[Any]] = defaultdict(list)
    for row in _SCORED.run(connection, {"room": room, "most": SCORED}).fetchall():
        if row[7] == game and row[2] and row[8] >= now - ACTIVE and row[1] is not None:
            tables[row[0]].append(row)
    found: dict[int, Score] = {}
    for seats in tables.values():
        if len({row[1] for row in seats}) > 1:
            for row in seats:
                _add(found, row, any(other[2] > row[2] for other in seats))
    ranked = sorted(found.values(), key=lambda one: (-one.wins, one.tables, one.person))
    names = ((one, _NAMES.run(connection, {"person": one.person}).fetchone()) for one in ranked)
    return [one._replace(name=str(name[0]) if name else "") for one, name in names if name or one.person == own]


def _add(found: dict[int, Score], row: Any, ahead: bool) -> None:
    """Count a table of somebody's, the newest of which tells whether they are logged in."""
    _, person, place, void, *made, _, _ = row
    before = found.get(person, Score("", person, 0, 0, void != Void.ACCOUNT))
    won = place == 1 and ahead and not Fared(0, person, place, -1, *made).absent
    found[person] = before._replace(wins=before.wins + won, tables=before.tables + 1)


def _listed(room: int, game: str, now: float, everywhere: bool = False) -> dict[str, Any]:
    """Say who is on a list; that of everywhere has those alone who want that."""
    hidden = "room" if everywhere or not room else ""
    return {"room": room, "game": game, "since": now - ACTIVE, "least": SURE_AFTER, "hidden": hidden}


def leaders(connection: Connection, room: int, game: str, now: float, most: int) -> tuple[int, list[Leader]]:
    """Count who is on the list of a chain, and list the best."""
    listed = _listed(room, game, now)
    count = int(_COUNTED.run(connection, listed).fetchall()[0][0])
    return count, list(_best(connection, listed, most))


def beginners(connection: Connection, room: int, game: str, now: float, most: int) -> list[Leader]:
    """List the best of those in a chain who have too few tables to be among its leaders."""
    listed = {**_listed(room, game, now), "least": 1}
    return [leader for leader in _best(connection, listed, most + MOST_SUCH) if not leader.standing.sure][:most]


def ladder(
    connection: Connection, rooms: Collection[int], game: str, now: float, most: int
) -> tuple[int, list[Leader]]:
    """Count who is on the list of everywhere by one of these rooms, and list the best, each by their best room."""
    people, best = set[int](), dict[int, Leader]()
    for room in rooms:
        listed = _listed(room, game, now, everywhere=True)
        people.update(person for (person,) in _LISTED_ALL.run(connection, listed).fetchall())
        for leader in _best(connection, listed, most):
            if leader.person not in best or _worth(best[leader.person]) < _worth(leader):
                best[leader.person] = leader
    return len(people), sorted(best.values(), key=lambda leader: (-_worth(leader), leader.person))[:most]


def _best(connection: Connection, listed: dict[str, Any], most: int) -> Iterator[Leader]:
    """List the best of a list."""
    for name, person in _LEADERS.run(connection, {**listed, "most": most}).fetchall():
        standing = of(connection, listed["room"], listed["game"], person)
        if standing is not None:
            yield Leader(name, person, standing)


def _worth(leader: Leader) -> float:
    return leader.standing.mu - leader.standing.sigma


class Figures(NamedTuple):
    """How somebody stands among people, at which place (0 if they are on no list), and against the house alone.

    Of their newest tables among people so many `ended`, and to the end of so many they were `kept`; of `parted` ones it
    is known how much of the results was `luck`, in wins.
    """

    standing: Standing | None
    place: int
    of: int
    kept: int
    ended: int
    luck: float
    parted: int
    house: Standing | None


def figures(connection: Connection, room: int, game: str, person: int, now: float) -> Figures:
    """Read all that is told of somebody at a game in a room, or everywhere."""
    standing = of(connection, room, game, person)
    house = of(connection, room, chain(game, house=True), person)
    listed = _listed(room, game, now)
    if standing is None or _ON_LIST.run(connection, {**listed, "person": person}).fetchone() is None:
        place, among = 0, 0
    else:
        among, above = _AMONG.run(connection, {**listed, "worth": standing.mu - standing.sigma}).fetchall()[0]
        place = int(above) + 1
    return Figures(standing, place, among, *_stayed(connection, room, game, person), house)


def named(connection: Connection, room: int, name: str) -> Named | None:
    """Find who has played in a room, or anywhere (0), by a name; the one who played last.

    Where there is nobody, a name that was cut is the one that begins so, and a long one what was kept of it once.
    """
    for typed in dict.fromkeys((name, shortened(name))):
        if found := _NAMED.run(connection, {"room": room, "name": typed}).fetchone():
            return Named(*found)
    begins = stem(name)
    rows = _BEGINS.run(connection, {"room": room, "name": begins}).fetchall() if begins else []
    return Named(*rows[0]) if len({row[0] for row in rows}) == 1 else None


def played_by(connection: Connection, room: int, person: int) -> str:
    """Name the chain in which somebody played last, "" if there is none."""
    found = _PLAYED_BY.run(connection, {"room": room, "person": person}).fetchone()
    return str(found[0]) if found else ""


def played_in(connection: Connection, room: int) -> str:
    """Name the game that ended last in a room, "" if there is none."""
    found = _PLAYED_IN.run(connection, {"room": room}).fetchone()
    return str(found[0]) if found else ""


def _stayed(connection: Connection, room: int, game: str, person: int) -> tuple[int, int, float, int]:
    """Count the newest rated tables of somebody at a game, and those to whose end they stayed; then add up luck."""
    statement = _STAYED if room else _STAYED_ANYWHERE
    rows = statement.run(connection, {"room": room, "person": person, "most": RECENT}).fetchall()
    counted = [row[2:] for row in rows if row[0] == game and row[1] is not None]
    kept = [not Fared(0, person, 1, -1, *made).absent for _, *made in counted]
    luck = [dice for dice, *_ in counted if dice is not None]
    return sum(kept), len(kept), sum(luck), len(luck)


def history(connection: Connection, room: int, person: int, most: int) -> list[Ended]:
    """List somebody's last tables in a room, or anywhere (0), newest first."""
    statement = _HISTORY_HERE if room else _HISTORY_ANYWHERE
    rows = statement.run(connection, {"room": room, "person": person, "most": most}).fetchall()
    return [Ended(*row) for row in rows]


def month(at: float) -> float:
    """Return the wall time at which a month began (UTC)."""
    then = datetime.fromtimestamp(at, UTC)
    return then.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp()


def beaten(connection: Connection, room: int, game: str, now: float, most: int) -> tuple[int, list[tuple[str, int]]]:
    """Count the persons whom each beat this month at tables that counted; how many did, and the names of the best.

    The same one is counted so often a day, at most, that nobody leads by somebody who lets them win.
    """
    tables: dict[tuple[int, int], list[Fared]] = defaultdict(list)
    for table, at, fared in _since(connection, room, game, month(now)):
        tables[int(at // DAY), table].append(fared)
    pairs: dict[tuple[int, int, int], int] = defaultdict(int)
    for (day, _), seats in tables.items():
        for own, other in permutations(seats, 2):
            if (own.absent, own.place) < (other.absent, other.place):
                pairs[day, own.person or 0, other.person or 0] += 1
    wins: dict[int, int] = defaultdict(int)
    for (_, own_id, _), times in pairs.items():
        wins[own_id] += min(times, OVER_ONE)
    best = sorted((person for person in wins if wins[person]), key=lambda person: (-wins[person], person))
    names = ((person, _NAMES.run(connection, {"person": person}).fetchone()) for person in best)
    listed = [(str(found[0]), wins[person]) for person, found in names if found]
    return len(listed), listed[:most]


def _since(connection: Connection, room: int, game: str, start: float) -> Iterator[tuple[int, float, Fared]]:
    """List table, wall time and seat of what counted in a room since a wall time, newest first."""
    below = 2**62
    while rows := _OF_ROOM.run(connection, {"room": room, "below": below, "most": _AT_ONCE}).fetchall():
        for number, at, played, gain, table, *fared in rows:
            if at < start:
                return
            below = number
            if played == game and gain is not None:
                yield table, at, Fared(*fared)
