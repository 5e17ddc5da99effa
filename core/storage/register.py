"""Every statement on persons and their accounts, as functions of a connection; `queries` has all others."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from core.storage import tables
from core.storage.rows import StoredPerson

_persons = tables.PERSONS
_accounts = tables.ACCOUNTS

# Made once: putting a statement together costs more than running it.
_PERSON = select(_persons.c.id, _persons.c.name, _persons.c.account, _persons.c.language, _persons.c.mentions)
_BY_ID = _PERSON.where(_persons.c.id == bindparam("who"))
_BY_IDS = _PERSON.where(_persons.c.id.in_(bindparam("ids", expanding=True)))
_BY_ACCOUNT = _PERSON.join(_accounts, _accounts.c.person_id == _persons.c.id).where(_accounts.c.key == bindparam("who"))
AT_ONCE = 500
"""Persons that one statement looks up: a database takes no more than a thousand values or so."""
_NEWEST = select(func.max(_persons.c.id))


def newest_person(connection: Connection) -> int:
    """Read the highest id of a person, 0 if there is none."""
    return int(connection.execute(_NEWEST).scalar() or 0)


def keep_person(connection: Connection, person: int, name: str, account: str, language: str) -> None:
    """Write down a person with the account in use; nothing happens if there is such a row already."""
    if get_person(connection, person) is None:
        connection.execute(insert(_persons).values(id=person, name=name, account=account, language=language))
        give_account(connection, account, person)


def find_person(connection: Connection, account: str) -> StoredPerson | None:
    """Look up the person behind an account."""
    return _person(connection, _BY_ACCOUNT, account)


def get_person(connection: Connection, person: int) -> StoredPerson | None:
    """Look up a person by id."""
    return _person(connection, _BY_ID, person)


def get_persons(connection: Connection, persons: Iterable[int]) -> list[StoredPerson]:
    """Look up many persons by their ids."""
    ids = iter(persons)
    found = iter(lambda: list(islice(ids, AT_ONCE)), [])
    return [StoredPerson(*row) for some in found for row in connection.execute(_BY_IDS, {"ids": some})]


def _person(connection: Connection, query: Any, who: int | str) -> StoredPerson | None:
    row = connection.execute(query, {"who": who}).first()
    return StoredPerson(*row) if row else None


def update_person(connection: Connection, person: int, **values: str | bool) -> None:
    """Change a person's name, account used last, language, or whether they are mentioned."""
    connection.execute(update(_persons).where(_persons.c.id == person).values(**values))


def give_account(connection: Connection, account: str, person: int) -> None:
    """Make an account a person's, whoever had it."""
    done = connection.execute(update(_accounts).where(_accounts.c.key == account).values(person_id=person))
    if not done.rowcount:
        connection.execute(insert(_accounts).values(key=account, person_id=person))


def drop_account(connection: Connection, account: str) -> None:
    """Make an account nobody's."""
    connection.execute(delete(_accounts).where(_accounts.c.key == account))
