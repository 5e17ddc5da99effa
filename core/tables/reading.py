"""Reads a table for a network: who asks is found first, and who may not see it is told as if it never was."""

from collections.abc import Collection, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection

from core.contract import (
    Bounded,
    Glance,
    Invitation,
    Lobby,
    Look,
    Playable,
    Seated,
    Tabled,
    network_of,
    nobodys,
    replace,
)
from core.engine import Sheet
from core.engine.plugins import LoadedGame
from core.house import House, Room, RoomSettings
from core.house.people import Person
from core.storage import Statement, StoredTable, queries
from core.tables.registry import Tables
from core.tables.saving import as_linked, meet, read_sheets
from core.tables.table import Table
from core.tables.views import (
    NOTHING,
    HalfChosen,
    Onlooker,
    between,
    joining,
    may_see,
    may_show,
    may_watch,
    names,
    seat_names,
    shown_as,
    watching,
)
from core.words import Voice

LISTED = 50
"""Tables at most that a reader is listed."""
KNOWN = 256
"""Tables that were looked at and stay in mind when they are over: they know best what they told."""
_NEWEST = Statement("SELECT id FROM game_table ORDER BY id DESC LIMIT 1")
_SHOWABLE = "NOT EXISTS (SELECT 1 FROM replay d WHERE d.table_id = t.id AND length(d.document) = 0)"
_LATELY = Statement(
    "SELECT t.id, t.room_id FROM game_table t "
    f"WHERE t.phase = 'ended' AND t.id > :after AND {_SHOWABLE} ORDER BY t.id DESC"
)
_PLAYED = Statement(
    "SELECT t.id FROM result r JOIN game_table t ON t.id = r.table_id "
    f"WHERE r.person_id = :person AND t.phase = 'ended' AND {_SHOWABLE} ORDER BY r.id DESC LIMIT :most"
)
_FARED = Statement("SELECT seat, place, at FROM result WHERE table_id = :table ORDER BY seat")
LATELY = 500
"""Newest tables of a house among which those are that ended lately."""
OVER = 5
"""Tables at most that are over of which a reader is listed."""


class Seen(NamedTuple):
    """A table that somebody may see: a person, if anybody knows them, or all who read in a room; `paged`: on a page."""

    table: Table
    person: Person | None
    room: Room | None
    paged: bool = False


async def reading(house: House, account: str) -> Person | None:
    """Find who reads by an account: one that was left may be anybody's, but for networks on which all last."""
    known = account and account != nobodys(account)
    person = await house.people.find(account) if known else None
    if person is None or person.account == account:
        return person
    network = network_of(account)
    return person if network in house.pages or network in house.vouching else None


