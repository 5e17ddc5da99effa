"""Forgets a person: nothing by which they could be known is left, and every table can still be checked.

They stay due until their files are clean of them, so that a process that is killed meanwhile does it once more.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select, update

from core.contract import network_of, nobodys
from core.people import bans, register, sheets
from core.storage import Storage, scrub, tables

_tables, _results, _outbox, _rooms = tables.TABLES, tables.RESULTS, tables.OUTBOX, tables.ROOMS
_audit, _notes = tables.AUDITS, tables.NOTES
_THEIRS = (
    *(tables.ACCOUNTS, tables.TALLIES, tables.RATINGS, tables.MARKS, tables.WISHES),
    *(tables.LINK_CODES, tables.DAILY_TRIES),
)
"""Of these whole rows are a person's."""
LIVE = ("lobby", "running", "paused")
DEEDS_ON_PEOPLE = ("ban", "unban", "undo ban", "undo unban")
"""What admins do to somebody, whose name follows in what is written down."""
AT_ONCE = 400
"""Tables that are looked through together: what else is to be stored waits for no more of them."""


class Naming(NamedTuple):
    """The tables that name a person, by number, and how far that was looked."""

    tables: list[int]
    after: int


async def naming(storage: Storage, person: int) -> Naming:
    """Find the tables that name a person, or whom they are linked to, by transactions that hold up nobody for long."""
    found, after = list[int](), 0
    persons = await storage.run(partial(register.members, person=person))
    while slice_ := await storage.run(partial(named_after, persons=persons, after=after)):
        found += slice_[0]
        after = slice_[1]
    return Naming(found, after)


def named_after(connection: Connection, persons: Collection[int], after: int) -> tuple[list[int], int] | None:
    """Look through the next tables: those that name any of these, and how far that went; None at the end."""
    query = select(_tables.c.id, _tables.c.sheet).where(_tables.c.id > after).order_by(_tables.c.id).limit(AT_ONCE)
    rows = connection.execute(query).all()
    found = [row.id for row in rows if any(sheets.read(row.sheet, person) for person in persons)]
    return (found, rows[-1].id) if rows else None


def waits_for(connection: Connection, person: int) -> list[str]:
    """List the codes of the tables that are not over and name a person, or whom they are linked to."""
    query = select(_tables.c.code, _tables.c.sheet).where(_tables.c.phase.in_(LIVE)).order_by(_tables.c.id)
    persons = register.members(connection, person)
    found = connection.execute(query)
    return [str(code) for code, sheet in found if any(sheets.read(sheet, one) for one in persons)]


def erase(connection: Connection, person: int, found: Naming, wall: float, salt: bytes) -> list[int] | None:
    """Erase a person whom the tables `found`, and perhaps later ones, name; gives the numbers of all of them.

    Whom they are linked to are the same person, and erased with them.
    None, and nothing is erased, while a table that is not over names them, or somebody is still to hear of one.
    """
    if waits_for(connection, person):
        return None
    persons, numbers, after = register.members(connection, person), list(found.tables), found.after
    while slice_ := named_after(connection, persons, after):
        numbers += slice_[0]
        after = slice_[1]
    for some in _slices(numbers):
        fresh = select(_outbox.c.id).where(_outbox.c.table_id.in_(some), _outbox.c.not_after >= wall)
        if connection.execute(fresh.where(_outbox.c.said.is_(None)).limit(1)).first() is not None:
            return None
    accounts = register.accounts_of(connection, person)
    names = {name for one in persons for name in _names(connection, one)}
    for some in _slices(numbers):
        connection.execute(delete(_outbox).where(_outbox.c.table_id.in_(some)))
        names |= {name for one in persons for name in _forget_sheets(connection, one, some)}
    for one in persons:
        bare = {"name": "", "account_id": None, "home_id": None}
        connection.execute(update(_results).where(_results.c.person_id == one).values(**bare))
        bans.forget(connection, one, accounts, salt)
        _forget_deeds(connection, one, names)
    _forget_notes(connection, accounts)
    for one in persons:
        _forget_person(connection, one, accounts)
    scrub(connection)
    return numbers


def _forget_sheets(connection: Connection, person: int, numbers: Sequence[int]) -> set[str]:
    """Take a person out of the sheets of these tables; gives the names that stood there."""
    names = set[str]()
    for row in connection.execute(select(_tables.c.id, _tables.c.sheet).where(_tables.c.id.in_(numbers))).all():
        if sheet := sheets.read(row.sheet, person):
            names |= sheets.names(sheet, person)
            stored = sheets.without(sheet, person)
            connection.execute(update(_tables).where(_tables.c.id == row.id).values(sheet=stored))
    return names


def _names(connection: Connection, person: int) -> set[str]:
    """List the names by which somebody was known, but for those in sheets."""
    query = select(_results.c.name).where(_results.c.person_id == person).distinct()
    kept = register.get_person(connection, person)
    shut_out = {entry.name for entry in bans.bans_of(connection, person)}
    return {*connection.execute(query).scalars(), *((kept.name,) if kept else ()), *shut_out}


def _forget_deeds(connection: Connection, person: int, names: Collection[str]) -> None:
    """Leave no name in what admins did: not of the person as an admin, and not of the person whom it was about.

    By the name alone a deed is theirs only where it does not say whom it was about: others may be called the same.
    """
    connection.execute(update(_audit).where(_audit.c.person_id == person).values(name=""))
    for verb in DEEDS_ON_PEOPLE:
        query = select(_audit.c.id, _audit.c.deed, _audit.c.before).where(_audit.c.deed.startswith(f"{verb} "))
        for row in connection.execute(query).all():
            whom = _whom(row.before)
            if whom == person or (whom is None and row.deed.removeprefix(f"{verb} ") in names):
                connection.execute(update(_audit).where(_audit.c.id == row.id).values(deed=verb, before=""))


def _whom(before: str) -> int | None:
    """Tell whom a ban was about that was written down as it was."""
    try:
        return int(json.loads(before)["person"])
    except (ValueError, KeyError, TypeError):
        return None


def _forget_notes(connection: Connection, accounts: Iterable[str]) -> None:
    """Drop what networks noted by the number that stands for an account; names they do not note."""
    for account in accounts:
        number = account.rpartition("/")[2]
        if number.isdigit():
            word = re.compile(rf"(?<!\d){number}(?!\d)")
            for row in connection.execute(select(_notes).where(_notes.c.network == network_of(account))).all():
                if word.search(row.key) or word.search(row.text):
                    here = (_notes.c.network == row.network, _notes.c.key == row.key)
                    connection.execute(delete(_notes).where(*here))


def _forget_person(connection: Connection, person: int, accounts: Sequence[str]) -> None:
    for table in _THEIRS:
        connection.execute(delete(table).where(table.c.person_id == person))
    own = _rooms.c.key.endswith(f"/~{person}", autoescape=True) | _rooms.c.key.contains(f"/~{person}/", autoescape=True)
    connection.execute(update(_rooms).where(own).values(settings=json.dumps({})))
    kept = register.get_person(connection, person)
    account = nobodys(kept.account if kept else accounts[0] if accounts else "")
    nothing: dict[str, Any] = {"name": "", "account": account, "language": "", "mentions": True, "since": 0.0}
    alone: dict[str, Any] = {"linked_to": None, "linked_at": None}
    register.update_person(connection, person, **nothing, **alone, show="nobody", forgotten=True)


def _slices(values: Iterable[Any]) -> Iterator[list[Any]]:
    rest = iter(values)
    return iter(lambda: list(islice(rest, AT_ONCE)), [])
