"""People of one room at a table of another: who may sit down, who comes along again, and how a room takes them off."""

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import partial

from core.contract import Seat, network_of
from core.dispatch.context import Context
from core.dispatch.targets import stored
from core.engine import MOST_WORDS, Called, dice
from core.engine.plugins import LoadedGame
from core.house import Room
from core.house.people import bans
from core.house.ratings import results, sit_out
from core.storage import StoredTable, queries
from core.tables import Table
from core.tables.saving import BY_ITSELF, Cause
from core.words import local_time, markup, normalise, told_time
from core.words.notices import people_refusals, refusals
from core.words.notices.refusals import Refused

HOUR = 3600.0
NEWEST = 500
"""Results of a room that are searched for somebody of a name."""


def is_welcome(person: int, *rooms: Room | None) -> bool:
    """Tell whether nobody shut a person out of these rooms."""
    return not any(entry.person == person for room in rooms if room for entry in room.banned)


async def check_welcome(ctx: Context, *rooms: Room | None) -> None:
    """Be `Refused` where whoever asks is shut out of a room, also as somebody who was forgotten and comes back."""
    shut_out = [entry for room in rooms if room for entry in room.banned]
    own = [entry for entry in shut_out if entry.person == ctx.person.id]
    own = own or await bans.recognised(ctx.inbound.account, shut_out)
    if own:
        entry = max(own, key=lambda one: one.until or math.inf)
        zone = ctx.house.rooms[entry.room].settings.timezone
        until = "" if entry.until is None else told_time(ctx.voice(), zone, entry.until)
        here = ctx.room is not None and ctx.room.id == entry.room
        raise Refused(people_refusals.Unwelcome(until, entry.reason, here))


async def check_stays(ctx: Context, room: Room) -> None:
    """Be `Refused` where whoever asks sits out the next table of a room, having missed too many."""
    if not _counts_stays(room) or not ctx.house.people.is_kept(ctx.person):
        return
    asked = partial(sit_out.sits_out, room=room.id, person=ctx.person.id, wall=ctx.house.calendar.latest())
    if out := await ctx.house.storage.run(asked):
        hours = max(1, math.ceil((out.until - ctx.house.calendar.latest()) / HOUR))
        raise Refused(people_refusals.SitsOut(ctx.person.name, out.missed, hours))


def _counts_stays(room: Room) -> bool:
    """Tell whether whoever misses too many tables of a room sits out its next one."""
    return room.owner is None and room.settings.stats


async def guest_room(ctx: Context, table: Table) -> int | None:
    """Tell in which room somebody would sit, None for the table's own; `Refused` if they may not."""
    home, room = table.room, ctx.room
    await check_welcome(ctx, home, room)
    await check_stays(ctx, home)
    if home.owner is not None:
        return await _own_room(ctx, table)
    if ctx.is_on_page:
        return await _from_page(ctx, table)
    if room.id == home.id if room else _may_be_in(ctx, home):
        return None
    if not home.settings.guests:
        raise Refused(refusals.NoGuests(table.code))
    if room is None:
        raise Refused(refusals.GuestsNeedRoom(table.code))
    if not ctx.inbound.lasting:
        raise Refused(refusals.GuestsNeedAccount(table.code))
    if not room.settings.allows(table.loaded.name):
        raise Refused(refusals.GameDisabled(table.loaded.name, table.loaded.name))
    if not (table.now.live and table.now.hears(room)) and not _has_space(ctx, room):
        raise Refused(refusals.TooManyTables(room.settings.tables))
    return room.id


async def _own_room(ctx: Context, table: Table) -> int | None:
    """Tell where somebody sits who was invited to a private table: in their own private chat."""
    if not ctx.inbound.lasting and network_of(ctx.inbound.account) != table.room.network:
        word = ctx.command.rest.partition(" ")[0]
        invited = word.casefold() == table.sheet.invitation
        raise Refused(refusals.InvitedNeedAccount(f"join {word if invited else f'#{table.code}'}"))
    sitting = zip(table.sheet.seats, table.names(), strict=True)
    if ctx.is_on_page and _is_among(ctx, [(sitter.person, name) for sitter, name in sitting]):
        raise Refused(people_refusals.NameSits(ctx.person.name))
    own = await ctx.own_room()
    return None if own.id == table.room.id else own.id


async def sit_down(ctx: Context, table: Table, words: str) -> None:
    """Give whoever asks a seat at a table that is being set up, with words for its dice; `Refused` if it may not be."""
    person, seated_already = ctx.person, table.sheet.seat_of(ctx.person.id) is not None
    room = None if seated_already else await guest_room(ctx, table)
    bits = ctx.inbound.bits if dice.BITS.fullmatch(ctx.inbound.bits) else ""
    typed = words[:MOST_WORDS]
    await table.arrange(lambda lobby: lobby.join(person.id, person.name, typed, room, bits), ctx.cause)
    if not seated_already and _hears_quietly(ctx, table, room):
        ctx.say("say-seated", code=table.code, seated=len(table.sheet.seats), most=table.loaded.game.seats[1])


