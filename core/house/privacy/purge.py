"""What goes by itself: accounts that anybody may take, with the host in them, once nobody has sat there for long."""

import math

from sqlalchemy import Connection, delete

from core.contract import nobodys
from core.house.people import queries
from core.storage import Statement
from core.storage.schema import AccountRow

KEPT = 30 * 86400.0
"""Seconds without a seat after which such an account goes; copies of the database go as late."""
WAIT = 86400.0
"""Seconds between somebody's wish to be forgotten and that."""
_accounts = AccountRow.__table__
_MESSAGES = Statement("UPDATE seen SET at = :wall WHERE at > :wall")
_WISHED = Statement("UPDATE person SET forget_at = :due WHERE forget_at > :due")
_BANS = Statement("UPDATE ban SET until = until - (at - :wall), at = :wall WHERE at > :wall")
_STALE = Statement(
    "SELECT a.person_id FROM account a JOIN person p ON p.id = a.person_id "
    "WHERE NOT a.lasting AND a.added < :before AND p.forget_at IS NULL "
    "AND NOT EXISTS (SELECT 1 FROM result r WHERE r.person_id = a.person_id AND r.at >= :before) "
    "AND NOT EXISTS (SELECT 1 FROM ban b WHERE b.person_id = a.person_id)"
)


def bring_back(connection: Connection, wall: float) -> bool:
    """Let what is of a time to come be of now, as long as it was to last; tells whether that is so of any ban."""
    _MESSAGES.run(connection, {"wall": math.ceil(wall)})
    _WISHED.run(connection, {"due": wall + WAIT})
    return bool(_BANS.run(connection, {"wall": wall}).rowcount)


def stale(connection: Connection, wall: float) -> list[int]:
    """List who has an account that does not last and had no seat for long; a ban needs the account to hold."""
    return sorted({int(person) for (person,) in _STALE.run(connection, {"before": wall - KEPT}).fetchall()})


def let_go(connection: Connection, person: int, wall: float) -> None:
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
