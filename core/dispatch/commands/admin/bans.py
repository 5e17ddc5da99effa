"""Shutting somebody out of a room's tables, by name, for a time or for good, and letting them in again."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

from core.contract import Outbound
from core.dispatch.access import guests
from core.dispatch.commands.admin.audit import record
from core.dispatch.commands.admin.find_person import met, named
from core.dispatch.context import Context
from core.dispatch.times import told_time
from core.house import Room, Rooms
from core.house.people import Ban, bans
from core.house.ratings import sit_out
from core.words import Texts, Voice, markup, matching, normalise
from core.words.notices import NotShutOut, Refused, Usage, WrongTerm

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


async def ban(ctx: Context) -> None:
    """Shut somebody out, `ban NAME [TIME] [REASON]`: they get up here, and may sit down no more until then."""
    room, words = ctx.need_admin(), markup.clean(ctx.command.rest).split()
    if not words:
        raise Refused(Usage(f"{ctx.prefix}ban bob 7d"))
    texts = ctx.house.texts
    likely = next((at for at in range(1, len(words)) if read_term(words[at:], texts)[1]), len(words))
    person, name, used = await named(ctx, room, words, likely)
    seconds, timed = read_term(words[used:], texts)
    if seconds is not None and not UNITS["minute"] <= seconds <= LONGEST:
        raise Refused(WrongTerm(f"{ctx.prefix}ban {name} 7d"))
    reason = " ".join(words[used + timed :])[:REASON]
    await ctx.house.people.meet(person)
    guest_at = await _get_up(ctx, room, person)
    wall = ctx.house.wall()
    until = None if seconds is None else wall + seconds
    made = Ban(0, room.id, person, "", name, reason, until, wall, ctx.person.id)
    deed = " ".join(("ban", name, *words[used : used + timed], reason)).strip()
    made = await record(ctx, room, deed, partial(_shut_out, ctx.house.rooms, made), [person])
    voice = ctx.voice(public=True)
    ctx.say("say-banned", public=True, **told(voice, room, made), typed=voice.command(f"{ctx.prefix}unban NAME"))
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
    until = "" if entry.until is None else told_time(voice, room, entry.until)
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
        raise Refused(Usage(f"{ctx.prefix}unban {banned[0].name if banned else 'bob'}"))
    found = next(iter(matching(banned, typed, lambda entry: entry.name)), None)
    if found is None:
        await _let_sit(ctx, room, typed)
        return
    await record(ctx, room, f"unban {found.name}", partial(_let_in, ctx.house.rooms, found))
    ctx.say("say-unbanned", public=True, name=markup.name(found.name))


async def _let_sit(ctx: Context, room: Room, typed: str) -> None:
    """Let somebody play at once who would sit out the next table; the note that it was done is what does it."""
    known = matching(await met(ctx, room), typed, lambda entry: entry[1])
    wall, run = ctx.house.wall(), ctx.house.storage.run
    for person, name in dict.fromkeys(known):
        if await run(partial(sit_out.sits_out, room=room.id, person=person, wall=wall)):
            await record(ctx, room, f"unban {name}", partial(_let_sit_down, person=person, name=name))
            ctx.say("say-unbanned", public=True, name=markup.name(name))
            return
    raise Refused(NotShutOut(typed, tuple(entry.name for entry in room.banned)))


VERBS = {"ban": ban, "unban": unban}
