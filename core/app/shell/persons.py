"""`croupier export-person`, `forget` and `part`: what is kept of somebody, given out, forgotten, or given back."""

import asyncio
import secrets
import time
from functools import partial

from sqlalchemy import Connection

from core.app.shell.export import ACCOUNTS
from core.app.shell.export import export_person as exported
from core.app.shell.setup import WELL, named, opened, refuse, refusing, write_json
from core.house.linking import links
from core.house.people import queries
from core.house.privacy import erase, naming, stripped, waits_for
from core.storage import AlreadyOpen, Storage

SALT_BYTES = 16


@refusing
def export_person(account: str, config: str, database: str, output: str) -> int:
    """Write all that is kept of whoever has an account."""
    write_json(exported(named(database, config), account), output)
    if output:
        print(f"Wrote {output}.")
    return WELL


@refusing
def forget(account: str, config: str, database: str) -> int:
    """Forget whoever has an account, at once or when the last table that names them is over."""
    try:
        with opened(database, config) as storage:
            return asyncio.run(_forget(storage, account))
    except AlreadyOpen as problem:
        return refuse(f"{problem}.", f"Or say to the running bot, in private and as an operator: forget {account}")


@refusing
def part(account: str, config: str, database: str) -> int:
    """Give an account back to the person from whom an earlier version took it."""
    with opened(database, config) as storage:
        return asyncio.run(_part(storage, account))


async def _part(storage: Storage, account: str) -> int:
    def work(connection: Connection) -> bool:
        parted = links.give_back(connection, account)
        if parted is not None:
            links.make_again(connection, parted[0], links.firsts(connection, parted))
        return parted is not None

    if not await storage.run(partial(queries.persons_of, account=account)):
        return refuse(f"Nobody is known by the account {account}. {ACCOUNTS}")
    if not await storage.run(work):
        return refuse(
            f"{account} stays as it is: nothing shows that it was another person's before.",
            "Only an account by which a table was finished before can be; linked people say unlink to the bot.",
        )
    print(f"{account} is its own person again, with what was played by it. The next start makes the ratings again.")
    return WELL


async def _forget(storage: Storage, account: str) -> int:
    persons, wall = await storage.run(partial(queries.persons_of, account=account)), time.time()
    if not persons:
        return refuse(f"Nobody is known by the account {account}. {ACCOUNTS}")
    for person in persons:
        due = partial(queries.update_person, person=person, forget_at=wall, show="nobody")
        await storage.run(due)
        codes = await storage.run(partial(waits_for, person=person))
        found = await stripped(storage, person, await naming(storage, person), wall)
        salt = secrets.token_bytes(SALT_BYTES)
        if await storage.run(partial(erase, person=person, found=found, wall=wall, salt=salt)) is None:
            of = f"the tables {', '.join(codes)}" if codes else "a table whose end somebody is still to hear of"
            print(f"{account} is named by {of}: the bot will forget them by itself when that is over.")
        elif storage.clean:
            await storage.run(partial(queries.note_forgotten, persons=[person]))
            print(f"{account} is forgotten: names, accounts and words are gone; tables and results stay without them.")
        else:
            print(f"{account} is forgotten, but somebody reads the files just now: the bot will clean them by itself.")
    return WELL
