"""Who is told beside a table: of a new one, who wanted that; of a turn, whose page is closed; what a loss teaches."""

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy import Connection

from core import errors
from core.contract import Action, Appraisal, Bounded, Outbound, Seat, network_of, nobodys, replace
from core.engine import Called, Hung, RoomAudience, in_thread, judged, lost_alone
from core.engine.autoplay import chance
from core.engine.proofs import verify
from core.house import House, Room
from core.house.people import Person, Wish, queries, subscriptions
from core.house.ratings import sit_out
from core.storage import queries as stored
from core.tables.saving import Change, SavedTable, Written
from core.tables.snapshot import Snapshot
from core.tables.views import shown_as
from core.words import Voice, markup
from core.words.notices import lobby_events

log = logging.getLogger(__name__)

FIRST, LATER = 5.0, 0.5
"""Seconds until it is looked who is to be called: after a table opened, and after somebody sat down there later."""
NAMED = 10
"""Names that one line of a room calls."""
PATIENCE = 5.0
"""Seconds in which a page comes back that is loaded anew."""
REMEMBERED = 4096
COACH_SECONDS = 2.0
"""Seconds for which a move is judged at most."""


@dataclass
class _Lobby:
    """A table that is being set up: who were called, how many sat when it was noted, and whether it was looked at."""

    seated: int
    looked: bool = False
    called: set[int] = field(default_factory=set)


