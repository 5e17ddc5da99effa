"""A browser that comes in by a link, and plays from then on as whoever asked for it."""

from functools import partial

from core.contract import Entrance, network_of
from core.dispatch.commands.people import elsewhere, link, linked
from core.dispatch.context import Context
from core.house import Services
from core.house.people import link_codes
from core.words import markup
from core.words.notices import LinkOver, Refused


async def come_in(ctx: Context) -> None:
    """Let a browser play as the person to whom a link leads; it leads to nobody any more."""
    services, mark = ctx.services, link_codes.token_digest(ctx.command.rest)
    other = await services.storage.run(partial(link_codes.whose, mark=mark, wall=services.wall()))
    if other is None:
        raise Refused(LinkOver())
    person = await services.people.meet(other)
    if person.id == ctx.person.id:
        await services.storage.run(partial(link_codes.burn, mark=mark))
    else:
        await link.check(ctx, person)
        await linked.put_together(ctx, person, mark)
        elsewhere.tell(ctx, [person.account], "say-page-entered")
    ctx.say("say-linked", name=markup.name(person.name), network=markup.code(network_of(person.account)))


async def entrance(services: Services, token: str, reader: str) -> Entrance | None:
    """Tell whom a link lets in, without using it up; None where it leads to nobody."""
    mark = link_codes.token_digest(token)
    found = await services.storage.run(partial(link_codes.whose, mark=mark, wall=services.wall()))
    if found is None:
        return None
    person = await services.people.meet(found)
    other = await services.people.find(reader) if reader else None
    linked_to = set(services.people.linked.values())
    taken = other is not None and other.id != person.id and other.id in linked_to
    return Entrance(person.name, network_of(person.account), taken)
