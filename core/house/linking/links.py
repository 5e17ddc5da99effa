"""One person of several accounts: linked, parted, an account given back, and what that changes of ratings."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from core.contract import network_of, nobodys
from core.house.people import queries, sheets
from core.house.ratings import Void, marking
from core.storage import Statement, given, highest, schema

_persons, _accounts = schema.PersonRow.__table__, schema.AccountRow.__table__
_results, _tables = schema.ResultRow.__table__, schema.TableRow.__table__
_rooms, _bans = schema.RoomRow.__table__, schema.BanRow.__table__
_HOME = (
    "COALESCE(home_id, (SELECT a.person_id FROM account a JOIN person p ON p.id = a.person_id "
    "WHERE a.id = result.account_id AND :main IN (p.id, p.linked_to)), person_id)"
)
"""Whose a result is before links: as was noted when they were linked, else by the account with which it was made."""
_GIVE = Statement(f"UPDATE result SET home_id = {_HOME}, person_id = :into WHERE person_id = :main")
_GIVE_BACK = Statement(f"UPDATE result SET person_id = {_HOME}, home_id = NULL WHERE person_id = :main")
_MEANWHILE = Statement(f"SELECT table_id, seat, {_HOME} FROM result WHERE person_id = :main AND home_id IS NULL")
_NAME = Statement(
    "SELECT name FROM result WHERE person_id = :person AND account_id IN "
    "(SELECT id FROM account WHERE person_id = :person) ORDER BY id DESC LIMIT 1"
)


class Chosen(NamedTuple):
    """What somebody who is linked has chosen."""

    language: str
    mentions: bool
    show: str
    coach: bool


def link(connection: Connection, main: int, other: int, chosen: Chosen, wall: float) -> None:
    """Let a person, and who is linked to them already, go as `main` from a wall time on; each is written down."""
    for one in (main, other):
        _GIVE.run(connection, {"into": main, "main": one})
    theirs = (_persons.c.id == other) | (_persons.c.linked_to == other)
    connection.execute(update(_persons).where(theirs).values(linked_to=main, linked_at=wall))
    queries.update_person(connection, main, **chosen._asdict())


def counted(connection: Connection, person: int) -> int:
    """Count the tables that a person played to their end."""
    query = select(func.count(_results.c.table_id.distinct())).where(_results.c.person_id == person)
    return int(connection.execute(query).scalar() or 0)


class Homes(NamedTuple):
    """Whose is what was done on a network by one who is linked: of the only one with accounts there, else `main`'s."""

    main: int
    by_network: Mapping[str, int]

    def of(self, room: str) -> int:
        """Tell whose it is in a room, by its key."""
        return self.by_network.get(network_of(room), self.main)


def homes(connection: Connection, main: int) -> Homes:
    """Find on which networks each of those who are linked has accounts."""
    found: dict[str, set[int]] = {}
    mine = _accounts.c.person_id.in_(queries.members(connection, main))
    for key, person in connection.execute(select(_accounts.c.key, _accounts.c.person_id).where(mine)):
        found.setdefault(network_of(key), set()).add(int(person))
    return Homes(main, {network: min(who) for network, who in found.items() if len(who) == 1})


def unlink(connection: Connection, main: int) -> None:
    """Take a person apart: each is again who they were, with what was done by their accounts meanwhile."""
    members, split = queries.members(connection, main), homes(connection, main)
    since = connection.execute(select(func.min(_persons.c.linked_at)).where(_persons.c.linked_to == main)).scalar()
    _give_seats_back(connection, split)
    _GIVE_BACK.run(connection, {"main": main})
    _ban_all(connection, members, since or 0.0)
    for table, from_then in ((schema.AuditRow.__table__, since), (schema.WishRow.__table__, 0.0)):
        query = select(table.c.id, _rooms.c.key).join(_rooms, _rooms.c.id == table.c.room_id)
        for number, room in connection.execute(query.where(table.c.person_id == main, table.c.at >= from_then)).all():
            connection.execute(update(table).where(table.c.id == number).values(person_id=split.of(room)))
    parted: dict[str, Any] = {"linked_to": None, "linked_at": None}
    connection.execute(update(_persons).where(_persons.c.linked_to == main).values(**parted))
    for one in members:
        _name_again(connection, one)


def _give_seats_back(connection: Connection, split: Homes) -> None:
    """Let each have the seats that they had meanwhile at tables that are over."""
    seats: dict[int, dict[int, int]] = {}
    for number, seat, whose in _MEANWHILE.run(connection, {"main": split.main}).fetchall():
        seats.setdefault(int(number), {})[int(seat)] = int(whose)
    for number, whose in seats.items():
        _give_seats(connection, number, split.main, whose)
    keys = dict(connection.execute(select(_rooms.c.id, _rooms.c.key)).all())
    closed = select(_tables.c.id, _tables.c.room_id, _tables.c.sheet).where(_tables.c.phase == "closed")
    for number, room, stored in connection.execute(closed).all():
        if sheet := sheets.read(stored, split.main):
            rooms = [sitter.get("room") or room for sitter in sheet["seats"]]
            given = {seat: split.of(keys.get(where, "")) for seat, where in enumerate(rooms)}
            _store(connection, number, stored, split.main, given, split.of(keys.get(room, "")))


