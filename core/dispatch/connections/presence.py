"""Players whom their network loses sight of, and what the table hears when they are back."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from functools import partial

from core.contract import Loss, network_of
from core.house import Services
from core.house.people import Person, queries
from core.tables import Table, Tables, in_groups
from core.words.notices import events

AWAY = "away"
"""Out of sight because we were: their network, or this house."""


class Sightings:
    """The players who are out of sight; who is seen next by an account that anybody may take is named to the table."""

    def __init__(self, services: Services, tables: Tables) -> None:
        """Have everybody in sight."""
        self._services, self._tables = services, tables
        self._gone: dict[int, str] = {}
        self._unseen: set[int] = set()
        services.out_of_sight = lambda person: person in self._gone
        services.unseen = lambda person: person in self._unseen and person in self._gone

    def all_lost(self, network: str = "") -> None:
        """We were away, from one network or from all: nobody who plays there was in sight."""
        people = self._services.people
        seated = self._tables.seated()
        self._lose([p for p in seated if people[p].account.startswith(f"{network}/" if network else "")], AWAY)

    async def lost(self, accounts: Iterable[str], reason: Loss) -> None:
        """These went out of sight."""
        persons = set(filter(None, map(self._services.people.at, accounts)))
        self._lose(persons, reason)
        await self._miss(persons)

    async def network(self, network: str, up: bool, present: Collection[str]) -> None:
        """A network went, or is back; one that knows who is in sight there says so of all who play there."""
        if not up:
            self.all_lost(network)
            return
        accounts = {person: self._services.people[person].account for person in self._gone} if present else {}
        there = {person for person, account in accounts.items() if network_of(account) == network}
        await self._miss({person for person in there if accounts[person] not in present})

    async def _miss(self, persons: AbstractSet[int]) -> None:
        """These are out of sight, and not because we were away."""
        missed = (persons & self._gone.keys()) - self._unseen
        self._unseen = (self._unseen & self._gone.keys()) | missed
        await self._tell_lobbies(gone=missed)

    def _lose(self, persons: Iterable[int], reason: str) -> None:
        gone = self._gone | dict.fromkeys(persons, reason)
        self._gone = {person: reason for person, reason in gone.items() if self._tables.of_person(person)}

    async def found(self, accounts: Iterable[str]) -> None:
        """These came into sight; of accounts that last nobody else can be behind one, so that nothing is told."""
        people = self._services.people
        back = {account: who for account in accounts if (who := people.at(account)) is not None and who in self._gone}
        if not back:
            return
        known = await self._services.storage.run(partial(queries.known, accounts=back))
        lasting = {who for account, who in back.items() if known.get(account, (0, False))[1]}
        await self._greet(lasting)
        await self._tell(back.values())

    async def spoke(self, person: Person, lasting: bool) -> None:
        """Somebody is in sight for certain; an account that lasts says who it is."""
        if lasting:
            await self._greet([person.id])
        elif person.id in self._gone:
            await self._tell([person.id])

    async def _greet(self, persons: Iterable[int]) -> None:
        """These are in sight, and it is known that it is they."""
        unseen = {person for person in persons if self._services.unseen(person)}
        for person in persons:
            self._gone.pop(person, None)
        self._unseen -= unseen
        await self._tell_lobbies(back=unseen)

    async def _tell_lobbies(self, *, gone: Collection[int] = (), back: Collection[int] = ()) -> None:
        """Let the tables at which people join hear who of theirs went out of sight, and who is back."""
        tables = dict.fromkeys(table for person in (*gone, *back) for table in self._tables.of_person(person))
        for table in tables:
            if self._tables.phase_of(table) == "lobby":
                await table.sight(gone, back)

    async def _tell(self, persons: Iterable[int]) -> None:
        """Tell each room once which of its tables' players are known by name and address alone."""
        back: dict[tuple[Table, str], set[int]] = defaultdict(set)
        for person in persons:
            reason = self._gone.pop(person, "")
            self._unseen.discard(person)
            for table in self._tables.of_person(person) if reason else ():
                back[table, reason].add(person)
        heard: dict[int, set[int]] = defaultdict(set)
        news: list[tuple[Table, events.KnownAgain]] = []
        for (table, reason), returned in back.items():
            rooms = [room.id for room in table.rooms()]
            new = {person for person in returned if any(person not in heard[room] for room in rooms)}
            seats = zip(table.sheet.seats, table.names(), strict=True)
            names = tuple(name for sitter, name in seats if sitter.person in new)
            if names:
                news.append((table, events.KnownAgain(names, reason)))
            for room in rooms:
                heard[room] |= new
        for some in in_groups(news):  # a whole network may be back: together they share commits
            await asyncio.gather(*(table.tell([event], early=True) for table, event in some))
        for table in dict.fromkeys(table for table, _ in back if self._tables.phase_of(table) == "lobby"):
            await table.sight()  # it may have waited for them alone
