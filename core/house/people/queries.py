"""Every statement on persons and their accounts, as functions of a connection."""

import string
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, case, delete, func, insert, or_, select, update

from core.contract import network_of, nobodys
from core.storage import Statement, given, highest
from core.storage.schema import AccountRow, PersonRow, ResultRow

_persons, _accounts, _results = PersonRow.__table__, AccountRow.__table__, ResultRow.__table__


class SomebodyElse(Exception):
    """Whoever something is to be stored of was forgotten, or is another person by their account by now."""


class StoredPerson(NamedTuple):
    """A person: id, name, the account used last, and what they chose.

    That is a language ("" if none), mentions, to whom they are shown, and whether a coach tells what moves cost.

    Of one who was `forgotten` nothing but the id is left.
    """

    id: int
    name: str
    account: str
    language: str
    mentions: bool
    show: str
    forgotten: bool
    coach: bool


# Made once: putting a statement together costs more than running it. What every newcomer's first words run is past
# SQLAlchemy too.
_PERSON = select(*(_persons.c[column] for column in StoredPerson._fields))
_WHO = func.coalesce(_persons.c.linked_to, _persons.c.id)
"""As whom a person goes, who may be linked to another."""
_this, _by_key = _persons.c.id == given("person"), _accounts.c.key == given("key")
_whose = select(_WHO).join_from(_persons, _accounts, _accounts.c.person_id == _persons.c.id).where(_by_key)
_BY_ID = Statement(_PERSON.where(_this))
_BY_ACCOUNT = Statement(_PERSON.where(_persons.c.id == _whose.correlate(None).scalar_subquery()))
_BY_IDS = _PERSON.where(_persons.c.id.in_(bindparam("ids", expanding=True)))
AT_ONCE = 500
"""Persons that one statement looks up: a database takes no more than a thousand values or so."""
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_KNOWN = Statement(select(_accounts.c.id, _accounts.c.lasting).where(_by_key))
_GIVEN = ("id", "name", "account", "language", "mentions", "forgotten", "since")
_KEEP = Statement(insert(_persons).values(show="room", coach=False, **{name: given(name) for name in _GIVEN}))
_DUE = Statement(select(_persons.c.id).where(_persons.c.forget_at <= given("wall")))
"""In no order, which would go through all of them."""
_FORGET_AT = Statement(select(_persons.c.forget_at).where(_this))
_TAKE_ACCOUNT = Statement(
    update(_accounts)
    .where(_by_key, or_(_accounts.c.person_id == given("person_id"), ~_accounts.c.lasting))
    .values(person_id=given("person_id"))
)
_OWNER = Statement(_whose)
_STANDS_AS = Statement(select(case((_persons.c.forgotten, 0), else_=_WHO)).where(_this))
_SAT = Statement(select(_results.c.id).where(_results.c.person_id == given("person")).limit(1))
_NEW_ACCOUNT = Statement(insert(_accounts))
_HOME = Statement(select(_accounts.c.person_id).where(_by_key))
_HOME_OF = Statement(
    select(_persons.c.id)
    .join_from(_accounts, _persons, _persons.c.id == _accounts.c.person_id)
    .where(_accounts.c.id == given("number"), or_(_this, _persons.c.linked_to == given("person")))
)
_IN_USE = Statement(
    select(_accounts.c.id, _accounts.c.lasting)
    .join_from(_persons, _accounts, _accounts.c.key == _persons.c.account)
    .where(_this)
)
_MAIN = Statement(select(_WHO).where(_this))
_BESIDE = Statement(select(_persons.c.id).where(_persons.c.linked_to == given("main")).order_by(_persons.c.id))
_LINKED = Statement(select(_persons.c.id, _persons.c.linked_to).where(_persons.c.linked_to.is_not(None)))


class NewPerson(NamedTuple):
    """Somebody who is to be written down, with the account in use; `lasting` is that."""

    id: int
    name: str
    account: str
    language: str
    lasting: bool


