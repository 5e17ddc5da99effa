"""Whom an admin means by a name: who sits here, else who sat, played or spoke here lately."""

import json
from collections.abc import Sequence
from functools import partial

from core.dispatch.access import guests
from core.dispatch.context import Context
from core.house import Room
from core.house.ratings import results
from core.storage import queries
from core.words import is_same, markup, matching, normalise
from core.words.notices import NobodyOfThatName, Refused, WhichTable

NEWEST = 500
"""Results of a room that are searched for somebody who sits at no table now."""
TABLES = 200
"""Tables of a room that are searched for whoever sat down there, if only for a moment."""
Known = list[tuple[int, str]]
"""Persons with the names that they had."""


async def named(ctx: Context, room: Room, words: Sequence[str], likely: int) -> tuple[int, str, int]:
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
            raise Refused(WhichTable(codes, f"{ctx.prefix}#{codes[0]} ban {typed}"))
        if seated:
            person, (name, _) = next(iter(seated.items()))
            return person, name, used
        found = await met(ctx, room) if found is None else found
        known = matching([*found, *await _spoke(ctx, room, typed)], typed, lambda entry: entry[1])
        if known:
            person, name = next((entry for entry in known if guests.is_welcome(entry[0], room)), known[0])
            return person, name, used
    raise Refused(NobodyOfThatName(markup.clean_name(" ".join(words[:likely]))))


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


async def met(ctx: Context, room: Room) -> Known:
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
    heard = [entry for entry in ctx.house.lately.heard(room.id) if is_same(entry[1], typed)]
    people = [await ctx.house.people.resolve(*entry) for entry in heard]
    return [(person.id, person.name) for person in people]
