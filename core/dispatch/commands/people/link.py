"""One person by accounts on several networks: `link`, `link CODE`, `link yes`, `unlink`, or the link to a page."""

import asyncio
import math
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from core.contract import Entrance, Outbound, network_of
from core.dispatch.context import Context
from core.engine import Sheet
from core.house import House, Room, own_key
from core.house.linking import link_codes, links
from core.house.people import Person, SomebodyElse
from core.house.people import queries as register
from core.storage import messages
from core.tables import change_together
from core.words import Voice, markup, normalise
from core.words.notices import people_refusals
from core.words.notices.refusals import Refused

YES = "yes"
LOOK_ALIKE = "7K2M-9QXD"
"""A code as they look, which is nobody's but by chance."""


async def link(ctx: Context) -> None:
    """Give a code, `link`; hear one that was given elsewhere, `link CODE`; and link whoever says `link yes` to that."""
    said = normalise(ctx.command.rest).casefold().strip()
    agreed = ctx.house.texts.meant(said, (YES,), "typed-value-{}")
    if ctx.is_overheard:
        await _burn(ctx, said)
    _check_account(ctx)
    if not said:
        await _give_code(ctx)
    elif agreed:
        await _link(ctx)
    else:
        await _hear(ctx, said)


async def unlink(ctx: Context) -> None:
    """Take apart who was linked: each account is again whose it was."""
    ctx.check_unheard("unlink")
    _check_account(ctx)
    if ctx.person.id not in ctx.house.people.linked.values():
        raise Refused(people_refusals.NotLinked(f"{ctx.prefix}link"))
    accounts = await ctx.house.storage.run(partial(register.accounts_of, person=ctx.person.id))
    await take_apart(ctx)
    ctx.say("say-unlinked")
    tell_elsewhere(ctx, accounts, "say-unlinked-elsewhere")


def _check_account(ctx: Context) -> None:
    if not ctx.inbound.lasting:
        raise Refused(people_refusals.LinkNeedsAccount())


async def _burn(ctx: Context, said: str) -> None:
    """Refuse what others read; a code among it works no more. Whether it ever did is nobody's business."""
    if not link_codes.meant(said):
        ctx.check_unheard("link")
    mark = await asyncio.to_thread(link_codes.digest, said)
    await ctx.house.storage.run(partial(link_codes.burn, mark=mark))
    ctx.check_unheard("link", people_refusals.CodeOverheard)


async def _give_code(ctx: Context) -> None:
    await check_kept(ctx, ctx.person)
    code, wall = link_codes.draw(ctx.house.entropy), ctx.house.calendar.latest()
    mark = await asyncio.to_thread(link_codes.digest, code)
    await ctx.store(partial(link_codes.give, person=ctx.person.id, mark=mark, wall=wall))
    ctx.say("say-link-code", typed=ctx.voice().command(f"link {code}"), minutes=round(link_codes.LIFE / 60))


async def _hear(ctx: Context, said: str) -> None:
    """Look up a code, and ask whether what follows from it is wanted."""
    house, account = ctx.house, ctx.inbound.account
    known = await house.storage.run(partial(link_codes.tries, account=account))
    if known.locked(house.calendar.latest()):
        raise Refused(_locked(ctx, known))
    mark = await asyncio.to_thread(link_codes.digest, said) if link_codes.meant(said) else ""
    other = (
        await house.storage.run(partial(link_codes.whose, mark=mark, wall=house.calendar.latest())) if mark else None
    )
    if other is None:
        raise Refused(await _wrong(ctx))
    person = await house.people.meet(other)
    await check(ctx, person)
    house.linking[account] = mark
    tables = await house.storage.run(partial(links.counted, person=person.id))
    yes = ctx.voice().command(f"{ctx.prefix}link {YES}")
    where = markup.code(network_of(person.account))
    ctx.say("say-link-sure", name=markup.name(person.name), network=where, tables=tables, typed=yes)


async def _wrong(ctx: Context) -> people_refusals.NoSuchCode | people_refusals.TooManyCodes:
    account, wall = ctx.inbound.account, ctx.house.calendar.latest()
    tries = await ctx.store(partial(link_codes.note_wrong, account=account, person=ctx.person.id, wall=wall))
    return _locked(ctx, tries) if tries.locked(wall) else people_refusals.NoSuchCode(link_codes.TRIES - tries.wrong)