def keep_person(connection: Connection, person: NewPerson, wall: float) -> None:
    """Write down a person, unless there is such a row already; `SomebodyElse` where it is not theirs any more."""
    stands_as = _STANDS_AS.value(connection, {"person": person.id})
    if stands_as not in (None, person.id):
        raise SomebodyElse
    check_owner(connection, person.account, person.id)
    if stands_as is None:
        _KEEP.run(connection, {**person._asdict(), "mentions": True, "forgotten": False, "since": wall})
        give_account(connection, person.account, person.id, person.lasting, wall)


def find_person(connection: Connection, account: str) -> StoredPerson | None:
    """Look up the person behind an account."""
    return _person(connection, _BY_ACCOUNT, key=account)


def check_owner(connection: Connection, account: str, person: int) -> None:
    """Raise `SomebodyElse` where an account is another's than a person's; nobody's may be theirs."""
    if owner(connection, account) not in (None, person):
        raise SomebodyElse


def owner(connection: Connection, account: str) -> int | None:
    """Tell who goes by an account, None for nobody."""
    whose: int | None = _OWNER.value(connection, {"key": account})
    return whose


def get_person(connection: Connection, person: int) -> StoredPerson | None:
    """Look up a person by id."""
    return _person(connection, _BY_ID, person=person)


def get_persons(connection: Connection, persons: Iterable[int]) -> list[StoredPerson]:
    """Look up many persons by their ids."""
    ids = iter(persons)
    found = iter(lambda: list(islice(ids, AT_ONCE)), [])
    return [StoredPerson(*row) for some in found for row in connection.execute(_BY_IDS, {"ids": some})]


def _person(connection: Connection, query: Statement, **who: int | str) -> StoredPerson | None:
    row = query.run(connection, who).fetchone()
    if row is None:
        return None
    found = StoredPerson(*row)
    return found._replace(mentions=bool(found.mentions), forgotten=bool(found.forgotten), coach=bool(found.coach))


def update_person(connection: Connection, person: int, **values: str | bool | float | None) -> None:
    """Change a person's name, account used last, what they chose, or when they are to be forgotten."""
    connection.execute(update(_persons).where(_persons.c.id == person).values(**values))


def note_person(connection: Connection, person: int, name: str, account: str) -> None:
    """Note the name and account that a person uses now, also with whom the account is of before links."""
    update_person(connection, person, name=name, account=account)
    whose = home(connection, account, person)
    if whose != person:
        update_person(connection, whose, name=name, account=account)


def due(connection: Connection, wall: float) -> list[int]:
    """List who is to be forgotten by a wall time."""
    return sorted(int(person) for (person,) in _DUE.run(connection, {"wall": wall}).fetchall())


def note_forgotten(connection: Connection, persons: Iterable[int]) -> None:
    """Note that these are gone from the files too, if they were forgotten."""
    done = update(_persons).where(_persons.c.id.in_(list(persons)), _persons.c.forgotten)
    connection.execute(done.values(forget_at=None))


def forget_at(connection: Connection, person: int) -> float | None:
    """Read when a person is to be forgotten, None if they are not."""
    at: float | None = _FORGET_AT.value(connection, {"person": person})
    return at


def give_account(connection: Connection, account: str, person: int, lasting: bool, wall: float) -> None:
    """Make an account a person's, whoever had it; one that lasts and is another's is refused by the database."""
    theirs = {"key": account, "person_id": person}
    if not _TAKE_ACCOUNT.run(connection, theirs).rowcount:
        number = highest(connection, "account") + 1
        _NEW_ACCOUNT.run(connection, {**theirs, "id": number, "lasting": lasting, "added": wall})


def comparable(account: str) -> str:
    """Return one form to the ways an account is written; only ASCII letters have a case that never tells two apart."""
    kind, _, rest = account.partition(":")
    name, _, number = rest.rpartition("/")
    # A bare number is the same person whichever bot of that kind meets them.
    account = f"{kind}/{number}" if kind.isalpha() and number.isdigit() and "/" not in name else account
    return account.translate(_LOWER)