class TableReader:
    """Reads tables, as each reader may see them."""

    def __init__(self, house: House, tables: Tables) -> None:
        self._house, self._tables = house, tables
        self._known: Bounded[str, Table] = Bounded(KNOWN)

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        """Read a table as a reader may see it, who is an account, or a chat for all who read there, or nobody ("").

        None where there is no such table, or none that the reader may see. Of a game that cannot show itself only
        what the house knows is given. Without a language ("") readers are told in their own, and in their room's style.
        """
        seen = await self.find(code, reader)
        if seen is None:
            return None
        table, person, room, paged = seen
        look = await self._read(table, person, language, room, keys=not paged)
        look = self._shown_in(room, look) if room else self._open_between(table, person, look, reader)
        return self._with_accounts(table, look, reader)

    async def find(self, code: str, reader: str) -> Seen | None:
        """Find a table that a reader may see, and who reads; None where there is none."""
        code, dash, _ = (given := code).partition("-")
        table = self._tables.named(code) or await self._ended(code)
        if table is None or (dash and not names(given, table.sheet)):
            return None
        self._known.pop(code, None)
        self._known[code] = table
        house, sheet, hearing = self._house, table.sheet, table.rooms()
        room = house.rooms.at(reader)
        if room is not None:
            return Seen(table, None, room) if may_show(room.id, hearing) else None
        person = await reading(self._house, reader)
        paged = network_of(reader) in house.pages
        if paged:
            sat = person is not None and any(sitter.whose == person.id for sitter in sheet.seats)
            seen = sat or may_watch(table.room, sheet, given)
        else:
            operator = bool(reader) and house.defaults.is_operator(reader)
            seen = may_see(Onlooker(person.id if person else 0, operator), sheet, hearing)
            seen = seen or (bool(dash) and may_watch(table.room, sheet, given))
        return Seen(table, person, None, paged) if seen else None

    def shown_as(self, code: str) -> str:
        """Return what pages call a table that is not over: its address where others may look on, else its code."""
        table = self._tables.named(code)
        return "" if table is None else shown_as(table.room, table.sheet) or table.code

    async def spoken(self, reader: str, otherwise: str) -> str:
        """Tell the language in which whoever goes by an account is answered; `otherwise` where nobody knows them."""
        person = await reading(self._house, reader)
        return otherwise if person is None else self._house.language(person, None)

    async def lobby(self, reader: str, language: str) -> Lobby:
        """List the tables that a reader finds: their own, then those of the room, or of rooms on pages."""
        house, room = self._house, self._house.rooms.at(reader)
        person = await reading(self._house, reader) if room is None else None
        language = language or (house.language(person, None) if person else house.defaults.language)
        own = self._tables.of_person(person.id) if person else []
        rooms = [room] if room else house.rooms.on_pages() if network_of(reader) in house.pages else []

        def shown(home: Room) -> bool:
            return room is not None or (home.settings.web != "off" and home.settings.public)

        found = {table.code: table for table in (*own, *self._tables.some_of(rooms, shown, LISTED))}
        home = room or (house.rooms.own(network_of(reader), person.id) if person else None)
        allowed = (home.settings if home else RoomSettings(only=house.defaults.at(reader).games)).allows
        games = [loaded for loaded in house.plugins.games.values() if allowed(loaded.name)]
        return Lobby(
            tuple(_listed(table, table in own, language) for table in list(found.values())[:LISTED]),
            tuple(_playable(loaded, language) for loaded in games),
            await lately(house, list(filter(shown, rooms)), person, language) if house.pages else (),
        )

    async def invitation(self, word: str, reader: str, language: str) -> Invitation | None:
        """Tell to what a word leads: to a table that somebody opened and that is not over, or nowhere (None)."""
        table = self._tables.invited_by(word.casefold())
        if table is None:
            return None
        sheet, shown = table.sheet, _playable(table.loaded, language)
        person, names, host = await reading(self._house, reader), table.names(), self._house.people[sheet.host].name
        mine = person is not None and any(sitter.whose == person.id for sitter in sheet.seats)
        begun, free = sheet.phase != "lobby", shown.most - len(sheet.seats)
        code = sheet.code if mine else ""
        return Invitation(shown.title, shown.about, host, () if begun else tuple(names), free, begun, code)

    async def glance(self, code: str, reader: str) -> Glance | None:
        """Return what a player's look at a running table is made from; None to anybody else, and where that fails."""
        table = self._tables.named(code)
        person = await self._house.people.find(reader) if table is not None else None
        if table is None or person is None or person.account != reader:
            return None
        seat, chosen = table.sheet.seat_of(person.id), table.drafts.chosen(table.sheet.waits, person.id)
        found = table.presenter.glance(table.now, seat, chosen) if seat is not None else None
        return found if found is None or person.mentions else replace(found, quiet=True)

    async def _read(
        self, table: Table, person: Person | None, language: str, room: Room | None = None, *, keys: bool = True
    ) -> Look:
        """Read for a person, or for a room, or for nobody; in their own language where none is asked for."""
        await table.remembered.recall(self._house, table.now)
        seat = table.sheet.seat_of(person.id) if person else None
        whose = person.id if person and seat is not None else None
        chosen = table.drafts.chosen(table.sheet.waits, whose) if table.drafts.some else NOTHING
        chosen = chosen if keys else HalfChosen(chosen.values, keys=False)
        if person is not None and seat is None and not language:
            language = self._house.language(person, table.room)
        return table.look(seat, language, None if whose else room, chosen)

    def _shown_in(self, room: Room, look: Look) -> Look:
        """Add whether a room wants pictures."""
        return replace(look, pictured=room.settings.pictures and room.settings.style != "plain")

    def _open_between(self, table: Table, person: Person | None, look: Look, reader: str) -> Look:
        """Add what is open to a reader at a table that does not play, and what pages call it."""
        sheet, shown, host = table.sheet, table.room.settings.web, person is not None and table.sheet.host == person.id
        named, forms = shown_as(table.room, sheet), look.forms
        if look.phase == "running" and not (host and sheet.private):
            return replace(look, address=named)
        paged = network_of(reader) in self._house.pages
        voice = Voice(table.loaded.texts, look.language, plain=look.plain, strict=False)
        word = sheet.invitation if look.me is not None and look.phase == "lobby" else ""
        watch = watching(sheet, voice) if host and paged else None
        if look.me is not None and look.phase in ("lobby", "ended"):
            forms = between(table.now, look.me, host, voice, self._next(person, reader))
        elif shown == "play" and look.phase == "lobby" and paged:
            forms = (joining(named, voice),)
        return replace(look, address=named, forms=forms, invitation=word, watch=watch)

    def _next(self, person: Person | None, reader: str) -> tuple[str, Sequence[str]]:
        """Find the table to which a person is called where they read: its code, and who sits there."""
        own = self._house.rooms.own(network_of(reader), person.id) if person else None
        tables = self._tables.of_room(own) if own else []
        return next(((t.code, t.names()) for t in tables if person and t.sheet.calls(person.id)), ("", ()))

    def _with_accounts(self, table: Table, look: Look, reader: str) -> Look:
        """Add the accounts of those who sit there by one of the reader's network: nobody else could use them."""
        sitters, called = zip(look.seats, table.sheet.seats, strict=True), table.sheet.still_called()
        asked = zip(look.called, called, strict=True)
        return replace(
            look,
            seats=tuple(a if b.gone else self._with_account(a, b.person, reader) for a, b in sitters),
            called=tuple(self._with_account(a, b.person, reader) for a, b in asked),
        )

    def _with_account(self, seated: Seated, number: int | None, reader: str) -> Seated:
        if not reader or number is None:
            return seated
        person = self._house.people[number]
        account = person.account
        if network_of(account) != network_of(reader) or account == nobodys(account):
            return seated
        return Seated(seated.name, seated.house, seated.away, seated.gone, account, not person.mentions)

    async def _ended(self, code: str) -> Table | None:
        known = self._known.get(code) or self._tables.ended(code)
        if known is not None and not known.now.live and as_linked(self._house, known.sheet) is known.sheet:
            await meet(self._house, known.sheet)
            if not await self._names_forgotten(known.sheet):
                return known
        row = await self._house.storage.run(partial(queries.table_by_code, code=code))
        return await self._tables.revive(row) if row is not None and row.phase in ("ended", "closed") else None

    async def _names_forgotten(self, sheet: Sheet) -> bool:
        """Tell whether somebody was forgotten since they sat at a table: what was told there still names them."""
        persons = [*sheet.persons(), *(person for person, _ in sheet.left)]
        for person in persons:
            await self._house.people.meet(person)
        return any(self._house.people[person].forgotten for person in persons)