def _locked(ctx: Context, tries: link_codes.Tries) -> people_refusals.TooManyCodes:
    return people_refusals.TooManyCodes(math.ceil((tries.until - ctx.house.calendar.latest()) / 60))


async def check_kept(ctx: Context, person: Person) -> None:
    """Be `Refused` where somebody is to be forgotten."""
    if await ctx.house.storage.run(partial(register.forget_at, person=person.id)) is not None:
        raise Refused(people_refusals.ForgetsSoon())


async def check(ctx: Context, other: Person) -> None:
    """Be `Refused` where the asker cannot be one person with another now."""
    if other.id == ctx.person.id:
        raise Refused(people_refusals.OwnCode())
    for person in (other, ctx.person):
        await check_kept(ctx, person)
        for table in ctx.tables.of_person(person.id):
            if {other.id, ctx.person.id} <= table.sheet.persons():
                raise Refused(people_refusals.SitBoth(table.code))


async def _link(ctx: Context) -> None:
    """Link whoever agrees to the person of the code that they said before."""
    house = ctx.house
    mark = house.linking.pop(ctx.inbound.account, "")
    other = (
        await house.storage.run(partial(link_codes.whose, mark=mark, wall=house.calendar.latest())) if mark else None
    )
    if other is None:
        raise Refused(people_refusals.NothingToLink(f"{ctx.prefix}link {LOOK_ALIKE}"))
    person = await house.people.meet(other)
    await check(ctx, person)
    await put_together(ctx, person, mark)
    ctx.say("say-linked", name=markup.name(person.name), network=markup.code(network_of(person.account)))
    tell_elsewhere(ctx, [person.account], "say-linked-elsewhere")


def tell_elsewhere(ctx: Context, accounts: Iterable[str], key: str, **values: str | int) -> None:
    """Say to each of these accounts but the asker's, in private, what was done, by whom and where, if it can be."""
    house, person, here = ctx.house, ctx.person, ctx.inbound.account
    who = {"name": markup.name(person.name), "network": markup.code(network_of(here))}
    for number, account in enumerate(sorted(set(accounts) - {here})):
        voice = Voice(house.texts, house.language(person, None), (), house.private_prefix(account))
        said = voice.lines(voice.say(key, **who, **values))
        message = Outbound(f"elsewhere:{number}:{ctx.inbound.id}", said, "answer", account=account)
        house.outbox.answer(("person", person.id), message)


_SHOWN = ("nobody", "room", "all")
"""To whom somebody is shown, from the fewest on."""


async def put_together(ctx: Context, other: Person, mark: str) -> None:
    """Make whoever asks and another one person, by the digest of a code; `Refused` if that works no more."""
    house, mine = ctx.house, ctx.person
    _pay(ctx, mine.id, other.id)
    older, newer = sorted((mine, other), key=lambda person: person.id)
    main, wall = _chosen(older.id, mine, other), house.calendar.latest()
    keep = house.people.keep([older.id, newer.id])
    given = _given(ctx, newer.id, main.id)

    def work(connection: Connection) -> None:
        messages.see(connection, ctx.mark, wall)
        if link_codes.whose(connection, mark, wall) is None:
            raise Refused(people_refusals.NothingToLink(f"{ctx.prefix}link"))
        keep(connection)
        members = register.members(connection, newer.id)
        if members[0] != newer.id or register.goes_as(connection, main.id) != main.id:
            raise SomebodyElse
        link_codes.burn(connection, mark)
        _give_rooms(ctx, connection, given)
        before = links.firsts(connection, (main.id, newer.id))
        links.link(
            connection, main.id, newer.id, links.Chosen(main.language, main.mentions, main.show, main.coach), wall
        )
        register.note_person(connection, main.id, main.name, main.account)
        links.follow(connection, main.id, before)
        house.people.follow(connection, [main.id, *members])
        house.rooms.follow_bans(connection)

    def change(sheet: Sheet) -> Sheet:
        if {main.id, newer.id} <= sheet.persons():
            raise Refused(people_refusals.SitBoth(sheet.code))
        return sheet.known_as(lambda person, room: main.id if person == newer.id else person)

    await change_together(house, ctx.tables, newer.id, change, work)
    ctx.person = house.people[main.id]
    _follow(ctx, (main.id, newer.id))


