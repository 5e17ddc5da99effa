"""Two become one person, or are taken apart: rows, ratings, running tables and what is in memory, all or nothing."""

import math
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from core.contract import network_of
from core.dispatch.context import Context
from core.engine import Sheet
from core.house import Room, own_key
from core.house.people import Person, SomebodyElse, link_codes, links
from core.house.people import queries as register
from core.house.people import void_shared as ratings
from core.storage import queries, seen_messages
from core.tables import change_together
from core.words.notices import NothingToLink, Refused, SitBoth, TooManyLinks

_SHOWN = ("nobody", "room", "all")
"""To whom somebody is shown, from the fewest on."""


async def put_together(ctx: Context, other: Person, mark: str) -> None:
    """Make whoever asks and another one person, by the digest of a code; `Refused` if that works no more."""
    services, mine = ctx.services, ctx.person
    _pay(ctx, mine.id, other.id)
    older, newer = sorted((mine, other), key=lambda person: person.id)
    main, wall = _chosen(older.id, mine, other), services.wall()
    keep = services.people.keep([older.id, newer.id])
    given = _given(ctx, newer.id, main.id)

    def work(connection: Connection) -> None:
        seen_messages.see(connection, ctx.inbound.id, wall)
        if link_codes.whose(connection, mark, wall) is None:
            raise Refused(NothingToLink(f"{ctx.prefix}link"))
        keep(connection)
        members = register.members(connection, newer.id)
        if members[0] != newer.id or register.goes_as(connection, main.id) != main.id:
            raise SomebodyElse
        link_codes.burn(connection, mark)
        _store(connection, given)
        before = ratings.firsts(connection, (main.id, newer.id))
        links.link(connection, main.id, newer.id, links.Chosen(main.language, main.mentions, main.show), wall)
        register.note_person(connection, main.id, main.name, main.account)
        ratings.follow(connection, main.id, before)
        services.people.follow(connection, [main.id, *members])

    def change(sheet: Sheet) -> Sheet:
        if {main.id, newer.id} <= sheet.persons():
            raise Refused(SitBoth(sheet.code))
        return sheet.known_as(lambda person, room: main.id if person == newer.id else person)

    await change_together(services, ctx.tables, newer.id, change, work)
    ctx.person = services.people[main.id]
    await _follow(ctx, given, (main.id, newer.id))


async def take_apart(ctx: Context) -> None:
    """Make whoever asks those persons again whose accounts were linked."""
    services, main = ctx.services, ctx.person.id
    _pay(ctx, main)
    split = await services.storage.run(partial(links.homes, main=main))
    given = [entry for room in services.rooms.owned(main) for entry in _give(ctx, room, split.of(room.key))]

    def work(connection: Connection) -> None:
        seen_messages.see(connection, ctx.inbound.id, services.wall())
        members = register.members(connection, main)
        if members == [main] or links.homes(connection, main) != split:
            raise SomebodyElse
        ratings.release(connection, main)
        links.unlink(connection, main)
        _store(connection, given)
        ratings.make_again(connection, main, ratings.firsts(connection, members))
        services.people.follow(connection, members)

    def change(sheet: Sheet) -> Sheet:
        def whose(person: int, room: int | None) -> int:
            return split.of(services.rooms[room or sheet.room].key) if person == main else person

        return sheet.known_as(whose)

    await change_together(services, ctx.tables, main, change, work)
    inbound = ctx.inbound
    ctx.person = await services.people.resolve(inbound.account, inbound.name, inbound.lasting, inbound.language)
    await _follow(ctx, given, (main, *split.by_network.values()))


def _pay(ctx: Context, *persons: int) -> None:
    """Be `Refused` where one of these was linked or taken apart too often: ratings are made again each time."""
    if seconds := ctx.budget.link(persons):
        raise Refused(TooManyLinks(math.ceil(seconds / 60)))


def _chosen(number: int, mine: Person, other: Person) -> Person:
    """Choose for both: what is said now is newer than what the other said, but nobody is shown to more people."""
    show = min(mine.show, other.show, key=_SHOWN.index)
    return replace(mine, id=number, language=mine.language or other.language, show=show)


def _given(ctx: Context, person: int, main: int) -> list[tuple[Room, int]]:
    """List the rooms that a person has to themselves and another has not, with whose they will be."""
    return [entry for room in ctx.services.rooms.owned(person) for entry in _give(ctx, room, main)]


def _give(ctx: Context, room: Room, person: int) -> list[tuple[Room, int]]:
    taken = room.owner == person or ctx.services.rooms.own(network_of(room.key), person) is not None
    return [] if taken else [(room, person)]


def _store(connection: Connection, given: list[tuple[Room, int]]) -> None:
    for room, person in given:
        queries.give_room(connection, room.id, own_key(network_of(room.key), person))


async def _follow(ctx: Context, given: list[tuple[Room, int]], persons: tuple[int, ...]) -> None:
    """Let what is in memory follow what is stored."""
    services = ctx.services
    for room, person in given:
        services.rooms.give(room, own_key(network_of(room.key), person))
    for person in persons:
        services.given.pop(person, None)
        services.outbox.wake(("person", person))
    services.ratings.begin()
    await services.rooms.load_bans()
