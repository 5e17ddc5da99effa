"""Rooms behind chats, as the house remembers them."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from sqlalchemy import Connection

from core.contract import Seat, adapter
from core.engine import Sheet
from core.house.people import Ban, bans
from core.house.seating import Seating
from core.house.settings import RoomSettings, load_settings
from core.storage import Storage, queries, stand

log = logging.getLogger(__name__)


OWN = "/~"
"""What stands before the id of a person in the key of their own room; no chat of a network is called so."""


def own_key(network: str, person: int, before: int = 0) -> str:
    """Return the key of the room that a person has to themselves on a network, or of one that somebody had `before`."""
    return f"{network}{OWN}{person}/{before}" if before else f"{network}{OWN}{person}"


class Room:
    """A chat that several people share, or one that a person has with us: our own id, its key now, and its settings.

    Who is `banned` by the time that `wall` tells may not sit down there. `owner` is whose own it is, None for one that
    several share. What is stored of it changes by `Rooms` alone.
    """

    __slots__ = ("bans", "id", "key", "owner", "settings", "wall")

    def __init__(self, id: int, key: str, settings: RoomSettings, wall: Callable[[], float]) -> None:
        """Have these settings."""
        self.id, self.wall, self.settings = id, wall, settings
        self.bans: tuple[Ban, ...] = ()
        self.go_by(key)

    def go_by(self, key: str) -> None:
        """Have this key from now on."""
        self.key = key
        self.owner = int(key.partition(OWN)[2].partition("/")[0]) if OWN in key else None

    @property
    def banned(self) -> tuple[Ban, ...]:
        """List the bans that hold now."""
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
        """Find a room by id, None if there is none."""
        return self._by_id.get(room)

    def __getitem__(self, room: int) -> Room:
        """Return a room by id."""
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

    def of_network(self, network: str) -> list[Room]:
        """List the rooms of a network."""
        return [room for room in self._by_id.values() if room.key.startswith(f"{network}/")]

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
        """List the rooms that a person has to themselves."""
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
