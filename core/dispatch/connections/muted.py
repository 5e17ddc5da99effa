"""Rooms that refuse the house's words: who plays there, or may change that, is told so in private."""

from collections.abc import Iterator

from core.contract import Bounded, Outbound, Reach
from core.house import Room, Services
from core.house.people import Person
from core.tables import Tables
from core.words import Voice

TOLD_AGAIN = 3600.0
"""Seconds after which somebody who was told is told once more, if nothing has changed."""
REMEMBERED = 4096


class Silences:
    """The rooms in which the house sits and may not speak, and who was told when."""

    def __init__(self, services: Services, tables: Tables) -> None:
        """Know of no such room."""
        self._services, self._tables = services, tables
        self._silent: set[str] = set()
        self._told: Bounded[tuple[str, int], float] = Bounded(REMEMBERED)

    async def follow(self, reach: Reach) -> None:
        """Follow a chat that refuses words, or takes them again."""
        room = self._services.rooms.at(reach.room)
        if reach.keepers is None or room is None:
            self._silent.discard(reach.room)
            return
        self._silent.add(reach.room)
        people = self._services.people
        keepers = [await people.resolve(who.account, who.name, who.lasting) for who in reach.keepers]
        for person in [*self._players(room), *keepers]:
            self._tell(person, room)

    def spoke(self, person: Person, room: Room | None) -> None:
        """Tell somebody who asks for something in such a room why nothing comes."""
        if room is not None and room.key in self._silent:
            self._tell(person, room)

    def _players(self, room: Room) -> Iterator[Person]:
        for table in self._tables.of_room(room):
            for seat, sitter in enumerate(table.sheet.seats):
                if sitter.person is not None and not sitter.gone and table.room_of(seat).id == room.id:
                    yield self._services.people[sitter.person]

    def _tell(self, person: Person, room: Room) -> None:
        services, now = self._services, self._services.timers.now()
        told = self._told.get((room.key, person.id))
        if told is not None and now - told < TOLD_AGAIN:
            return
        self._told[room.key, person.id] = now
        language, prefix, plain = services.language(person, room), services.room_prefix(room), services.plain(room)
        voice = Voice(services.texts, language, (), prefix, plain=plain, strict=False)
        said = voice.lines(voice.say("say-silenced", room=room.key.partition("/")[2]))
        message = Outbound(f"silenced:{room.key}", said, "answer", asked_in=room.key, plain=plain)
        services.outbox.answer(("person", person.id), message)
