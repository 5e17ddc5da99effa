"""A browser that comes in by a link, and plays from then on as whoever asked for it."""

from functools import partial

from core.commands import Context
from core.contract import Entrance, network_of
from core.notices import LinkOver, Refused
from core.people import codes
from core.personal import elsewhere, linked, links
from core.services import Services
from core.text import markup


async def come_in(ctx: Context) -> None:
    """Let a browser play as the person to whom a link leads; it leads to nobody any more."""
    services, mark = ctx.services, codes.token_digest(ctx.command.rest)
    other = await services.storage.run(partial(codes.whose, mark=mark, wall=services.wall()))
    if other is None:
        raise Refused(LinkOver())
    person = await services.people.meet(other)
    if person.id == ctx.person.id:
        await services.storage.run(partial(codes.burn, mark=mark))
    else:
        await links.check(ctx, person)
        await linked.put_together(ctx, person, mark)
        elsewhere.tell(ctx, [person.account], "say-page-entered")
    ctx.say("say-linked", name=markup.name(person.name), network=markup.code(network_of(person.account)))


async def entrance(services: Services, token: str, reader: str) -> Entrance | None:
    """Tell whom a link lets in, without using it up; None where it leads to nobody."""
    mark = codes.token_digest(token)
    found = await services.storage.run(partial(codes.whose, mark=mark, wall=services.wall()))
    if found is None:
        return None
    person = await services.people.meet(found)
    other = await services.people.find(reader) if reader else None
    linked_to = set(services.people.linked.values())
    taken = other is not None and other.id != person.id and other.id in linked_to
    return Entrance(person.name, network_of(person.account), taken)