async def take_apart(ctx: Context) -> None:
    """Make whoever asks those persons again whose accounts were linked."""
    house, main = ctx.house, ctx.person.id
    _pay(ctx, main)
    split = await house.storage.run(partial(links.homes, main=main))
    given = [entry for room in house.rooms.owned(main) for entry in _give(ctx, room, split.of(room.key))]

    def work(connection: Connection) -> None:
        messages.see(connection, ctx.mark, house.calendar.latest())
        members = register.members(connection, main)
        if members == [main] or links.homes(connection, main) != split:
            raise SomebodyElse
        links.count_again(connection, main)
        links.unlink(connection, main)
        _give_rooms(ctx, connection, given)
        links.make_again(connection, main, links.firsts(connection, members))
        house.people.follow(connection, members)
        house.rooms.follow_bans(connection)

    def change(sheet: Sheet) -> Sheet:
        def whose(person: int, room: int | None) -> int:
            return split.of(house.rooms[room or sheet.room].key) if person == main else person

        return sheet.known_as(whose)

    await change_together(house, ctx.tables, main, change, work)
    inbound = ctx.inbound
    ctx.person = await house.people.resolve(inbound.account, inbound.name, inbound.lasting, inbound.language)
    _follow(ctx, (main, *split.by_network.values()))


def _pay(ctx: Context, *persons: int) -> None:
    """Be `Refused` where one of these was linked or taken apart too often: ratings are made again each time."""
    if seconds := ctx.house.rate_limit.link(persons):
        raise Refused(people_refusals.TooManyLinks(math.ceil(seconds / 60)))


def _chosen(number: int, mine: Person, other: Person) -> Person:
    """Choose for both: what is said now is newer than what the other said, but nobody is shown to more people."""
    show = min(mine.show, other.show, key=_SHOWN.index)
    return replace(mine, id=number, language=mine.language or other.language, show=show)


def _given(ctx: Context, person: int, main: int) -> list[tuple[Room, int]]:
    """List the rooms that a person has to themselves and another has not, with whose they will be."""
    return [entry for room in ctx.house.rooms.owned(person) for entry in _give(ctx, room, main)]


def _give(ctx: Context, room: Room, person: int) -> list[tuple[Room, int]]:
    taken = room.owner == person or ctx.house.rooms.own(room.network, person) is not None
    return [] if taken else [(room, person)]


def _give_rooms(ctx: Context, connection: Connection, given: list[tuple[Room, int]]) -> None:
    for room, person in given:
        ctx.house.rooms.give(connection, room, own_key(room.network, person))


def _follow(ctx: Context, persons: tuple[int, ...]) -> None:
    """Forget what these were given to read, tell them what waits for them, and make ratings again."""
    house = ctx.house
    for person in persons:
        house.given.pop(person, None)
        house.outbox.wake(("person", person))
    house.ratings.begin()


def is_opened(ctx: Context) -> bool:
    """Tell whether somebody opens a link on a page, by its token."""
    return ctx.command.pressed and ctx.is_on_page and bool(ctx.command.rest)


async def come_in(ctx: Context) -> None:
    """Let a browser play as the person to whom a link leads; it leads to nobody any more."""
    house, mark = ctx.house, link_codes.token_digest(ctx.command.rest)
    other = await house.storage.run(partial(link_codes.whose, mark=mark, wall=house.calendar.latest()))
    if other is None:
        raise Refused(people_refusals.LinkOver())
    person = await house.people.meet(other)
    if person.id == ctx.person.id:
        await house.storage.run(partial(link_codes.burn, mark=mark))
    else:
        await check(ctx, person)
        await put_together(ctx, person, mark)
        tell_elsewhere(ctx, [person.account], "say-page-entered")
    ctx.say("say-linked", name=markup.name(person.name), network=markup.code(network_of(person.account)))


async def entrance(house: House, token: str, reader: str) -> Entrance | None:
    """Tell whom a link lets in, without using it up; None where it leads to nobody."""
    mark = link_codes.token_digest(token)
    found = await house.storage.run(partial(link_codes.whose, mark=mark, wall=house.calendar.latest()))
    if found is None:
        return None
    person = await house.people.meet(found)
    other = await house.people.find(reader) if reader else None
    linked_to = set(house.people.linked.values())
    taken = other is not None and other.id != person.id and other.id in linked_to
    return Entrance(person.name, network_of(person.account), taken)


VERBS = {"link": link, "unlink": unlink}
