"""Who is there: each word and each report of a network is heard once, and told to the tables that it touches."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import partial

from core.contract import (
    Away,
    Bounded,
    Left,
    Loss,
    Moved,
    Network,
    Outbound,
    Reach,
    Seat,
    Sight,
    Split,
    Undelivered,
    network_of,
)
from core.dispatch.connections.interruptions import Interruptions
from core.dispatch.context import Context
from core.engine import SeatAudience
from core.house import House, Room
from core.house.people import Person, queries
from core.tables import Table, Tables, in_groups
from core.tables.saving import BY_ITSELF
from core.words import Voice
from core.words.notices import events

AWAY = "away"
"""Out of sight because we were: their network, or this house."""
TOLD_AGAIN = 3600.0
"""Seconds after which somebody who was told of a room that refuses words is told once more, if nothing has changed."""
REMEMBERED = 4096

Report = Away | Left | Moved | Network | Reach | Sight | Split | Undelivered
"""What a network reports of people, of its chats and of itself."""


class Presence:
    """Hears who speaks and what networks report.

    Who is seen by an account that anybody may take is named to the table. Who plays in a room that refuses the house's
    words is told so in private. A seat that missed something private is told its position again once it speaks.
    """

    def __init__(self, house: House, tables: Tables) -> None:
        self._house, self._tables = house, tables
        self._interruptions = Interruptions(house, tables)
        self._muted: set[str] = set()
        self._told: Bounded[tuple[str, int], float] = Bounded(REMEMBERED)

    def close(self) -> None:
        self._interruptions.close()

    # -- words ---------------------------------------------------------------------------------------------------------

    async def spoke(self, person: Person, room: Room | None, lasting: bool) -> None:
        """Hear that somebody gave a command: they are there, and what waited for them is dealt with first."""
        if self._interruptions.waiting:
            await self._interruptions.attend(person.id, room)
        await self.seen(person, lasting)
        self._house.outbox.wake(("person", person.id))
        if room is not None and room.key in self._muted:
            self._tell_muted(person, room)

    async def plays(self, ctx: Context, verb: str | None) -> None:
        """Hear that somebody gave a command of the house or of a game: their tables have them back.

        They are told anew what they missed, unless that is just what they ask: perhaps it arrives now.
        """
        once = ctx.cause if verb == "back" else BY_ITSELF  # whose one effect this is
        for table in self._tables.of_person(ctx.person.id):
            seat = table.sheet.seat_of(ctx.person.id) if table.missed else None
            if seat is not None and seat in table.missed:
                table.missed -= {seat}
                if verb != "hand":
                    await table.tell(table.position(SeatAudience(seat)))
            ctx.was_away = await table.present(ctx.person.id, BY_ITSELF if ctx.was_away else once) or ctx.was_away

    async def seen(self, person: Person, lasting: bool) -> None:
        """Hear that somebody is in sight for certain; an account that lasts says who it is."""
        if lasting:
            await self._greet([person.id])
        elif person.id in self._house.reach.gone:
            await self._name([person.id])

    # -- reports -------------------------------------------------------------------------------------------------------

    async def report(self, news: Report) -> None:
        reach, interruptions = self._house.reach, self._interruptions
        match news:
            case Sight(accounts, up, reason):
                await (self._found(accounts) if up else self._lost(accounts, reason))
            case Network(network, up, present):
                await self._found(present)  # before any secret is told
                await interruptions.network(network, up)
                await self._network(network, up, present)
            case Reach(room, up):
                await interruptions.chat(room, up, alone=news.alone)
                await self._follow_muted(news)
            case Left(room, accounts):
                await interruptions.left(room, accounts)
            case Moved(room, new_room):
                await self._house.rooms.move(room, new_room)
                reach.chat(room, up=True)
                await interruptions.chat(new_room, up=True)
            case Split(accounts, up):
                await (interruptions.healed if up else interruptions.split)(accounts)
            case Away(accounts, gone):
                reach.away(accounts, gone)
            case Undelivered(account, reason):
                await self._missed(account, reason)

    # -- who is in sight -----------------------------------------------------------------------------------------------

    def all_lost(self, network: str = "") -> None:
        """Have nobody in sight who plays on a network, or anywhere: we were away."""
        people, start = self._house.people, f"{network}/" if network else ""
        self._lose([person for person in self._tables.seated() if people[person].account.startswith(start)], AWAY)

    async def _network(self, network: str, up: bool, present: Collection[str]) -> None:
        """Follow a network that went, or is back; one that knows who is in sight there says so of all who play."""
        if not up:
            self.all_lost(network)
            return
        people, gone = self._house.people, self._house.reach.gone if present else {}
        accounts = {person: people[person].account for person in gone}
        there = {person for person, account in accounts.items() if network_of(account) == network}
        await self._miss({person for person in there if accounts[person] not in present})

    async def _lost(self, accounts: Iterable[str], reason: Loss) -> None:
        persons = set(filter(None, map(self._house.people.at, accounts)))
        self._lose(persons, reason)
        await self._miss(persons)

    def _lose(self, persons: Iterable[int], reason: str) -> None:
        gone = {**self._house.reach.gone, **dict.fromkeys(persons, reason)}
        self._house.reach.gone = {person: why for person, why in gone.items() if self._tables.of_person(person)}

    async def _miss(self, persons: AbstractSet[int]) -> None:
        await self._tell_lobbies(gone=self._house.reach.miss(persons))

    async def _found(self, accounts: Iterable[str]) -> None:
        """Have these in sight; of accounts that last nobody else can be behind one, so that nothing is told."""
        people, reach = self._house.people, self._house.reach
        met = {account: person for account in accounts if (person := people.at(account)) is not None}
        back = {account: person for account, person in met.items() if person in reach.gone}
        if not back:
            return
        known = await self._house.storage.run(partial(queries.known, accounts=back))
        await self._greet({person for account, person in back.items() if known.get(account, (0, False))[1]})
        await self._name(back.values())

    async def _greet(self, persons: Iterable[int]) -> None:
        """Have these in sight, of whom it is known that it is they."""
        reach = self._house.reach
        unseen = {person for person in persons if reach.unseen(person)}
        for person in persons:
            reach.find(person)
        if unseen:
            await self._tell_lobbies(back=unseen)

    async def _tell_lobbies(self, *, gone: Collection[int] = (), back: Collection[int] = ()) -> None:
        """Let the tables at which people join hear who of theirs went out of sight, and who is back."""
        tables = dict.fromkeys(table for person in (*gone, *back) for table in self._tables.of_person(person))
        for table in tables:
            if self._tables.phase_of(table) == "lobby":
                await table.sight(gone, back)

    async def _name(self, persons: Iterable[int]) -> None:
        """Tell each room once which of its tables' players are known by name and address alone."""
        back: dict[tuple[Table, str], set[int]] = defaultdict(set)
        for person in persons:
            reason = self._house.reach.find(person)
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

    # -- rooms that refuse the house's words ---------------------------------------------------------------------------

    async def _follow_muted(self, reach: Reach) -> None:
        """Follow a chat that refuses words, or takes them again; who plays there, or may change that, is told."""
        room = self._house.rooms.at(reach.room)
        if reach.keepers is None or room is None:
            self._muted.discard(reach.room)
            return
        self._muted.add(reach.room)
        people = self._house.people
        keepers = [await people.resolve(who.account, who.name, who.lasting) for who in reach.keepers]
        for person in [*self._players(room), *keepers]:
            self._tell_muted(person, room)

    def _players(self, room: Room) -> Iterator[Person]:
        for table in self._tables.of_room(room):
            for seat, sitter in enumerate(table.sheet.seats):
                if sitter.person is not None and not sitter.gone and table.room_of(seat).id == room.id:
                    yield self._house.people[sitter.person]

    def _tell_muted(self, person: Person, room: Room) -> None:
        house, now = self._house, self._house.timers.now()
        told = self._told.get((room.key, person.id))
        if told is not None and now - told < TOLD_AGAIN:
            return
        self._told[room.key, person.id] = now
        language, prefix, plain = house.language(person, room), house.room_prefix(room), house.plain(room)
        voice = Voice(house.texts, language, (), prefix, plain=plain, strict=False)
        said = voice.lines(voice.say("say-silenced", room=room.key.partition("/")[2]))
        message = Outbound(f"silenced:{room.key}", said, "answer", asked_in=room.key, plain=plain)
        house.outbox.answer(("person", person.id), message)

    # -- private words that were refused -------------------------------------------------------------------------------

    async def _missed(self, account: str, reason: str) -> None:
        """Note that private words were refused, and say so at each table of that person, once for each reason.

        What was lost on its way is owed to them anew, which needs no explanation.
        """
        for table, seat in self._seats_of(account):
            if reason == "lost":
                await table.tell(table.position(SeatAudience(seat)))
                continue
            table.missed |= {seat}
            if (seat, reason) not in table.explained:
                table.explained |= {(seat, reason)}
                await table.tell([events.NotHeard(seat, reason)])

    def _seats_of(self, account: str) -> list[tuple[Table, Seat]]:
        person = self._house.people.at(account)
        tables = self._tables.of_person(person) if person is not None else []
        seats = ((table, table.sheet.seat_of(person)) for table in tables if person is not None)
        return [(table, seat) for table, seat in seats if seat is not None]
