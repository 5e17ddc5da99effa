"""Players whose network keeps what they alone may know from them: the room hears why, and they are told later."""

from core.contract import Seat
from core.engine import SeatAudience
from core.house.people import People, Person
from core.tables import Table, Tables
from core.words.notices import events


class Redelivery:
    """The seats that missed something private; what their position is now is told again when they speak."""

    def __init__(self, people: People, tables: Tables) -> None:
        """Note at these tables who missed something; what is over takes that with it."""
        self._people, self._tables = people, tables

    async def failed(self, account: str, reason: str) -> None:
        """Note that private words were refused, and say so at each table of that person, once for each reason.

        What was lost on its way is owed to them anew, which needs no explanation.
        """
        for table, seat in self._of_account(account):
            if reason == "lost":
                await table.tell(table.position(SeatAudience(seat)))
                continue
            table.missed |= {seat}
            if (seat, reason) not in table.explained:
                table.explained |= {(seat, reason)}
                await table.tell([events.NotHeard(seat, reason)])

    async def retry(self, person: Person, asks: bool) -> None:
        """Tell somebody anew what they missed, unless that is just what they ask: perhaps it arrives now."""
        for table in self._tables.of_person(person.id):
            seat = table.sheet.seat_of(person.id)
            if seat is not None and seat in table.missed:
                table.missed -= {seat}
                if not asks:
                    await table.tell(table.position(SeatAudience(seat)))

    def _of_account(self, account: str) -> list[tuple[Table, Seat]]:
        person = self._people.at(account)
        tables = self._tables.of_person(person) if person is not None else []
        seats = ((table, table.sheet.seat_of(person)) for table in tables if person is not None)
        return [(table, seat) for table, seat in seats if seat is not None]
