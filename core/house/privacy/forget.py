"""Forgets whoever wants to be forgotten, when no table needs them any more, and what goes by itself.

That are accounts which anybody may take, with the host in them, once nobody has sat there for long.
"""

import math
from functools import partial

from sqlalchemy import Connection, delete, select, text, update

from core.contract import nobodys
from core.house.house import House
from core.house.people import queries
from core.house.privacy import erase, naming, stripped
from core.storage import Statement, given, schema

SALT_BYTES = 16
KEPT = 30 * 86400.0
"""Seconds without a seat after which such an account goes; copies of the database go as late."""
WAIT = 86400.0
"""Seconds between somebody's wish to be forgotten and that."""
_accounts, _results = schema.AccountRow.__table__, schema.ResultRow.__table__
_wall, _bans = given("wall"), schema.BanRow.__table__
_seen, _persons = schema.SeenRow.__table__, schema.PersonRow.__table__
_MESSAGES = Statement(update(_seen).where(_seen.c.at > _wall).values(at=_wall))
_WISHED = Statement(update(_persons).where(_persons.c.forget_at > given("due")).values(forget_at=given("due")))
_BANS = Statement(update(_bans).where(_bans.c.at > _wall).values(until=_bans.c.until - (_bans.c.at - _wall), at=_wall))
_seated = select(_results.c.id).where(_results.c.person_id == _accounts.c.person_id, _results.c.at >= given("before"))
_STALE = Statement(
    select(_accounts.c.person_id)
    .join_from(_accounts, _persons, _persons.c.id == _accounts.c.person_id)
    .where(text("NOT lasting"), _accounts.c.added < given("before"), _persons.c.forget_at.is_(None))  # as its index
    .where(~_seated.exists(), ~select(_bans.c.id).where(_bans.c.person_id == _accounts.c.person_id).exists())
)


async def bring_back(house: House) -> None:
    """Let what a clock that was ahead has written down be of now, once the clock is sure."""
    calendar, rooms = house.calendar, house.rooms

    def write(connection: Connection) -> None:
        if _bring_back(connection, calendar.sure()):
            rooms.follow_bans(connection)

    if not calendar.doubts:
        await house.storage.run(write)


def _bring_back(connection: Connection, wall: float) -> bool:
    """Let what is of a time to come be of now, as long as it was to last; tells whether that is so of any ban."""
    _MESSAGES.run(connection, {"wall": math.ceil(wall)})
    _WISHED.run(connection, {"due": wall + WAIT})
    return bool(_BANS.run(connection, {"wall": wall}).rowcount)


async def forget_all_due(house: House) -> None:
    """Forget those whose time has come; who is named by a table waits for its end, until the next look."""
    storage = house.storage
    due = await storage.run(partial(queries.due, wall=house.calendar.sure()))
    for person in map(house.people.whole, due):
        await _forget(house, person)
    if due and storage.clean:
        await storage.run(partial(queries.note_forgotten, persons=due))


async def _forget(house: House, person: int) -> None:
    if house.seating.of_person(person):
        return
    storage, wall, salt = house.storage, house.calendar.sure(), house.entropy(SALT_BYTES)
    accounts = await storage.run(partial(queries.accounts_of, person=person))
    found = await stripped(storage, person, await naming(storage, person), wall)

    def erased(connection: Connection) -> list[int] | None:
        members = queries.members(connection, person)
        tables = erase(connection, person, found, wall, salt)
        if tables is not None:
            house.people.follow(connection, members)
            house.rooms.clear(connection, person)
            house.rooms.follow_bans(connection)
        return tables

    tables = await storage.run(erased)
    if tables is not None:
        house.outbox.drop(tables)
        house.outbox.give_up(("person", person))
        house.recent_speakers.forget(accounts)
        house.outcomes.forget(accounts)
        house.given.pop(person, None)


async def purge(house: House) -> None:
    """Let go of what was kept for long enough: accounts that do not last, and copies of the database."""
    storage, wall = house.storage, house.calendar.sure()
    for person in await storage.run(partial(_stale, wall=wall)):
        if not house.seating.of_person(person):
            await storage.run(partial(_let_go, house, person, wall))
    storage.drop_copies(wall - KEPT)


def _stale(connection: Connection, wall: float) -> list[int]:
    """List who has an account that does not last and had no seat for long; a ban needs the account to hold."""
    return sorted({int(person) for (person,) in _STALE.run(connection, {"before": wall - KEPT}).fetchall()})


def _let_go(house: House, person: int, wall: float, connection: Connection) -> None:
    _drop_accounts(connection, person, wall)
    house.people.follow(connection, [person])


def _drop_accounts(connection: Connection, person: int, wall: float) -> None:
    """Drop the accounts of a person that do not last; of whoever never had a seat the bare number is left."""
    connection.execute(
        delete(_accounts).where(
            _accounts.c.person_id == person, _accounts.c.lasting.is_(False), _accounts.c.added < wall - KEPT
        )
    )
    left, kept = queries.accounts_of(connection, person), queries.get_person(connection, person)
    if kept is None or kept.account in left:
        return
    queries.update_person(connection, person, account=nobodys(kept.account))
    if not left:
        queries.unname(connection, person)
