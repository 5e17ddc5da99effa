"""Accounts that change hands: who goes on under another one, and what of a table goes along."""

import asyncio
import itertools
import logging
from contextlib import suppress

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from core import errors
from core.contract import Renamed
from core.dispatch.access import guests
from core.dispatch.connections.presence import Presence
from core.engine import Sheet
from core.house import House, Room, own_key
from core.house.people import Person, bans
from core.house.people import queries as register
from core.tables import Tables, change_all
from core.words.notices.refusals import Refused

log = logging.getLogger(__name__)

AT_ONCE, AGAIN_SECONDS = 5, 5.0
"""How often what cannot be stored is tried at once, and the seconds until each later try."""


class Logins:
    """Follows people from account to account; one that lasts stays its person's, and seats come to it."""

    def __init__(self, house: House, tables: Tables, presence: Presence) -> None:
        self._house, self._tables, self._presence = house, tables, presence

    async def renamed(self, renamed: Renamed) -> None:
        """Follow somebody to another account, as often as it takes until that is stored.

        Whatever is said by either account waits meanwhile: else whoever takes the old one would be who had it.
        """
        for tried in itertools.count(1):
            try:
                await self._renamed(renamed)
                return
            except IntegrityError:
                raise
            except (OSError, DBAPIError) as error:
                log.error("a change of account is not stored yet, and will be: %s", errors.describe(error))
            if tried >= AT_ONCE:
                await self._pause(f"renamed:{renamed.account}")

    async def _pause(self, key: str) -> None:
        timers, over = self._house.timers, asyncio.Event()

        async def go_on() -> None:
            over.set()

        timers.arm(key, timers.now() + AGAIN_SECONDS, go_on)
        await over.wait()

    async def _renamed(self, renamed: Renamed) -> None:
        people, outcomes = self._house.people, self._house.outcomes
        old = await people.find(renamed.account, renamed.lasted)
        if old is None and not (renamed.lasted and renamed.lasting):
            outcomes.renamed(renamed)
        if old is None or (old.account != renamed.account and old.id in people.linked.values()):
            return  # who is linked may have spoken elsewhere since
        known = await people.find(renamed.new_account, renamed.lasting)
        if await self._is_anothers(old, known, renamed):
            await self._house.storage.run(people.go_on(known, renamed))
            outcomes.forget([] if renamed.lasted else [renamed.account])
            self._wake(old, known)
            return
        going = self._going(old, known, renamed)
        left = await self._leave_shut(old, going, renamed)
        if going.id != old.id and renamed.lasting and self._tables.of_person(old.id):
            await self._presence.seen(old, renamed.lasted)
            await self._bring_seats(old, going, renamed, whole=not left)
        else:
            await self._house.storage.run(people.go_on(going, renamed))
        outcomes.renamed(renamed)
        if going.id == old.id:
            await self._presence.seen(going, renamed.lasted)
        self._wake(old, going)

    async def _is_anothers(self, old: Person, known: Person | None, renamed: Renamed) -> bool:
        """Tell whether somebody who has an account goes on under that of another: what is theirs waits for theirs."""
        if not renamed.lasting or (known is not None and known.id == old.id):
            return False
        return renamed.lasted or await self._house.people.has_account(old)

    def _going(self, old: Person, known: Person | None, renamed: Renamed) -> Person:
        """Tell as whom somebody goes on: as whom the new account is known, unless that is a nick and they have a seat.

        Who said something before their login, or before they had their nick back, is somebody new under that name; it
        must not take their seat, their score or their ban from them.
        """
        stays = not renamed.lasting and self._tables.of_person(old.id)
        return known if known is not None and self._house.people.is_kept(known) and not stays else old

    async def _leave_shut(self, old: Person, going: Person, renamed: Renamed) -> bool:
        """Let whoever logs in give up seats that the account's person may not have, or not besides; tell if any."""
        left = False
        for table in self._tables.of_person(old.id) if renamed.lasting else ():
            seat = table.sheet.seat_of(old.id)
            rooms = [table.room] if seat is None else [table.room, table.room_of(seat)]
            twice = going.id != old.id and going.id in table.sheet.persons()
            if seat is not None and (twice or await self._is_shut_out(going, renamed.new_account, rooms)):
                left = True
                with suppress(Refused):  # a table that stands still; there it stays nobody's
                    await guests.get_up(table, [seat])
        return left

    async def _is_shut_out(self, person: Person, account: str, rooms: list[Room]) -> bool:
        banned = [entry for room in rooms for entry in room.banned]
        return not guests.is_welcome(person.id, *rooms) or bool(await bans.recognised(account, banned))

    async def _bring_seats(self, old: Person, known: Person, renamed: Renamed, whole: bool) -> None:
        """Let the account's person have the seats of whoever logs in, and what rooms they had to themselves.

        Where that is the `whole` of them, the nick's name is forgotten.
        """
        house, tables = self._house, self._tables.of_person(old.id)
        tables = [table for table in tables if known.id not in table.sheet.persons()]
        go_on, rooms = house.people.go_on(known, renamed), self._rooms(old, known)

        def change(sheet: Sheet) -> Sheet:
            return sheet.known_as(lambda person, room: known.id if person == old.id else person)

        def work(connection: Connection) -> None:
            for room, key in rooms:
                house.rooms.give(connection, room, key)
            if whole:
                register.unname(connection, old.id)
            go_on(connection)

        await change_all(house, tables, change, work)
        for person in (old.id, known.id):
            house.given.pop(person, None)

    def _rooms(self, old: Person, known: Person) -> list[tuple[Room, str]]:
        """List the rooms that a person has to themselves, each with a key by which it is another's."""
        rooms = self._house.rooms
        owned = [(room, room.network) for room in rooms.owned(old.id)]
        taken = [rooms.own(network, known.id) is not None for _, network in owned]
        keys = [
            own_key(network, known.id, old.id if more else 0) for (_, network), more in zip(owned, taken, strict=True)
        ]
        return [(room, key) for (room, _), key in zip(owned, keys, strict=True)]

    def _wake(self, *persons: Person | None) -> None:
        """Tell them what waits for them, each where they are now."""
        for person in filter(None, persons):
            self._house.outbox.wake(("person", person.id))
