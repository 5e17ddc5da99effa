"""Shutting somebody out of a room's tables, by name, for a time or for good, and letting them in again."""

import json
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

from core.contract import Outbound
from core.dispatch.access import guests
from core.dispatch.commands.admin.audit import record
from core.dispatch.context import Context
from core.house import Room, Rooms
from core.house.people import Ban, bans
from core.house.ratings import results, sit_out
from core.storage import queries
from core.words import Texts, Voice, is_same, markup, matching, normalise, told_time
from core.words.notices import people_refusals, refusals
from core.words.notices.refusals import Refused

UNITS = {"minute": 60.0, "hour": 3600.0, "day": 86400.0, "week": 7 * 86400.0, "month": 30 * 86400.0}
"""Seconds of what time is counted in; a month has 30 days."""
LONGEST = 3650 * UNITS["day"]
_NUMBER = re.compile(r"(\d{1,6})(.*)", re.ASCII)


def read_term(words: Sequence[str], texts: Texts) -> tuple[float | None, int]:
    """Read so many seconds, None for no end, from the first words; returns how many words they were.

    A number alone, with nothing behind it, counts days.
    """
    folded = [normalise(word).casefold() for word in words]
    skipped = 1 if folded[:1] and folded[0] in texts.variants("for-words") else 0
    folded = folded[skipped:]
    if not folded:
        return None, 0
    number = _NUMBER.fullmatch(folded[0])
    count, unit = (number[1], number[2]) if number else ("", "")
    if folded[0] in texts.variants("one-words"):
        count = "1"
    used = 1
    if count and not unit:
        unit, used = (folded[1], 2) if len(folded) > 1 else ("d", 1)
    seconds = _seconds(unit, texts)
    return (int(count) * seconds, skipped + used) if count and seconds else (None, 0)


def _seconds(unit: str, texts: Texts) -> float:
    return next((seconds for name, seconds in UNITS.items() if unit in texts.variants(f"{name}-words")), 0.0)


REASON = 120
"""Characters that are kept of a reason."""
NEWEST = 500
"""Results of a room that are searched for somebody who sits at no table now."""
TABLES = 200
"""Tables of a room that are searched for whoever sat down there, if only for a moment."""
Known = list[tuple[int, str]]
"""Persons with the names that they had."""


async def ban(ctx: Context) -> None:
    """Shut somebody out, `ban NAME [TIME] [REASON]`: they get up here, and may sit down no more until then."""
    room, words = ctx.need_admin(), markup.clean(ctx.command.rest).split()
    if not words:
        raise Refused(refusals.Usage(f"{ctx.prefix}ban bob 7d"))
    texts = ctx.house.texts
    likely = next((at for at in range(1, len(words)) if read_term(words[at:], texts)[1]), len(words))
    person, name, used = await _named(ctx, room, words, likely)
    seconds, timed = read_term(words[used:], texts)
    if seconds is not None and not UNITS["minute"] <= seconds <= LONGEST:
        raise Refused(people_refusals.WrongTerm(f"{ctx.prefix}ban {name} 7d"))
    reason = " ".join(words[used + timed :])[:REASON]
    await ctx.house.people.meet(person)
    guest_at = await _get_up(ctx, room, person)
    wall = ctx.house.calendar.latest()
    until = None if seconds is None else wall + seconds
    made = Ban(0, room.id, person, "", name, reason, until, wall, ctx.person.id)
    deed = " ".join(("ban", name, *words[used : used + timed], reason)).strip()
    made = await record(ctx, room, deed, partial(_shut_out, ctx.house.rooms, made), [person])
    voice = ctx.voice(public=True)
    ctx.say("say-banned", public=True, **told(voice, room, made))
    if guest_at:
        _tell_guest(ctx, room, made, guest_at)


def _tell_guest(ctx: Context, room: Room, made: Ban, code: str) -> None:
    """Tell somebody who was a guest at a table of the room, and does not read what is said there."""
    house = ctx.house
    person = house.people[made.person or 0]
    voice = Voice(house.texts, house.language(person, None), (), house.private_prefix(person.account))
    said = voice.lines(voice.say("say-you-are-banned", code=code, **told(voice, room, made)))
    house.outbox.answer(("person", person.id), Outbound(f"banned:{ctx.inbound.id}", said, "answer"))


def told(voice: Voice, room: Room, entry: Ban) -> dict[str, str | int]:
    """Return what is said of a ban: whose it is, until when and why."""
    until = "" if entry.until is None else told_time(voice, room.settings.timezone, entry.until)
    return {
        "name": markup.name(entry.name),
        "lasts": "until" if until else "always",
        "until": until,
        "why": "yes" if entry.reason else "no",
        "reason": markup.literal(entry.reason),
    }


async def _get_up(ctx: Context, room: Room, person: int) -> str:
    """Let somebody give up their seats at the room's tables, and at others' as its guest.

    Gives the code of a table at which they were a guest of this room, "" if there was none.
    """
    visited = ""
    for table in ctx.tables.of_room(room):
        seat = table.sheet.seat_of(person)
        here = seat is not None and room.id in (table.room.id, table.room_of(seat).id)
        if seat is not None and here and table.sheet.phase != "paused":
            visited = table.code if table.room_of(seat).id != room.id else visited
            await guests.get_up(table, (seat,))
    return visited


def _let_sit_down(_: Connection, person: int, name: str) -> tuple[None, dict[str, Any]]:
    return None, {"person": person, "sat_out": name}


