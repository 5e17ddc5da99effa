"""Calls whoever is to move at a page that is closed: on their accounts in chats, once for what is awaited."""

import logging
from functools import partial

from core import errors
from core.contract import Bounded, Outbound, network_of
from core.house import House, Room
from core.house.people import Person, queries
from core.tables.saving import SavedTable
from core.words import Voice, markup

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds in which a page comes back that is loaded anew."""
REMEMBERED = 4096


class Turns:
    """Hears of tables that have changed, and looks a moment later whether who is to move has a page open."""

    def __init__(self, house: House) -> None:
        """Have looked at nothing yet."""
        self._house = house
        self._looked: Bounded[int, int] = Bounded(REMEMBERED)

    def note(self, table: SavedTable) -> None:
        """Hear that a table has changed; what it awaits is looked at once."""
        house, sheet = self._house, table.sheet
        if sheet.phase != "running" or self._looked.get(table.number) == sheet.waits:
            return
        self._looked[table.number] = sheet.waits
        if any(self._on_page(room) for room in table.rooms()):
            at = house.timers.now() + PATIENCE
            house.timers.arm(f"turn:{table.number}", at, partial(self._look, table, sheet.waits))

    def _on_page(self, room: Room) -> bool:
        return network_of(room.key) in self._house.pages

    async def _look(self, table: SavedTable, waits: int) -> None:
        sheet = table.sheet
        if sheet.phase != "running" or sheet.waits != waits:
            return
        asked = (seat for seat in table.now.asked() if self._on_page(table.room_of(seat)))
        persons = [person for seat in asked if (person := sheet.seats[seat].person) is not None]
        try:
            for person in persons:
                await self._call(table, self._house.people[person])
        except Exception as error:
            log.error("somebody could not be called to table %s: %s", table.code, errors.describe(error))

    async def _call(self, table: SavedTable, person: Person) -> None:
        """Call somebody in their chats, if they have any that last and look at the table nowhere."""
        house = self._house
        accounts = await house.storage.run(partial(queries.accounts_of, person=person.id))
        pages = [account for account in accounts if network_of(account) in house.pages]
        if any(house.pages[network_of(account)].is_open(account, table.code) for account in pages):
            return
        known = await house.storage.run(partial(queries.known, accounts=sorted({*accounts} - {*pages})))
        for account, (_, lasting) in known.items():
            if lasting and (link := house.pages[network_of(pages[0])].page(table.code)):
                self._tell(table, person, account, link)

    def _tell(self, table: SavedTable, person: Person, account: str, link: str) -> None:
        house, texts = self._house, table.loaded.texts
        voice = Voice(texts, house.language(person, None), (), house.private_prefix(account), strict=False)
        named = {"game": voice.game(table.loaded.name), "code": table.code, "link": markup.literal(link)}
        number = f"turn:{table.number}:{table.sheet.waits}:{account}"
        message = Outbound(number, voice.lines(voice.say("say-page-turn", **named)), "answer", account=account)
        house.outbox.answer(("person", person.id), message)
