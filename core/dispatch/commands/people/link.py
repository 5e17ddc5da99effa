"""One person by accounts on several networks: `link`, `link CODE`, `link yes`, and `unlink`."""

import asyncio
import math
from functools import partial

from sqlalchemy import Connection

from core.contract import network_of
from core.dispatch.commands.people import elsewhere, linked
from core.dispatch.context import Context
from core.house.people import Person, link_codes, links, queries
from core.words import markup, normalise
from core.words.notices import (
    CodeOverheard,
    ForgetsSoon,
    LinkNeedsAccount,
    NoSuchCode,
    NothingToLink,
    NotLinked,
    OwnCode,
    Refused,
    SayInPrivate,
    SitBoth,
    TooManyCodes,
)

YES = "yes"
LOOK_ALIKE = "7K2M-9QXD"
"""A code as they look, which is nobody's but by chance."""


async def link(ctx: Context) -> None:
    """Give a code, `link`; hear one that was given elsewhere, `link CODE`; and link whoever says `link yes` to that."""
    said = normalise(ctx.command.rest).casefold().strip()
    agreed = ctx.services.texts.meant(said, (YES,), "typed-value-{}")
    if ctx.is_overheard:
        await _burn(ctx, said)
    _check_account(ctx)
    if not said:
        await _give(ctx)
    elif agreed:
        await _link(ctx)
    else:
        await _hear(ctx, said)


async def unlink(ctx: Context) -> None:
    """Take apart who was linked: each account is again whose it was."""
    if ctx.is_overheard:
        raise Refused(SayInPrivate("unlink", f"{ctx.inbound.whisper}unlink" if ctx.inbound.whisper else ""))
    _check_account(ctx)
    if ctx.person.id not in ctx.services.people.linked.values():
        raise Refused(NotLinked(f"{ctx.prefix}link"))
    accounts = await ctx.services.storage.run(partial(queries.accounts_of, person=ctx.person.id))
    await linked.take_apart(ctx)
    ctx.say("say-unlinked")
    elsewhere.tell(ctx, accounts, "say-unlinked-elsewhere")


def _check_account(ctx: Context) -> None:
    if not ctx.inbound.lasting:
        raise Refused(LinkNeedsAccount())


async def _burn(ctx: Context, said: str) -> None:
    """Refuse what others read; a code among it works no more. Whether it ever did is nobody's business."""
    whisper = ctx.inbound.whisper
    heard = f"{whisper}link" if whisper else ""
    if not link_codes.meant(said):
        raise Refused(SayInPrivate("link", heard))
    mark = await asyncio.to_thread(link_codes.digest, said)
    await ctx.services.storage.run(partial(link_codes.burn, mark=mark))
    raise Refused(CodeOverheard("link", heard))


async def _give(ctx: Context) -> None:
    """Give whoever asks a code that leads to them."""
    services, person = ctx.services, ctx.person.id
    await check_kept(ctx, ctx.person)
    code, keep, wall = link_codes.draw(services.entropy), services.people.keep([person]), services.wall()
    mark = await asyncio.to_thread(link_codes.digest, code)

    def write(connection: Connection) -> None:
        keep(connection)
        link_codes.give(connection, person, mark, wall)

    await services.storage.run(write)
    ctx.say("say-link-code", typed=ctx.voice().command(f"link {code}"), minutes=round(link_codes.LIFE / 60))


async def _hear(ctx: Context, said: str) -> None:
    """Look up a code, and ask whether what follows from it is wanted."""
    services, account = ctx.services, ctx.inbound.account
    known = await services.storage.run(partial(link_codes.tries, account=account))
    if known.locked(services.wall()):
        raise Refused(_locked(ctx, known))
    mark = await asyncio.to_thread(link_codes.digest, said) if link_codes.meant(said) else ""
    other = await services.storage.run(partial(link_codes.whose, mark=mark, wall=services.wall())) if mark else None
    if other is None:
        raise Refused(await _wrong(ctx))
    person = await services.people.meet(other)
    await check(ctx, person)
    services.linking[account] = mark
    tables = await services.storage.run(partial(links.counted, person=person.id))
    yes = ctx.voice().command(f"{ctx.prefix}link {YES}")
    where = markup.code(network_of(person.account))
    ctx.say("say-link-sure", name=markup.name(person.name), network=where, tables=tables, typed=yes)


async def _wrong(ctx: Context) -> NoSuchCode | TooManyCodes:
    """Count a wrong code."""
    services, account, person = ctx.services, ctx.inbound.account, ctx.person.id
    keep, wall = services.people.keep([person]), services.wall()

    def write(connection: Connection) -> link_codes.Tries:
        keep(connection)
        return link_codes.note_wrong(connection, account, person, wall)

    tries = await services.storage.run(write)
    return _locked(ctx, tries) if tries.locked(wall) else NoSuchCode(link_codes.TRIES - tries.wrong)


def _locked(ctx: Context, tries: link_codes.Tries) -> TooManyCodes:
    return TooManyCodes(math.ceil((tries.until - ctx.services.wall()) / 60))


async def check_kept(ctx: Context, person: Person) -> None:
    """Be `Refused` where somebody is to be forgotten."""
    if await ctx.services.storage.run(partial(queries.forget_at, person=person.id)) is not None:
        raise Refused(ForgetsSoon())


async def check(ctx: Context, other: Person) -> None:
    """Be `Refused` where the asker cannot be one person with another now."""
    if other.id == ctx.person.id:
        raise Refused(OwnCode())
    for person in (other, ctx.person):
        await check_kept(ctx, person)
        for table in ctx.tables.of_person(person.id):
            if {other.id, ctx.person.id} <= table.sheet.persons():
                raise Refused(SitBoth(table.code))


async def _link(ctx: Context) -> None:
    """Link whoever agrees to the person of the code that they said before."""
    services = ctx.services
    mark = services.linking.pop(ctx.inbound.account, "")
    other = await services.storage.run(partial(link_codes.whose, mark=mark, wall=services.wall())) if mark else None
    if other is None:
        raise Refused(NothingToLink(f"{ctx.prefix}link {LOOK_ALIKE}"))
    person = await services.people.meet(other)
    await check(ctx, person)
    await linked.put_together(ctx, person, mark)
    ctx.say("say-linked", name=markup.name(person.name), network=markup.code(network_of(person.account)))
    elsewhere.tell(ctx, [person.account], "say-linked-elsewhere")


VERBS = {"link": link, "unlink": unlink}