class NewTableCalls:
    """Calls to a new table some by name in its room, the rest in private, each once; what lasts is with the wishes."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lobbies: dict[int, _Lobby] = {}

    def note(self, table: SavedTable) -> None:
        """Hear that a table has changed: it is looked at after it opened, and when more people sit there."""
        number, phase, seated = table.number, table.sheet.phase, len(table.sheet.seats)
        if phase != "lobby" or not self._house.subscriptions.there or table.sheet.private:
            if self._lobbies.pop(number, None):
                self._house.timers.cancel(f"call:{number}")
            return
        known = self._lobbies.get(number)
        if known is None:
            self._lobbies[number] = _Lobby(seated)
            self._arm(table, FIRST)
        elif seated > known.seated:
            if known.looked:
                known.looked = False
                self._arm(table, LATER)
            known.seated = seated

    def _arm(self, table: SavedTable, seconds: float) -> None:
        timers = self._house.timers
        timers.arm(f"call:{table.number}", timers.now() + seconds, partial(self._look, table))

    async def _look(self, table: SavedTable) -> None:
        lobby = self._lobbies.get(table.number)
        if lobby is None:
            return
        lobby.looked = True
        try:
            async with table.lock:
                await self._call(table, lobby.called)
        except Exception as error:
            log.error("nobody could be called to table %s: %s", table.code, errors.describe(error))

    async def _call(self, table: SavedTable, called: set[int]) -> None:
        """Call who is to be called now; the caller has the table's lock."""
        house, sheet, wall = self._house, table.sheet, self._house.calendar.latest()
        if sheet.phase != "lobby":
            return
        room, seated = table.room, len(sheet.seats)
        address = shown_as(room, sheet) if room.settings.public and room.settings.web == "play" else ""
        apart = room.settings.guests or bool(address)
        find = partial(subscriptions.of_lobby, room=room.id, apart=apart, game=sheet.game)
        found = await house.storage.run(partial(find, seated=seated, wall=wall))
        tired = [wish for wish in found if wish.missed >= subscriptions.MISSED]
        asked = called | {entry.person for entry in sheet.called}
        meant = {wish.person: wish for wish in (*found, *(w for w in found if w.room)) if wish not in tired}
        persons = [await house.people.meet(person) for person in meant if person not in asked]
        persons = [person for person in persons if self._may_be_called(table, person)]
        asked_for = [person.id for person in persons]
        kept_out = await house.storage.run(partial(sit_out.who_sit_out, room=room.id, persons=asked_for, wall=wall))
        kept_out |= await self._away(persons, room.network)
        persons = [person for person in persons if person.id not in kept_out]
        on_pages = await self._on_pages(persons) if address else {}
        here = [person for person in persons if meant[person.id].room is not None]
        written = [p for p in persons if meant[p.id].room is None and self._is_written_to(p, room)]
        persons = [person for person in persons if person in here or person in written or person.id in on_pages]
        if persons or tired:
            wanted = [meant[person.id] for person in persons]
            final = {wish.person for wish in wanted if wish.missed == subscriptions.MISSED - 1}
            note = partial(_noted, called=wanted, tired=tired, wall=wall)
            await self._tell(table, here[:NAMED], [*here[NAMED:], *written], final, note)
            for accounts in on_pages.values():
                for account in accounts:
                    house.pages[network_of(account)].call(account, address, _named(room))
        called.update(person.id for person in persons)

    def _is_written_to(self, person: Person, room: Room) -> bool:
        """Tell whether somebody who is not in a room hears of its tables in a chat of their own."""
        return room.settings.guests and network_of(person.account) not in self._house.pages

    async def _on_pages(self, persons: Iterable[Person]) -> dict[int, list[str]]:
        """List the accounts by which some of these can be called on pages now."""
        pages, found = self._house.pages, dict[int, list[str]]()
        for person in persons if pages else ():
            accounts = await self._house.storage.run(partial(queries.accounts_of, person=person.id))
            there = [one for one in accounts if network_of(one) in pages and pages[network_of(one)].reaches(one)]
            if there:
                found[person.id] = there
        return found

    def _may_be_called(self, table: SavedTable, person: Person) -> bool:
        """Tell whether somebody is free to come: not playing, not shut out, not gone, and somewhere to be told."""
        at, mine = self._house.seating.at, self._house.seating.of_person(person.id)
        playing = any(code == table.code or at(code).phase == "running" for code in mine)
        wall = self._house.calendar.latest()
        shut_out = any(entry.person == person.id and entry.holds(wall) for entry in table.room.banned)
        gone = person.forgotten or person.account == nobodys(person.account)
        return not (playing or shut_out or gone or person.id in self._house.reach.torn_off)

    async def _away(self, persons: Iterable[Person], network: str) -> set[int]:
        """List who of these says to be away, where they spoke last or by an account on the table's network."""
        people, is_away = self._house.people, self._house.reach.is_away
        linked, away = set(people.linked.values()), set[int]()
        for person in persons:
            find = partial(queries.accounts_of, person=person.id)
            accounts = await self._house.storage.run(find) if person.id in linked else []
            there = [account for account in accounts if network_of(account) == network]
            if any(map(is_away, (person.account, *there))):
                away.add(person.id)
        return away

    async def _tell(
        self,
        table: SavedTable,
        named: Sequence[Person],
        apart: Sequence[Person],
        final: Collection[int],
        note: Callable[[Connection], None],
    ) -> None:
        """Call some in the table's room and the others in private, some a `final` time, and note it in one unit."""
        sheet, house = table.sheet, self._house
        window, now = sheet.window, house.timers.now()
        seconds = max(1, round(window.left(now))) if window else 0
        call = lobby_events.WishersCalled(
            sheet.game, sheet.code, seconds, len(sheet.seats), table.loaded.game.seats[1], ()
        )
        entries = tuple(Called(person.id, person.name, wished=True) for person in named)
        last = tuple(person.name for person in named if person.id in final)
        public = [replace(call, names=tuple(entry.name for entry in entries), last=last)] if entries else []
        alone = []
        for person in apart:
            room = await house.rooms.resolve_own(network_of(person.account), person.id)
            alone.append((RoomAudience(room.id), [replace(call, final=person.id in final)]))
        after = replace(sheet, called=(*sheet.called, *entries)) if entries else sheet
        store = table.storing(Change(after, table.state, happened=public, apart=alone))

        def work(connection: Connection) -> Written:
            note(connection)
            return store(connection)

        table.stored(await house.storage.run(work))


def _named(room: Room) -> str:
    """Name a room as people know it, "" where its chat is known by a number."""
    name = room.key.partition("/")[2]
    return "" if name.lstrip("-").isdecimal() else name


def _noted(connection: Connection, called: Sequence[Wish], tired: Sequence[Wish], wall: float) -> None:
    """Note who is called, and drop the wishes of those who are called no more."""
    subscriptions.note_called(connection, called, wall)
    subscriptions.drop(connection, tired)


