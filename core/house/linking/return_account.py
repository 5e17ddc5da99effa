"""An account that a house of an earlier version took from its person: given back, with what was done by it since."""

from sqlalchemy import Connection, func, select, update

from core.house.people import queries, sheets
from core.storage.schema import AccountRow, ResultRow, TableRow

_accounts, _results, _tables = AccountRow.__table__, ResultRow.__table__, TableRow.__table__


def part(connection: Connection, account: str) -> tuple[int, int] | None:
    """Give an account back to whoever finished the first table by it; returns who had it and who has it now.

    None where nothing shows that it was another's, or one of the two is linked to somebody.
    """
    number = connection.execute(select(_accounts.c.id).where(_accounts.c.key == account)).scalar()
    owner = queries.home(connection, account, 0)
    by_it = _results.c.account_id == number, _results.c.person_id.is_not(None)
    whose = select(func.coalesce(_results.c.home_id, _results.c.person_id)).where(*by_it).order_by(_results.c.id)
    first = int(connection.execute(whose.limit(1)).scalar() or owner)
    kept = queries.get_person(connection, first)
    together = {*queries.members(connection, owner), *queries.members(connection, first)}
    if first == owner or kept is None or kept.forgotten or together != {owner, first}:
        return None
    connection.execute(update(_accounts).where(_accounts.c.key == account).values(person_id=first))
    since = select(_results.c.table_id, _results.c.seat).where(*by_it, _results.c.person_id == owner)
    for table, seat in connection.execute(since).all():
        _give_seat(connection, table, seat, owner, first)
    connection.execute(update(_results).where(*by_it, _results.c.person_id == owner).values(person_id=first))
    had = queries.get_person(connection, owner)
    queries.update_person(connection, first, account=account)
    if had is not None and had.account == account:
        queries.wait(connection, owner, account)
    return owner, first


def _give_seat(connection: Connection, table: int, seat: int, owner: int, person: int) -> None:
    stored = connection.execute(select(_tables.c.sheet).where(_tables.c.id == table)).scalar() or ""
    if sheet := sheets.read(stored, owner):
        given = sheets.given(sheet, owner, {seat: person}, owner)
        connection.execute(update(_tables).where(_tables.c.id == table).values(sheet=given))
