"""What is kept of somebody: given to them (`export me`), and forgotten (`forget me`, within a day `forget stop`)."""

import math
from functools import partial

from core.dispatch.commands.people.link import tell_elsewhere
from core.dispatch.context import Context
from core.house import House, forget_all_due
from core.house.people import queries
from core.house.privacy import export as giving
from core.house.privacy import waits_for
from core.house.privacy.forget import WAIT
from core.words import markup, normalise
from core.words.notices.refusals import NoSuchAccount, Refused, Usage

"""Seconds for which whoever wants to be forgotten can still stop it."""
HOUR = 3600.0
ME, STOP = "me", "stop"


async def forget(ctx: Context) -> None:
    """Have oneself forgotten a day from now, `forget me`, or stop that; an operator forgets any account at once."""
    word = _meant(ctx, "forget", (ME, STOP))
    people, storage, person = ctx.house.people, ctx.house.storage, ctx.person
    if not word:
        await _forget_account(ctx)
        return
    if not people.is_kept(person):
        ctx.say("say-nothing-kept")
        return
    at, now = await storage.run(partial(queries.forget_at, person=person.id)), ctx.house.calendar.latest()
    if word == STOP:
        await people.choose(person, forget_at=None)
        ctx.say("say-forget-stopped" if at is not None else "say-forget-unasked")
        return
    if at is None:
        at = now + WAIT
        await people.choose(person, forget_at=at, show="nobody")
        accounts = await storage.run(partial(queries.accounts_of, person=person.id))
        tell_elsewhere(ctx, accounts, "say-forget-elsewhere")
    ctx.say("say-forget", hours=max(0, math.ceil((at - now) / HOUR)))


async def _forget_account(ctx: Context) -> None:
    account = ctx.command.rest.strip()
    if not ctx.operator or not account:
        raise Refused(Usage(f"{ctx.prefix}forget {ME}"))
    people, storage = ctx.house.people, ctx.house.storage
    found = await storage.read(partial(queries.persons_of, account=account))
    if not found:
        raise Refused(NoSuchAccount(account, ctx.inbound.account))
    waiting: list[str] = []
    for person in found:
        waiting += await storage.read(partial(waits_for, person=person))
        await people.choose(await people.meet(person), forget_at=ctx.house.calendar.sure(), show="nobody")
    if waiting:
        ctx.say("say-forget-waits", codes=ctx.voice().listed([markup.code(code) for code in waiting]))
        return
    await forget_all_due(ctx.house)
    left = await storage.read(partial(queries.persons_of, account=account))
    ctx.say("say-forgotten" if not left else "say-forget-soon")


async def export(ctx: Context) -> None:
    """Give whoever asks all that is kept of them, page by page: `export me`, `export me 2`."""
    if not _meant(ctx, "export", (ME,)):
        raise Refused(Usage(f"{ctx.prefix}export {ME}"))
    if not ctx.house.people.is_kept(ctx.person):
        ctx.say("say-nothing-kept")
        return
    page = normalise(ctx.command.rest).partition(" ")[2].strip()
    if page and not (page.isascii() and page.isdigit() and len(page) < 6):
        raise Refused(Usage(f"{ctx.prefix}export {ME} 2"))
    lines = await all_kept(ctx.house, ctx.person.id)
    pages = math.ceil(len(lines) / giving.PAGE)
    number = min(max(1, int(page or 1)), pages)
    head = ctx.voice().say("say-kept", page=number, pages=pages, next=number + 1 if number < pages else 0)
    shown = lines[(number - 1) * giving.PAGE : number * giving.PAGE]
    ctx.tell("\n".join([head, *map(markup.literal, shown)]))


async def all_kept(house: House, person: int) -> list[str]:
    """Read all that is kept of somebody, once an hour: that goes through all tables there are."""
    given, now = house.given, house.calendar.latest()
    at, lines = given.get(person, (-HOUR, []))
    if now - at >= HOUR:
        lines = giving.lines(await giving.everything(house.storage, person))
        given[person] = (now, lines)
    return lines


def _meant(ctx: Context, verb: str, among: tuple[str, ...]) -> str:
    """Return which of these follows the verb; who says it where others read it is asked to say it in private."""
    word = normalise(ctx.command.rest).casefold().strip().partition(" ")[0]
    meant = ctx.house.texts.meant(word, among, "typed-{}", "typed-value-{}")
    ctx.check_unheard(f"{verb} {meant or ME}")
    return meant


VERBS = {"forget": forget, "export": export}
