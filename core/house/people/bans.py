"""Who may not sit down in a room: by person, and where somebody was forgotten since, by their account's digest."""

import asyncio
import hashlib
import hmac
import json
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from core.house.people import queries
from core.storage import Statement, given
from core.storage.schema import BanRow

_bans = BanRow.__table__
_MEMORY, _BLOCK, _SIZE = 2**13, 8, 16
"""What one fingerprint takes: eight megabytes for twenty milliseconds, so that nobody goes through all accounts."""


class Ban(NamedTuple):
    """One who may not sit down in a room, with the name by which they were shut out; wall times.

    `person` is None for somebody who was forgotten: their accounts are known by the `fingerprint` alone.
    """

    id: int
    room: int
    person: int | None
    fingerprint: str
    name: str
    reason: str
    until: float | None
    at: float
    by: int | None = None

    def holds(self, wall: float) -> bool:
        """Tell whether it is not over at a wall time."""
        return self.until is None or wall < self.until


_COLUMNS = (
    *(_bans.c.id, _bans.c.room_id, _bans.c.person_id, _bans.c.fingerprint),
    *(_bans.c.name, _bans.c.reason, _bans.c.until, _bans.c.at, _bans.c.by_id),
)
_ALL = Statement(select(*_COLUMNS).order_by(_bans.c.id))
_DROP_OVER = Statement(delete(_bans).where(_bans.c.until <= given("wall")))


def bans(connection: Connection) -> list[Ban]:
    """List all bans, oldest first; of one who is linked as bans of whom they go as."""
    main = queries.linked(connection)
    found = [Ban(*row) for row in _ALL.run(connection).fetchall()]
    return [entry._replace(person=main.get(entry.person or 0, entry.person)) for entry in found]


def bans_of(connection: Connection, person: int) -> list[Ban]:
    """List the bans of a person."""
    return [Ban(*row) for row in connection.execute(select(*_COLUMNS).where(_bans.c.person_id == person))]


def bans_in(connection: Connection, room: int, person: int | None, number: int = 0) -> list[Ban]:
    """List the bans of a person in a room; of somebody who was forgotten the one with this number."""
    whose = _bans.c.id == number if person is None else _bans.c.person_id.in_(queries.members(connection, person))
    query = select(*_COLUMNS).where(_bans.c.room_id == room, whose)
    return [Ban(*row) for row in connection.execute(query.order_by(_bans.c.id))]


def ban(connection: Connection, made: Ban) -> Ban:
    """Shut somebody out of a room, by the number that the ban names, or by the next one if that is taken or 0."""
    taken = set(connection.execute(select(_bans.c.id)).scalars())
    made = made if made.id and made.id not in taken else made._replace(id=max(taken, default=0) + 1)
    connection.execute(insert(_bans).values(dict(zip((column.name for column in _COLUMNS), made, strict=True))))
    return made


def unban(connection: Connection, numbers: Collection[int]) -> None:
    """Lift bans."""
    connection.execute(delete(_bans).where(_bans.c.id.in_(list(numbers))))


def drop_over(connection: Connection, wall: float) -> int:
    """Drop the bans that are over at a wall time, and count them."""
    return int(_DROP_OVER.run(connection, {"wall": wall}).rowcount)


def forget(connection: Connection, person: int, accounts: Collection[str], salt: bytes) -> None:
    """Let a person's bans hold by a fingerprint of each of their accounts, and by nothing else."""
    known = connection.execute(select(_bans.c.fingerprint).where(_bans.c.fingerprint != "").limit(1)).scalar()
    salt = bytes.fromhex(known.partition(":")[0]) if known else salt  # one for all, so that one try is enough for all
    numbers = list(connection.execute(select(_bans.c.id).where(_bans.c.person_id == person)).scalars())
    marked = f"{salt.hex()}:{' '.join(_digest(account, salt) for account in accounts)}" if numbers else ""
    for number in numbers:
        left = {"person_id": None, "name": f"forgotten-{number}", "reason": "", "fingerprint": marked}
        connection.execute(update(_bans).where(_bans.c.id == number).values(**left))


async def recognised(account: str, shut_out: Iterable[Ban]) -> list[Ban]:
    """List those of these bans that are of somebody who was forgotten and had this account."""
    printed = [entry for entry in shut_out if entry.fingerprint]
    digests = dict[str, str]()
    for salt in {entry.fingerprint.partition(":")[0] for entry in printed}:
        digests[salt] = await asyncio.to_thread(partial(_digest, account, bytes.fromhex(salt)))
    return [entry for entry in printed if _fits(entry.fingerprint, digests)]


def _fits(fingerprint: str, digests: Mapping[str, str]) -> bool:
    salt, _, marks = fingerprint.partition(":")
    return any(hmac.compare_digest(digests[salt], mark) for mark in marks.split())


def _digest(account: str, salt: bytes) -> str:
    return hashlib.scrypt(account.encode(), salt=salt, n=_MEMORY, r=_BLOCK, p=1, dklen=_SIZE).hex()


def still_named(connection: Connection, before: str) -> str:
    """Return what `unban` takes for the ban that a deed made, of somebody who was forgotten; "" where it is over."""
    try:
        number = int(json.loads(before)["number"])
    except (ValueError, KeyError, TypeError):
        return ""
    found = select(_bans.c.name).where(_bans.c.id == number, _bans.c.person_id.is_(None))
    return str(connection.execute(found).scalar() or "")


def whom(before: str) -> int | None:
    """Tell whom a deed was about that an admin did to somebody, as it is written down; None if that is not said."""
    try:
        return int(json.loads(before)["person"])
    except (ValueError, KeyError, TypeError):
        return None
