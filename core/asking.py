"""One command being answered: who asked, where, what for, and how the answer reaches them."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from core.choices import Rows
from core.commands import Command
from core.game import Refusal
from core.messages import Inbound, Outbound
from core.people import Person, Room
from core.plugins import LoadedGame
from core.refusals import AdminOnly, Refused, RoomOnly, SayInPrivate
from core.render import Voice
from core.services import Services
from core.table import Table
from core.tables import Tables

Reply = Literal["answer", "refusal", "secret"]


class Budget:
    """How many answers that change nothing a person gets: a few at once, then one every few seconds."""

    def __init__(self, now: Callable[[], float], burst: int = 10, seconds: float = 3.0) -> None:
        """Give everybody a full purse."""
        self._now, self._burst, self._seconds = now, burst, seconds
        self._purses: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def spend(self, person: int) -> bool:
        """Take one answer from a person's purse; False when it is empty."""
        now = self._now()
        coins, at = self._purses.pop(person, (float(self._burst), now))
        coins = min(float(self._burst), coins + (now - at) / self._seconds)
        self._purses[person] = (coins - 1 if coins >= 1 else coins, now)
        while len(self._purses) > 4096:
            self._purses.popitem(last=False)
        return coins >= 1


@dataclass
class Ask:
    """A command with everything that a verb needs to answer it."""

    services: Services
    tables: Tables
    inbound: Inbound
    received: float
    person: Person
    room: Room | None
    command: Command
    budget: Budget
    vocabulary: Mapping[str, str]
    operator: bool = False
    was_away: bool = False
    table: Table | None = None
    loaded: LoadedGame | None = None
    sure: dict[tuple[int, str], float] = field(default_factory=dict)

    @property
    def admin(self) -> bool:
        """Tell whether the asker may administer the room spoken in; an operator may any."""
        return self.inbound.admin or self.operator

    def keeps(self, room: Room) -> bool:
        """Tell whether the asker may administer a room from here."""
        return self.operator or (self.inbound.admin and self.room is not None and self.room.id == room.id)

    @property
    def place(self) -> Room | None:
        """Give the room whose settings hold for the answer; in private that from which the asker plays."""
        seats = ((table, table.sheet.seat_of(self.person.id)) for table in self.tables.of_person(self.person.id))
        mine = (table.place(seat) for table, seat in seats if seat is not None)
        return self.room or next(mine, None)

    @property
    def language(self) -> str:
        """Tell the language in which the asker is answered."""
        return self.services.language(self.person, self.place)

    @property
    def prefix(self) -> str:
        """Tell what a command carries where this one was said."""
        if self.room:
            return self.services.room_prefix(self.room)
        return self.services.private_prefix(self.person.account)

    def voice(self, loaded: LoadedGame | None = None, public: bool = False) -> Voice:
        """Speak to the asker, or to the room, with a game's words if one is meant."""
        language = self.services.room_language(self.room) if public and self.room else self.language
        texts = loaded.texts if loaded else self.services.texts
        return Voice(texts, language, (), self.prefix, plain=self.services.plain(self.place), strict=False)

    def tell(
        self, text: str, *, public: bool = False, kind: Reply = "answer", choices: Rows = (), erase: bool = False
    ) -> None:
        """Answer with formatted words: to the asker alone, or where it was asked."""
        if not self.inbound.patient and not self.budget.spend(self.person.id):
            return
        voice = self.voice()
        in_room = public and self.room is not None and not self.command.pressed
        message = Outbound(
            id=f"answer:{self.inbound.id}",
            lines=voice.lines(text),
            kind=kind,
            name=self.person.name if in_room else "",
            press=self.inbound.id if self.command.pressed else "",
            choices=choices,
            erase=self.inbound.id if erase else "",
            plain=voice.plain,
        )
        chat = ("room", self.room.id) if in_room and self.room else ("person", self.person.id)
        self.services.announcer.answer(chat, message)

    def say(self, key: str, *, public: bool = False, **variables: str | int) -> None:
        """Answer with one of the house's messages."""
        self.tell(self.voice(public=public).say(key, **variables), public=public)

    def refuse(self, refusal: Refusal, table: Table | None = None) -> None:
        """Explain a refusal to the asker alone."""
        voice = table.voice(self.voice()) if table else self.voice(self.loaded)
        self.tell(voice.record(refusal), kind="refusal", erase=isinstance(refusal, SayInPrivate))

    def need_room(self) -> Room:
        """Give the room, or refuse what only a room can do."""
        if self.room is None:
            raise Refused(RoomOnly())
        return self.room

    def need_admin(self) -> Room:
        """Give the room, or refuse who may not administer it."""
        room = self.need_room()
        if not self.admin:
            raise Refused(AdminOnly())
        return room
