"""Persons behind accounts, as the house remembers them."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from core.contract import Renamed, nobodys
from core.house.people import queries
from core.house.people.queries import StoredPerson
from core.storage import Storage, highest, stand
from core.words import markup

Write = Callable[[Connection], None]
"""A part of a transaction; what it stores stands in memory once that is on disk, and never before."""
PASSING = 4096
"""Persons in memory, at most, of whom nothing is to be kept; past them, the one silent for longest is forgotten."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: our own id, the name and account used last, and the language chosen ("" if none).

    `mentions`: they want to be called where their network can mention people. `show`: who may read how they fare, "all"
    people, those of a "room" where they played, or "nobody". `coach`: they want to hear at once what a move cost. Of
    those who were `forgotten` there is nothing but the id. As far as this run of the house has heard, `spoken` is the
    language of their client, and their account is `lasting`.
    """

    id: int
    name: str
    account: str
    language: str = ""
    mentions: bool = True
    show: str = "room"
    forgotten: bool = False
    coach: bool = False
    spoken: str = ""
    lasting: bool = True


class People:
    """Finds persons behind accounts; those of whom nothing is to be kept are in memory alone, the newest of them.

    Everybody has an id from their first command on. Who takes a seat, chooses a language or does an admin's deed is
    written down in the transaction that does it, by `keep`. An account that does not last leads to its person only
    while it is the one that they used last. All else is stored first, and then stands in memory, in the order of
    commits. `version` grows with every change of a name or an account.
    """

    def __init__(self, storage: Storage, wall: Callable[[], float]) -> None:
        self._storage, self._wall = storage, wall
        self._by_account: dict[str, int] = {}
        self._persons: dict[int, Person] = {}
        self.linked: dict[int, int] = {}  # to whom, of everybody who is linked
        self._passing: OrderedDict[int, None] = OrderedDict()
        self._newest = 0
        self.version = 0

    async def load(self) -> None:
        """Learn who is linked to whom; before anybody is met."""
        self.linked = await self._storage.run(queries.linked)

    def whole(self, person: int) -> int:
        """Tell as whom a person goes, who may be linked to another."""
        return self.linked.get(person, person)

    def __getitem__(self, person: int) -> Person:
        """Return a person met before; who is linked to another is that one."""
        return self._persons[self.linked.get(person, person)]

    def account(self, person: int) -> str:
        """Tell where somebody is reached now: nowhere who passed by and is not in memory any more."""
        known = self._persons.get(self.whole(person))
        return nobodys("") if known is None else known.account

    def at(self, account: str) -> int | None:
        """Tell who of those met goes by an account now, None for nobody."""
        person = self._persons.get(self._by_account.get(account, 0))
        return person.id if person is not None and person.account == account else None

    def is_kept(self, person: Person) -> bool:
        """Tell whether anything is remembered of a person."""
        return person.id not in self._passing

    async def resolve(self, account: str, name: str, lasting: bool = True, spoken: str = "") -> Person:
        """Find or make the person behind an account, and remember name, account and client's language used last."""
        while known := self._met(account, lasting) or await self._load(account, lasting):
            name = name if name == known.name else markup.clean_name(name)
            same = (known.name, known.account) == (name, account)
            if same and known.lasting == lasting and spoken in ("", known.spoken):
                return known
            now = replace(known, name=name, account=account, lasting=lasting, spoken=spoken or known.spoken)
            if same or not self.is_kept(known):
                return self._put(now)
            await self._storage.run(partial(self._note, now=now))
        self._newest += 1
        name = markup.clean_name(name)
        return self._put(Person(self._newest, name, account, spoken=spoken, lasting=lasting), passing=True)

    async def find(self, account: str, lasting: bool = True) -> Person | None:
        """Find the person behind an account, None if it is nobody's."""
        return self._met(account, lasting) or await self._load(account, lasting)

    async def meet(self, person: int) -> Person:
        """Load a person by id."""
        await self.meet_all([person])
        return self[person]

    async def meet_all(self, persons: Iterable[int]) -> None:
        """Load many persons at once; those whom nobody knows are left out."""
        strange = sorted({who for person in persons if (who := self.whole(person)) not in self._persons})
        if strange:
            await self._storage.run(partial(self._read, persons=strange))

    async def has_account(self, person: Person) -> bool:
        """Tell whether an account that lasts leads to a person, whatever they go by now."""
        if not self.is_kept(person):
            return False
        return await self._storage.run(partial(queries.lasting_account, person=person.id)) != ""

    async def choose(self, person: Person, **chosen: str | bool | float | None) -> Person:
        """Remember what a person chose: `language`, `mentions`, `show`, `coach`, when (wall) they `forget_at` all."""
        keep = self.keep([person.id])

        def write(connection: Connection) -> None:
            keep(connection)
            queries.update_person(connection, person.id, **chosen)
            self._reread(connection, [person.id])

        await self._storage.run(write)
        return self[person.id]

    # -- what stores, and lets memory follow once that is on disk; for the transaction of whoever needs it -------------

    def keep(self, persons: Iterable[int]) -> Write:
        """Make what writes down these persons if they are not yet; `SomebodyElse` where one is another by then."""
        known, wall = [self[person] for person in persons], self._wall()

        def write(connection: Connection) -> None:
            for person in known:
                new = queries.NewPerson(person.id, person.name, person.account, person.language, person.lasting)
                queries.keep_person(connection, new, wall)
            if known:
                stand(connection, partial(self._kept, known))

        return write

    def go_on(self, person: Person | None, renamed: Renamed) -> Write:
        """Make what lets a person go on under the new account of a rename; None: nobody who is known does.

        The account that was left is nobody's. Who else went by either waits for an account of their own.
        """
        new, left, wall = renamed.new_account, "" if renamed.lasted else renamed.account, self._wall()
        going = person and replace(
            self._persons.get(person.id, person),
            name=markup.clean_name(renamed.name),
            account=new,
            lasting=renamed.lasting,
        )

        def write(connection: Connection) -> None:
            mains = {queries.goes_as(connection, user) for user in queries.users(connection, left)}
            queries.drop_account(connection, left)
            for user in queries.users(connection, new):
                queries.wait(connection, user, new)
                mains.add(queries.goes_as(connection, user))
            kept = going is not None and _go_on(connection, going, renamed.account, wall)
            stand(connection, partial(self._went_on, (left, new), going, kept))
            self._reread(connection, mains | ({going.id} if going else set()))

        return write

    def follow(self, connection: Connection, persons: Sequence[int]) -> None:
        """Let these persons, their accounts, and whether they are linked, be in memory as this unit has stored them."""
        as_whom = ((person, queries.goes_as(connection, person)) for person in persons)
        linked = {person: whole for person, whole in as_whom if whole != person}
        stand(connection, partial(self._parted, frozenset(persons), linked))
        self._reread(connection, [person for person in persons if person not in linked])

    def _note(self, connection: Connection, now: Person) -> None:
        """Note the name and account that a person uses now, unless it leads to another by then."""
        found = queries.find_person(connection, now.account)
        if found is not None and found.id == now.id:
            queries.note_person(connection, now.id, now.name, now.account)
            stand(connection, partial(self._called, now))
        else:
            stand(connection, partial(self._leave, now.account))

    def _read(self, connection: Connection, persons: Sequence[int]) -> None:
        found = [_person(row) for row in queries.get_persons(connection, persons)]
        stand(connection, partial(self._loaded, found))

    def _reread(self, connection: Connection, persons: Iterable[int]) -> None:
        """Let these be in memory as they are stored, with what this run has heard of them."""
        found = [_person(row) for row in queries.get_persons(connection, persons)]
        stand(connection, partial(self._stored, found))

    async def _load(self, account: str, lasting: bool) -> Person | None:
        await self._storage.run(partial(self._look_up, account=account, lasting=lasting))
        return self._met(account, lasting)

    def _look_up(self, connection: Connection, account: str, lasting: bool) -> None:
        """Find whose an account is, with the highest id of all; one that was left is made nobody's."""
        found, newest = queries.find_person(connection, account), highest(connection, "person")
        if found is not None and not lasting and found.account != account:
            queries.drop_account(connection, account)
            found = None
        stand(connection, partial(self._looked_up, account, found and _person(found), newest))

    # -- memory as it is stored; called in the loop, in the order of commits -------------------------------------------

    def _looked_up(self, account: str, found: Person | None, newest: int) -> None:
        self._newest = max(self._newest, newest)
        if found is not None:
            self._loaded([found])
            self._by_account[account] = found.id
        elif self._by_account.get(account) not in self._passing:
            self._leave(account)

    def _loaded(self, found: Sequence[Person]) -> None:
        for person in found:
            if person.id not in self._persons and person.id not in self.linked:
                self._put(person)

    def _stored(self, found: Sequence[Person]) -> None:
        for person in found:
            heard = self._persons.get(person.id, person)
            self._put(replace(person, spoken=heard.spoken, lasting=heard.lasting))

    def _kept(self, known: Sequence[Person]) -> None:
        for person in known:
            if person.id in self._passing or person.id not in self._persons:
                self._passing.pop(person.id, None)
                self._leave(self._persons.get(person.id, person).account)
                self._called(person)

    def _called(self, now: Person, passing: bool = False) -> None:
        """Let somebody go by another name and account."""
        known = self._persons.get(now.id, now)
        known = replace(known, name=now.name, account=now.account, lasting=now.lasting, spoken=now.spoken)
        self._put(known, passing)

    def _went_on(self, accounts: Sequence[str], going: Person | None, kept: bool) -> None:
        others = [other for other in self._holders(*accounts) if going is None or other.id != going.id]
        if going is not None and going.id in self._passing:  # who has one account and no more
            self._leave(self._persons[going.id].account)
        for account in accounts:
            self._leave(account)
        for other in others:
            if other.id in self._passing:
                self._forget(other)
        if going is not None:
            self._called(going, passing=not kept)

    def _parted(self, persons: frozenset[int], linked: dict[int, int]) -> None:
        self.linked = {one: to for one, to in self.linked.items() if one not in persons} | linked
        self._by_account = {account: owner for account, owner in self._by_account.items() if owner not in persons}
        for person in persons & linked.keys():
            self._persons.pop(person, None)
        self.version += 1

    def _leave(self, account: str) -> None:
        self._by_account.pop(account, None)

    def _met(self, account: str, lasting: bool) -> Person | None:
        person = self._persons.get(self._by_account.get(account, 0))
        if person is not None and not self.is_kept(person):
            self._passing.move_to_end(person.id)
        return person if person is not None and (lasting or person.account == account) else None

    def _holders(self, *accounts: str) -> list[Person]:
        ids = {person for account in accounts if (person := self.at(account)) is not None}
        return [self._persons[person] for person in ids]

    def _put(self, person: Person, passing: bool = False) -> Person:
        self.version += 1
        if person.account != nobodys(person.account):
            self._by_account[person.account] = person.id
        self._persons[person.id] = person
        if passing:
            self._passing[person.id] = None
            while len(self._passing) > PASSING:
                self._forget(self._persons[next(iter(self._passing))])
        return person

    def _forget(self, person: Person) -> None:
        self._passing.pop(person.id, None)
        self._persons.pop(person.id, None)
        if self._by_account.get(person.account) == person.id:
            del self._by_account[person.account]


def _person(found: StoredPerson) -> Person:
    """Return a person as stored; one who has no name any more is called as one whose name cannot be written."""
    return Person(*found._replace(name=markup.clean_name(found.name)))


def _go_on(connection: Connection, going: Person, was: str, wall: float) -> bool:
    """Give a person their new account if they are written down, and tell that; of a passer-by nothing is."""
    if queries.get_person(connection, going.id) is None:
        if not going.lasting:
            queries.drop_account(connection, going.account)
        return False
    members = queries.members(connection, going.id)
    homes = (queries.home(connection, account, going.id) for account in (going.account, was))
    whose = next((one for one in homes if one in members), going.id)
    queries.give_account(connection, going.account, whose, going.lasting, wall)
    queries.note_person(connection, going.id, going.name, going.account)
    return True
