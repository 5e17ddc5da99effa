"""Persons behind accounts, and rooms behind chats, as the house remembers them."""

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from core import ledger, markup
from core.settings import RoomSettings, load_settings
from core.storage import Storage

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Person:
    """Somebody: our own id, the name and account used last, and the language chosen ("" if none)."""

    id: int
    name: str
    account: str
    language: str = ""


@dataclass
class Room:
    """A chat that several people share: our own id, its key now, and its settings."""

    id: int
    key: str
    settings: RoomSettings


class People:
    """Finds and makes persons; keeps those met in memory."""

    def __init__(self, storage: Storage) -> None:
        """Know nobody yet."""
        self._storage = storage
        self._by_account: dict[str, int] = {}
        self._persons: dict[int, Person] = {}
        self._lock = asyncio.Lock()

    def __getitem__(self, person: int) -> Person:
        """Give a person met before."""
        return self._persons[person]

    async def resolve(self, account: str, name: str) -> Person:
        """Find or make the person behind an account, and remember name and account as those used last."""
        name = markup.clean_name(name)
        known = self._persons.get(self._by_account.get(account, 0))
        if known and known.name == name and known.account == account:
            return known
        async with self._lock:
            found = await self._storage.run(partial(_find_or_make, account=account, name=name))
            return self._keep(account, found)

    async def find(self, account: str) -> Person | None:
        """Find the person behind an account, None if it is nobody's."""
        found = await self._storage.run(partial(ledger.find_person, account=account))
        return None if found is None else self._persons.get(found[0]) or Person(*found)

    async def meet(self, person: int) -> Person:
        """Load a person by id."""
        if person not in self._persons:
            found = await self._storage.run(partial(ledger.get_person, person=person))
            if found is None:
                raise KeyError(person)
            self._keep(found[2], Person(*found))
        return self._persons[person]

    async def rename(self, account: str, new_account: str, name: str) -> Person | None:
        """Let the person behind an account go on under another; None if nobody is known by it."""
        async with self._lock:
            found = await self._storage.run(partial(ledger.find_person, account=account))
            if found is None:
                return None
            person = replace(Person(*found), name=markup.clean_name(name), account=new_account)

            def move(connection: Connection) -> None:
                ledger.give_account(connection, new_account, person.id)
                ledger.update_person(connection, person.id, name=person.name, account=new_account)

            await self._storage.run(move)
            return self._keep(new_account, person)

    async def choose_language(self, person: Person, language: str) -> Person:
        """Remember a person's own language."""
        await self._storage.run(partial(ledger.update_person, person=person.id, language=language))
        return self._keep(person.account, replace(person, language=language))

    def _keep(self, account: str, person: Person) -> Person:
        self._by_account[account] = person.id
        self._persons[person.id] = person
        return person


def _find_or_make(connection: Connection, account: str, name: str) -> Person:
    found = ledger.find_person(connection, account)
    if found is None:
        return Person(ledger.new_person(connection, account, name), name, account)
    person = Person(*found)
    if (person.name, person.account) != (name, account):
        ledger.update_person(connection, person.id, name=name, account=account)
    return replace(person, name=name, account=account)


class Rooms:
    """Finds and makes rooms; all are in memory."""

    def __init__(self, storage: Storage) -> None:
        """Know no room yet; `load` reads them."""
        self._storage = storage
        self._by_key: dict[str, Room] = {}
        self._by_id: dict[int, Room] = {}
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        """Read every room; where settings cannot be read, the usual ones hold."""
        for room, key, stored, alias in await self._storage.run(ledger.rooms):
            if room not in self._by_id:
                settings, broken = load_settings(stored)
                self._by_id[room] = Room(room, key, settings)
                if broken:
                    log.error("room %s: these settings cannot be read, and the usual hold: %s", key, ", ".join(broken))
            self._by_key[alias] = self._by_id[room]

    def find(self, room: int) -> Room | None:
        """Find a room by id, None if there is none."""
        return self._by_id.get(room)

    def __getitem__(self, room: int) -> Room:
        """Give a room by id."""
        return self._by_id[room]

    def of_network(self, network: str) -> list[Room]:
        """List the rooms of a network."""
        return [room for room in self._by_id.values() if room.key.startswith(f"{network}/")]

    async def resolve(self, key: str) -> Room:
        """Find or make the room behind a chat's key."""
        if key not in self._by_key:
            async with self._lock:
                if key not in self._by_key:
                    made = await self._storage.run(partial(ledger.new_room, key=key))
                    self._by_key[key] = self._by_id[made] = Room(made, key, RoomSettings())
        return self._by_key[key]

    async def move(self, key: str, new_key: str) -> None:
        """Let the room behind a key go on behind another; nothing happens if there is none."""
        async with self._lock:
            room = self._by_key.get(key)
            if room is not None and room.key != new_key:
                await self._storage.run(partial(ledger.move_room, room=room.id, key=new_key))
                room.key = new_key
                self._by_key[new_key] = room
