"""Rooms behind chats, as the house remembers them."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from functools import cache, partial

from core.contract import Seat, adapter
from core.engine import Sheet
from core.house.people import Ban, bans
from core.house.settings import RoomSettings, load_settings
from core.storage import Storage, queries

log = logging.getLogger(__name__)


OWN = "/~"
"""What stands before the id of a person in the key of their own room; no chat of a network is called so."""


def own_key(network: str, person: int, before: int = 0) -> str:
    """Give the key of the room that a person has to themselves on a network, or of one that somebody had `before`."""
    return f"{network}{OWN}{person}/{before}" if before else f"{network}{OWN}{person}"


class Room:
    """A chat that several people share, or one that a person has with us: our own id, its key now, and its settings.

    Who is `banned` by the time that `wall` tells may not sit down there. `chosen` is told of each change of settings.
    """

    __slots__ = ("_chosen", "_settings", "bans", "id", "key", "wall")

    def __init__(
        self,
        id: int,
        key: str,
        settings: RoomSettings,
        wall: Callable[[], float],
        chosen: Callable[["Room"], None] = lambda room: None,
    ) -> None:
        """Have these settings, of which `chosen` is told too."""
        self.id, self.key, self.wall, self._chosen = id, key, wall, chosen
        self.bans: tuple[Ban, ...] = ()
        self.settings = settings

    @property
    def settings(self) -> RoomSettings:
        """Give what holds in the room now."""
        return self._settings

    @settings.setter
    def settings(self, settings: RoomSettings) -> None:
        """Let other settings hold, as is stored by now."""
        self._settings = settings
        self._chosen(self)

    @property
    def banned(self) -> tuple[Ban, ...]:
        """List the bans that hold now."""
        return tuple(entry for entry in self.bans if entry.holds(self.wall())) if self.bans else ()

    @property
    def owner(self) -> int | None:
        """Tell whose own it is, None for one that several share."""
        return int(self.key.partition(OWN)[2].partition("/")[0]) if OWN in self.key else None


class Rooms:
    """Finds and makes rooms; all are in memory. `changed` is told of each change of a room's settings."""

    def __init__(self, storage: Storage, first: Callable[[str], RoomSettings], wall: Callable[[], float]) -> None:
        """Know no room yet; `load` reads them. A new one begins with the settings that are `first` for its key."""
        self._storage, self._first, self._wall = storage, first, wall
        self._by_key: dict[str, Room] = {}
        self._by_id: dict[int, Room] = {}
        self._on_pages: dict[int, Room] = {}
        self.changed: Callable[[Room], None] = lambda room: None
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        """Read every room; where settings cannot be read, the usual ones hold."""
        read = cache(load_settings)  # most rooms have the same, which they share
        for row in await self._storage.run(queries.rooms):
            if row.id not in self._by_id:
                settings, broken = read(row.settings)
                self._by_id[row.id] = Room(row.id, row.key, settings, self._wall, self._note)
                if broken:
                    named = ", ".join(broken)
                    log.error("room %s: these settings cannot be read, and the usual hold: %s", row.key, named)
            self._by_key[row.alias] = self._by_id[row.id]
        await self.load_bans()

    async def load_bans(self) -> None:
        """Read anew who is banned from any room."""
        found = defaultdict[int, list[Ban]](list)
        for entry in await self._storage.run(bans.bans):
            found[entry.room].append(entry)
        for room in self._by_id.values():
            room.bans = tuple(found.get(room.id, ()))

    async def end_bans(self) -> None:
        """Keep nothing any more of bans that are over."""
        if await self._storage.run(partial(bans.drop_over, wall=self._wall())):
            await self.load_bans()

    def clear(self, person: int) -> None:
        """Let the rooms that a person had to themselves be as new."""
        for room in self.owned(person):
            room.settings = RoomSettings()

    def _note(self, room: Room) -> None:
        """Follow a change of a room's settings."""
        if room.settings.public and room.settings.web != "off":
            self._on_pages[room.id] = room
        else:
            self._on_pages.pop(room.id, None)
        self.changed(room)

    def find(self, room: int) -> Room | None:
        """Find a room by id, None if there is none."""
        return self._by_id.get(room)

    def __getitem__(self, room: int) -> Room:
        """Give a room by id."""
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
        """List the rooms whose tables anybody may look at from a page, without going through all."""
        return list(self._on_pages.values())

    async def resolve(self, key: str) -> Room:
        """Find or make the room behind a chat's key."""
        if key not in self._by_key:
            async with self._lock:
                if key not in self._by_key:
                    first = self._first(key)
                    stored = adapter(RoomSettings).dump_json(first).decode()
                    made = await self._storage.run(partial(queries.new_room, key=key, settings=stored))
                    self._by_key[key] = self._by_id[made] = Room(made, key, first, self._wall, self._note)
        return self._by_key[key]

    def own(self, network: str, person: int) -> Room | None:
        """Find the room that a person has to themselves on a network, None if there is none yet."""
        return self.at(own_key(network, person))

    async def resolve_own(self, network: str, person: int) -> Room:
        """Find or make the room that a person has to themselves on a network; where they write to us, it is told."""
        return await self.resolve(own_key(network, person))

    def owned(self, person: int) -> list[Room]:
        """List the rooms that a person has to themselves."""
        return [room for room in self._by_id.values() if room.owner == person]

    def give(self, room: Room, key: str) -> None:
        """Let a room that somebody has to themselves be another person's by its new key, as is stored by now."""
        self._by_key.pop(room.key, None)
        room.key = key
        self._by_key[key] = room

    async def forget(self, room: Room) -> None:
        """Forget a room that was made for nothing: no table was ever opened in it."""
        async with self._lock:
            await self._storage.run(partial(queries.forget_room, room=room.id))
            self._by_key.pop(room.key, None)
            self._by_id.pop(room.id, None)
            self._on_pages.pop(room.id, None)

    async def move(self, key: str, new_key: str) -> None:
        """Let the room behind a key go on behind another; nothing happens if there is none."""
        async with self._lock:
            room = self._by_key.get(key)
            if room is not None and room.key != new_key:
                await self._storage.run(partial(queries.move_room, room=room.id, key=new_key))
                room.key = new_key
                self._by_key[new_key] = room
