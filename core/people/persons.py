"""Persons behind accounts, as the house remembers them."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from core.contract import Renamed, nobodys
from core.people import register
from core.people.register import StoredPerson
from core.storage import Storage
from core.text import markup

PASSING = 4096
"""Persons in memory, at most, of whom nothing is to be kept; past them, the one silent for longest is forgotten."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: our own id, the name and account used last, and the language chosen ("" if none).

    `mentions`: they want to be called where their network can mention people. `show`: who may read how they fare, "all"
    people, those of a "room" where they played, or "nobody". Of those who were `forgotten` there is nothing but the id.
    As far as this run of the house has heard, `spoken` is the language of their client, and their account is `lasting`.
    """

    id: int
    name: str
    account: str
    language: str = ""
    mentions: bool = True
    show: str = "room"
    forgotten: bool = False
    spoken: str = ""
    lasting: bool = True


class People:
    """Finds persons behind accounts; those of whom nothing is to be kept are in memory alone, the newest of them.

    Everybody has an id from their first command on. Who takes a seat, chooses a language or does an admin's deed is
    written down in the transaction that does it, by `keep`. An account that does not last leads to its person only
    while it is the one that they used last. `version` grows with every change of a name or an account.
    """

    def __init__(self, storage: Storage, wall: Callable[[], float]) -> None:
        """Know nobody yet."""
        self._storage, self._wall = storage, wall
        self._by_account: dict[str, int] = {}
        self._persons: dict[int, Person] = {}
        self.linked: dict[int, int] = {}  # to whom, of everybody who is linked
        self._passing: OrderedDict[int, None] = OrderedDict()
        self._newest = 0
        self.version = 0
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        """Learn who is linked to whom; before anybody is met."""
        self.linked = await self._storage.run(register.linked)

    def whole(self, person: int) -> int:
        """Tell as whom a person goes, who may be linked to another."""
        return self.linked.get(person, person)

    def __getitem__(self, person: int) -> Person:
        """Give a person met before; who is linked to another is that one."""
        return self._persons[self.linked.get(person, person)]

    def at(self, account: str) -> int | None:
        """Tell who of those met goes by an account now, None for nobody."""
        person = self._persons.get(self._by_account.get(account, 0))
        return person.id if person is not None and person.account == account else None

    def is_kept(self, person: Person) -> bool:
        """Tell whether anything is remembered of a person."""
        return person.id not in self._passing

    async def resolve(self, account: str, name: str, lasting: bool = True, spoken: str = "") -> Person:
        """Find or make the person behind an account, and remember name, account and client's language used last."""
        name = markup.clean_name(name)
        known = self._met(account, lasting)
        if known and (known.name, known.account, known.spoken) == (name, account, spoken or known.spoken):
            return known
        async with self._lock:
            known = self._met(account, lasting) or await self._load(account, lasting)
            if known is None:
                self._newest += 1
                return self._put(Person(self._newest, name, account, spoken=spoken, lasting=lasting), passing=True)
            if self.is_kept(known) and (known.name, known.account) != (name, account):
                await self._storage.run(partial(register.note_person, person=known.id, name=name, account=account))
            now = self._persons[known.id]
            return self._put(replace(now, name=name, account=account, spoken=spoken or now.spoken))

    async def find(self, account: str, lasting: bool = True) -> Person | None:
        """Find the person behind an account, None if it is nobody's."""
        if known := self._met(account, lasting):
            return known
        async with self._lock:
            return self._met(account, lasting) or await self._load(account, lasting)

    async def meet(self, person: int) -> Person:
        """Load a person by id."""
        person = self.whole(person)
        if person not in self._persons:
            found = await self._storage.run(partial(register.get_person, person=person))
            if found is None:
                raise KeyError(person)
            self._put(_read(found))
        return self._persons[person]

    async def meet_all(self, persons: Iterable[int]) -> None:
        """Load many persons at once; those whom nobody knows are left out."""
        strange = sorted({who for person in persons if (who := self.whole(person)) not in self._persons})
        if strange:
            for found in await self._storage.run(partial(register.get_persons, persons=strange)):
                if found.id not in self._persons:
                    self._put(_read(found))

    async def go_on(self, person: Person, renamed: Renamed) -> Person:
        """Let a person go on under the new account of a rename, whoever had it; one that was left is nobody's."""
        async with self._lock:
            new, left = renamed.new_account, "" if renamed.lasted else renamed.account
            going = self._persons.get(person.id, person)
            others = [other for other in self._holders(left, new) if other.id != going.id]
            kept = [other.id for other in others if self.is_kept(other)]
            for account in (left, new):
                self._by_account.pop(account, None)
            for other in others:
                if self.is_kept(other):
                    self._put(replace(other, account=nobodys(new)))
                else:
                    self._forget(other)
            going = self._put(
                replace(going, name=markup.clean_name(renamed.name), account=new, lasting=renamed.lasting)
            )
            if kept or self.is_kept(going):  # memory first: what is written meanwhile is of who they are now
                was = renamed.account
                gone = partial(_gone_on, person=going, was=was, left=left, others=kept, wall=self._wall())
                await self._storage.run(gone)
            return going

    async def link(self, main: Person, other: int, store: Callable[[], Awaitable[None]]) -> Person:
        """Let a person go as `main` from now on, as `store` stores it; where that fails, nothing has changed."""
        async with self._lock:
            before, was = dict(self.linked), [self._persons[other], self._persons[main.id]]
            accounts = [key for key, owner in self._by_account.items() if owner == other]
            self.linked |= dict.fromkeys((other, *self._parts(other)), main.id)  # memory first, as in `go_on`
            self._by_account |= dict.fromkeys(accounts, main.id)
            del self._persons[other]
            try:
                self._put(main)
                await store()
            except BaseException:
                self.linked = before
                self._by_account |= dict.fromkeys(accounts, other)
                for person in was:
                    self._put(person)
                raise
            return main

    async def unlink(self, main: int, store: Callable[[], Awaitable[None]]) -> None:
        """Take a person apart, as `store` stores it; where that fails, nothing has changed."""
        async with self._lock:
            members = [main, *self._parts(main)]
            await store()
            found = await self._storage.run(partial(register.get_persons, persons=members))
            self.linked = {one: to for one, to in self.linked.items() if to != main}
            self._by_account = {key: owner for key, owner in self._by_account.items() if owner != main}
            for one in found:
                self._put(_read(one))

    def _parts(self, main: int) -> list[int]:
        return [one for one, to in self.linked.items() if to == main]

    async def choose_language(self, person: Person, language: str) -> Person:
        """Remember a person's own language."""
        await self._choose(person, language=language)
        return self._put(replace(self._persons[person.id], language=language))

    async def choose_mentions(self, person: Person, mentions: bool) -> Person:
        """Remember whether a person wants to be mentioned."""
        await self._choose(person, mentions=mentions)
        return self._put(replace(self._persons[person.id], mentions=mentions))

    async def choose_show(self, person: Person, show: str) -> Person:
        """Remember who may read how a person fares."""
        await self._choose(person, show=show)
        return self._put(replace(self._persons[person.id], show=show))

    async def forget(self, person: int, at: float | None) -> None:
        """Remember when a person is to be forgotten, and show nothing of them from now on; None: they are not to be."""
        if at is None:
            await self._storage.run(partial(register.update_person, person=person, forget_at=None))
            return
        await self._choose(self._persons[person], forget_at=at, show="nobody")
        self._put(replace(self._persons[person], show="nobody"))

    async def let_go(self, person: int, erase: Callable[[], Awaitable[bool]]) -> bool:
        """Know nothing any more of a person whom `erase` erases, where it does; who comes then is somebody else."""
        async with self._lock:
            known = self._persons.get(person)
            accounts = [account for account, owner in self._by_account.items() if owner == person]
            self._persons.pop(person, None)
            for account in accounts:
                del self._by_account[account]
            erased = await erase()
            if known is not None and not erased:
                self._put(known)
            if erased:
                self.linked = {one: main for one, main in self.linked.items() if main != person}
            self.version += 1
            return erased

    async def _choose(self, person: Person, **chosen: str | bool | float) -> None:
        keep = self.keep([person.id])

        def choose(connection: Connection) -> None:
            keep(connection)
            register.update_person(connection, person.id, **chosen)

        await self._storage.run(choose)

    def keep(self, persons: Iterable[int]) -> Callable[[Connection], None]:
        """Make what writes down these persons if they are not yet; for the transaction that remembers something."""
        known, wall = [self[person] for person in persons], self._wall()
        for person in known:
            self._passing.pop(person.id, None)

        def write(connection: Connection) -> None:
            for person in known:
                new = register.NewPerson(person.id, person.name, person.account, person.language, person.lasting)
                register.keep_person(connection, new, wall)

        return write

    def _met(self, account: str, lasting: bool) -> Person | None:
        person = self._persons.get(self._by_account.get(account, 0))
        if person is not None and not self.is_kept(person):
            self._passing.move_to_end(person.id)
        return person if person is not None and (lasting or person.account == account) else None

    async def _load(self, account: str, lasting: bool) -> Person | None:
        found, newest = await self._storage.run(partial(_look_up, account=account, lasting=lasting))
        self._newest = max(self._newest, newest)
        if found is None:
            return None
        self._by_account[account] = found.id
        return self._persons.get(found.id) or self._put(_read(found))

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


def _look_up(connection: Connection, account: str, lasting: bool) -> tuple[StoredPerson | None, int]:
    """Find whose an account is, with the highest id of all; one that was left is made nobody's."""
    found = register.find_person(connection, account)
    if found is not None and not lasting and found.account != account:
        register.drop_account(connection, account)
        found = None
    return found, register.newest_person(connection)


def _read(found: StoredPerson) -> Person:
    """Give a person as stored; one who has no name any more is called as one whose name cannot be written."""
    return Person(*found._replace(name=markup.clean_name(found.name)))


def _gone_on(connection: Connection, person: Person, was: str, left: str, others: Sequence[int], wall: float) -> None:
    members = register.members(connection, person.id)
    homes = (register.home(connection, account, person.id) for account in (person.account, was))
    whose = next((one for one in homes if one in members), person.id)
    register.drop_account(connection, left)
    for other in others:
        register.update_person(connection, other, account=nobodys(person.account))
    if register.get_person(connection, person.id) is None:
        register.drop_account(connection, person.account)
        return
    register.give_account(connection, person.account, whose, person.lasting, wall)
    register.note_person(connection, person.id, person.name, person.account)
