"""Forgets whoever wants to be forgotten, when their time has come and no table needs them any more."""

from functools import partial

from core.people import erase, naming, register
from core.services.services import Services

SALT_BYTES = 16


async def forget_all_due(services: Services) -> None:
    """Forget those whose time has come; who is named by a table waits for its end, until the next look."""
    storage = services.storage
    due = await storage.run(partial(register.due, wall=services.wall()))
    for person in due:
        await _forget(services, person)
    if due and storage.clean:
        await storage.run(partial(register.note_forgotten, persons=due))


async def _forget(services: Services, person: int) -> None:
    if services.tables_of(person):
        return
    storage, wall, salt = services.storage, services.wall(), services.entropy(SALT_BYTES)
    accounts = await storage.run(partial(register.accounts_of, person=person))
    found = await naming(storage, person)
    tables: list[int] = []

    async def erased() -> bool:
        numbers = await storage.run(partial(erase, person=person, found=found, wall=wall, salt=salt))
        tables.extend(numbers or ())
        return numbers is not None

    if await services.people.let_go(person, erased):
        services.outbox.drop(tables)
        services.lately.forget(accounts)
        services.verdicts.forget(accounts)
        services.given.pop(person, None)
        services.rooms.clear(person)
        await services.rooms.load_bans()
