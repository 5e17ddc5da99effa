"""Forgets a person: nothing by which they could be known is left, and every table can still be checked.

They stay due until their files are clean of them, so that a process that is killed meanwhile does it once more.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

from core.contract import network_of, nobodys
from core.house.people import bans, queries, sheets
from core.storage import Statement, Storage, highest, schema, scrub

_tables, _results = schema.TableRow.__table__, schema.ResultRow.__table__
_outbox, _rooms = schema.OutboxRow.__table__, schema.RoomRow.__table__
_audit, _notes = schema.AuditRow.__table__, schema.NoteRow.__table__
_THEIRS = (schema.AccountRow, schema.TallyRow, schema.RatingRow, schema.WishRow, schema.LinkCodeRow)
"""Of these whole rows are a person's."""
_BARE = {"name": "", "account_id": None, "home_id": None}
"""What is left of a result of somebody who was forgotten."""
LIVE = ("lobby", "running", "paused")
DEEDS_ON_PEOPLE = ("ban", "unban", "undo ban", "undo unban")
"""What admins do to somebody, whose name follows in what is written down."""
AT_ONCE, LOOKED_THROUGH = 400, 5000
"""Tables that are asked for together, and that are looked through, which is quick."""
STRIPPED, LEFT_OUT = 100, 200
"""Tables, and ratings, of which a person is taken out together: what else is to be stored waits for no more of them."""
_FEW_RATINGS = Statement(
    "DELETE FROM rating WHERE person_id = :person AND (room_id, game) IN "
    f"(SELECT room_id, game FROM rating WHERE person_id = :person LIMIT {LEFT_OUT})"
)


class Naming(NamedTuple):
    """The tables that name a person, by number, and how far that was looked.

    They were taken out of the first `stripped` of them already, where they had these `names`.
    """

    tables: list[int]
    after: int
    stripped: int = 0
    names: frozenset[str] = frozenset()


async def naming(storage: Storage, person: int) -> Naming:
    """Find the tables that name a person, or whom they are linked to, beside whoever stores."""
    found, after = list[int](), 0
    persons = await storage.read(partial(queries.members, person=person))
    while slice_ := await storage.read(partial(named_after, persons=persons, after=after)):
        found += slice_[0]
        after = slice_[1]
    return Naming(found, after)


def named_after(connection: Connection, persons: Collection[int], after: int) -> tuple[list[int], int] | None:
    """Look through the next tables: those that name any of these, and how far that went; None at the end."""
    newest = highest(connection, "game_table")
    if after >= newest:
        return None
    to = min(after + LOOKED_THROUGH, newest)
    next_ = (_tables.c.id > after, _tables.c.id <= to, _may_name(persons))
    rows = connection.execute(select(_tables.c.id, _tables.c.sheet).where(*next_).order_by(_tables.c.id))
    return [row.id for row in rows if any(sheets.read(row.sheet, person) for person in persons)], to


def _may_name(persons: Collection[int]) -> ColumnElement[bool]:
    """Pass over most sheets that name none of these, which the database does a hundred times as fast as we."""
    forms = (form.format(person) for person in persons for form in sheets.NAMED)
    return or_(*(_tables.c.sheet.contains(form, autoescape=True) for form in forms))


def waits_for(connection: Connection, person: int) -> list[str]:
    """List the codes of the tables that are not over and name a person, or whom they are linked to."""
    persons = queries.members(connection, person)
    live = (_tables.c.phase.in_(LIVE), _may_name(persons))
    found = connection.execute(select(_tables.c.code, _tables.c.sheet).where(*live).order_by(_tables.c.id))
    return [str(code) for code, sheet in found if any(sheets.read(sheet, one) for one in persons)]


def erase(connection: Connection, person: int, found: Naming, wall: float, salt: bytes) -> list[int] | None:
    """Erase a person whom the tables `found`, and perhaps later ones, name; returns the numbers of all of them.

    Whom they are linked to are the same person, and erased with them.
    None, and nothing is erased, while a table that is not over names them, or somebody is still to hear of one.
    """
    persons, numbers, after = queries.members(connection, person), list(found.tables), found.after
    while slice_ := named_after(connection, persons, after):
        numbers += slice_[0]
        after = slice_[1]
    if is_needed(connection, person, numbers, wall):
        return None
    accounts = queries.accounts_of(connection, person)
    names = {*found.names, *(name for one in persons for name in _names(connection, one))}
    for some in _slices(numbers[found.stripped :], AT_ONCE):
        names |= strip(connection, persons, some)
    for one in persons:
        named = or_(_results.c.name != "", _results.c.account_id.is_not(None), _results.c.home_id.is_not(None))
        connection.execute(update(_results).where(_results.c.person_id == one, named).values(**_BARE))
        bans.forget(connection, one, accounts, salt)
        _forget_deeds(connection, one, names)
    _forget_notes(connection, accounts)
    for one in persons:
        _forget_person(connection, one, accounts)
    scrub(connection)
    return numbers


