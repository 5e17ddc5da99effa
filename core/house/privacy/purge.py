"""What goes by itself: accounts that anybody may take, with the host in them, once nobody has sat there for long."""

import math

from sqlalchemy import Connection, delete, select, text, update

from core.contract import nobodys
from core.house.people import queries
from core.storage import Statement, given, schema

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
