"""Who may not sit down in a room: by person, and where somebody was forgotten since, by their account's digest."""

import asyncio
import hashlib
import hmac
from collections.abc import Collection, Iterable
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from core.people import register
from core.storage import tables

_bans = tables.BANS
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


_COLUMNS = (
    *(_bans.c.id, _bans.c.room_id, _bans.c.person_id, _bans.c.fingerprint),
    *(_bans.c.name, _bans.c.reason, _bans.c.until, _bans.c.at),
)


def bans(connection: Connection) -> list[Ban]:
    """List all bans, oldest first; of one who is linked as bans of whom they go as."""
    main = register.linked(connection)
    found = [Ban(*row) for row in connection.execute(select(*_COLUMNS).order_by(_bans.c.id))]
    return [entry._replace(person=main.get(entry.person or 0, entry.person)) for entry in found]


def bans_of(connection: Connection, person: int) -> list[Ban]:
    """List the bans of a person."""
    return [Ban(*row) for row in connection.execute(select(*_COLUMNS).where(_bans.c.person_id == person))]


def ban(connection: Connection, room: int, person: int, name: str, by: int, wall: float) -> Ban:
    """Shut a person out of a room."""
    number = int(connection.execute(select(func.max(_bans.c.id))).scalar() or 0) + 1
    made = Ban(number, room, person, "", name, "", None, wall)
    row = {"id": number, "room_id": room, "person_id": person, "fingerprint": "", "name": name}
    connection.execute(insert(_bans).values(**row, reason="", until=None, by_id=by, at=wall))
    return made


def unban(connection: Connection, numbers: Collection[int]) -> None:
    """Lift bans."""
    connection.execute(delete(_bans).where(_bans.c.id.in_(list(numbers))))


def forget(connection: Connection, person: int, accounts: Collection[str], salt: bytes) -> None:
    """Let a person's bans hold by a fingerprint of each of their accounts, and by nothing else."""
    known = connection.execute(select(_bans.c.fingerprint).where(_bans.c.fingerprint != "").limit(1)).scalar()
    salt = bytes.fromhex(known.partition(":")[0]) if known else salt  # one for all, so that one try is enough for all
    numbers = list(connection.execute(select(_bans.c.id).where(_bans.c.person_id == person)).scalars())
    marked = f"{salt.hex()}:{' '.join(_digest(account, salt) for account in accounts)}" if numbers else ""
    for number in numbers:
        left = {"person_id": None, "name": f"forgotten-{number}", "reason": "", "fingerprint": marked}
        connection.execute(update(_bans).where(_bans.c.id == number).values(**left))


async def is_recognised(account: str, shut_out: Iterable[Ban]) -> bool:
    """Tell whether any of these bans is of somebody who was forgotten and had this account."""
    prints = {entry.fingerprint for entry in shut_out if entry.fingerprint}
    for salt in {entry.partition(":")[0] for entry in prints}:
        digest = await asyncio.to_thread(partial(_digest, account, bytes.fromhex(salt)))
        marks = [mark for entry in prints for mark in entry.partition(":")[2].split()]
        if any(hmac.compare_digest(digest, mark) for mark in marks):
            return True
    return False


def _digest(account: str, salt: bytes) -> str:
    return hashlib.scrypt(account.encode(), salt=salt, n=_MEMORY, r=_BLOCK, p=1, dklen=_SIZE).hex()
