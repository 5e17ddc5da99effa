"""Shutting somebody out of a room's tables, by name, and letting them in again."""

import json
from functools import partial

from sqlalchemy import Connection

from core.administration.deeds import record, write_down
from core.commands import Context, guests
from core.notices import (
    NobodyOfThatName,
    NotShutOut,
    Refused,
    Usage,
    WhichTable,
)
from core.people import Ban, bans, results
from core.ratings import staying
from core.services import Room
from core.storage import queries
from core.text import markup, normalise

NEWEST = 500
"""Results of a room that are searched for somebody who sits at no table now."""
TABLES = 200
"""Tables of a room that are searched for whoever sat down there, if only for a moment."""


async def ban(ctx: Context) -> None:
    """Shut somebody out, `ban NAME`: they get up here, and may sit down no more."""
    room, typed = ctx.need_admin(), markup.clean(ctx.command.rest).strip()
    if not typed:
        raise Refused(Usage(f"{ctx.prefix}ban bob"))
    person, name = await _named(ctx, room, typed)
    await ctx.services.people.meet(person)
    for table in ctx.tables.of_room(room):
        seat = table.sheet.seat_of(person)
        here = seat is not None and room.id in (table.room.id, table.room_of(seat).id)
        if seat is not None and here and table.sheet.phase != "paused":
            await guests.get_up(table, (seat,))
    before = [entry.id for entry in room.banned if entry.person == person]
    by, wall = ctx.person.id, ctx.services.wall()

    def write(connection: Connection) -> Ban:
        bans.unban(connection, before)
        return bans.ban(connection, room.id, person, name, by, wall)

    made = await record(ctx, room, f"ban {name}", write, [person], json.dumps({"person": person}))
    room.banned = (*(entry for entry in room.banned if entry.person != person), made)
    ctx.say(
        "say-banned",
        public=True,
        name=markup.name(name),
        typed=ctx.voice(public=True).command(f"{ctx.prefix}unban NAME"),
    )


async def unban(ctx: Context) -> None:
    """Let somebody in again: `unban NAME`."""
    room, typed = ctx.need_admin(), markup.clean(ctx.command.rest).strip()
    banned = room.banned
    if not typed:
        raise Refused(Usage(f"{ctx.prefix}unban {banned[0].name if banned else 'bob'}"))
    found = next((entry for entry in banned if _same(entry.name, typed)), None)
    if found is None:
        await _let_sit(ctx, room, typed)
        return
    lift = partial(bans.unban, numbers=[found.id])
    await record(ctx, room, f"unban {found.name}", lift, before=json.dumps(found._asdict()))
    room.banned = tuple(entry for entry in room.banned if entry.id != found.id)
    ctx.say("say-unbanned", public=True, name=markup.name(found.name))


async def _let_sit(ctx: Context, room: Room, typed: str) -> None:
    """Let somebody play at once who would sit out the next table; the note that it was done is what does it."""
    known = [entry for search in (_played, _sat) for entry in await search(ctx, room, typed)]
    wall, run = ctx.services.wall(), ctx.services.storage.run
    for person, name in dict.fromkeys(known):
        if await run(partial(staying.sits_out, room=room.id, person=person, wall=wall)):
            await write_down(ctx, room, f"unban {name}", json.dumps({"person": person}))
            ctx.say("say-unbanned", public=True, name=markup.name(name))
            return
    raise Refused(NotShutOut(typed, tuple(entry.name for entry in room.banned)))


async def _named(ctx: Context, room: Room, typed: str) -> tuple[int, str]:
    """Find whom a name means: who sits here, else who sat or played here last by that name, else who spoke here.

    Who is shut out already is meant only where nobody else can be.
    """
    found = _seated(ctx, room, typed)
    if len(found) > 1:
        codes = tuple(code for _, code in found.values())
        raise Refused(WhichTable(codes, f"{ctx.prefix}#{codes[0]} ban {typed}"))
    if found:
        person, (name, _) = next(iter(found.items()))
        return person, name
    known = [entry for search in (_sat, _played, _spoke) for entry in await search(ctx, room, typed)]
    if not known:
        raise Refused(NobodyOfThatName(typed))
    return next((entry for entry in known if guests.is_welcome(entry[0], room)), known[0])


def _seated(ctx: Context, room: Room, typed: str) -> dict[int, tuple[str, str]]:
    found: dict[int, tuple[str, str]] = {}
    for table in ctx.tables.of_room(room):
        for seat, name in enumerate(table.names()):
            person = table.sheet.seats[seat].person
            here = table.room_of(seat).id == room.id or table.room.id == room.id
            if person is not None and here and _same(name, typed) and ctx.command.table in ("", table.code):
                found[person] = (name, table.code)
    return found


async def _sat(ctx: Context, room: Room, typed: str) -> list[tuple[int, str]]:
    """List who had a seat at one of the room's newest tables, whether they stayed or got up before the start."""
    found: list[tuple[int, str]] = []
    for stored in await ctx.services.storage.run(partial(queries.sheets, room=room.id, most=TABLES)):
        found += [(person, name) for person, name in _sitters(stored) if person and _same(name, typed)]
    return found


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


async def _played(ctx: Context, room: Room, typed: str) -> list[tuple[int, str]]:
    rows = await ctx.services.storage.run(partial(results.players, room=room.id, most=NEWEST))
    return [(person, name) for person, name in rows if _same(name, typed)]


async def _spoke(ctx: Context, room: Room, typed: str) -> list[tuple[int, str]]:
    """List who spoke in the room lately; they are persons from now on."""
    heard = [entry for entry in ctx.services.lately.heard(room.id) if _same(entry[1], typed)]
    people = [await ctx.services.people.resolve(*entry) for entry in heard]
    return [(person.id, person.name) for person in people]


def _same(name: str, typed: str) -> bool:
    return normalise(name).casefold() == normalise(typed).casefold()


VERBS = {"ban": ban, "unban": unban}