def _shut_out(rooms: Rooms, made: Ban, connection: Connection) -> tuple[Ban, dict[str, Any]]:
    before = bans.bans_in(connection, made.room, made.person)
    bans.unban(connection, [entry.id for entry in before])
    made = bans.ban(connection, made)
    rooms.follow_bans(connection)
    return made, _noted(made, before, [made])


def _let_in(rooms: Rooms, entry: Ban, connection: Connection) -> tuple[None, dict[str, Any]]:
    before = bans.bans_in(connection, entry.room, entry.person, entry.id)
    bans.unban(connection, [kept.id for kept in before])
    rooms.follow_bans(connection)
    return None, _noted(entry, before, [])


def _noted(entry: Ban, before: list[Ban], after: list[Ban]) -> dict[str, Any]:
    """Return as plain JSON whom a deed was about, and their bans before and after it."""
    return {"person": entry.person, "number": entry.id, "bans": before, "after": after}


async def unban(ctx: Context) -> None:
    """Let somebody in again: `unban NAME`."""
    room, typed = ctx.need_admin(), markup.clean(ctx.command.rest).strip()
    banned = room.banned
    if not typed:
        raise Refused(refusals.Usage(f"{ctx.prefix}unban {banned[0].name if banned else 'bob'}"))
    found = next(iter(matching(banned, typed, lambda entry: entry.name)), None)
    if found is None:
        await _let_sit(ctx, room, typed)
        return
    await record(ctx, room, f"unban {found.name}", partial(_let_in, ctx.house.rooms, found))
    ctx.say("say-unbanned", public=True, name=markup.name(found.name))


async def _let_sit(ctx: Context, room: Room, typed: str) -> None:
    """Let somebody play at once who would sit out the next table; the note that it was done is what does it."""
    known = matching(await _met(ctx, room), typed, lambda entry: entry[1])
    wall, run = ctx.house.calendar.latest(), ctx.house.storage.run
    for person, name in dict.fromkeys(known):
        if await run(partial(sit_out.sits_out, room=room.id, person=person, wall=wall)):
            await record(ctx, room, f"unban {name}", partial(_let_sit_down, person=person, name=name))
            ctx.say("say-unbanned", public=True, name=markup.name(name))
            return
    raise Refused(people_refusals.NotShutOut(typed, tuple(entry.name for entry in room.banned)))


async def _named(ctx: Context, room: Room, words: Sequence[str], likely: int) -> tuple[int, str, int]:
    """Find whom the first words name, as many of them as name anybody; returns person, name, and how many words.

    Where nobody is found, the `likely` number of words is told. Who sits here is meant, else who sat or played here
    last by that name, else who spoke here. Who is shut out already is meant only where nobody else can be.
    """
    found: Known | None = None
    for used in range(len(words), 0, -1):
        typed = " ".join(words[:used])
        if len(normalise(typed)) > markup.NICK_LENGTH:  # the point that a long name ends with may be three
            continue
        seated = dict(matching(_seated(ctx, room), typed, lambda entry: entry[1][0]))
        if len(seated) > 1:
            codes = tuple(code for _, code in seated.values())
            raise Refused(refusals.WhichTable(codes, f"{ctx.prefix}#{codes[0]} ban {typed}"))
        if seated:
            person, (name, _) = next(iter(seated.items()))
            return person, name, used
        found = await _met(ctx, room) if found is None else found
        known = matching([*found, *await _spoke(ctx, room, typed)], typed, lambda entry: entry[1])
        if known:
            person, name = next((entry for entry in known if guests.is_welcome(entry[0], room)), known[0])
            return person, name, used
    raise Refused(people_refusals.NobodyOfThatName(markup.clean_name(" ".join(words[:likely]))))


def _seated(ctx: Context, room: Room) -> list[tuple[int, tuple[str, str]]]:
    """List who sits at tables of the room: the person, their name there, and the table."""
    found: list[tuple[int, tuple[str, str]]] = []
    for table in ctx.tables.of_room(room):
        for seat, name in enumerate(table.names()):
            person = table.sheet.seats[seat].person
            here = table.room_of(seat).id == room.id or table.room.id == room.id
            if person is not None and here and ctx.command.table in ("", table.code):
                found.append((person, (name, table.code)))
    return found


async def _met(ctx: Context, room: Room) -> Known:
    """List who had a seat at one of the room's newest tables, whether they stayed or not, and who played to an end."""
    storage = ctx.house.storage
    sheets = await storage.run(partial(queries.sheets, room=room.id, most=TABLES))
    sat = [(person, name) for stored in sheets for person, name in _sitters(stored) if person]
    return sat + await storage.run(partial(results.players, room=room.id, most=NEWEST))


def _sitters(stored: str) -> list[tuple[int | None, str]]:
    """List the (person, name) of a stored sheet, also of one that another version of a game wrote."""
    try:
        sheet = json.loads(stored)
        left = [(person, name) for person, name in reversed(sheet.get("left", ()))]
        return [
            (sitter.get("person") or sitter.get("held_by"), sitter["name"]) for sitter in sheet.get("seats", ())
        ] + left
    except (ValueError, KeyError, TypeError, AttributeError):
        return []  # it cannot be read; there are others


async def _spoke(ctx: Context, room: Room, typed: str) -> Known:
    """List who spoke in the room lately; they are persons from now on."""
    heard = [entry for entry in ctx.house.recent_speakers.heard(room.id) if is_same(entry[1], typed)]
    people = [await ctx.house.people.resolve(*entry) for entry in heard]
    return [(person.id, person.name) for person in people]


VERBS = {"ban": ban, "unban": unban}
