"""Rooms behind chats, and which tables are where: what is stored of the one, and an index of the other."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from sqlalchemy import Connection

from core import errors
from core.contract import Seat, Watcher, adapter, network_of
from core.engine import Phase, Sheet
from core.house.people import Ban, bans
from core.house.settings import RoomSettings, load_settings
from core.storage import Storage, queries, stand

log = logging.getLogger(__name__)


class Known(NamedTuple):
    """What a table is found by: rooms, persons and players of the house there, invitation, phase, who moves."""

    rooms: tuple[int, ...] = ()
    persons: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    invitation: str = ""
    phase: Phase = "closed"
    awaits_house: bool = False


NOWHERE = Known()


class Seating:
    """The codes of the tables that have not ended: by room, person seated and invitation; in tuples, which weigh least.

    What it is asked is answered without a table, which may be at rest. `phases` counts the tables of each game,
    `versions` has the newest of each table, `ended` the numbers of those that were stored as over, where there
    are pages, until their replays are made. `watchers` are the networks that are told of each change.
    """

    def __init__(self) -> None:
        self._rooms: dict[int, tuple[str, ...]] = {}
        self._persons: dict[int, tuple[str, ...]] = {}
        self._invitations: dict[str, str] = {}
        self._known: dict[str, Known] = {}
        self.phases: dict[str, Counter[Phase]] = defaultdict(Counter)
        self.versions: dict[str, int] = {}
        self.ended = asyncio.Queue[int]()
        self.watchers: list[Watcher] = []

    def note(self, code: str, game: str, after: Known, version: int) -> Known:
        """Find a table by what it is now, by nothing once it is `NOWHERE`; returns by what it was found before."""
        before = self._known.get(code, NOWHERE)
        self.versions[code] = version
        if after != before:
            _move(self._rooms, before.rooms, after.rooms, code)
            _move(self._persons, before.persons, after.persons, code)
            self._invitations.pop(before.invitation, None)
            if after.invitation:
                self._invitations[after.invitation] = code
            for phase, change in ((before.phase, -1), (after.phase, 1)):
                if phase != NOWHERE.phase:
                    self.phases[game][phase] += change
            self._known[code] = after
        if after is NOWHERE:
            self._known.pop(code, None)
            del self.versions[code]
        return before

    def tell(self, code: str, version: int) -> None:
        """Tell the networks that watch of a table's new version; one that fails at it disturbs nobody else."""
        for watcher in self.watchers:
            try:
                watcher.changed(code, version)
            except (Exception, SystemExit) as error:
                log.error("a network that watches failed: %s", errors.describe(error))

    def tell_room(self, room: int) -> None:
        """Let whoever looks on at a room's tables be let in, or shut out, as its settings say now."""
        for code in self.in_room(room):
            self.tell(code, self.versions[code])

    def at(self, code: str) -> Known:
        """Return what a table is found by; `NOWHERE` for one that is over."""
        return self._known.get(code, NOWHERE)

    def in_room(self, room: int) -> tuple[str, ...]:
        return self._rooms.get(room, ())

    def in_rooms(self, wanted: Callable[[int], bool]) -> set[str]:
        """Return the tables of which any room hears that is `wanted`."""
        return {code for room, codes in self._rooms.items() if wanted(room) for code in codes}

    def of_person(self, person: int) -> tuple[str, ...]:
        return self._persons.get(person, ())

    def persons(self) -> list[int]:
        return list(self._persons)

    def invited_by(self, invitation: str) -> str:
        """Return the table to which an invitation leads, "" for none."""
        return self._invitations.get(invitation, "")

    def awaiting_house(self) -> Iterable[str]:
        """List the tables that await a seat which the house plays."""
        return [code for code, known in self._known.items() if known.awaits_house]

    def bots_in(self, room: int) -> set[str]:
        """Return the names of the house's players at the tables that a room hears of."""
        return {name for code in self.in_room(room) for name in self._known[code].bots}