def persons_of(connection: Connection, account: str) -> list[int]:
    """List who has an account that may be written like this."""
    meant = comparable(account)
    whose = select(_accounts.c.key, _WHO).join(_persons, _persons.c.id == _accounts.c.person_id)
    number = meant.rpartition("/")[2]  # that of a bare number is the same on all networks of a kind
    alike = func.lower(_accounts.c.key) == func.lower(meant)
    alike = or_(alike, _accounts.c.key.endswith(f"/{number}", autoescape=True)) if number.isdigit() else alike
    rows = connection.execute(whose.where(alike).order_by(_accounts.c.person_id))
    return list(dict.fromkeys(int(person) for key, person in rows if comparable(key) == meant))


def known(connection: Connection, accounts: Iterable[str]) -> dict[str, tuple[int, bool]]:
    """Return the ids of those accounts that somebody has, and whether they last."""
    rows = ((account, _KNOWN.run(connection, {"key": account}).fetchone()) for account in accounts)
    return {account: (int(row[0]), bool(row[1])) for account, row in rows if row}


def in_use(connection: Connection, person: int) -> tuple[int, bool]:
    """Return the id of the account that a person used last, and whether it lasts; 0 where it is nobody's now."""
    row = _IN_USE.run(connection, {"person": person}).fetchone()
    return (int(row[0]), bool(row[1])) if row else (0, False)


def goes_as(connection: Connection, person: int) -> int:
    """Tell as whom a person goes, who may be linked to another."""
    return int(_MAIN.value(connection, {"person": person}) or person)


def members(connection: Connection, person: int) -> list[int]:
    """List the persons of one who may be linked, whichever of them is asked for; first as whom all of them go."""
    main = goes_as(connection, person)
    return [main, *(int(number) for (number,) in _BESIDE.run(connection, {"main": main}).fetchall())]


def linked(connection: Connection) -> dict[int, int]:
    """Tell of everybody who is linked as whom they go."""
    return {int(person): int(main) for person, main in _LINKED.run(connection).fetchall()}


def home_of(connection: Connection, number: int, person: int) -> int:
    """Tell whose the account with a number is before links, the `person` if it is not one of theirs."""
    return int(_HOME_OF.value(connection, {"number": number, "person": person}) or person)


def lasting_account(connection: Connection, person: int, network: str = "") -> str:
    """Return a person's newest account that lasts, on a network or on any; "" if there is none."""
    mine = _accounts.c.person_id.in_(members(connection, person)) & _accounts.c.lasting
    keys = connection.execute(select(_accounts.c.key).where(mine).order_by(_accounts.c.id.desc())).scalars()
    return next((str(key) for key in keys if not network or network_of(key) == network), "")


def users(connection: Connection, account: str) -> list[int]:
    """List who used an account last of those to whom it leads, each as they are without links."""
    owner = home(connection, account, 0)
    persons = get_persons(connection, members(connection, owner)) if owner else []
    return [person.id for person in persons if person.account == account]


def wait(connection: Connection, person: int, at: str) -> None:
    """Let somebody whose account goes to another be told nothing until they come by one of their own that lasts.

    `at` is that account.
    """
    update_person(connection, person, account=lasting_account(connection, person, network_of(at)) or nobodys(at))


def unname(connection: Connection, person: int) -> None:
    """Leave of somebody who never had a seat to the end the bare number."""
    if _SAT.value(connection, {"person": person}) is None:
        update_person(connection, person, name="", language="")


def home(connection: Connection, account: str, person: int) -> int:
    """Tell whose an account is before links, the `person` if it is nobody's."""
    return int(_HOME.value(connection, {"key": account}) or person)


def accounts_of(connection: Connection, person: int) -> list[str]:
    """List a person's accounts, with those of whom they are linked to."""
    query = select(_accounts.c.key).where(_accounts.c.person_id.in_(members(connection, person)))
    query = query.order_by(_accounts.c.id)
    return [str(key) for key in connection.execute(query).scalars()]


def drop_account(connection: Connection, account: str) -> None:
    """Make an account nobody's; who used it last waits for one of their own."""
    for person in users(connection, account):
        wait(connection, person, account)
    connection.execute(delete(_accounts).where(_accounts.c.key == account))