def _give_seats(connection: Connection, number: int, main: int, given: Mapping[int, int]) -> None:
    stored = connection.execute(select(_tables.c.sheet).where(_tables.c.id == number)).scalar()
    _store(connection, number, stored or "", main, given)


def _store(
    connection: Connection, number: int, stored: str, main: int, given: Mapping[int, int], left: int = 0
) -> None:
    if sheet := sheets.read(stored, main):
        kept = sheets.given(sheet, main, given, left or main)
        connection.execute(update(_tables).where(_tables.c.id == number).values(sheet=kept))


def _ban_all(connection: Connection, members: Sequence[int], since: float) -> None:
    """Let the bans that one of them got while they were linked hold for each."""
    query = select(_bans).where(_bans.c.person_id.in_(members), _bans.c.at >= since)
    for row in connection.execute(query).all():
        for other in members:
            if other != row.person_id:
                number = int(connection.execute(select(func.max(_bans.c.id))).scalar() or 0) + 1
                connection.execute(insert(_bans).values(**{**row._mapping, "id": number, "person_id": other}))


def _name_again(connection: Connection, person: int) -> None:
    """Call a person by an account and a name of their own, where those used last are another's now."""
    kept = queries.get_person(connection, person)
    if kept is None or queries.home(connection, kept.account, person) == person:
        return
    own = select(_accounts.c.key).where(_accounts.c.person_id == person, _accounts.c.lasting).order_by(_accounts.c.id)
    account = connection.execute(own.limit(1)).scalar() or nobodys(kept.account)
    named = _NAME.run(connection, {"person": person}).fetchone()
    queries.update_person(connection, person, account=account, name=named[0] if named else "")


Firsts = Mapping[str, Mapping[int, int]]
"""By game and person the first result."""
_theirs = _results.c.person_id == given("person")
_shared = select(_results.c.table_id).where(_theirs).group_by(_results.c.table_id).having(func.count() > 1)
_TWICE = Statement(
    update(_results)
    .where(_theirs, _results.c.void.not_in([Void.ACCOUNT.value, Void.ADMIN.value]))
    .where(_results.c.table_id.in_(_shared.correlate(None)))
    .values(void=Void.LINKED.value)
)
_ONCE = Statement(update(_results).where(_theirs, _results.c.void == Void.LINKED.value).values(void=""))
_FIRSTS = Statement(select(_results.c.game, func.min(_results.c.id)).where(_theirs).group_by(_results.c.game))
_other = _results.alias()
_its = select(_other.c.table_id).where(_other.c.id == given("id")).scalar_subquery()
_TABLE = Statement(select(func.min(_results.c.id)).where(_results.c.table_id == _its))


def firsts(connection: Connection, persons: Sequence[int]) -> Firsts:
    """Find the first result of each of these persons at each game; to be read while they are not one."""
    found: dict[str, dict[int, int]] = {}
    for person in persons:
        for game, first in _FIRSTS.run(connection, {"person": person}).fetchall():
            found.setdefault(str(game), {})[person] = int(first)
    return found


def follow(connection: Connection, main: int, before: Firsts) -> None:
    """Take out the seats of a person who sat at a table twice, and have ratings made again; `before` were several."""
    _TWICE.run(connection, {"person": main})
    make_again(connection, main, before)


def count_again(connection: Connection, main: int) -> None:
    """Let seats count again that were taken out because of a link; to be called before they are taken apart."""
    _ONCE.run(connection, {"person": main})


def make_again(connection: Connection, main: int, parts: Firsts) -> None:
    """Have the ratings made again of those who are one person, `main`, or were, by what each played for themselves."""
    for game, first in parts.items():
        if first.keys() != {main}:
            later = sorted(first.values())[1:2]  # where there is none, no table changes
            since = _TABLE.value(connection, {"id": later[0]}) if later else highest(connection, "result") + 1
            marking.mark(connection, game, int(since), {main, *first})


def give_back(connection: Connection, account: str) -> tuple[int, int] | None:
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
        _give_seats(connection, table, owner, {seat: first})
    connection.execute(update(_results).where(*by_it, _results.c.person_id == owner).values(person_id=first))
    had = queries.get_person(connection, owner)
    queries.update_person(connection, first, account=account)
    if had is not None and had.account == account:
        queries.wait(connection, owner, account)
    return owner, first