def _move(index: dict[int, tuple[str, ...]], before: tuple[int, ...], after: tuple[int, ...], code: str) -> None:
    """Find a table by other keys than before."""
    for key in before:
        if key not in after:
            index[key] = tuple(other for other in index[key] if other != code)
            if not index[key]:
                del index[key]
    for key in after:
        if key not in before:
            index[key] = (*index.get(key, ()), code)


OWN = "/~"
"""What stands before the id of a person in the key of their own room; no chat of a network is called so."""


def own_key(network: str, person: int, before: int = 0) -> str:
    """Return the key of the room that a person has to themselves on a network, or of one that somebody had `before`."""
    return f"{network}{OWN}{person}/{before}" if before else f"{network}{OWN}{person}"


class Room:
    """A chat that several people share, or one that a person has with us: our own id, its key now, and its settings.

    Who is `banned` by the time that `wall` tells may not sit down there. `owner` is whose own it is, None for one that
    several share, `network` that of its chat. What is stored of it changes by `Rooms` alone.
    """

    __slots__ = ("bans", "id", "key", "network", "owner", "settings", "wall")

    def __init__(self, id: int, key: str, settings: RoomSettings, wall: Callable[[], float]) -> None:
        self.id, self.wall, self.settings = id, wall, settings
        self.bans: tuple[Ban, ...] = ()
        self.go_by(key)

    def go_by(self, key: str) -> None:
        self.key, self.network = key, network_of(key)
        self.owner = int(key.partition(OWN)[2].partition("/")[0]) if OWN in key else None

    @property
    def banned(self) -> tuple[Ban, ...]:
        return tuple(entry for entry in self.bans if entry.holds(self.wall())) if self.bans else ()


