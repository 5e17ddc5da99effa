"""Pages of tables: `web` gives the link to one; in private it gives a link by which a browser plays as its owner."""

from sqlalchemy import Connection

from core.dispatch.commands.people import entering
from core.dispatch.commands.people import link as links
from core.dispatch.context import Context
from core.dispatch.targets import any_table
from core.house.people import link_codes
from core.tables.views import address
from core.words import markup
from core.words.notices import NoPages, NotOnPages, Refused

MINUTES = round(link_codes.TOKEN_LIFE / 60)


async def web(ctx: Context) -> None:
    """Give the link to a table's page, by which whoever has it may look on, `web`, `web #CODE`; in private one's own.

    Pressed on a page, `web TOKEN` lets the browser play as whoever was given the link.
    """
    pages = next(iter(ctx.services.pages.values()), None)
    if pages is None:
        raise Refused(NoPages())
    if ctx.command.pressed and ctx.is_on_page:
        await entering.come_in(ctx)
    elif ctx.room is None and ctx.inbound.lasting and not ctx.command.table:
        await _give(ctx)
    else:
        table = any_table(ctx)
        if table.room.settings.web == "off":
            raise Refused(NotOnPages(table.code))
        link = _given(pages.page(address(table.sheet)))
        ctx.say("say-page", public=ctx.may_show(table.rooms()), code=table.code, link=link)


async def _give(ctx: Context) -> None:
    """Give whoever asks a link that leads to them, once."""
    services, person = ctx.services, ctx.person
    await links.check_kept(ctx, person)
    token, wall, keep = link_codes.draw_token(services.entropy), services.wall(), services.people.keep([person.id])

    def write(connection: Connection) -> None:
        keep(connection)
        link_codes.give(connection, person.id, link_codes.token_digest(token), wall, link_codes.TOKEN_LIFE)

    await services.storage.run(write)
    pages = next(iter(services.pages.values()))
    ctx.say("say-page-own", link=_given(pages.entrance(token)), minutes=MINUTES)


def _given(link: str) -> str:
    """Show a link, or be `Refused` where the network has none to give."""
    if not link:
        raise Refused(NoPages())
    return markup.literal(link)


VERBS = {"web": web}
