"""Forgets whoever wants to be forgotten, when no table needs them any more, and what goes by itself."""

from functools import partial

from sqlalchemy import Connection

from core.house.house import House
from core.house.people import queries
from core.house.privacy import erase, naming, stripped
from core.house.privacy import purge as purging

SALT_BYTES = 16


async def bring_back(house: House) -> None:
    """Let what a clock that was ahead has written down be of now, once the clock is sure."""
    calendar, rooms = house.calendar, house.rooms

    def write(connection: Connection) -> None:
        if purging.bring_back(connection, calendar.sure()):
            rooms.follow_bans(connection)

    if not calendar.doubts:
        await house.storage.run(write)


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
    for person in await storage.run(partial(purging.stale, wall=wall)):
        if not house.seating.of_person(person):
            await storage.run(partial(_let_go, house, person, wall))
    storage.drop_copies(wall - purging.KEPT)


def _let_go(house: House, person: int, wall: float, connection: Connection) -> None:
    purging.let_go(connection, person, wall)
    house.people.follow(connection, [person])
