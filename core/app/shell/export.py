"""What is read beside a running bot, which notices nothing: a table that is over, or all that is kept of a person."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError, OperationalError

from core.contract import adapter
from core.engine import Sheet
from core.engine.proofs import verify
from core.house.people import queries as register
from core.house.privacy import export
from core.house.upkeep.logs import is_pruned
from core.storage import HEAD, StoredTable, Unusable, is_server, meant_by_url, queries, reader, shown

T = TypeVar("T")


ACCOUNTS = "Accounts look like irc:libera/account/ann, irc:libera/nick/ann/ann!~ann@host or telegram:main/12345."


class NotExported(Exception):
    """What was asked for cannot be exported, and why."""


def export_table(database: str, code: str) -> dict[str, Any]:
    """Read everything that a stranger needs to check a table; `NotExported` while that is a secret."""
    return beside(database, partial(_table, code=code.removeprefix("#").casefold()))


def export_person(database: str, account: str) -> export.Kept:
    """Read all that is kept of whoever has an account, as they may read it; `NotExported` if that is nobody."""
    return beside(database, partial(_person, account=account))


def beside(database: str, read: Callable[[Connection], T]) -> T:
    """Read from a database that a bot may have; `NotExported` where that cannot be."""
    if meant := meant_by_url(database):
        raise NotExported(f"The database has no such URL; this would work: --database {meant}")
    if not is_server(database) and not Path(database).is_file():
        raise NotExported(f"There is no database {database}; name it with --database or --config.")
    try:
        engine = reader(database)
    except Unusable as problem:
        raise NotExported(f"{problem}.") from None
    database = shown(database)
    try:
        with closing(engine.connect()) as connection:
            if connection.execute(text("SELECT version_num FROM alembic_version")).scalar() != HEAD:
                raise NotExported(
                    "The database belongs to another version of croupier; run this version on it once first."
                )
            return read(connection)
    except OperationalError as error:
        raise NotExported(f"{database} can't be read: {error.orig}.") from None
    except DatabaseError:
        raise NotExported(f"{database} isn't a croupier database.") from None
    finally:
        engine.dispose()


def _person(connection: Connection, account: str) -> export.Kept:
    persons = register.persons_of(connection, account)
    if not persons:
        raise NotExported(f"Nobody is known by the account {account}. {ACCOUNTS}")
    if len(persons) > 1:
        raise NotExported(f"Several people are known by {account}: write it in full. {ACCOUNTS}")
    return export.read(connection, persons[0])


def ended(connection: Connection, code: str, until: str) -> tuple[StoredTable, Sheet]:
    """Read a table that is over; of one that isn't it is said what holds `until` then."""
    row = queries.table_by_code(connection, code)
    if row is None or row.phase == "closed":
        raise NotExported(f"No table {code} was ever played.")
    if row.phase != "ended":
        raise NotExported(f"Table {code} isn't over yet{until}.")
    try:
        return row, adapter(Sheet).validate_json(row.sheet)
    except ValueError:
        raise NotExported(f"Table {code} can't be read from the database.") from None


def _table(connection: Connection, code: str) -> dict[str, Any]:
    row, sheet = ended(connection, code, ", and its dice are secret until then")
    if not sheet.reveal:
        raise NotExported(f"The room of table {code} keeps the secret of its dice (`set reveal off`).")
    actions = queries.actions(connection, row.id)
    if is_pruned(sheet, actions):
        raise NotExported(
            f"Table {code} can't be checked any more: how it went was deleted, since it ended long ago. "
            "Its result is kept."
        )
    return verify.document(sheet, actions, row.state)