async def get_up_early(ctx: Context, table: Table, seat: Seat) -> None:
    """Let whoever asks get up from a table that is being set up."""
    room = table.sheet.seats[seat].room
    await table.arrange(lambda lobby: lobby.leave(ctx.person.id), ctx.cause)
    if _hears_quietly(ctx, table, room) and table.now.live:
        ctx.say("say-got-up", code=table.code)


def _hears_quietly(ctx: Context, table: Table, room: int | None) -> bool:
    """Tell whether the room of a seat hears of no comings and goings, so that its person is told alone."""
    return (table.room if room is None else ctx.house.rooms[room]).settings.quiet


def _may_be_in(ctx: Context, room: Room) -> bool:
    """Tell whether somebody who speaks in private may be in a room now: their network says so, or cannot tell."""
    present = ctx.inbound.present
    return network_of(ctx.inbound.account) == room.network and (present is None or room.key in present)


def _has_space(ctx: Context, room: Room) -> bool:
    return len(ctx.tables.of_room(room)) < room.settings.tables


async def company(ctx: Context, table: Table, home: Room) -> tuple[list[Called], list[str]]:
    """List who else sat to the end at a table that is over and may come to the next one, in a room of its own.

    Beside them are named who would, but sit out the next table there.
    """
    await ctx.house.people.meet_all(entry.person for entry in table.sheet.called)
    meant = _company(ctx, table, home)
    resting = set[int]()
    if _counts_stays(home):
        persons, wall = [entry.person for entry in meant], ctx.house.calendar.latest()
        find = partial(sit_out.who_sit_out, room=home.id, persons=persons, wall=wall)
        resting = await ctx.house.storage.run(find)
    called = [entry for entry in meant if entry.person not in resting]
    return called, [entry.name for entry in meant if entry.person in resting]


def _company(ctx: Context, table: Table, home: Room) -> list[Called]:
    sheet, people = table.sheet, ctx.house.people
    sat = [Called(s.person, s.name, s.room) for s in sheet.seats if s.person is not None and not s.gone]
    missed = [] if table.state else [entry for entry in sheet.called if not entry.wished]  # it closed before it began
    meant = {entry.person: entry for entry in (*missed, *sat) if entry.person != ctx.person.id}
    rooms = {entry.room or table.room.id for entry in meant.values()} - {home.id}
    welcome = {room for room in rooms if _may_come(ctx, ctx.house.rooms[room], home, table.loaded)}
    return [
        Called(person, people[person].name, None if room == home.id else room)
        for person, entry in meant.items()
        if is_welcome(person, home) and not people[person].forgotten
        if (room := entry.room or table.room.id) in welcome | {home.id}
    ]


def _may_come(ctx: Context, room: Room, home: Room, loaded: LoadedGame) -> bool:
    """Tell whether the people of a room may be guests of another now, and can be told so."""
    allowed = (home.settings.guests or home.owner is not None) and room.settings.allows(loaded.name)
    return allowed and _has_space(ctx, room) and ctx.house.reach.reaches(room)


async def last_table(ctx: Context, room: Room) -> Table:
    """Find the table to play again: a room's own last one, or a later one at which the asker was the room's guest."""
    house, person, code = ctx.house, ctx.person.id, ctx.command.table
    own = await house.storage.run(lambda c: queries.newest_table(c, room.id))
    if code:
        other: StoredTable | None = (await stored(ctx, code))[0]
    else:
        other = await house.storage.run(lambda c: queries.newest_result(c, person))
    if other is not None and other.room != room.id and (code or own is None or other.id > own.id):
        table = await _over(ctx, other)
        if any(sitter.room == room.id for sitter in table.sheet.seats):
            return table
        if code:
            raise Refused(refusals.NoSuchTable(code))
    if own is None:
        raise Refused(refusals.NoTable())
    return await _over(ctx, own)


async def _over(ctx: Context, row: StoredTable) -> Table:
    """Bring a table that is over back to mind; `Refused` while it still plays."""
    _check_over(ctx, row)
    table = await ctx.tables.revive(row)
    if table is None:
        raise Refused(refusals.NoTable())
    if not table.loaded.installed:
        raise Refused(refusals.GameAway(table.loaded.name))
    return table


async def may_play_again(ctx: Context) -> bool:
    """Tell whether the last table of the room spoken in, or of one's own, is over."""
    if (room := ctx.room_or_own) is None:
        return False
    newest = await ctx.house.storage.run(lambda c: queries.newest_table(c, room.id))
    return newest is not None and newest.phase == "ended"