class Rooms:
    """Finds and makes rooms; all are in memory, and stand there as they are stored, in the order of commits.

    `changed` is told of each change of a room's settings.
    """

    def __init__(
        self, storage: Storage, first: Callable[[str], RoomSettings], wall: Callable[[], float], seating: Seating
    ) -> None:
        """Know no room yet; `load` reads them. A new one begins with the settings that are `first` for its key."""
        self._storage, self._first, self._wall, self._seating = storage, first, wall, seating
        self._by_key: dict[str, Room] = {}
        self._by_id: dict[int, Room] = {}
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        """Read every room; where settings cannot be read, the usual ones hold."""
        read = cache(load_settings)  # most rooms have the same, which they share
        for row in await self._storage.run(queries.rooms):
            if row.id not in self._by_id:
                settings, broken = read(row.settings)
                self._by_id[row.id] = Room(row.id, row.key, settings, self._wall)
                if broken:
                    named = ", ".join(broken)
                    log.error("room %s: these settings cannot be read, and the usual hold: %s", row.key, named)
            self._by_key[row.alias] = self._by_id[row.id]
        await self._storage.run(self.follow_bans)

    async def end_bans(self) -> None:
        """Keep nothing any more of bans that are over."""

        def end(connection: Connection) -> None:
            if bans.drop_over(connection, self._wall()):
                self.follow_bans(connection)

        await self._storage.run(end)

    # -- what stores, and lets memory follow once that is on disk; for the transaction of whoever needs it -------------

    def follow_bans(self, connection: Connection) -> None:
        """Let who is banned from any room be in memory as this unit has stored it."""
        found = defaultdict[int, list[Ban]](list)
        for entry in bans.bans(connection):
            found[entry.room].append(entry)
        stand(connection, partial(self._banned, found))

    def save(self, connection: Connection, room: Room, settings: str) -> None:
        """Give a room other settings, as they are stored."""
        queries.save_settings(connection, room.id, settings)
        stand(connection, partial(self._chosen, [room], load_settings(settings)[0]))

    def clear(self, connection: Connection, person: int) -> None:
        """Let the rooms that a person had to themselves be as new, as this unit has stored them."""
        stand(connection, lambda: self._chosen(self.owned(person), RoomSettings()))

    def give(self, connection: Connection, room: Room, key: str) -> None:
        """Let a room that somebody has to themselves be another person's by its new key."""
        queries.give_room(connection, room.id, key)
        stand(connection, partial(self._given, room, key))

    def _banned(self, found: Mapping[int, Sequence[Ban]]) -> None:
        for room in self._by_id.values():
            room.bans = tuple(found.get(room.id, ()))

    def _chosen(self, rooms: Sequence[Room], settings: RoomSettings) -> None:
        for room in rooms:
            room.settings = settings
            self._seating.tell_room(room.id)

    def _given(self, room: Room, key: str) -> None:
        self._by_key.pop(room.key, None)
        room.go_by(key)
        self._by_key[key] = room

    def _made(self, number: int, key: str, settings: RoomSettings) -> None:
        self._by_key[key] = self._by_id[number] = Room(number, key, settings, self._wall)

    def _moved(self, room: Room, key: str) -> None:
        room.go_by(key)
        self._by_key[key] = room

    def _forgotten(self, room: Room) -> None:
        self._by_key.pop(room.key, None)
        self._by_id.pop(room.id, None)

    # -- finding them --------------------------------------------------------------------------------------------------

    def find(self, room: int) -> Room | None:
        return self._by_id.get(room)

    def __getitem__(self, room: int) -> Room:
        return self._by_id[room]

    def at(self, key: str) -> Room | None:
        """Find the room behind a chat's key, None if there is none."""
        return self._by_key.get(key)

    def of_table(self, sheet: Sheet) -> list[Room]:
        """List the rooms that hear of a table: its own, and its guests'."""
        return [self._by_id[room] for room in (sheet.room, *sheet.guest_rooms())]

    def of_seat(self, sheet: Sheet, seat: Seat) -> Room:
        """Tell in which room a seat's player sits."""
        room = sheet.seats[seat].room
        return self._by_id[sheet.room if room is None else room]

    def on_pages(self) -> list[Room]:
        """List the rooms whose tables anybody may look at from a page."""
        return [room for room in self._by_id.values() if room.settings.public and room.settings.web != "off"]

    async def resolve(self, key: str) -> Room:
        """Find or make the room behind a chat's key."""
        if key not in self._by_key:
            async with self._lock:
                if key not in self._by_key:
                    await self._storage.run(partial(self._make, key=key, settings=self._first(key)))
        return self._by_key[key]

    def _make(self, connection: Connection, key: str, settings: RoomSettings) -> None:
        number = queries.new_room(connection, key, adapter(RoomSettings).dump_json(settings).decode())
        stand(connection, partial(self._made, number, key, settings))

    def own(self, network: str, person: int) -> Room | None:
        """Find the room that a person has to themselves on a network, None if there is none yet."""
        return self.at(own_key(network, person))

    async def resolve_own(self, network: str, person: int) -> Room:
        """Find or make the room that a person has to themselves on a network; where they write to us, it is told."""
        return await self.resolve(own_key(network, person))

    def owned(self, person: int) -> list[Room]:
        return [room for room in self._by_id.values() if room.owner == person]

    async def forget(self, room: Room) -> None:
        """Forget a room that was made for nothing: no table was ever opened in it."""

        def forget(connection: Connection) -> None:
            queries.forget_room(connection, room.id)
            stand(connection, partial(self._forgotten, room))

        async with self._lock:
            await self._storage.run(forget)

    async def move(self, key: str, new_key: str) -> None:
        """Let the room behind a key go on behind another; nothing happens if there is none."""
        async with self._lock:
            room = self._by_key.get(key)
            if room is not None and room.key != new_key:
                await self._storage.run(partial(self._move, room=room, key=new_key))

    def _move(self, connection: Connection, room: Room, key: str) -> None:
        queries.move_room(connection, room.id, key)
        stand(connection, partial(self._moved, room, key))
