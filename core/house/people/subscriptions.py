"""Who wants to be called when a table opens: every statement on wishes."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from core.contract import Tasks
from core.house.people import queries
from core.storage import Statement, Storage, given, stand
from core.storage.schema import PersonRow, WishRow

_wishes, _persons = WishRow.__table__, PersonRow.__table__
_WHO = func.coalesce(_persons.c.linked_to, _persons.c.id)
MISSED = 5
"""Calls that somebody did not follow after which they are called no more."""
REST = 900.0
"""Seconds after a call in which somebody is not called again, wherever it was."""
_AT_ONCE = 400
_ANY = Statement(select(_wishes.c.id).limit(1))
_theirs = select(_persons.c.id).where(or_(*(it == given("person") for it in (_persons.c.id, _persons.c.linked_to))))
_FOLLOWED = Statement(update(_wishes).where(_wishes.c.missed > 0, _wishes.c.person_id.in_(_theirs)).values(missed=0))


class Wish(NamedTuple):
    """Somebody wants to be called to a game ("": any), in a room or (None) in private, once so many sit.

    They followed none of the last `missed` calls.
    """

    id: int
    person: int
    room: int | None
    missed: int


class Subscriptions:
    """Whether anybody wants to be called, as it is stored, and whom nothing can be told any more."""

    def __init__(self, storage: Storage) -> None:
        self._storage, self._dropping, self.there = storage, Tasks(), False

    async def load(self) -> None:
        """Learn whether anybody wants to be called."""
        self.there = await self._storage.run(are_there)

    def wish(self, connection: Connection, person: int, room: int | None, game: str, seats: int) -> None:
        """Note a wish, in place of one for the same game in the same room."""
        _wish(connection, person, room, game, seats)
        stand(connection, self._made)

    def _made(self) -> None:
        self.there = True

    def refused(self, person: int) -> None:
        """Call somebody no more who cannot be told anything."""
        self._dropping.begin(self._storage.run(partial(end, person=person)))


def _wish(connection: Connection, person: int, room: int | None, game: str, seats: int) -> None:
    _where = _wishes.c.person_id.in_(queries.members(connection, person)), _wishes.c.game == game
    connection.execute(delete(_wishes).where(*_where, _wishes.c.room_id.is_not_distinct_from(room)))
    number = int(connection.execute(select(func.max(_wishes.c.id))).scalar() or 0) + 1
    row = {"id": number, "person_id": person, "room_id": room, "game": game, "seats": seats}
    connection.execute(insert(_wishes).values(**row, missed=0, at=0.0))


def end(connection: Connection, person: int) -> int:
    """Drop all wishes of a person; returns how many there were."""
    mine = _wishes.c.person_id.in_(queries.members(connection, person))
    return int(connection.execute(delete(_wishes).where(mine)).rowcount)


def wishes(connection: Connection, person: int) -> int:
    """Count the wishes of a person."""
    mine = select(func.count()).where(_wishes.c.person_id.in_(queries.members(connection, person)))
    return int(connection.execute(mine).scalar() or 0)


def are_there(connection: Connection) -> bool:
    """Tell whether anybody wants to be called."""
    return _ANY.value(connection) is not None


def of_lobby(connection: Connection, room: int, apart: bool, game: str, seated: int, wall: float) -> list[Wish]:
    """List who is to be called to a table of a game where so many sit, oldest first.

    Those who asked elsewhere than in its room are among them if `apart`; whoever was called a short while ago is not.
    """
    who = select(_wishes.c.id, _WHO, _wishes.c.room_id, _wishes.c.missed)
    query = who.join(_persons, _persons.c.id == _wishes.c.person_id)
    called = _wishes.c.at > wall - REST, _wishes.c.at <= wall  # not in a time to come, by a clock that was ahead
    lately = select(_WHO).join(_wishes, _persons.c.id == _wishes.c.person_id).where(*called)
    here = or_(_wishes.c.room_id == room, _wishes.c.room_id.is_(None)) if apart else _wishes.c.room_id == room
    query = query.where(here, _wishes.c.game.in_(("", game)), _wishes.c.seats <= seated, _WHO.not_in(lately))
    return [Wish(*row) for row in connection.execute(query.order_by(_wishes.c.id))]


def note_called(connection: Connection, called: Sequence[Wish], wall: float) -> None:
    """Note that these were called now, and drop those who have followed no call for too long."""
    for some in _slices([entry.id for entry in called]):
        now = {"missed": _wishes.c.missed + 1, "at": wall}
        connection.execute(update(_wishes).where(_wishes.c.id.in_(some)).values(**now))


def drop(connection: Connection, wishes: Sequence[Wish]) -> None:
    """Drop these wishes."""
    for some in _slices([entry.id for entry in wishes]):
        connection.execute(delete(_wishes).where(_wishes.c.id.in_(some)))


def followed(connection: Connection, persons: Collection[int]) -> None:
    """Note that these took a seat."""
    _FOLLOWED.run_all(connection, [{"person": person} for person in persons])


def _slices(numbers: Sequence[int]) -> Iterator[list[int]]:
    rest = iter(numbers)
    return iter(lambda: list(islice(rest, _AT_ONCE)), [])