def check_opening(ctx: Context, room: Room) -> None:
    """Be `Refused` where whoever asks may open no table of a room, or nobody may at this time of day."""
    settings = room.settings
    allowed = {"all": True, "accounts": ctx.inbound.lasting, "admins": False}[settings.openers]
    if not allowed and not ctx.keeps(room):
        raise Refused(people_refusals.OpenersOnly(settings.openers))
    now = local_time.local(ctx.house.calendar.latest(), settings.timezone)
    if not local_time.is_open(settings.hours, now):
        raise Refused(people_refusals.TablesClosed(settings.hours, settings.timezone or "UTC", f"{now:%H:%M}"))


async def check_over(ctx: Context, home: Room) -> None:
    """Be `Refused` while the last table of a room still plays; to be asked for whoever may sit down there only."""
    newest = await ctx.house.storage.run(lambda c: queries.newest_table(c, home.id))
    if newest is not None:
        _check_over(ctx, newest)


def _check_over(ctx: Context, row: StoredTable) -> None:
    if row.phase not in ("ended", "closed"):
        still = ctx.tables.named(row.code)
        if still and still.sheet.phase == "paused":
            raise Refused(still.now.stands())
        if still and still.sheet.phase == "lobby":
            sits = still.sheet.seat_of(ctx.person.id) is not None
            raise Refused(refusals.AlreadySeated(row.code) if sits else refusals.LobbyIsOpen(row.code))
        raise Refused(refusals.AlreadyRunning(row.code))


async def take_off(ctx: Context, table: Table, room: Room, cause: Cause) -> None:
    """Let the guests from a room give up their seats, by the word of its admin; the others play on."""
    if table.sheet.phase == "paused":
        raise Refused(table.now.stands())
    seats = [seat for seat, s in enumerate(table.sheet.seats) if s.room == room.id and not s.gone]
    await get_up(table, seats, cause)
    ctx.say("say-taken-off", public=True, code=table.code)


async def get_up(table: Table, seats: Sequence[Seat], cause: Cause = BY_ITSELF) -> None:
    """Let players give up their seats, before the start or in the game, whatever they say to it."""
    if table.sheet.phase == "lobby":
        persons = [person for seat in seats if (person := table.sheet.seats[seat].person) is not None]
        await table.arrange(lambda lobby: lobby.leave(*persons), cause)
    else:
        await table.get_up(seats, cause)


def check_name(ctx: Context) -> None:
    """Be `Refused` where whoever opens or joins from a page has another name at a table."""
    own, asked = ctx.person, markup.clean_name(ctx.inbound.name)
    seated = ctx.tables.of_person(own.id) if network_of(ctx.inbound.account) in ctx.house.pages else []
    if seated and asked != own.name:
        raise Refused(people_refusals.NameKept(own.name, seated[0].code))


async def _from_page(ctx: Context, table: Table) -> int:
    """Tell where somebody sits who joins from a page: in a room of their own, for nobody on a page is in another."""
    if table.room.settings.web != "play":
        raise Refused(refusals.NoGuests(table.code))
    if await _is_anothers(ctx, table):
        raise Refused(people_refusals.NameTaken(ctx.person.name))
    return (await ctx.own_room()).id


async def _is_anothers(ctx: Context, table: Table) -> bool:
    """Tell whether the asker's name is that of another who sits there, spoke in the room lately, or played there."""
    house, room, own = ctx.house, table.room.id, _glanced(ctx.person.name)
    sheet = table.sheet
    there = [(sitter.person, sitter.name) for sitter in sheet.seats]
    there += [(called.person, called.name) for called in sheet.still_called()]
    there += await house.storage.run(partial(results.players, room=room, most=NEWEST))
    for account, name, lasting in house.recent_speakers.heard(room):
        if _glanced(name) == own:
            person = await house.people.find(account, lasting)
            there.append((person.id if person else None, name))
    return _is_among(ctx, there)


def _is_among(ctx: Context, there: Iterable[tuple[int | None, str]]) -> bool:
    """Tell whether the asker's name is, or looks like, that of another of these persons."""
    own = _glanced(ctx.person.name)
    return any(_glanced(name) == own for person, name in there if person != ctx.person.id)


def folded(name: str) -> str:
    """Return one form to the ways in which a name is written."""
    return normalise(name).casefold()


_ACCENTS = re.compile("[\u0300-\u036f]")
_PAIRS = "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl αa βb εe ηn ιi κk μm νv οo ρp τt υu χx ωw 0o 1l"
_ALIKE = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
"""Letters of other scripts, and digits, that look like Latin ones."""


def _glanced(name: str) -> str:
    """Return one form to the names that whoever glances at them may take for each other."""
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", folded(name)))
    seen = bare.translate(_ALIKE).replace("i", "l")
    kept = "".join(sign for sign in seen if unicodedata.category(sign)[0] in "LMN")
    return unicodedata.normalize("NFC", kept or seen)
