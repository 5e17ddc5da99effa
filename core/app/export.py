"""`croupier export`: a table that is over, its dice and actions, read beside a running bot, which notices nothing."""

from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError, OperationalError

from core.contract import adapter
from core.engine import Sheet
from core.proofs import verify
from core.storage import HEAD, Unusable, is_server, meant_by_url, queries, reader, shown


class NotExported(Exception):
    """The table cannot be exported, and why."""


def export_table(database: str, code: str) -> dict[str, Any]:
    """Read everything that a stranger needs to check a table; `NotExported` while that is a secret."""
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
            return _read(connection, code.removeprefix("#").casefold())
    except OperationalError as error:
        raise NotExported(f"{database} can't be read: {error.orig}.") from None
    except DatabaseError:
        raise NotExported(f"{database} isn't a croupier database.") from None
    finally:
        engine.dispose()


def _read(connection: Connection, code: str) -> dict[str, Any]:
    if connection.execute(text("SELECT version_num FROM alembic_version")).scalar() != HEAD:
        raise NotExported("The database belongs to another version of croupier; run this version on it once first.")
    row = queries.table_by_code(connection, code)
    if row is None or row.phase == "closed":
        raise NotExported(f"No table {code} was ever played.")
    if row.phase != "ended":
        raise NotExported(f"Table {code} isn't over yet, and its dice are secret until then.")
    try:
        sheet: Sheet = adapter(Sheet).validate_json(row.sheet)
    except ValueError:
        raise NotExported(f"Table {code} can't be read from the database.") from None
    if not sheet.reveal:
        raise NotExported(f"The room of table {code} keeps the secret of its dice (`set reveal off`).")
    return verify.document(sheet, queries.actions(connection, row.id), row.state)
