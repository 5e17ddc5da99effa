"""Forgets whoever wants to be forgotten, when no table needs them any more, and what goes by itself."""

from functools import partial

from sqlalchemy import Connection

from core.house.house import Services
from core.house.people import queries
from core.house.privacy import erase, naming, stripped
from core.house.privacy import purge as purging

SALT_BYTES = 16


async def bring_back(services: Services) -> None:
    """Let what a clock that was ahead has written down be of now, once the clock is sure."""
    calendar, rooms = services.calendar, services.rooms

    def write(connection: Connection) -> None:
        if purging.bring_back(connection, calendar.sure()):
            rooms.follow_bans(connection)

    if not calendar.doubts:
        await services.storage.run(write)


async def forget_all_due(services: Services) -> None:
    """Forget those whose time has come; who is named by a table waits for its end, until the next look."""
    storage = services.storage
    due = await storage.run(partial(queries.due, wall=services.calendar.sure()))
    for person in map(services.people.whole, due):
        await _forget(services, person)
    if due and storage.clean:
        await storage.run(partial(queries.note_forgotten, persons=due))


async def _forget(services: Services, person: int) -> None:
    if services.tables_of(person):
        return
    storage, wall, salt = services.storage, services.calendar.sure(), services.entropy(SALT_BYTES)
    accounts = await storage.run(partial(queries.accounts_of, person=person))
    found = await stripped(storage, person, await naming(storage, person), wall)

    def erased(connection: Connection) -> list[int] | None:
        members = queries.members(connection, person)
        tables = erase(connection, person, found, wall, salt)
        if tables is not None:
            services.people.follow(connection, members)
            services.rooms.clear(connection, person)
            services.rooms.follow_bans(connection)
        return tables

    tables = await storage.run(erased)
    if tables is not None:
        services.outbox.drop(tables)
        services.outbox.give_up(("person", person))
        services.lately.forget(accounts)
        services.verdicts.forget(accounts)
        services.given.pop(person, None)


async def purge(services: Services) -> None:
    """Let go of what was kept for long enough: accounts that do not last, and copies of the database."""
    storage, wall = services.storage, services.calendar.sure()
    for person in await storage.run(partial(purging.stale, wall=wall)):
        if not services.tables_of(person):
            await storage.run(partial(_let_go, services, person, wall))
    storage.drop_copies(wall - purging.KEPT)


def _let_go(services: Services, person: int, wall: float, connection: Connection) -> None:
    purging.let_go(connection, person, wall)
    services.people.follow(connection, [person])