def is_needed(connection: Connection, person: int, numbers: Sequence[int], wall: float) -> bool:
    """Tell whether a table that is not over names a person, or somebody is still to hear of one of these."""
    fresh = select(_outbox.c.id).where(_outbox.c.not_after >= wall, _outbox.c.said.is_(None)).limit(1)
    owed = (connection.execute(fresh.where(_outbox.c.table_id.in_(some))).first() for some in _slices(numbers, AT_ONCE))
    return bool(waits_for(connection, person)) or any(row is not None for row in owed)


async def stripped(storage: Storage, person: int, found: Naming, wall: float) -> Naming:
    """Take a person out of what there is most of, by transactions that hold up nobody for long; `erase` does the rest.

    Nothing is done while they are needed. Whoever is killed on the way does it once more.
    """
    if await storage.read(partial(is_needed, person=person, numbers=found.tables, wall=wall)):
        return found
    persons, names = await storage.read(partial(queries.members, person=person)), set[str]()
    for some in _slices(found.tables, STRIPPED):
        names |= await storage.run(partial(strip, persons=persons, numbers=some))
    for one in persons:
        while await storage.run(partial(_forget_ratings, person=one)):
            pass
    return found._replace(stripped=len(found.tables), names=frozenset(names))


def strip(connection: Connection, persons: Collection[int], numbers: Sequence[int]) -> set[str]:
    """Take these persons out of tables and their results; returns the names by which they were known there."""
    connection.execute(delete(_outbox).where(_outbox.c.table_id.in_(numbers)))
    names = {name for one in persons for name in _forget_sheets(connection, one, numbers)}
    theirs = (_results.c.table_id.in_(numbers), (_results.c.person_id + 0).in_(persons))  # by the table: it is quicker
    names.update(connection.execute(select(_results.c.name).where(*theirs).distinct()).scalars())
    connection.execute(update(_results).where(*theirs).values(**_BARE))
    return names - {""}


def _forget_ratings(connection: Connection, person: int) -> bool:
    """Delete some of a person's ratings; tells whether there may be more."""
    return _FEW_RATINGS.run(connection, {"person": person}).rowcount == LEFT_OUT


def _forget_sheets(connection: Connection, person: int, numbers: Sequence[int]) -> set[str]:
    """Take a person out of the sheets of these tables; returns the names that stood there."""
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
    kept = queries.get_person(connection, person)
    shut_out = {entry.name for entry in bans.bans_of(connection, person)}
    return {*connection.execute(query).scalars(), *((kept.name,) if kept else ()), *shut_out}


def _forget_deeds(connection: Connection, person: int, names: Collection[str]) -> None:
    """Leave no name in what admins did: not of the person as an admin, and not of the person whom it was about.

    By the name alone a deed is theirs only where it does not say whom it was about: others may be called the same.
    Of a ban that holds still it says what `unban` takes.
    """
    connection.execute(update(_audit).where(_audit.c.person_id == person).values(name=""))
    about = [_audit.c.before.contains(form.format(person)) for form in ('"person":{}', '"person": {}')]
    for verb in DEEDS_ON_PEOPLE:
        query = select(_audit.c.id, _audit.c.deed, _audit.c.before).where(_audit.c.deed.startswith(f"{verb} "))
        query = query.where(or_(_audit.c.deed.in_([f"{verb} {name}" for name in names]), *about))
        for row in connection.execute(query).all():
            whom = bans.whom(row.before)
            if whom == person or (whom is None and row.deed.removeprefix(f"{verb} ") in names):
                named = bans.still_named(connection, row.before) if verb == "ban" else ""
                deed = f"{verb} {named}".rstrip()
                connection.execute(update(_audit).where(_audit.c.id == row.id).values(deed=deed, before=""))


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
    for table in (row.__table__ for row in _THEIRS):
        connection.execute(delete(table).where(table.c.person_id == person))
    own = _rooms.c.key.endswith(f"/~{person}", autoescape=True) | _rooms.c.key.contains(f"/~{person}/", autoescape=True)
    connection.execute(update(_rooms).where(own).values(settings=json.dumps({})))
    kept = queries.get_person(connection, person)
    account = nobodys(kept.account if kept else accounts[0] if accounts else "")
    nothing: dict[str, Any] = {"name": "", "account": account, "language": "", "mentions": True, "since": 0.0}
    alone: dict[str, Any] = {"linked_to": None, "linked_at": None}
    queries.update_person(connection, person, **nothing, **alone, show="nobody", forgotten=True)


def _slices(values: Iterable[Any], most: int) -> Iterator[list[Any]]:
    rest = iter(values)
    return iter(lambda: list(islice(rest, most)), [])