class TurnCalls:
    """Calls whoever is to move, and has no page open a moment later, on their accounts in chats: once for a wait."""

    def __init__(self, house: House) -> None:
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
        return room.network in self._house.pages

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


# -- what a table that somebody lost to the house alone has to teach -----------------------------------------------


def teach(house: House, table: SavedTable) -> None:
    """Have a table looked at that has just ended, where its room is one person's own, or the house is their company."""
    sheet, game = table.sheet, table.loaded.game
    if not (sheet.private or house.defaults.company) or not judged(sheet, game):
        return
    seat = lost_alone(sheet, game, table.state.outcome)
    person = None if seat is None else sheet.seats[seat].person
    if seat is not None and person is not None:
        house.proofs.begin(person, f"lesson {table.code}", partial(_find_lesson, house, table, seat))


async def _find_lesson(house: House, table: SavedTable, seat: int) -> None:
    """Tell the costliest choice of a seat, if that was found in time; nobody asked, so nothing is said where not."""
    try:
        row = await house.storage.run(partial(stored.table_by_number, number=table.number))
        actions = await house.storage.run(partial(stored.actions, table=table.number))
        if row is None:
            return
        document = verify.document(table.sheet, actions, row.state)
        found = await house.proofs.analyses.of(table.number, document, table.loaded, table.sheet.reveal)
        if appraisal := dict(found.worst).get(seat):
            _tell_lesson(house, table, appraisal)
    except Exception as error:
        log.error("table %s had nothing to teach: %s", table.code, errors.describe(error))


def _tell_lesson(house: House, table: SavedTable, appraisal: Appraisal) -> None:
    room, chat = table.room, table.presenter.chat(table.now, RoomAudience(table.room.id))
    if chat is None:
        return
    prefix, plain = house.room_prefix(room), house.plain(room)
    voice = Voice(table.loaded.texts, house.room_language(room), table.names(), prefix, plain=plain, strict=False)
    said = voice.lines(voice.say("say-lesson", remark=voice.record(appraisal.remark)))
    kind, number = chat
    room_key, account = (room.key, "") if kind == "room" else ("", house.people.account(number))
    message = Outbound(f"lesson:{table.number}", said, "answer", room_key, account, table=table.code, plain=plain)
    house.outbox.answer(chat, message)


# -- what a move against the house alone cost, told to who asked for a coach ---------------------------------------


def coach(house: House, table: SavedTable, before: Snapshot, seat: Seat, action: Action) -> None:
    """Have a move looked at that a person has just made from a position, if they want that and nobody else plays."""
    sheet, game = before.sheet, table.loaded.game
    person = sheet.seats[seat].person
    if person is None or not house.people[person].coach or not judged(sheet, game) or len(sheet.persons()) > 1:
        return
    house.proofs.begin(
        person, f"coach {table.code} {sheet.actions}", partial(_find_cost, house, table, before, seat, action)
    )


async def _find_cost(house: House, table: SavedTable, before: Snapshot, seat: Seat, action: Action) -> None:
    """Judge a move as an analysis will; nothing is said of one that cost nothing, or takes long."""
    game, sheet = table.loaded.game, before.sheet
    assert game.analysis is not None
    own, view = chance(sheet.seed(), seat, sheet.actions), game.rules.view(before.state, seat)
    try:
        found = await in_thread(partial(game.analysis.appraise, view, seat, action, own), COACH_SECONDS)
    except Hung:
        return
    except Exception as error:
        log.error("a move at table %s could not be judged: %s", table.code, errors.describe(error))
        return
    person = sheet.seats[seat].person
    if found is not None and person is not None:
        _tell_cost(house, table, house.people[person], sheet.actions, found)


def _tell_cost(house: House, table: SavedTable, person: Person, number: int, found: Appraisal) -> None:
    plain = house.plain(house.rooms.of_seat(table.sheet, table.sheet.seat_of(person.id) or 0))
    language, prefix = house.language(person, table.room), house.private_prefix(person.account)
    voice = Voice(table.loaded.texts, language, table.names(), prefix, plain=plain, strict=False)
    said = voice.lines(voice.say("say-coach", remark=voice.record(found.remark)))
    told = f"coach:{table.number}:{number}"
    message = Outbound(told, said, "answer", account=person.account, table=table.code, plain=plain)
    house.outbox.answer(("person", person.id), message)