def _listed(table: Table, mine: bool, language: str) -> Tabled:
    return replace(
        _tabled(table.loaded, table.room, table.sheet, table.names(), mine, language), version=table.now.version
    )


def _tabled(loaded: LoadedGame, room: Room, sheet: Sheet, names: Sequence[str], mine: bool, language: str) -> Tabled:
    """Return a table as a list of somebody's has it, who sits there (`mine`) or does not."""
    title = Voice(loaded.texts, language, strict=False).game(loaded.name)
    shown = shown_as(room, sheet)
    return Tabled(sheet.code, shown, loaded.name, title, sheet.phase, tuple(names), loaded.game.seats[1], mine)


def _playable(loaded: LoadedGame, language: str) -> Playable:
    voice = Voice(loaded.texts, language, strict=False)
    (about,) = voice.lines(voice.say(f"about-{loaded.name}"))
    return Playable(loaded.name, voice.game(loaded.name), "".join(span.text for span in about), *loaded.game.seats)


# -- tables that are over ---------------------------------------------------------------------------------------------


async def lately(house: House, rooms: Sequence[Room], person: Person | None, language: str) -> tuple[Tabled, ...]:
    """List the newest tables that are over: a reader's own, and those of rooms that they may see."""
    number, shown = person.id if person else 0, {room.id for room in rooms}
    if not number and not shown:
        return ()
    rows, ends = await house.storage.run(partial(_rows, rooms=shown, person=number))
    if not rows:
        return ()
    sheets, found = await read_sheets(house, rows), list[Tabled]()
    for row in reversed(rows):
        sheet, room = sheets.get(row.id), house.rooms.find(row.room)
        loaded = house.plugins.games.get(sheet.game) if sheet is not None else None
        if sheet is None or room is None or loaded is None:
            continue  # it cannot be shown any more
        mine = number in sheet.persons()
        if mine or room.id in shown:
            names, (at, won) = seat_names(sheet, house.people), ends.get(row.id, (None, ()))
            tabled = _tabled(loaded, room, sheet, names, mine, language)
            found.append(replace(tabled, ended=at, won=tuple(names[seat] for seat in won if seat < len(names))))
    return tuple(found)


def _rows(
    connection: Connection, rooms: Collection[int], person: int
) -> tuple[list[StoredTable], dict[int, tuple[float, tuple[int, ...]]]]:
    """Read what a reader is listed of tables that are over, and by number when each ended, and who came first."""
    numbers = _over(connection, rooms, person, OVER)
    ends = dict[int, tuple[float, tuple[int, ...]]]()
    for number in numbers:
        fared = _FARED.run(connection, {"table": number}).fetchall()
        if fared:
            decided = any(place > 1 for _, place, _ in fared)
            ends[number] = fared[0][2], tuple(seat for seat, place, _ in fared if decided and place == 1)
    return queries.tables_by_number(connection, numbers), ends


def _over(connection: Connection, rooms: Collection[int], person: int, most: int) -> list[int]:
    """List so many tables at most, by number, the newest first, that ended and can be, or were not tried to be, shown.

    They are a person's, however old, and those of some rooms, if they are among the newest of the house.
    """
    newest = _NEWEST.value(connection) or 0
    found = set[int]()
    if person:
        found.update(number for (number,) in _PLAYED.run(connection, {"person": person, "most": most}).fetchall())
    if rooms:
        with closing(_LATELY.run(connection, {"after": newest - LATELY})) as lately:  # no further than is needed
            found.update(islice((number for number, room in iter(lately.fetchone, None) if room in rooms), most))
    return sorted(found, reverse=True)[:most]
